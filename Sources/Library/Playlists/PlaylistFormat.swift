// The playlist formats and how they are told apart. Pure; any thread may use it.
import Base

/// A playlist format.
///
/// A new one is a case here, a line in `init`, and a reader that fills a `PlaylistDraft`.
enum PlaylistFormat: Hashable {
  case m3u, pls, xspf, asx, cue, shortcut, json

  /// The format of a text: what it begins with says more than the name that it was found under.
  init?(of text: [UInt8], named suffix: String?) {
    let start = text.prefix(512).drop { $0 <= 0x20 }
    if ByteText.begins(start, "#EXTM3U") {
      self = .m3u
    } else if ByteText.begins(start, "[playlist]") {
      self = .pls
    } else if ByteText.begins(start, "[InternetShortcut]") || ByteText.begins(start, "[Desktop Entry]") {
      self = .shortcut
    } else if ByteText.begins(start, "[Reference]") {
      self = .asx
    } else if suffix == "json" || Self.beginsAsJSON(start) {
      self = .json
    } else if ByteText.begins(start, "<") {
      // Else a page that tells of an error, under a playlist's name.
      guard let format = Self.ofXML(text, named: suffix) else { return nil }
      self = format
    } else if Self.isMedia(text) {
      // Media under a playlist's name.
      return nil
    } else {
      switch suffix {
      case "m3u", "m3u8", "strm": self = .m3u
      case "pls": self = .pls
      case "cue": self = .cue
      case "url", "desktop": self = .shortcut
      case "xspf": self = .xspf
      case "asx", "wax", "wvx", "wmx": self = .asx
      default: return nil
      }
    }
  }

  /// Whether the beginning of a text of no known format may still turn out to be a list: XML whose first element has
  /// not come yet.
  static func isUndecided(_ beginning: [UInt8]) -> Bool {
    guard ByteText.begins(beginning.prefix(512).drop { $0 <= 0x20 }, "<") else { return false }
    var reader = XMLPullReader(beginning, isLoose: true)
    do throws(XMLProblem) {
      while let event = try reader.next() {
        if case .start = event { return false }
      }
      return true
    } catch {
      return error == .breaksOff
    }
  }

  /// Whether the beginning is no text at all: what lies under a list's name may be media.
  static func isMedia(_ beginning: [UInt8]) -> Bool { beginning.prefix(1024).contains(0) }

  /// Whether a text begins with an object, or an array of texts or objects.
  ///
  /// File names often begin with a bracket, so that its content is looked at too.
  private static func beginsAsJSON(_ text: ArraySlice<UInt8>) -> Bool {
    func next(behind text: ArraySlice<UInt8>) -> ArraySlice<UInt8> { text.dropFirst().drop { $0 <= 0x20 } }
    var text = text
    if text.first == UInt8(ascii: "[") {
      text = next(behind: text)
      if text.first == UInt8(ascii: "\"") { return true }
    }
    return text.first == UInt8(ascii: "{") && next(behind: text).first == UInt8(ascii: "\"")
  }

  /// The format of XML: by its outermost element, or by the name where that cannot be read.
  private static func ofXML(_ text: [UInt8], named suffix: String?) -> PlaylistFormat? {
    var reader = XMLPullReader(text, isLoose: true)
    if case .start(let root, _)? = try? reader.next() {
      return switch root {
      case "playlist": .xspf
      case "asx": .asx
      default: nil
      }
    }
    return switch suffix {
    case "xspf": .xspf
    case "asx", "wax", "wvx", "wmx": .asx
    default: nil
    }
  }
}
