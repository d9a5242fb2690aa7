// The sequence parameter set of an H.264 stream. Pure; any thread.

/// A sequence parameter set of H.264 (ITU-T H.264, 7.3.2.1.1 and E.1.1), as far as Inset needs it.
struct SequenceParameterSet {
  /// The most pictures that may be decoded before a picture and shown after it (`max_num_reorder_frames`); nil if
  /// unknown.
  let reorder: Int?
  /// The cropped size in pixels; nil if larger than any decoder takes.
  let size: (width: Int, height: Int)?
  /// The pixel aspect ratio; nil if unknown.
  private(set) var pixelAspect: (width: Int, height: Int)?
  /// Whether every picture is a whole frame, and none a field.
  let isProgressive: Bool

  /// Reads the set in a track's `avcC` header, as in MP4 and Matroska (ISO/IEC 14496-15, 5.3.3.1); nil unless there is
  /// exactly one.
  init?(head: some Collection<UInt8>) {
    let head = Array(head)
    guard head.count > 8, head[0] == 1, head[5] & 31 == 1 else { return nil }
    let size = Int(head[6]) << 8 | Int(head[7])
    guard size > 4, head.count >= 8 + size, head[8] & 31 == 7 else { return nil }
    self.init(Self.withoutEscapes(head[9..<8 + size]))
  }

  /// Reads the set from a NAL unit (7.3.1), without its header byte.
  init?(unit: ArraySlice<UInt8>) { self.init(Self.withoutEscapes(unit)) }

  /// Replaces every `00 00 03` by `00 00` (7.4.1).
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
    // With picture order count type 2, decoding order is output order (8.2.1).
    reorder = restricted ?? (countsOrder == 2 ? 0 : nil)
  }

  private static let profilesWithColor: Set<UInt32> = [
    100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135,
  ]

  /// The size of a picture of so many macroblocks, cropped by left, right, top and bottom in chroma units (7.4.2.1.1);
  /// nil if out of bounds.
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

  /// The pixel aspect ratios with a number, from 1 on (table E-1).
  private static let aspects = [
    (1, 1), (12, 11), (10, 11), (16, 11), (40, 33), (24, 11), (20, 11), (32, 11), (80, 33), (18, 11),
    (15, 11),
    (64, 33), (160, 99), (4, 3), (3, 2), (2, 1),
  ]

  /// The pixel aspect ratio; nil if none is given, or a reserved one.
  private static func aspect(_ bits: inout BitReader) -> (width: Int, height: Int)? {
    guard bits.take(1) == 1 else { return nil }
    let number = Int(bits.take(8))
    if number == 255 {
      let (width, height) = (Int(bits.take(16)), Int(bits.take(16)))
      return width > 0 && height > 0 ? (width, height) : nil
    }
    return aspects.indices.contains(number - 1) ? aspects[number - 1] : nil
  }

  /// Skips the fields about colour and returns `chroma_format_idc`: 0 is monochrome, 1 is 4:2:0, 2 is 4:2:2, 3 is
  /// 4:4:4.
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

  /// `max_num_reorder_frames` from the usability information, behind the pixel aspect ratio; nil if it is not given.
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

  /// Skips the parameters of a hypothetical reference decoder; false if none exist.
  private static func skipBuffers(_ bits: inout BitReader) -> Bool {
    guard bits.take(1) == 1 else { return false }
    let count = bits.number()
    bits.skip(8)
    // The standard allows at most 32; a larger count runs out of bits at once.
    for _ in 0...min(count, 32) {
      bits.skipNumber()
      bits.skipNumber()
      bits.skip(1)
    }
    bits.skip(20)
    return true
  }
}

/// Reads bits in order, the highest of each byte first; zeros follow the last byte.
private struct BitReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether more bits were taken than there are.
  var isOver: Bool { position > bytes.count * 8 }

  mutating func skip(_ count: Int) { position += count }

  /// Takes up to 32 bits as a number.
  mutating func take(_ count: Int) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<count {
      let byte = position >> 3
      value = value << 1 | (byte < bytes.count ? UInt32(bytes[byte] >> UInt8(7 - position & 7) & 1) : 0)
      position += 1
    }
    return value
  }

  /// Takes an unsigned Exp-Golomb number (9.1).
  mutating func number() -> UInt32 {
    var zeros = 0
    while zeros < 32, !isOver, take(1) == 0 { zeros += 1 }
    return zeros < 32 ? (1 << UInt32(zeros)) - 1 + take(zeros) : .max
  }

  mutating func skipNumber() { _ = number() }

  /// Takes a signed Exp-Golomb number (9.1.1).
  mutating func signedNumber() -> Int {
    let code = Int(number())
    return code & 1 == 1 ? (code + 1) / 2 : -code / 2
  }
}
