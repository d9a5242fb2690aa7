// What yt-dlp says of a page: a title and an address, both from outside. Pure; any thread may use it.
import Base

/// Reads the answer to `PageAnswer.question`.
enum PageAnswer {
  /// The words of the command: the person's own configuration holds, one item comes back, nothing is written.
  ///
  /// Formats with picture and sound in one stream alone, since one address is opened.
  static func question(_ page: String) -> [String] {
    [
      "yt-dlp", "--no-playlist", "--no-warnings", "--no-progress", "--no-cache-dir", "--simulate", "--format",
      "best", "--print", "title", "--print", "url", "--", page,
    ]
  }

  /// The entry that an answer stands for; throws where it names nothing that the network may name.
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
