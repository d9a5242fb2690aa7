// Natural sort order of names: `file2` before `File10`.

/// A sort key, computed once per name: numbers by value, letters without case, then bytes.
///
/// Numbers may have any length, and names need not be UTF-8.
public struct NaturalKey: Comparable, Hashable, Sendable {
  /// The key's first eight bytes, most significant first, which decide most comparisons.
  private let head: UInt64
  private let bytes: [UInt8]

  /// The key of a name as bytes, which need not be UTF-8.
  public init(_ name: some Collection<UInt8>) {
    var key: [UInt8] = []
    key.reserveCapacity(name.count * 2 + 8)
    var index = name.startIndex
    while index < name.endIndex {
      let byte = name[index]
      if Self.isDigit(byte) {
        Self.appendNumber(of: name, from: &index, to: &key)
      } else if byte < 0x80 {
        key.append(byte.lowercased)
        name.formIndex(after: &index)
      } else {
        let start = index
        while index < name.endIndex, name[index] >= 0x80 { name.formIndex(after: &index) }
        Self.appendFolded(name[start..<index], to: &key)
      }
    }
    // Zero cannot occur in a name, so a prefix of another name sorts first. The name itself follows, to order names
    // that differ in case or leading zeros only.
    key.append(0)
    key.append(contentsOf: name)
    bytes = key
    var head: UInt64 = 0
    for place in 0..<8 { head = head << 8 | (place < key.count ? UInt64(key[place]) : 0) }
    self.head = head
  }

  /// The key of a name in UTF-8.
  public init(_ name: String) { self.init(Array(name.utf8)) }

  /// Whether `a` sorts before `b`.
  public static func < (a: Self, b: Self) -> Bool {
    if a.head != b.head { return a.head < b.head }
    let count = min(a.bytes.count, b.bytes.count)
    var place = 8
    while place < count {
      if a.bytes[place] != b.bytes[place] { return a.bytes[place] < b.bytes[place] }
      place += 1
    }
    return a.bytes.count < b.bytes.count
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// Encodes a number as the digit 0, its length without leading zeros, and its digits, so that longer numbers sort
  /// later.
  private static func appendNumber<Name: Collection<UInt8>>(
    of name: Name, from index: inout Name.Index, to key: inout [UInt8]
  ) {
    while index < name.endIndex, name[index] == 0x30 { name.formIndex(after: &index) }
    let start = index
    while index < name.endIndex, isDigit(name[index]) { name.formIndex(after: &index) }
    let digits = name[start..<index]
    key.append(0x30)
    let count = digits.count
    if count < 255 {
      key.append(UInt8(count))
    } else {
      key.append(255)
      for shift in stride(from: 56, through: 0, by: -8) { key.append(UInt8(count >> shift & 255)) }
    }
    key.append(contentsOf: digits)
  }

  private static func appendFolded(_ run: some Collection<UInt8>, to key: inout [UInt8]) {
    guard let text = String(validating: run, as: UTF8.self) else {
      key.append(contentsOf: run)
      return
    }
    for scalar in text.unicodeScalars { key.append(contentsOf: scalar.properties.lowercaseMapping.utf8) }
  }
}
