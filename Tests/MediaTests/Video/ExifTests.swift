import Base
import Picture
import TestSupport
import Testing

@testable import Media

/// Pictures lie as the camera was held, whatever their format, and films as their stream says.
@Suite(.waiting) struct ExifTests {
  /// Red and green over blue and white, 80×40 pixels, encoded by these arguments.
  private func base(_ name: String, _ arguments: String) throws -> String {
    let quarter = "s=40x20:r=5:d=1"
    return try Clips.make(
      name,
      "-f lavfi -i color=red:\(quarter) -f lavfi -i color=lime:\(quarter) -f lavfi -i color=blue:\(quarter) "
        + "-f lavfi -i color=white:\(quarter) -filter_complex [0][1]hstack[a];[2][3]hstack[b];[a][b]vstack "
        + arguments)
  }

  private func big(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(number >> $0 & 255) } }

  private func little(_ number: Int) -> [UInt8] { big(number).reversed() }

  /// Exif data with that orientation, in either order of bytes.
  private func exif(_ number: Int, isBig: Bool) -> [UInt8] {
    var bytes = Array((isBig ? "MM\0*" : "II*\0").utf8)
    bytes += isBig ? big(8) : little(8)
    bytes += isBig ? [0, 1, 1, 0x12, 0, 3] : [1, 0, 0x12, 1, 3, 0]
    bytes += isBig ? big(1) : little(1)
    bytes += isBig ? [0, UInt8(number), 0, 0] : [UInt8(number), 0, 0, 0]
    return bytes + big(0)
  }

  private func jpeg(_ number: Int) throws -> [UInt8] {
    let plain = try Clips.read(base("corners.jpg", "-frames:v 1 -q:v 2"))
    let data = exif(number, isBig: false)
    var file: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1]
    file += big(data.count + 8).suffix(2)
    file += Array("Exif\0\0".utf8)
    file += data
    return file + plain.dropFirst(2)
  }

  private func png(_ number: Int) throws -> [UInt8] {
    let plain = try Clips.read(base("corners.png", "-frames:v 1"))
    let data = exif(number, isBig: true)
    // The head is 8 bytes and a chunk of 25. Decoders pass over a wrong checksum of what they do not know.
    var file = Array(plain.prefix(33))
    file += big(data.count)
    file += Array("eXIf".utf8)
    file += data
    file += big(0)
    return file + plain.dropFirst(33)
  }

  private func webp(_ number: Int) throws -> [UInt8] {
    let plain = try Clips.read(base("corners.webp", "-frames:v 1 -c:v libwebp -lossless 1"))
    let data = exif(number, isBig: false)
    var body = Array("WEBPVP8X".utf8)
    body += little(10)
    body += [8, 0, 0, 0, 79, 0, 0, 39, 0, 0] as [UInt8]
    body += plain.dropFirst(12)
    body += Array("EXIF".utf8)
    body += little(data.count)
    body += data
    return Array("RIFF".utf8) + little(body.count) + body
  }

  /// The corners of a still, by the first letters of their colours, from the upper left in rows.
  private func corners(_ path: String) throws -> String {
    let still = try Player.still(.file(BytePath(path)), at: nil, timeout: 20) { ($0, $1) }
    let pixels = still.pixels
    var text = "\(pixels.width)x\(pixels.height) "
    for y in [5, pixels.height - 6] {
      for x in [5, pixels.width - 6] {
        let place = y * pixels.stride + x * 4
        let (red, green, blue) = (pixels.bytes[place], pixels.bytes[place + 1], pixels.bytes[place + 2])
        text += red > 128 ? (blue > 128 ? "w" : "r") : green > 128 ? "g" : blue > 128 ? "b" : "-"
      }
    }
    return text
  }

  private static let expected = [
    "80x40 rgbw", "80x40 grwb", "80x40 wbgr", "80x40 bwrg", "40x80 rbgw", "40x80 brwg", "40x80 wgbr",
    "40x80 gwrb",
  ]

  @Test(arguments: ["jpg", "png", "webp"]) func allEightOrientations(format: String) throws {
    for number in 1...8 {
      let bytes = try format == "jpg" ? jpeg(number) : format == "png" ? png(number) : webp(number)
      let path = try Clips.write("held-\(number).\(format)", bytes)
      #expect(try corners(path) == Self.expected[number - 1], "\(number)")
      let info = try Player.probe(.file(BytePath(path)), timeout: 20)
      #expect("\(info.displayWidth ?? 0)x\(info.displayHeight ?? 0)" == Self.expected[number - 1].prefix(5))
    }
  }

  @Test func coversInSongsToo() throws {
    let cover = try Clips.write("cover-6.jpg", jpeg(6))
    let song = try Clips.make(
      "covered.mp3", "-f lavfi -i sine=d=1 -i \(cover) -map 0 -map 1 -c:v copy -disposition:v attached_pic")
    #expect(try corners(song) == Self.expected[5])
  }

  /// H.264 and H.265 tell it in a message of the stream, which comes with the frames.
  @Test func theMessageOfAStreamTurnsTheFilm() throws {
    let film = try base(
      "message.mkv",
      "-c:v libx264 -preset ultrafast -pix_fmt yuv420p -bsf:v h264_metadata=display_orientation=insert:rotate=90"
    )
    #expect(try corners(film).hasPrefix("40x80"))
    let rig = Rig(size: (8, 8))
    rig.open(film, paused: true)
    #expect(
      rig.run { rig in
        rig.events.contains {
          if case .reshaped(_, let size) = $0 { size?.width == 40 && size?.height == 80 } else { false }
        }
      })
    #expect(rig.run { !$0.pictures.isEmpty })
    let pixels = try #require(rig.player.grabFrame()).pixels(withSubtitles: true)
    #expect(pixels.width == 40 && pixels.height == 80)
  }

  /// Exif data of anybody: directories in circles, sizes without an end, files cut short.
  @Test(.timeLimit(.minutes(1))) func hostileData() throws {
    var random = SystemRandomNumberGenerator()
    for bytes in [try jpeg(6), try png(6), try webp(6)] {
      let head = Array(bytes.prefix(200))
      for _ in 0..<2_000 {
        var broken = head
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          broken[Int.random(in: 0..<broken.count, using: &random)] =
            [0, 1, 0x7F, 0x80, 0xFF].randomElement() ?? 0
        }
        broken.removeLast(Int.random(in: 0..<broken.count, using: &random))
        broken.withUnsafeBytes { _ = ExifOrientation.read(in: $0) }
      }
    }
  }

  // MARK: Names and formats

  /// What stands for a pattern elsewhere is a part of the name.
  @Test func signsOfPatternsInNames() throws {
    let folder = try TemporaryFolder()
    try folder.folder("sale 20%d")
    let picture = try Clips.read(base("corners.png", "-frames:v 1"))
    let other = try Clips.read(Clips.make("red.png", "-f lavfi -i color=red:s=20x20 -frames:v 1"))
    for name in ["shot001.png", "whatx.png", "set1.png", "axxb.png"] {
      try folder.file(BytePath(name), other)
    }
    for name in [
      "50%discount.png", "100%%.png", "shot%03d.png", "what?.png", "set[1-3].png", "a*b.png", "{1}.png",
      "sale 20%d/x.png", "%d.png",
    ] {
      let path = try folder.file(BytePath(name), picture)
      #expect(try corners(path.text) == Self.expected[0], "\(name)")
    }
  }

  @Test(arguments: [
    (Array("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic".utf8), "HEIF"),
    (Array("RIFF\0\0\0\0WEBPVP8X\n\0\0\0\u{2}\0\0\0\u{9}\0\0\u{9}\0\0".utf8), "animated WebP pictures"),
    ([0xFF, 0x0A, 0, 0], "JPEG XL"),
  ])
  func aFormatThatIsNotReadIsNamed(head: [UInt8], name: String) throws {
    #expect(UnreadFormat.name(of: head)?.contains(name) == true)
    let path = try Clips.write("unread-\(name.prefix(4)).bin", head + [UInt8](repeating: 0, count: 300))
    let failure = #expect(throws: PlaybackFailure.self) {
      try Player.still(.file(BytePath(path)), at: nil, timeout: 20) { ($0, $1) }
    }
    #expect(failure?.sentence.hasPrefix("This FFmpeg cannot read \(name)") == true)
  }
}
