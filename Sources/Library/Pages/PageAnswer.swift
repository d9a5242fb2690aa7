// yt-dlp's output for a web page: a title and an address, both untrusted. Pure.
import Base

/// The command line for yt-dlp, and the parsing of its output.
enum PageAnswer {
  /// The arguments of yt-dlp: the user's own yt-dlp configuration applies, one item is returned, nothing is written.
  ///
  /// `best` picks formats that have picture and sound in one stream, as only one address is opened.
  static func question(_ page: String) -> [String] {
    [
      "yt-dlp", "--no-playlist", "--no-warnings", "--no-progress", "--no-cache-dir", "--simulate", "--format",
      "best", "--print", "title", "--print", "url", "--", page,
    ]
  }

  /// The entry in yt-dlp's output.
  ///
  /// - Throws: `refusedAddress` where the output has no address that the origin `page` may open.
  static func entry(_ bytes: [UInt8], page: String) throws(LibraryError) -> FoundEntry {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: true).map { line in
      line.last == 0x0D ? line.dropLast() : line
    }
    guard lines.count >= 2, let address = lines.last, address.count <= 16_384,
      address.allSatisfy({ $0 > 0x20 && $0 != 0x7F }),
      Origin.page.mayOpen(SourceKind(of: address))
    else { throw LibraryError(.refusedAddress, subject: BytePath(page)) }
    let title = VisibleText.filter(bytes: lines[lines.count - 2], limit: 300)
    return FoundEntry(location: .url(String(decoding: address, as: UTF8.self)), title: title)
  }
}
