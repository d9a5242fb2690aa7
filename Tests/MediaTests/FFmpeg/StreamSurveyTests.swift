import Base
import Picture
import Testing

@testable import Media

/// Films whose pictures are not looked at before they are played.
@Suite(.serialized, .waiting) struct StreamSurveyTests {
  /// A clip that is brighter with each of its twelve pictures.
  private func clip(_ name: String, _ codec: String) throws -> String {
    try Clips.make(
      "survey-\(name)",
      "-f lavfi -i color=black:s=64x64:r=6,format=yuv420p,geq=lum=20+16*N:cb=128:cr=128 -frames:v 12 \(codec)"
    )
  }

  struct Codec: CustomTestStringConvertible {
    var name: String
    var options: String
    var testDescription: String { name }
  }

  private static let film = "-c:v libx264 -bf 3 -pix_fmt"
  private static let vp9 = "-c:v libvpx-vp9 -crf 4 -b:v 1M"

  static let codecs = [
    Codec(name: "high.mp4", options: "\(film) yuv420p"),
    Codec(name: "high.mkv", options: "\(film) yuv420p"),
    Codec(name: "baseline.mkv", options: "-c:v libx264 -profile:v baseline -pix_fmt yuv420p"),
    Codec(name: "pyramid.mkv", options: "-c:v libx264 -bf 3 -b_strategy 0 -pix_fmt yuv420p"),
    Codec(name: "high.ts", options: "\(film) yuv420p"),
    Codec(name: "baseline.ts", options: "-c:v libx264 -profile:v baseline -pix_fmt yuv420p"),
    Codec(name: "pyramid.ts", options: "-c:v libx264 -bf 3 -b_strategy 0 -pix_fmt yuv420p"),
    Codec(name: "blu-ray.m2ts", options: "\(film) yuv420p -mpegts_m2ts_mode 1"),
    Codec(name: "deep.mkv", options: "\(film) yuv420p10le"),
    Codec(name: "baseline.mp4", options: "-c:v libx264 -profile:v baseline -pix_fmt yuv420p"),
    Codec(name: "deep.mp4", options: "\(film) yuv420p10le"),
    Codec(name: "tall.mov", options: "\(film) yuv422p"),
    Codec(name: "whole.mp4", options: "\(film) yuv444p"),
    Codec(name: "fragments.mp4", options: "\(film) yuv420p -movflags frag_keyframe+empty_moov"),
    Codec(name: "vp8.webm", options: "-c:v libvpx -crf 4 -b:v 1M"),
    Codec(name: "vp9.webm", options: vp9),
    Codec(name: "vp9-deep.webm", options: "\(vp9) -pix_fmt yuv420p10le"),
    // Its table tells of a delay of one picture, its head of two.
    Codec(name: "pyramid.mp4", options: "-c:v libx264 -bf 2 -b_strategy 0 -pix_fmt yuv420p"),
    Codec(name: "later.mp4", options: "\(film) yuv420p -output_ts_offset 10"),
    Codec(name: "later.mkv", options: "\(film) yuv420p -output_ts_offset 10"),
    Codec(name: "later.ts", options: "\(film) yuv420p -output_ts_offset 10"),
    Codec(name: "later.webm", options: "\(vp9) -output_ts_offset 10"),
    Codec(name: "vp9.mp4", options: vp9),
  ]

  @Test(arguments: codecs) func picturesAreWhatTheirDecoderSays(_ codec: Codec) throws {
    let path = try clip(codec.name, codec.options)
    for number in [0, 5, 11] {
      let time = MediaTime(seconds: (Double(number) + 0.5) / 6)
      let still = try Player.still(.file(BytePath(path)), at: .time(time), timeout: 20) { _, _ in (4, 4) }
      let expected = (4.0 + 16 * Double(number)) * 255 / 219
      #expect(abs(Double(still.pixels.bytes[0]) - expected) <= 4, "picture \(number)")
    }
  }

  @Test(arguments: codecs) func picturesComeInTheirOrder(_ codec: Codec) throws {
    let rig = Rig()
    rig.open(try clip(codec.name, codec.options))
    #expect(rig.run { $0.hasEnded || $0.failure != nil })
    #expect(rig.failure == nil)
    #expect(rig.info?.streams.first?.frameRate == 6)
    let shown = rig.pictures.map { ($0.time, $0.corner[0]) }
    #expect(shown.count > 1)
    for (earlier, later) in zip(shown, shown.dropFirst()) {
      #expect(earlier.0 < later.0)
      #expect(earlier.1 < later.1)
    }
  }

  /// The stream gives the shape of a pixel where the container does not.
  @Test func pixelsHaveTheShapeThatTheStreamSays() throws {
    let square = try Clips.make(
      "survey-square.h264",
      "-f lavfi -i testsrc2=s=64x36:r=5:d=1 -vf setsar=0 -c:v libx264 -bf 0 -pix_fmt yuv420p")
    let path = try Clips.make(
      "survey-wide.mp4", "-r 5 -i \(square) -c copy -bsf:v h264_metadata=sample_aspect_ratio=2/1")
    var asked = (width: 0, height: 0)
    _ = try Player.still(.file(BytePath(path)), at: nil, timeout: 20) { width, height in
      asked = (width, height)
      return (8, 8)
    }
    #expect(asked == (128, 36))
    let rig = Rig()
    rig.open(path)
    #expect(rig.run { $0.hasEnded || $0.failure != nil })
    let sizes = rig.events.compactMap {
      if case .reshaped(_, let size) = $0 { size } else { DisplayedSize?.none }
    }
    let info = rig.info.map { DisplayedSize(width: $0.displayWidth ?? 0, height: $0.displayHeight ?? 0) }
    #expect((sizes.last ?? info) == DisplayedSize(width: 128, height: 36), "\(sizes)")
  }
}
