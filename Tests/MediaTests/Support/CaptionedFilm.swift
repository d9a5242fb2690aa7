/// A film of MPEG-2 whose pictures hold closed captions: `HELLO` from about 0.7 s to 2 s.
enum CaptionedFilm {
  static func make() throws -> String {
    let plain = try Clips.make(
      "plain.m2v", "-f lavfi -i color=gray:s=64x48:r=25:d=6 -c:v mpeg2video -bf 0 -g 12 -f mpeg2video")
    let path = try Clips.write("captions.m2v", captioned(try Clips.read(plain)))
    return try Clips.make("captions.mkv", "-fflags +genpts -i \(path) -c copy")
  }

  /// One pair of bytes goes with each picture.
  private static func pair(of picture: Int) -> (UInt8, UInt8) {
    let load: [(UInt8, UInt8)] = [
      (0x14, 0x20), (0x14, 0x2E), (0x14, 0x70), (0x48, 0x45), (0x4C, 0x4C), (0x4F, 0x00), (0x14, 0x2F),
    ]
    switch picture {
    case 10..<(10 + load.count): return load[picture - 10]
    case 50: return (0x14, 0x2C)
    default: return (0x00, 0x00)
    }
  }

  private static func withParity(_ byte: UInt8) -> UInt8 {
    byte.nonzeroBitCount % 2 == 0 ? byte | 0x80 : byte
  }

  private static func captioned(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var picture = 0
    for index in bytes.indices {
      // Before the first slice of each picture.
      if index + 3 < bytes.count, bytes[index] == 0, bytes[index + 1] == 0, bytes[index + 2] == 1,
        bytes[index + 3] == 1
      {
        let (one, two) = pair(of: picture)
        result += [
          0, 0, 1, 0xB2, 0x47, 0x41, 0x39, 0x34, 3, 0xC1, 0xFF, 0xFC, withParity(one), withParity(two), 0xFF,
        ]
        picture += 1
      }
      result.append(bytes[index])
    }
    return result
  }
}
