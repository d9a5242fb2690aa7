import Base
import Picture
import Testing

@testable import Media

/// Pictures that would take the machine's memory, in files of a few hundred bytes.
@Suite(.serialized, .waiting) struct PictureBoundTests {
  /// A PNG that says it has that size; of its rows there are none.
  private func picture(_ width: UInt32, _ height: UInt32, depth: UInt8, color: UInt8) -> [UInt8] {
    func chunk(_ kind: String, _ content: [UInt8]) -> [UInt8] {
      let body = Array(kind.utf8) + content
      return Self.big(UInt32(content.count)) + body + Self.big(Self.checksum(body))
    }
    let head = Self.big(width) + Self.big(height) + [depth, color, 0, 0, 0]
    // An empty stream of zlib's.
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", head)
      + chunk("IDAT", [0x78, 0x9C, 0x03, 0, 0, 0, 0, 1]) + chunk("IEND", [])
  }

  private static func big(_ number: UInt32) -> [UInt8] {
    (0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }

  private func refusal(_ path: String) -> String? {
    do {
      _ = try Player.still(.file(BytePath(path)), at: nil, timeout: 20) { _, _ in (16, 16) }
      return nil
    } catch { return error.sentence }
  }

  @Test func tooManyPixelsAreRefusedByTheirSize() throws {
    let path = try Clips.write("bound-16000.png", picture(16_000, 16_000, depth: 8, color: 2))
    let sentence = "Its picture of 16000×16000 pixels is too large to decode."
    #expect(refusal(path) == sentence)
    // Its kind is known anyway.
    let info = try Player.probe(.file(BytePath(path)), timeout: 20)
    #expect(info.streams.first?.width == 16_000 && info.streams.first?.height == 16_000)
    let rig = Rig()
    rig.open(path)
    #expect(rig.run { $0.failure != nil })
    #expect(rig.failure?.sentence == sentence)
  }

  /// Of few enough pixels, each of them in eight bytes.
  @Test func tooManyBytesAreRefusedByTheirSize() throws {
    let path = try Clips.write("bound-bytes.png", picture(11_000, 11_000, depth: 16, color: 6))
    let sentence = "Its picture of 11000×11000 pixels is too large to decode."
    #expect(refusal(path) == sentence)
    let rig = Rig()
    rig.open(path)
    #expect(rig.run { $0.failure != nil })
    #expect(rig.failure?.sentence == sentence)
  }

  /// Larger than what is decoded in passing, and yet a photograph.
  @Test func alargePhotographIsKnownAndDecoded() throws {
    let path = try Clips.make(
      "bound-photo.png", "-f lavfi -i color=red:s=8200x4200 -frames:v 1 -pix_fmt gray")
    let still = try Player.still(.file(BytePath(path)), at: nil, timeout: 60) { width, height in
      #expect(width == 8_200 && height == 4_200)
      return (82, 42)
    }
    #expect(still.info.displayWidth == 8_200)
    #expect(still.pixels.width == 82)
  }

  @Test(arguments: [
    (
      "[png @ 0x5] [IMGUTILS @ 0x7] Picture size 16000x9000 exceeds specified max pixel count 1, see", 16_000,
      9_000
    ),
    ("Picture size 0x9000 exceeds specified max pixel count 1", 0, 0),
    ("exceeds specified max pixel count", 0, 0),
    ("Picture size 99999999999999999999x1 exceeds specified max pixel count 1", 0, 0),
  ])
  func theSizeIsReadOutOfTheLine(line: String, width: Int, height: Int) {
    let size = PictureBound.size(in: line)
    #expect(size?.width ?? 0 == width && size?.height ?? 0 == height)
  }

  @Test func sizesThatOverflowAreRefused() {
    #expect(PictureBound.refusal(width: .max, height: .max) != nil)
    #expect(PictureBound.refusal(width: 7_680, height: 4_320) == nil)
    #expect(PictureBound.refusal(width: -1, height: 5) == nil)
  }
  /// Each picture of 16384×8192 is allowed, and five at a time are not.
  @Test func largeFramesOfOneDecoderAreBoundedTogether() {
    let budget = FrameBudget()
    let bytes = FrameBudget.cost(of: 16_384 * 8_192 * 3 / 2, width: 16_384, height: 8_192)
    for _ in 0..<4 { #expect(budget.take(bytes)) }
    #expect(!budget.take(bytes))
    #expect(!budget.take(bytes))
    budget.give(bytes)
    #expect(budget.take(bytes))
  }
}
