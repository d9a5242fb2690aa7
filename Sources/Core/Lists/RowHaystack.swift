// The labels of a list in a form that can be searched quickly. A value, part of the model.
import Base

/// Folded labels one after the other, filled as far as a search has come.
struct RowHaystack {
  /// The folded bytes.
  private(set) var bytes: [UInt8] = []
  /// Where each row ends in `bytes`.
  private(set) var ends: [UInt32] = []
  /// Which kinds of bytes each row has: most rows can be passed over by that alone.
  private(set) var masks: [UInt32] = []

  /// Where the names of the rows' sections begin, which are behind their labels; none where no section has a name.
  private var nameStarts: [UInt32] = []

  /// Where the name of a row's section begins; the row's end where it has none.
  func nameStart(of row: Int) -> Int { Int(nameStarts.isEmpty ? ends[row] : nameStarts[row]) }

  /// Rows so far.
  var count: Int { ends.count }

  /// Takes in rows up to a number; what no 4 GB hold is searched no further.
  mutating func fill(upTo row: Int, of labels: [String], _ sections: RowSections) {
    if bytes.isEmpty {
      bytes.reserveCapacity(labels.count * 32)
      ends.reserveCapacity(labels.count)
      masks.reserveCapacity(labels.count)
    }
    var start = bytes.count
    let hasNames = ends.isEmpty ? sections.hasNames : !nameStarts.isEmpty
    for index in ends.count..<max(ends.count, min(row, labels.count)) {
      if start < Int(UInt32.max) - 65_536 { FoldedText.append(labels[index], to: &bytes) }
      if hasNames {
        nameStarts.append(UInt32(bytes.count))
        if start < Int(UInt32.max) - 65_536, let name = sections.name(of: index) {
          FoldedText.append(name, to: &bytes)
        }
      }
      var mask: UInt32 = 0
      for place in start..<bytes.count { mask |= Self.bit(of: bytes[place]) }
      masks.append(mask)
      start = bytes.count
      ends.append(UInt32(start))
    }
  }

  /// The kinds of bytes that a text has.
  static func mask(of bytes: [UInt8]) -> UInt32 { bytes.reduce(0) { $0 | bit(of: $1) } }

  /// A bit for each letter, one for all digits, and a few for the rest.
  @inline(__always)
  private static func bit(of byte: UInt8) -> UInt32 {
    if byte &- 0x61 < 26 { return 1 << UInt32(byte &- 0x61) }
    if byte &- 0x30 < 10 { return 1 << (26 + UInt32(byte & 1)) }
    if byte >= 0x80 { return 1 << (28 + UInt32(byte & 1)) }
    return byte == 0x20 ? 1 << 30 : 1 << 31
  }
}
