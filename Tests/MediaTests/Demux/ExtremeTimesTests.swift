import Base
import CFFmpeg
import Platform
import Testing

@testable import Media

/// Files whose headers hold the greatest numbers there are: all that is made of them stays within its range.
@Suite(.serialized, .waiting) struct ExtremeTimesTests {
  /// A film in fragments of which a header says that its unit is a second, how long it lasts, and when it begins.
  private func film(_ name: String, lasting duration: UInt64, from start: UInt64) throws -> String {
    let plain = try Clips.make(
      "extreme-plain.mp4",
      "-f lavfi -i testsrc2=s=64x36:r=5 -t 2 -c:v mpeg4 -movflags frag_keyframe+empty_moov+default_base_moof")
    let bytes = BoxFile.rewritten(try Clips.read(plain)[...]) { kind, content in
      switch kind {
      case "mdhd":
        concatenated(
          [1, 0, 0, 0], BoxFile.big(0), BoxFile.big(0), [0, 0, 0, 1], BoxFile.big(duration),
          Array(content.suffix(4)))
      case "tfdt": [1, 0, 0, 0] + BoxFile.big(start)
      default: nil
      }
    }
    return try Clips.write(name, bytes)
  }

  /// Durations and starts beyond what microseconds can count, at its edge, and the pair whose difference overflows.
  private static let numbers: [(UInt64, UInt64)] = [
    (9_200_000_000_000, 100_000_000_000), (9_223_372_036_854, 1), (9_223_372_036_854_775_807, 1),
    (1, 9_223_372_036_854_775_807), (9_300_000_000_000, 9_300_000_000_000),
    (UInt64(1) << 63, UInt64(1) << 63), (.max, .max),
  ]

  @Test(arguments: numbers)
  func aHeaderOfTheGreatestNumbersEndsNothing(duration: UInt64, start: UInt64) throws {
    let path = try film("extreme-\(duration)-\(start).mp4", lasting: duration, from: start)
    let location = MediaLocation.file(BytePath(path))
    // As one that was named, as a row of the folder, and as the selected row.
    _ = try? Player.probe(location, timeout: 10)
    _ = try? Player.probe(location, timeout: 10, isLook: true)
    _ = try? PreviewReading(BytePath(path), by: .here).run { _, _ in (16, 9) }
    for moment in [
      nil, StillTime.percent(50), .time(MediaTime(microseconds: .max)), .time(MediaTime(microseconds: .min)),
    ] {
      _ = try? Player.still(location, at: moment, timeout: 10) { _, _ in (16, 9) }
    }
    let rig = Rig()
    rig.open(path)
    // Its pictures may be centuries apart.
    #expect(rig.run(seconds: 15) { $0.failure != nil || $0.info != nil })
    rig.run(seconds: 1) { $0.hasEnded }
    for target in [MediaTime(microseconds: .max), .zero, MediaTime(microseconds: .max / 2)] {
      rig.player.seek(to: target, exact: true)
      rig.run(seconds: 0.5) { $0.hasEnded }
    }
  }

  @Test func unrepresentableTicksHaveNoMediaTime() {
    let second = AVRational(num: 1, den: 1)
    #expect(MediaTime(ticks: 2, of: second) == MediaTime(seconds: 2))
    #expect(MediaTime(ticks: -2, of: second) == MediaTime(seconds: -2))
    #expect(MediaTime(ticks: .min, of: second) == nil)
    #expect(MediaTime(ticks: .max, of: second) == nil)
    #expect(MediaTime(ticks: -9_300_000_000_000, of: second) == nil)
    #expect(MediaTime(ticks: .max, of: AVRational(num: 1, den: 1_000_000)) == MediaTime(microseconds: .max))
    #expect(MediaTime(ticks: 1, of: AVRational(num: 1, den: 0)) == nil)
  }

  @Test func soundThatLeapsToTheEndsOfTimeGoesOn() {
    var timeline = SoundTimeline(rate: 48_000)
    let moments = [
      MediaTime.zero, MediaTime(microseconds: .min), MediaTime(microseconds: 1),
      MediaTime(microseconds: .max),
    ]
    for moment in moments + moments.reversed() { timeline.wrote(480, from: moment, speed: 1) }
    #expect(timeline.written == 480 * 8)
  }

  /// Headers of chained Vorbis that never become a link are not kept.
  @Test func headersWithoutAnEndTakeNoTime() throws {
    let context = try #require(avformat_alloc_context())
    defer { avformat_free_context(context) }
    let stream = try #require(avformat_new_stream(context, nil))
    stream.pointee.codecpar.pointee.codec_id = AV_CODEC_ID_VORBIS
    let times = LinkTimes()
    guard let packet = Packet() else { throw PlaybackFailure.noMemory }
    let header: [UInt8] = [3] + Array("vorbis".utf8) + [UInt8](repeating: 0, count: 60_000)
    #expect(av_new_packet(packet.raw, Int32(header.count)) >= 0)
    packet.raw.pointee.data.update(from: header, count: header.count)
    let began = MonotonicTime.now
    for _ in 0..<20_000 { times.adjust(packet.raw, stream) }
    #expect((MonotonicTime.now - began).seconds < 5)
  }
}
