// yt-dlp's output for a web page: heights, header fields, a title and an address, all untrusted. Pure.
import Base

/// The command line for yt-dlp, and the parsing of its output.
enum PageAnswer {
  /// The most heights that a page offers.
  private static let heightLimit = 32

  /// The arguments of yt-dlp: the user's own yt-dlp configuration applies, one item is returned, nothing is written.
  static func question(_ page: String, _ quality: PageQuality, _ wishes: PageWishes) -> [String] {
    [
      "yt-dlp", "--no-playlist", "--no-warnings", "--no-progress", "--no-cache-dir", "--simulate", "--format",
      wishes.format ?? format(quality),
    ] + PageOptions.words(of: wishes.options) + [
      "--print", "%(formats.:.{height,vcodec,acodec})j", "--print", "%(http_headers)j",
      "--print", "%(requested_formats.:.{url,http_headers,vcodec})j",
      "--print", "title", "--print", "url", "--", page,
    ]
  }

  /// The quality as yt-dlp selects it.
  ///
  /// `best` and `worst` pick formats that have picture and sound in one stream, and one without a picture where there
  /// is no other; `bestvideo+bestaudio` are two streams, which play together (yt-dlp's manual, Format Selection).
  private static func format(_ quality: PageQuality) -> String {
    // Pieces of DASH have no address that could be opened.
    let whole = "[protocol!*=dash]"
    let pair = "bestvideo\(whole)+bestaudio\(whole)"
    return switch quality {
    case .filling(let height):
      "worst[height>=\(height)]/worstvideo[height>=\(height)]\(whole)+bestaudio\(whole)/\(pair)/best"
    case .lowest: "worst/worstvideo\(whole)+worstaudio\(whole)"
    case .highest: "\(pair)/best"
    case .height(let height):
      "bestvideo[height<=\(height)]\(whole)+bestaudio\(whole)/best[height<=\(height)]/best"
    }
  }

  /// The media in yt-dlp's output, whose last lines are the heights, the header fields, the streams that play together,
  /// the title and the address.
  ///
  /// - Throws: `refusedAddress` where the output has no address that the origin `page` may open.
  static func media(_ bytes: [UInt8], page: String) throws(LibraryError) -> PageMedia {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: true).map { line in
      line.last == 0x0D ? line.dropLast() : line
    }
    guard lines.count >= 2, let last = lines.last else {
      throw LibraryError(.refusedAddress, subject: BytePath(page))
    }
    let streams = lines.count >= 3 ? PageStreams(lines[lines.count - 3]) : PageStreams()
    guard let address = address(last) ?? streams.picture?.address else {
      throw LibraryError(.refusedAddress, subject: BytePath(page))
    }
    let title = VisibleText.filter(bytes: lines[lines.count - 2], limit: 300, isProse: true)
    var media = PageMedia(FoundEntry(location: .url(address), title: title))
    if lines.count >= 5 {
      media.entry.headers = HeaderText.object(lines[lines.count - 4]).harmless
      media.heights = heights(lines[lines.count - 5])
    }
    guard address == streams.picture?.address else { return media }
    media.entry.headers = (streams.picture?.headers ?? RequestHeaders()).over(media.entry.headers)
    media.sound = streams.sound.map { stream in
      var sound = ExternalSound(.url(stream.address), from: .page)
      sound.headers = stream.headers.over(media.entry.headers)
      return sound
    }
    return media
  }

  /// The longest address, in bytes.
  private static let longestAddress = 16_384

  /// A line that is an address which the origin `page` may open; nil for any other.
  static func address(_ line: some Collection<UInt8>) -> String? {
    guard line.count <= longestAddress, line.allSatisfy({ $0 > 0x20 && $0 != 0x7F }),
      Origin.page.mayOpen(SourceKind(of: line))
    else { return nil }
    return String(decoding: line, as: UTF8.self)
  }

  /// The heights of the formats with a picture, smallest first; a codec that is not known counts as there.
  ///
  /// Without a format that has only sound, formats without sound do not count.
  private static func heights(_ text: ArraySlice<UInt8>) -> [Int] {
    var json = JSONPullReader(Array(text))
    var formats: [Format] = []
    do throws(JSONProblem) {
      guard case .array = try json.value() else { return [] }
      while try json.nextElement() {
        guard case .object = try json.value() else { return [] }
        formats.append(try Format(&json))
      }
    } catch {
      return []
    }
    let hasSound = formats.contains { $0.hasSound && !$0.hasPicture }
    let heights = Set(
      formats.compactMap { $0.hasPicture && ($0.hasSound || hasSound) ? $0.height : nil })
    return Array(heights.sorted().suffix(heightLimit))
  }

  /// One of a page's formats.
  private struct Format {
    var height: Int?
    var hasPicture = true
    var hasSound = true

    /// Reads the members of an object whose start has been read.
    init(_ json: inout JSONPullReader) throws(JSONProblem) {
      while let name = try json.nextMember() {
        switch (String(decoding: name.bytes.prefix(8), as: UTF8.self), try json.value()) {
        case ("height", .number(let number)): height = Int(exactly: number)
        case ("vcodec", .text(let codec)): hasPicture = codec.bytes != Array("none".utf8)
        case ("acodec", .text(let codec)): hasSound = codec.bytes != Array("none".utf8)
        case (_, let value): try json.skip(value)
        }
      }
      height = height.flatMap { (1...16_384).contains($0) ? $0 : nil }
    }
  }
}
