// What the head of an H.264 stream says of its pictures. Pure; any thread.

/// A sequence parameter set of H.264 (ITU-T H.264, 7.3.2.1.1 and E.1.1), as far as it is needed.
struct SequenceParameterSet {
  /// How many pictures may be decoded before one that is shown before them, where the stream says so.
  let reorder: Int?
  /// The size of the pictures in pixels, without what is cut off; nil for more than anybody decodes.
  let size: (width: Int, height: Int)?
  /// How wide a pixel is beside its height; nil where that is not said.
  private(set) var pixelAspect: (width: Int, height: Int)?
  /// Whether every picture is a whole frame, and none a field.
  let isProgressive: Bool

  /// The one that the head of a track holds, as MP4 and Matroska have it (ISO/IEC 14496-15, 5.3.3.1); nil where there is
  /// none, or more than one.
  init?(head: some Collection<UInt8>) {
    let head = Array(head)
    guard head.count > 8, head[0] == 1, head[5] & 31 == 1 else { return nil }
    let size = Int(head[6]) << 8 | Int(head[7])
    guard size > 4, head.count >= 8 + size, head[8] & 31 == 7 else { return nil }
    self.init(Self.withoutEscapes(head[9..<8 + size]))
  }

  /// The one that a unit of a stream holds (7.3.1), without the byte that says that it is one.
  init?(unit: ArraySlice<UInt8>) { self.init(Self.withoutEscapes(unit)) }

  /// Every `00 00 03` stands for `00 00` (7.4.1).
  private static func withoutEscapes(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var zeros = 0
    for byte in bytes {
      if zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      result.append(byte)
    }
    return result
  }

  private init?(_ bytes: [UInt8]) {
    var bits = BitReader(bytes)
    let profile = bits.take(8)
    bits.skip(16)
    bits.skipNumber()
    let chroma = Self.profilesWithColor.contains(profile) ? Self.takeColor(&bits) : 1
    bits.skipNumber()
    let countsOrder = bits.number()
    switch countsOrder {
    case 0: bits.skipNumber()
    case 1:
      bits.skip(1)
      bits.skipNumber()
      bits.skipNumber()
      let count = bits.number()
      guard count < 256 else { return nil }
      for _ in 0..<count { bits.skipNumber() }
    default: break
    }
    bits.skipNumber()
    bits.skip(1)
    let (columns, rows) = (bits.number(), bits.number())
    isProgressive = bits.take(1) == 1
    if !isProgressive { bits.skip(1) }
    bits.skip(1)
    let cut = bits.take(1) == 1 ? (0..<4).map { _ in bits.number() } : [0, 0, 0, 0]
    size = Self.size(columns, rows, cut, chroma: chroma, isProgressive: isProgressive)
    let saysMore = bits.take(1) == 1
    if saysMore { pixelAspect = Self.aspect(&bits) }
    let restricted = saysMore ? Self.restriction(&bits) : nil
    guard !bits.isOver else { return nil }
    // Of the third kind pictures come in the order in which they are shown (8.2.1).
    reorder = restricted ?? (countsOrder == 2 ? 0 : nil)
  }

  private static let profilesWithColor: Set<UInt32> = [
    100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135,
  ]

  /// The size of pictures of so many blocks, of which so much is cut off: left, right, top, bottom, in units of their
  /// colours (7.4.2.1.1).
  private static func size(
    _ columns: UInt32, _ rows: UInt32, _ cut: [UInt32], chroma: UInt32, isProgressive: Bool
  ) -> (width: Int, height: Int)? {
    guard columns < 1_024, rows < 1_024, cut.allSatisfy({ $0 < 16_384 }) else { return nil }
    let fields = isProgressive ? 1 : 2
    let unit = (across: chroma == 1 || chroma == 2 ? 2 : 1, down: (chroma == 1 ? 2 : 1) * fields)
    let width = (Int(columns) + 1) * 16 - Int(cut[0] + cut[1]) * unit.across
    let height = (Int(rows) + 1) * 16 * fields - Int(cut[2] + cut[3]) * unit.down
    return width > 0 && height > 0 ? (width, height) : nil
  }

  /// The shapes of pixels that have a number, from 1 on (table E-1).
  private static let aspects = [
    (1, 1), (12, 11), (10, 11), (16, 11), (40, 33), (24, 11), (20, 11), (32, 11), (80, 33), (18, 11),
    (15, 11),
    (64, 33), (160, 99), (4, 3), (3, 2), (2, 1),
  ]

  /// The shape of a pixel; nil where none is said, or none that there is.
  private static func aspect(_ bits: inout BitReader) -> (width: Int, height: Int)? {
    guard bits.take(1) == 1 else { return nil }
    let number = Int(bits.take(8))
    if number == 255 {
      let (width, height) = (Int(bits.take(16)), Int(bits.take(16)))
      return width > 0 && height > 0 ? (width, height) : nil
    }
    return aspects.indices.contains(number - 1) ? aspects[number - 1] : nil
  }

  /// Passes over what is said of colours; gives their kind: 0 none, 1 and 2 fewer than brightness, 3 as many.
  private static func takeColor(_ bits: inout BitReader) -> UInt32 {
    let chroma = bits.number()
    if chroma == 3 { bits.skip(1) }
    bits.skipNumber()
    bits.skipNumber()
    bits.skip(1)
    guard bits.take(1) == 1 else { return chroma }
    for list in 0..<(chroma == 3 ? 12 : 8) where bits.take(1) == 1 {
      var (last, next) = (8, 8)
      for _ in 0..<(list < 6 ? 16 : 64) {
        if next != 0 { next = (last + bits.signedNumber()) & 255 }
        if next != 0 { last = next }
      }
    }
    return chroma
  }

  /// What the usability information says of the order, behind the shape of a pixel; nil where it says nothing.
  private static func restriction(_ bits: inout BitReader) -> Int? {
    if bits.take(1) == 1 { bits.skip(1) }
    if bits.take(1) == 1 {
      bits.skip(4)
      if bits.take(1) == 1 { bits.skip(24) }
    }
    if bits.take(1) == 1 {
      bits.skipNumber()
      bits.skipNumber()
    }
    if bits.take(1) == 1 { bits.skip(65) }
    let hasBuffers = [skipBuffers(&bits), skipBuffers(&bits)]
    if hasBuffers.contains(true) { bits.skip(1) }
    bits.skip(1)
    guard bits.take(1) == 1 else { return nil }
    bits.skip(1)
    for _ in 0..<4 { bits.skipNumber() }
    let reorder = bits.number()
    return reorder <= 16 && !bits.isOver ? Int(reorder) : nil
  }

  /// Buffers of a hypothetical decoder; false where there are none.
  private static func skipBuffers(_ bits: inout BitReader) -> Bool {
    guard bits.take(1) == 1 else { return false }
    let count = bits.number()
    bits.skip(8)
    // More than 32 there cannot be; what says so is over at once.
    for _ in 0...min(count, 32) {
      bits.skipNumber()
      bits.skipNumber()
      bits.skip(1)
    }
    bits.skip(20)
    return true
  }
}

/// Bits in order, the highest of each byte first; zeros behind the last.
private struct BitReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether more was taken than there is.
  var isOver: Bool { position > bytes.count * 8 }

  mutating func skip(_ count: Int) { position += count }

  /// So many bits as a number, at most 32.
  mutating func take(_ count: Int) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<count {
      let byte = position >> 3
      value = value << 1 | (byte < bytes.count ? UInt32(bytes[byte] >> UInt8(7 - position & 7) & 1) : 0)
      position += 1
    }
    return value
  }

  /// A number of Exp-Golomb code (9.1).
  mutating func number() -> UInt32 {
    var zeros = 0
    while zeros < 32, !isOver, take(1) == 0 { zeros += 1 }
    return zeros < 32 ? (1 << UInt32(zeros)) - 1 + take(zeros) : .max
  }

  mutating func skipNumber() { _ = number() }

  /// The same with a sign (9.1.1).
  mutating func signedNumber() -> Int {
    let code = Int(number())
    return code & 1 == 1 ? (code + 1) / 2 : -code / 2
  }
}
