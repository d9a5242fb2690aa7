// The labels of a list in a form for fast searching.
import Base

/// The folded labels one after the other, filled as far as a search has come.
struct RowHaystack {
  /// The folded bytes of all rows: title, section name, then a zero and the file's name.
  private(set) var bytes: [UInt8] = []
  /// The end of each row in `bytes`.
  private(set) var ends: [UInt32] = []
  /// The kinds of bytes in each row; they already rule out most rows.
  private(set) var masks: [UInt32] = []

  /// The end of each row's title, behind which the names stand; empty as long as no row has a name.
  private var titleEnds: [UInt32] = []
  /// Whether the rows are also found by the names of their sections.
  private var hasSections = false

  /// The start of the names of a row's section and file; the row's end if it has none.
  func nameStart(of row: Int) -> Int { Int(titleEnds.isEmpty ? ends[row] : titleEnds[row]) }

  /// The number of rows filled so far.
  var count: Int { ends.count }

  /// Adds rows up to an index; beyond 4 GB of text the remaining rows are empty and match nothing.
  mutating func fill(upTo row: Int, of labels: [RowLabel], _ sections: RowSections) {
    if bytes.isEmpty {
      bytes.reserveCapacity(labels.count * 32)
      ends.reserveCapacity(labels.count)
      masks.reserveCapacity(labels.count)
    }
    if ends.isEmpty { hasSections = sections.hasNames }
    var start = bytes.count
    for index in ends.count..<max(ends.count, min(row, labels.count)) {
      if start < Int(UInt32.max) - 65_536 {
        let label = labels[index]
        label.appendFoldedTitle(to: &bytes)
        addNames(hasSections ? sections.name(of: index) : nil, label.name)
      } else if !titleEnds.isEmpty {
        titleEnds.append(UInt32(bytes.count))
      }
      var mask: UInt32 = 0
      for place in start..<bytes.count { mask |= Self.bit(of: bytes[place]) }
      masks.append(mask)
      start = bytes.count
      ends.append(UInt32(start))
    }
  }

  /// Adds the names of the row whose title was added last.
  private mutating func addNames(_ section: String?, _ file: String?) {
    if titleEnds.isEmpty {
      guard section != nil || file != nil else { return }
      titleEnds = ends
    }
    titleEnds.append(UInt32(bytes.count))
    if let section { FoldedText.append(section[...], to: &bytes) }
    guard let file else { return }
    bytes.append(0)
    FoldedText.append(file[...], to: &bytes)
  }

  /// The kinds of bytes in a text.
  static func mask(of bytes: [UInt8]) -> UInt32 { bytes.reduce(0) { $0 | bit(of: $1) } }

  /// A bit for each letter, one for even and one for odd digits, and four for all other bytes.
  @inline(__always)
  private static func bit(of byte: UInt8) -> UInt32 {
    if byte &- 0x61 < 26 { return 1 << UInt32(byte &- 0x61) }
    if byte &- 0x30 < 10 { return 1 << (26 + UInt32(byte & 1)) }
    if byte >= 0x80 { return 1 << (28 + UInt32(byte & 1)) }
    return byte == 0x20 ? 1 << 30 : 1 << 31
  }
}
