import Base
import CFFmpeg
import Testing

@testable import Media

/// Key frames that are taken before the decoder gives them out.
@Suite(.waiting) struct EarlyFrameTests {
  struct Film: CustomTestStringConvertible {
    var name: String
    var options: String
    /// Whether its decoder would wait for other frames.
    var waits = true
    var threads: Int32 = 1
    var testDescription: String { name }
  }

  private static let pyramid = "-c:v libx264 -bf 3 -b_strategy 0 -g 8 -pix_fmt"

  private static let hevc = "-c:v libx265 -preset ultrafast -bf 3 -g 8 -x265-params log-level=none"
  private static let woven = "\(pyramid) yuv420p -vf setfield=tff -flags +ildct+ilme"

  static let films = [
    Film(name: "pyramid.mp4", options: "\(pyramid) yuv420p"),
    Film(name: "deep.mkv", options: "\(pyramid) yuv420p10le"),
    Film(name: "open.ts", options: "\(pyramid) yuv420p -x264-params open-gop=1:keyint=8"),
    Film(name: "slices.mkv", options: "\(pyramid) yuv420p -x264-params slices=4"),
    Film(name: "woven.mkv", options: woven, waits: false),
    Film(name: "woven.mp4", options: woven, waits: false),
    Film(name: "woven.ts", options: woven, waits: false),
    Film(name: "woven-mpeg2.ts", options: "-c:v mpeg2video -bf 2 -flags +ildct+ilme -top 1", waits: false),
    Film(name: "odd.mp4", options: "\(pyramid) yuv420p -s 318x174 -vf setsar=4/3"),
    Film(name: "mpeg2.ts", options: "-c:v mpeg2video -bf 2 -g 8"),
    Film(name: "mpeg4.mkv", options: "-c:v mpeg4 -bf 2 -g 8"),
    Film(name: "hevc.mkv", options: "\(hevc) -pix_fmt yuv420p"),
    Film(name: "hevc-odd.mp4", options: "\(hevc) -pix_fmt yuv420p10le -s 318x174 -vf setsar=4/3"),
    Film(name: "plain.mp4", options: "-c:v libx264 -bf 0 -g 8 -pix_fmt yuv420p", waits: false),
    Film(name: "threads.mp4", options: "\(pyramid) yuv420p", waits: false, threads: 2),
    Film(name: "vp9.webm", options: "-c:v libvpx-vp9 -cpu-used 8 -g 8", waits: false),
  ]

  /// The facts of a frame, and its luma.
  private struct Picture: Equatable {
    var time: Int64
    var size: [Int32]
    var shape: [Int32]
    var isInterlaced: Bool
    var duration: Int64
    var luma: Int

    init(_ frame: borrowing Frame) {
      let raw = frame.raw.pointee
      time = raw.best_effort_timestamp
      size = [raw.width, raw.height, raw.format, raw.linesize.0]
      shape = [raw.sample_aspect_ratio.num, raw.sample_aspect_ratio.den]
      isInterlaced = inset_frame_is_interlaced(frame.raw)
      duration = inset_frame_duration(frame.raw)
      var hasher = Hasher()
      for row in 0..<Int(raw.height) {
        guard let start = raw.data.0 else { break }
        hasher.combine(
          bytes: UnsafeRawBufferPointer(start: start + row * Int(raw.linesize.0), count: Int(raw.width)))
      }
      luma = hasher.finalize()
    }
  }

  /// The pictures of a film, and the number of packets that the decoder had before the first of them.
  private func pictures(of film: Film, early isEarly: Bool) throws -> (shown: [Picture], packets: Int) {
    // From FFmpeg 8 on, a filter says which field is first, and no option.
    let newer = film.options.replacing("-top 1", with: "-vf setfield=tff")
    let source = "-f lavfi -i testsrc2=s=320x180:r=25 -frames:v 30"
    let path = try Clips.make(
      "early-\(film.name)", "\(source) \(film.options)", or: "\(source) \(newer)")
    let container = try Container(.file(BytePath(path)), interrupt: Interrupt())
    guard let stream = container.stream(0), let packet = Packet(), let frame = Frame(),
      var early = EarlyFrame()
    else { throw ClipFailure(command: path) }
    let decoder = try Decoder(stream, threads: film.threads)
    var shown: [Picture] = []
    var (packets, packetsBefore) = (0, 0)
    while true {
      switch decoder.receive(into: frame) {
      case .frame:
        if isEarly, early.hasTaken(frame) { continue }
      case .needsInput:
        if isEarly, early.take(into: frame, of: decoder) { break }
        guard container.read(into: packet) >= 0 else {
          decoder.drain()
          continue
        }
        if isEarly { early.watch(decoder, for: packet) }
        packets += 1
        _ = decoder.send(packet)
        packet.clear()
        continue
      case .end: return (shown, packetsBefore)
      case .damaged: continue
      }
      if shown.isEmpty { packetsBefore = packets }
      shown.append(Picture(frame))
      frame.clear()
    }
  }

  @Test(arguments: films) func aKeyFrameIsWholeAndComesOnce(_ film: Film) throws {
    let late = try pictures(of: film, early: false)
    let early = try pictures(of: film, early: true)
    #expect(early.shown.count == late.shown.count && !early.shown.isEmpty)
    for (one, other) in zip(early.shown, late.shown) { #expect(one == other) }
    if film.waits {
      #expect(early.packets == 1 && late.packets > 1)
    } else {
      #expect(early.packets == late.packets)
    }
  }
}
