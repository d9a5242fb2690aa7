import Base
import Media
import Picture
import Testing

@Suite struct ColorTests {
  /// A clip of one colour in YUV and what it looks like in RGB.
  struct Case: CustomTestStringConvertible {
    var name: String
    var matrix: String
    var range: String
    var luma: Int
    var u: Int
    var v: Int
    var rgb: [Int]
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "601-limited", matrix: "smpte170m", range: "tv", luma: 100, u: 90, v: 180, rgb: [181, 71, 21]),
    Case(name: "709-limited", matrix: "bt709", range: "tv", luma: 100, u: 90, v: 180, rgb: [191, 78, 18]),
    Case(name: "601-full", matrix: "smpte170m", range: "pc", luma: 100, u: 90, v: 180, rgb: [173, 76, 33]),
    Case(name: "709-full", matrix: "bt709", range: "pc", luma: 100, u: 90, v: 180, rgb: [182, 83, 29]),
    Case(
      name: "2020-limited", matrix: "bt2020nc", range: "tv", luma: 100, u: 90, v: 180, rgb: [185, 71, 16]),
  ]

  @Test(arguments: cases)
  func matrixAndRangeAreRight(_ colour: Case) throws {
    let path = try Clips.make(
      "\(colour.name).mkv",
      "-f lavfi -i color=black:s=64x64:r=5,format=yuv444p,geq=lum=\(colour.luma):cb=\(colour.u):cr=\(colour.v),"
        + "setparams=colorspace=\(colour.matrix):range=\(colour.range) -t 0.4 -c:v ffv1 -colorspace \(colour.matrix) -color_range \(colour.range)"
    )
    let still = try Player.still(.file(BytePath(path)), at: nil, timeout: 20) { _, _ in (8, 8) }
    for channel in 0..<3 {
      #expect(abs(Int(still.pixels.bytes[channel]) - colour.rgb[channel]) <= 3)
    }
    #expect(still.pixels.bytes[3] == 255)
  }

  @Test func transparencyLiesOnBlack() throws {
    let path = try Clips.make(
      "clear.png", "-f lavfi -i color=white@0.5:s=32x32,format=rgba -frames:v 1")
    let still = try Player.still(.file(BytePath(path)), at: nil, timeout: 20) { _, _ in (4, 4) }
    #expect(abs(Int(still.pixels.bytes[0]) - 127) <= 2)
    #expect(still.pixels.bytes[3] == 255)
  }

  /// FFmpeg's own decoders leave out what WebM keeps beside the pictures.
  @Test(arguments: ["libvpx-vp9", "libvpx"]) func transparencyOfWebMLiesOnBlack(encoder: String) throws {
    let path = try Clips.make(
      "clear-\(encoder).webm",
      "-f lavfi -i color=white:s=64x64:r=5,format=yuva420p,geq=lum=235:cb=128:cr=128:a=255*lt(X\\,32) -t 0.4"
        + " -c:v \(encoder) -auto-alt-ref 0 -pix_fmt yuva420p")
    let still = try Player.still(.file(BytePath(path)), at: nil, timeout: 20) { _, _ in (8, 8) }
    #expect(still.pixels.bytes[8 * 4 * 4 + 4] > 240)
    #expect(still.pixels.bytes[8 * 4 * 4 + 6 * 4] < 16)
  }

  @Test func aDisplayMatrixTurnsThePicture() throws {
    let upright = try Clips.make(
      "halves.mp4",
      "-f lavfi -i color=red:s=64x32:r=5,drawbox=x=32:c=blue:t=fill -t 0.4 -c:v libx264 -pix_fmt yuv420p")
    let path = try Clips.make(
      "turned.mp4", "-display_rotation -90 -i \(upright) -c copy",
      or: "-i \(upright) -c copy -metadata:s:v rotate=270")
    let still = try Player.still(.file(BytePath(path)), at: nil, timeout: 20) { ($0, $1) }
    #expect(still.pixels.width == 32 && still.pixels.height == 64)
    // Turned clockwise, what was on the left is above.
    let bytes = still.pixels.bytes
    let bottom = 60 * still.pixels.stride
    #expect(bytes[0] > 200 && bytes[2] < 60)
    #expect(bytes[bottom] < 60 && bytes[bottom + 2] > 200)
  }
}
