/// The bytes between the introducer and the final byte of an escape or control sequence.
///
/// A value; any thread may own one.
struct EmbeddedSequence {
  /// Maximum number of parameters, as in xterm.
  static let mostNumbers = 30
  /// Parameters are clamped to this: no terminal has so many cells.
  static let largest: UInt16 = 9999
  /// An omitted parameter.
  private static let missing = UInt16.max

  /// A private marker, one of `< = > ?`; 0 for none.
  private(set) var leader: UInt8 = 0
  /// The intermediate byte; 0 for none.
  private(set) var intermediate: UInt8 = 0
  private var numbers: [UInt16] = []
  private var current = missing
  /// A bit per parameter that a colon joins to the one before.
  private var ties: UInt32 = 0
  private var isTied = false
  private var isFull = false

  /// Resets for the next sequence.
  mutating func begin() {
    (leader, intermediate, ties) = (0, 0, 0)
    (isTied, isFull) = (false, false)
    current = Self.missing
    numbers.removeAll(keepingCapacity: true)
  }

  /// Takes an intermediate byte, 0x20 to 0x2F; two of them become 0xFF, which no known sequence has.
  mutating func take(intermediate byte: UInt8) { intermediate = intermediate == 0 ? byte : 0xFF }

  /// Takes a byte of a control sequence, 0x20 to 0x3F; false if it is misplaced.
  mutating func take(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20..<0x30: take(intermediate: byte)
    case _ where intermediate != 0: return false
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      let digit = UInt16(byte - UInt8(ascii: "0"))
      let former = current == Self.missing ? 0 : UInt32(current)
      current = UInt16(min(UInt32(Self.largest), former * 10 + UInt32(digit)))
    case UInt8(ascii: ":"), UInt8(ascii: ";"):
      push()
      isTied = byte == UInt8(ascii: ":")
    default:
      guard leader == 0, numbers.isEmpty, current == Self.missing else { return false }
      leader = byte
    }
    return true
  }

  private mutating func push() {
    defer { current = Self.missing }
    guard numbers.count < Self.mostNumbers else {
      isFull = true
      return
    }
    if isTied { ties |= 1 << UInt32(numbers.count) }
    numbers.append(current)
  }

  /// Ends the parameters at the final byte.
  mutating func end() {
    if !isFull { push() }
  }

  /// The number of parameters, at least one.
  var count: Int { numbers.count }

  /// A parameter; `usual` if it was omitted.
  func number(_ index: Int, usual: Int = 0) -> Int {
    guard index < numbers.count, numbers[index] != Self.missing else { return usual }
    return Int(numbers[index])
  }

  /// A count: 1 if it was omitted or 0.
  func count(_ index: Int = 0) -> Int { max(1, number(index)) }

  /// Whether a colon joins any two parameters, which only SGR knows.
  var hasTies: Bool { ties != 0 }

  /// Whether a colon joins the parameter to the one before.
  func isTied(_ index: Int) -> Bool { index < 32 && ties & 1 << UInt32(index) != 0 }
}
