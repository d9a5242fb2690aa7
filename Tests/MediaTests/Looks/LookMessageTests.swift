import Base
import TestSupport
import Testing

@testable import Media

/// Messages between the player and a reader: what one side writes the other reads, and anything else is refused.
@Suite struct LookMessageTests {
  private static let subject: Thumbnail.Subject = {
    var subject = Thumbnail.Subject(
      location: .url("http://a/b"), stream: 3, time: MediaTime(microseconds: -5), quarterTurns: 2)
    subject.headers.set("Cookie", "a=b")
    subject.origin = .folder
    return subject
  }()

  private static let orders: [LookOrder] = [
    .facts(BytePath([0x2F, 0xFF, 0x61]), timeout: 2.5), .preview(BytePath("/a b"), at: nil),
    .preview(BytePath("/a"), at: MediaTime(seconds: 7)),
    .thumbnails(subject, rows: 40, ServerTrust(verifies: false, authorities: BytePath("/ca"))),
    .thumbnail(MediaTime(seconds: 3), PixelSize(width: 3, height: 4), quarterTurns: 1),
    .waveform(Waveform.Subject(location: .file(BytePath("/x")), stream: 1, duration: MediaTime(seconds: 9))),
    .cover(BytePath("/cover.jpg")),
    .probe(.lavfi(graph: "testsrc", duration: nil, seekable: true), timeout: 1, ServerTrust()),
    .probe(.device(format: "v4l2", name: "/dev/video0"), timeout: 1, ServerTrust()),
    .stills(.standardInput, .percent(10), count: nil, .half, timeout: 20, ServerTrust()),
    .stills(.standardInput, .time(MediaTime(seconds: -1)), count: 12, .none, timeout: 20, ServerTrust()),
    .size(PixelSize(width: 16_384, height: 1)), .isKnown(true),
    .film(BytePath("/a"), from: MediaTime(seconds: 1), wish),
    .show(
      PixelSize(width: 3, height: 4), PictureCrop(x: 0.1, y: 0.2, width: 0.5, height: 0.25).turned(3),
      enlargement: 2.5),
    .setWanted(false), .setPaused(true), .seek(MediaTime(seconds: 7)), .next,
    .avoid(LookStamp(size: 1, modified: -2)),
    .offer(size: nil), .offer(size: 5), .piece([]), .piece([0, 255]),
  ]

  private static var wish: FilmWish {
    var wish = FilmWish(Settings())
    (wish.frameRateLimit, wish.look.gamma, wish.deinterlacing, wish.isModest) = (25, -100, .yes, true)
    return wish
  }

  private static let info: MediaInfo = {
    var info = MediaInfo(format: "matroska")
    info.duration = MediaTime(seconds: 12)
    info.isSeekable = true
    info.tags = [MediaInfo.Tag(key: "TITLE", value: "Ü\u{1B}[0m"), MediaInfo.Tag(key: "a", value: "")]
    var stream = MediaInfo.Stream(index: 0, kind: .video, codec: "h264")
    (stream.width, stream.height, stream.frameRate, stream.isDefault) = (64, 36, 23.976, true)
    stream.file = .file(BytePath("/cover"))
    stream.fileTrack = "KRCC"
    info.streams = [stream, MediaInfo.Stream(index: 9_998, kind: .subtitle, codec: "ass")]
    let chapters = [
      MediaInfo.Chapter(start: .zero, title: nil), .init(start: MediaTime(seconds: 4), title: "x"),
    ]
    let skips = SkipList([MediaTime(seconds: 1)..<MediaTime(seconds: 2)])
    info.editions = [
      MediaEdition(title: "A", isDefault: true, chapters: chapters, order: .chapters(skips), missing: 2),
      MediaEdition(chapters: [], order: .scattered),
    ]
    info.choose(edition: 0)
    info.variants = [StreamVariant(stream: 1, width: 2, height: 3, bitRate: 4)]
    (info.selection.video, info.selection.secondarySubtitle) = (0, 9_998)
    (info.bitRate, info.displayWidth, info.displayHeight) = (1000, 64, 36)
    return info
  }()

  private static let failure: PlaybackFailure = {
    var failure = PlaybackFailure("It is no media.")
    failure.mayBeList = true
    return failure
  }()

  private static let reports: [LookReport] = [
    .wanted(from: 1 << 40, count: 32_768),
    .begun(nil), .begun(LookStamp(size: 5, modified: .max)), .opened, .info(info),
    .shape(PixelSize(width: 1, height: 2)), .keyFrame(MediaTime(seconds: 1)),
    .picture(MediaTime(seconds: 2), PixelSize(width: 2, height: 2)), .noPicture,
    .levels(from: 7, [1, 2, 255], isEnd: true), .failed(failure), .crashed, .ended,
  ]

  @Test func everyMessageComesBack() throws {
    for order in Self.orders { #expect(try LookOrder(order.bytes) == order) }
    for report in Self.reports { #expect(try LookReport(report.bytes) == report) }
  }

  /// Cut, lengthened, changed and random bytes: an answer or a refusal, and what is read can be written again.
  @Test func garbageIsRefused() {
    var numbers = SeededNumbers(46)
    let messages = Self.orders.map(\.bytes) + Self.reports.map(\.bytes)
    func tryBoth(_ bytes: [UInt8]) {
      if let order = try? LookOrder(bytes) { #expect((try? LookOrder(order.bytes)) != nil) }
      if let report = try? LookReport(bytes) { #expect((try? LookReport(report.bytes)) != nil) }
    }
    for message in messages {
      for count in 0..<message.count { tryBoth(Array(message.prefix(count))) }
      tryBoth(message + [0])
      for _ in 0..<400 {
        var bytes = message
        for _ in 0..<Int.random(in: 1...4, using: &numbers) {
          let place = Int.random(in: 0..<bytes.count, using: &numbers)
          bytes[place] =
            [0, 1, 0x7F, 0x80, 0xFF, .random(in: 0...255, using: &numbers)].randomElement(using: &numbers)
            ?? 0
        }
        tryBoth(bytes)
      }
    }
    for _ in 0..<2000 {
      tryBoth(
        (0..<Int.random(in: 0...64, using: &numbers)).map { _ in .random(in: 0...255, using: &numbers) })
    }
  }

  /// A number of elements beyond the message's own bytes reserves no memory for them.
  @Test func aListIsNoLongerThanItsMessage() {
    var message = LookReport.info(MediaInfo(format: "x")).bytes
    // The number of tags, behind the format's length, its letter, and four flags.
    for place in 14..<21 { message[place] = 0x7F }
    #expect(throws: LookEnd.garbled) { try LookReport(message) }
  }
}
