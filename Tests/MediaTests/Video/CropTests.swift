import Base
import Picture
import Testing

@testable import Media

@Suite(.waiting) struct CropTests {
  /// Four quarters of the displayed picture, whatever way it was coded.
  @Test func aCropIsOfTheDisplayedPicture() {
    let source = PixelBuffer(width: 4, height: 2)
    for pixel in 0..<8 { for byte in 0..<4 { source.bytes[pixel * 4 + byte] = UInt8(pixel) } }
    let target = PixelBuffer()
    for turns in 0..<4 {
      for mirrored in [false, true] {
        let orientation = Orientation(quarterTurns: turns, isMirrored: mirrored)
        turn(source, into: target, orientation)
        let coded = orientation.coded(
          PictureCrop(x: 0, y: 0, width: 1 / Double(target.width), height: 1 / Double(target.height)))
        let pixel = Int((coded.y * 2).rounded()) * 4 + Int((coded.x * 4).rounded())
        #expect(pixel == Int(target.bytes[0]), "\(orientation)")
      }
    }
  }

  @Test func partsBeginAtWholeSamples() {
    #expect(SourcePart.aligned(0.5, 0.25, of: 100, unit: 2) == (50, 25))
    #expect(SourcePart.aligned(0.33, 0.095, of: 100, unit: 2) == (32, 11))
    #expect(SourcePart.aligned(0.99, 0.001, of: 101, unit: 4) == (96, 5))
    #expect(SourcePart.aligned(0.99, 0.001, of: 1, unit: 2) == (0, 1))
  }

  @Test(arguments: [
    ("yuv420p", "ffv1"), ("yuv410p", "ffv1"), ("yuv444p10le", "ffv1"), ("nv12", "rawvideo"),
    ("rgb24", "rawvideo"), ("pal8", "rawvideo"), ("monow", "rawvideo"), ("gbrp", "ffv1"),
  ])
  func onlyThePartIsShown(format: String, codec: String) throws {
    let path = try Clips.make(
      "quarters-\(format).nut",
      "-f lavfi -i color=black:s=128x128:r=5,drawbox=x=64:y=64:w=64:h=64:c=white:t=fill,format=\(format)"
        + " -t 0.4 -c:v \(codec) -pix_fmt \(format)")
    let rig = Rig(size: (8, 8))
    rig.open(path, paused: true)
    #expect(rig.run { !$0.pictures.isEmpty })
    rig.player.setPictureSize(width: 8, height: 8, crop: PictureCrop(x: 0.5, y: 0.5, width: 0.5, height: 0.5))
    #expect(rig.run { ($0.pictures.last?.corner[0] ?? 0) > 240 && ($0.pictures.last?.middle[0] ?? 0) > 240 })
    rig.player.setPictureSize(width: 8, height: 8, crop: PictureCrop(x: 0, y: 0.5, width: 0.5, height: 0.5))
    #expect(
      rig.run { ($0.pictures.last?.corner[0] ?? 255) < 16 && ($0.pictures.last?.middle[0] ?? 255) < 16 })
  }
}
