// yt-dlp's output for a web page: heights, header fields, a title and an address, all untrusted. Pure.
import Base

/// The command line for yt-dlp, and the parsing of its output.
enum PageAnswer {
  /// The most heights that a page offers.
  private static let heightLimit = 32

  /// The arguments of yt-dlp: the user's own yt-dlp configuration applies, one item is returned, nothing is written.
  static func question(_ page: String, _ quality: PageQuality) -> [String] {
    [
      "yt-dlp", "--no-playlist", "--no-warnings", "--no-progress", "--no-cache-dir", "--simulate", "--format",
      format(quality), "--print", "%(formats.:.{height,vcodec,acodec})j", "--print", "%(http_headers)j",
      "--print", "title", "--print", "url", "--", page,
    ]
  }

  /// The quality as yt-dlp selects it.
  ///
  /// `best` and `worst` pick formats that have picture and sound in one stream, as only one address is opened, and one
  /// without a picture where there is no other (yt-dlp's manual, Format Selection).
  private static func format(_ quality: PageQuality) -> String {
    switch quality {
    case .filling(let height): "worst[height>=\(height)]/best"
    case .lowest: "worst/best"
    case .highest: "best"
    case .height(let height): "best[height<=\(height)]/best"
    }
  }

  /// The media in yt-dlp's output, whose last lines are the heights, the header fields, the title and the address.
  ///
  /// - Throws: `refusedAddress` where the output has no address that the origin `page` may open.
  static func media(_ bytes: [UInt8], page: String) throws(LibraryError) -> PageMedia {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: true).map { line in
      line.last == 0x0D ? line.dropLast() : line
    }
    guard lines.count >= 2, let address = lines.last, address.count <= 16_384,
      address.allSatisfy({ $0 > 0x20 && $0 != 0x7F }),
      Origin.page.mayOpen(SourceKind(of: address))
    else { throw LibraryError(.refusedAddress, subject: BytePath(page)) }
    let title = VisibleText.filter(bytes: lines[lines.count - 2], limit: 300, isProse: true)
    var media = PageMedia(
      FoundEntry(location: .url(String(decoding: address, as: UTF8.self)), title: title))
    if lines.count >= 4 {
      media.entry.headers = HeaderText.object(lines[lines.count - 3]).harmless
      media.heights = heights(lines[lines.count - 4])
    }
    return media
  }

  /// The heights of the formats that have picture and sound in one stream, smallest first; a codec that is not known
  /// counts as there.
  private static func heights(_ text: ArraySlice<UInt8>) -> [Int] {
    var json = JSONPullReader(Array(text))
    var heights: Set<Int> = []
    do throws(JSONProblem) {
      guard case .array = try json.value() else { return [] }
      while try json.nextElement() {
        guard case .object = try json.value() else { return [] }
        if let height = try height(of: &json) { heights.insert(height) }
      }
    } catch {
      return []
    }
    return Array(heights.sorted().suffix(heightLimit))
  }

  /// The height of a format whose object has been opened; nil where it lacks picture or sound.
  private static func height(of json: inout JSONPullReader) throws(JSONProblem) -> Int? {
    var (height, isWhole) = (Int?.none, true)
    while let name = try json.nextMember() {
      switch (String(decoding: name.bytes.prefix(8), as: UTF8.self), try json.value()) {
      case ("height", .number(let number)): height = Int(exactly: number)
      case ("vcodec", .text(let codec)), ("acodec", .text(let codec)):
        if codec.bytes == Array("none".utf8) { isWhole = false }
      case (_, let value): try json.skip(value)
      }
    }
    return height.flatMap { isWhole && (1...16_384).contains($0) ? $0 : nil }
  }
}
