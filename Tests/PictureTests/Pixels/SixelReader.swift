/// Sixels back to pixels, for the tests: what a terminal would show.
struct SixelReader {
  var width = 0
  var height = 0
  /// 0xRRGGBB; nil if nothing was drawn.
  var pixels: [UInt32?] = []

  /// Reads one image: from behind `q` to the string's end.
  init(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    func number() -> Int {
      var value = 0
      while let byte = rest.first, (0x30...0x39).contains(byte) {
        value = value * 10 + Int(byte) - 0x30
        rest = rest.dropFirst()
      }
      return value
    }
    func numbers() -> [Int] {
      var values = [number()]
      while rest.first == UInt8(ascii: ";") {
        rest = rest.dropFirst()
        values.append(number())
      }
      return values
    }
    var colors: [Int: UInt32] = [:]
    var (x, top, color, times) = (0, 0, 0, 1)
    while let byte = rest.first {
      rest = rest.dropFirst()
      switch byte {
      case UInt8(ascii: "\""):
        let values = numbers()
        (width, height) = (values[2], values[3])
        pixels = Array(repeating: nil, count: width * height)
      case UInt8(ascii: "#"):
        let values = numbers()
        // A definition selects nothing in foot and xterm.
        if values.count == 1 { color = values[0] }
        if values.count == 5 {
          colors[values[0]] = values[2...].reduce(0) { $0 << 8 | UInt32(($1 * 255 + 50) / 100) }
        }
      case UInt8(ascii: "!"): times = number()
      case UInt8(ascii: "$"): x = 0
      case UInt8(ascii: "-"): (x, top) = (0, top + 6)
      case 63...126:
        for _ in 0..<times {
          for bit in 0..<6 where (byte - 63) & (1 << UInt8(bit)) != 0 {
            pixels[(top + bit) * width + x] = colors[color]
          }
          x += 1
        }
        times = 1
      default: return
      }
    }
  }

  /// All images in a stream, with the cell where each is put.
  static func images(in bytes: [UInt8]) -> [(column: Int, row: Int, image: SixelReader)] {
    var found: [(Int, Int, SixelReader)] = []
    let text = bytes.split(separator: 0x1B)
    var place = (0, 0)
    for part in text {
      if part.first == UInt8(ascii: "["), part.last == UInt8(ascii: "H") {
        let numbers = String(decoding: part.dropFirst().dropLast(), as: UTF8.self).split(separator: ";")
          .compactMap { Int($0) }
        place = (numbers[1] - 1, numbers[0] - 1)
      } else if part.first == UInt8(ascii: "P"), let start = part.firstIndex(of: UInt8(ascii: "q")) {
        found.append((place.0, place.1, SixelReader(part[(start + 1)...])))
      }
    }
    return found
  }
}
