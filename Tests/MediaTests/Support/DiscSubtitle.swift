/// The bytes of a disc's subtitle stream (PGS): a white box in the middle of a picture of 720×576.
enum DiscSubtitle {
  /// The box is there from one second to the other.
  static func box(from start: Int, to end: Int) -> [UInt8] {
    segments(at: 0, shows: false) + segments(at: start, shows: true) + segments(at: end, shows: false)
  }

  /// A picture of one colour over the whole screen in each second from the first on, for half of it.
  static func pages(count: Int, width: Int, height: Int) -> [UInt8] {
    let line: [UInt8] = [0, 0xC0 | UInt8(width >> 8), UInt8(width & 0xFF), 1, 0, 0]
    let run = Array(repeatElement(line, count: height).joined())
    var result: [UInt8] = []
    for page in 1...count {
      for (shows, time) in [(true, page * 90_000), (false, page * 90_000 + 45_000)] {
        func segment(_ kind: UInt8, _ content: [UInt8]) {
          result += concatenated(
            [0x50, 0x47], bytes(time, 4), bytes(0, 4), [kind], bytes(content.count, 2), content)
        }
        segment(
          0x16,
          concatenated(
            bytes(width, 2), bytes(height, 2), [0x10], bytes(page, 2), [0x80, 0, 0, shows ? 1 : 0],
            shows ? [0, 0, 0, 0, 0, 0, 0, 0] : []))
        if shows {
          segment(0x17, concatenated([1, 0, 0, 0, 0, 0], bytes(width, 2), bytes(height, 2)))
          segment(0x14, [0, 0, 1, 235, 128, 128, 255])
          segment(
            0x15,
            concatenated([0, 0, 0, 0xC0], bytes(run.count + 4, 3), bytes(width, 2), bytes(height, 2), run))
        }
        segment(0x80, [])
      }
    }
    return result
  }

  private static func segments(at seconds: Int, shows: Bool) -> [UInt8] {
    let time = concatenated(bytes(seconds * 90_000, 4), bytes(0, 4))
    func segment(_ kind: UInt8, _ content: [UInt8]) -> [UInt8] {
      concatenated([0x50, 0x47], time, [kind], bytes(content.count, 2), content)
    }
    let object = concatenated(bytes(0, 2), [0, 0], bytes(160, 2), bytes(188, 2))
    let composition = concatenated(
      bytes(720, 2), bytes(576, 2), [0x10], bytes(shows ? 0 : 1, 2), [0x80, 0, 0, shows ? 1 : 0],
      shows ? object : [])
    let window = concatenated([1, 0], bytes(160, 2), bytes(188, 2), bytes(400, 2), bytes(200, 2))
    var result = concatenated(segment(0x16, composition), segment(0x17, window))
    if shows {
      let palette: [UInt8] = [0, 0, 1, 235, 128, 128, 255]
      // 400 pixels of colour 1, then the end of the line.
      let line: [UInt8] = [0, 0xC0 | UInt8(400 >> 8), UInt8(400 & 0xFF), 1, 0, 0]
      let run = (0..<200).flatMap { _ in line }
      let data = concatenated(
        bytes(0, 2), [0, 0xC0], bytes(run.count + 4, 3), bytes(400, 2), bytes(200, 2), run)
      result += segment(0x14, palette) + segment(0x15, data)
    }
    return result + segment(0x80, [])
  }

  private static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
