import Base
import Testing

@testable import Media

/// The facts about pictures in a transport stream's packets before any is decoded.
@Suite(.waiting) struct TransportStreamHeadTests {
  /// The identifier that FFmpeg gives the first stream.
  private static let first = 0x100
  /// And on a Blu-ray.
  private static let firstOfBluRay = 0x1011

  private func stream(_ size: String, _ options: String, _ name: String) throws -> [UInt8] {
    let path = try Clips.make(
      "head-\(name).ts", "-f lavfi -i testsrc2=s=\(size):r=25 -frames:v 30 -c:v libx264 \(options)")
    return try Clips.read(path)
  }

  @Test(arguments: [
    ("354x202", "-pix_fmt yuv420p -muxrate 2M", 354, 202), ("354x202", "-pix_fmt yuv420p", 354, 202),
    ("320x180", "-pix_fmt yuv422p", 320, 180),
    ("332x110", "-pix_fmt yuv444p", 332, 110), ("1920x1080", "-preset ultrafast", 1920, 1080),
    ("720x576", "-flags +ildct+ilme", 720, 576), ("64x64", "-mpegts_m2ts_mode 1", 64, 64),
  ]) func theSizeIsThatOfThePictures(source: String, options: String, width: Int, height: Int) throws {
    let bytes = try stream(source, options, "\(source)-\(options.utf8.count)")
    let stream = options.contains("m2ts") ? Self.firstOfBluRay : Self.first
    let found = TransportStreamHead.parameters(of: stream, in: bytes)
    let head = try #require(found)
    let size = try #require(head.size)
    #expect(size == (width, height), "\(size)")
    #expect(head.isProgressive == !options.contains("ilme"))
  }

  @Test(arguments: [("16/11", 16, 11), ("7/3", 7, 3), ("2", 2, 1)])
  func pixelAspectIsReadFromTheStream(ratio: String, width: Int, height: Int) throws {
    let bytes = try stream("64x64", "-vf setsar=\(ratio)", "shape-\(width)")
    let found = TransportStreamHead.parameters(of: Self.first, in: bytes)
    let head = try #require(found)
    #expect(try #require(head.pixelAspect) == (width, height))
  }

  /// As `ffmpeg -c copy` writes them: what the encoder says of itself comes first.
  @Test func encoderInfoBeforeParameterSetsIsSkipped() throws {
    let film = try Clips.make(
      "head-copied.mp4", "-f lavfi -i testsrc2=s=640x360:r=25 -frames:v 10 -c:v libx264")
    let bytes = try Clips.read(try Clips.make("head-copied.ts", "-i \(film) -c copy"))
    let head = TransportStreamHead.parameters(of: Self.first, in: bytes)
    #expect(head?.size?.width == 640 && head?.size?.height == 360 && head?.reorder == 2)
  }

  @Test func pictureSizeIsFoundMidStream() throws {
    let bytes = try stream("64x64", "-g 10", "late")
    for (stream, skipped, isThere) in [(0, 20 * 188, true), (0, 1_000, true), (7, 0, false)] {
      let head = TransportStreamHead.parameters(of: Self.first + stream, in: Array(bytes.dropFirst(skipped)))
      #expect((head?.size != nil) == isThere, "from \(skipped) on")
    }
  }

  @Test func damageSaysNothingAndNeverMore() throws {
    let whole = Array(try stream("64x64", "-g 10", "late").prefix(188 * 40))
    for count in stride(from: 0, to: whole.count, by: 37) {
      _ = TransportStreamHead.parameters(of: Self.first, in: Array(whole.prefix(count)))
    }
    var state: UInt64 = 1
    for _ in 0..<2_000 {
      var damaged = whole
      for _ in 0..<8 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        damaged[Int(state >> 33) % damaged.count] = UInt8(truncatingIfNeeded: state >> 20)
      }
      guard let head = TransportStreamHead.parameters(of: Self.first, in: damaged) else { continue }
      if let size = head.size {
        #expect((1...16_384).contains(size.width) && (1...32_768).contains(size.height))
      }
      if let aspect = head.pixelAspect { #expect(aspect.width > 0 && aspect.height > 0) }
      if let reorder = head.reorder { #expect((0...16).contains(reorder)) }
    }
    // An adaptation field that is longer than its packet.
    var long = [UInt8](repeating: 0xFF, count: 188 * 8)
    for packet in 0..<8 {
      long.replaceSubrange(packet * 188..<packet * 188 + 5, with: [0x47, 0x41, 0, 0x30, 250])
    }
    let none = TransportStreamHead.parameters(of: Self.first, in: long)
    #expect(none == nil)
  }
}
