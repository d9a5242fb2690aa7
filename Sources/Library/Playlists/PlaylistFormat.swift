// The playlist formats and how they are told apart. Pure; any thread may use it.
import Core

/// A playlist format.
///
/// A new one is a case here, a line in `init`, and a reader that fills a `PlaylistDraft`.
enum PlaylistFormat: Hashable {
  case m3u, pls

  /// The format of a text: what it begins with says more than the name that it was found under.
  init?(of text: [UInt8], named suffix: String?) {
    let start = text.prefix(512).drop { $0 <= 0x20 }
    if ByteText.begins(start, "#EXTM3U") {
      self = .m3u
    } else if ByteText.begins(start, "[playlist]") {
      self = .pls
    } else if text.prefix(1024).contains(0) || ByteText.begins(start, "<") {
      // Media, or a page that tells of an error, under a playlist's name.
      return nil
    } else {
      switch suffix {
      case "m3u", "m3u8": self = .m3u
      case "pls": self = .pls
      default: return nil
      }
    }
  }
}
