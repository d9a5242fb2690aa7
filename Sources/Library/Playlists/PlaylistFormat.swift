// The playlist formats and their detection. Pure.
import Base

/// A playlist format that can be read.
///
/// A new format needs a case here, a line in `init`, and a reader that fills a `PlaylistDraft`.
enum PlaylistFormat: Hashable {
  case m3u, pls, xspf, asx, cue, shortcut, json

  /// Detects the format from the beginning of the text, and otherwise from the extension; nil if it is not a playlist.
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
      // Other XML or HTML is an error page under a playlist's name.
      guard let format = Self.ofXML(text, named: suffix) else { return nil }
      self = format
    } else if Self.isMedia(text) {
      // A media file under a playlist's name.
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

  /// Whether the beginning of a text of unknown format may still become a playlist: XML without its first element yet.
  static func isUndecided(_ beginning: [UInt8]) -> Bool {
    guard ByteText.begins(beginning.prefix(512).drop { $0 <= 0x20 }, "<") else { return false }
    var tags = XMLTagScanner(beginning, isLoose: true)
    while let event = tags.next() {
      switch event {
      case .comment, .instruction: break
      case .text(let range) where beginning[range].allSatisfy({ $0 <= 0x20 }): break
      case .malformed(.breaksOff): return true
      default: return false
      }
    }
    return true
  }

  /// Whether the beginning is binary (a NUL byte in the first 1024), as of a media file under a playlist's name.
  static func isMedia(_ beginning: [UInt8]) -> Bool { beginning.prefix(1024).contains(0) }

  /// Whether a text begins with a JSON object, or an array of strings or objects.
  ///
  /// File names often begin with `[`, so the bytes behind it are checked too.
  private static func beginsAsJSON(_ text: ArraySlice<UInt8>) -> Bool {
    func next(behind text: ArraySlice<UInt8>) -> ArraySlice<UInt8> { text.dropFirst().drop { $0 <= 0x20 } }
    var text = text
    if text.first == UInt8(ascii: "[") {
      text = next(behind: text)
      if text.first == UInt8(ascii: "\"") { return true }
    }
    return text.first == UInt8(ascii: "{") && next(behind: text).first == UInt8(ascii: "\"")
  }

  /// The format of XML by its root element, or by the extension where the root cannot be parsed.
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
