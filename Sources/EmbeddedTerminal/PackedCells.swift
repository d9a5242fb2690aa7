/// Cells as bytes: ASCII text in one look has a byte for each cell.
///
/// Printable ASCII stands for itself; any other byte below says what follows it. Each row begins in the default look.
enum PackedCells {
  /// Bytes other than text.
  private enum Mark {
    /// The default look begins.
    static let plain: UInt8 = 0x80
    /// A look follows, for the cells behind it.
    static let look: UInt8 = 0x81
    /// The scalar of a cell of one column follows, in three bytes.
    static let narrow: UInt8 = 0x82
    /// The scalar of a wide character follows, in three bytes; it stands for both cells.
    static let wide: UInt8 = 0x83
    /// A cell's width and its four scalars follow.
    static let cluster: UInt8 = 0x84
  }

  /// Appends a row.
  static func append(_ cells: ArraySlice<EmbeddedCell>, to bytes: inout [UInt8]) {
    cells.withUnsafeBufferPointer { cells in
      var look = EmbeddedLook()
      bytes.append(Mark.plain)
      var index = 0
      while index < cells.count {
        let cell = cells[index]
        if !look.isOf(cell) {
          look = EmbeddedLook(of: cell)
          append(look, to: &bytes)
        }
        var end = index
        while end < cells.count, isText(cells[end]), look.isOf(cells[end]) { end += 1 }
        if end > index {
          bytes.append(contentsOf: cells[index..<end].lazy.map { UInt8(truncatingIfNeeded: $0.scalars[0]) })
          index = end
        } else {
          index += append(cell, next: index + 1 < cells.count ? cells[index + 1] : nil, to: &bytes)
        }
      }
    }
  }

  private static func isText(_ cell: EmbeddedCell) -> Bool {
    cell.scalars[0] &- 0x20 < 0x5F && cell.scalars[1] == 0 && cell.width == 1
  }

  /// Appends what is not text; returns the number of cells.
  private static func append(_ cell: EmbeddedCell, next: EmbeddedCell?, to bytes: inout [UInt8]) -> Int {
    let isSingle = cell.scalars[1] == 0 && cell.scalars[0] < 1 << 24
    if isSingle, cell.width == 1 {
      append(cell.scalars[0], 3, after: Mark.narrow, to: &bytes)
      return 1
    }
    if isSingle, cell.width == 2, next == cell.secondHalf {
      append(cell.scalars[0], 3, after: Mark.wide, to: &bytes)
      return 2
    }
    bytes.append(Mark.cluster)
    bytes.append(cell.width)
    for index in cell.scalars.indices { append(cell.scalars[index], 4, to: &bytes) }
    return 1
  }

  private static func append(_ look: EmbeddedLook, to bytes: inout [UInt8]) {
    bytes.append(Mark.look)
    for color in [look.ink, look.paper, look.underlineColor] { append(color.bits, 4, to: &bytes) }
    append(UInt32(look.attributes.rawValue), 2, to: &bytes)
    append(UInt32(look.link), 2, to: &bytes)
  }

  private static func append(_ value: UInt32, _ count: Int, after mark: UInt8? = nil, to bytes: inout [UInt8])
  {
    if let mark { bytes.append(mark) }
    for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> UInt32(8 * index))) }
  }

  /// The cells of packed rows; `count` is how many there are.
  static func cells(_ bytes: ArraySlice<UInt8>, count: Int) -> [EmbeddedCell] {
    var cells: [EmbeddedCell] = []
    cells.reserveCapacity(count)
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      var template = EmbeddedLook().cell(0x20, width: 1)
      func value(_ count: Int) -> UInt32 {
        var value: UInt32 = 0
        for offset in 0..<count where index + offset < bytes.count {
          value |= UInt32(bytes[index + offset]) << UInt32(8 * offset)
        }
        index += count
        return value
      }
      while index < bytes.count {
        let byte = bytes[index]
        index += 1
        var cell = template
        switch byte {
        case Mark.plain: template = EmbeddedLook().cell(0x20, width: 1)
        case Mark.look:
          var look = EmbeddedLook()
          look.ink = EmbeddedColor(bits: value(4))
          look.paper = EmbeddedColor(bits: value(4))
          look.underlineColor = EmbeddedColor(bits: value(4))
          look.attributes = EmbeddedCell.Attributes(rawValue: UInt16(truncatingIfNeeded: value(2)))
          look.link = UInt16(truncatingIfNeeded: value(2))
          template = look.cell(0x20, width: 1)
        case Mark.narrow, Mark.wide:
          cell.scalars[0] = value(3)
          cell.width = byte == Mark.wide ? 2 : 1
          cells.append(cell)
          if byte == Mark.wide { cells.append(cell.secondHalf) }
        case Mark.cluster:
          cell.width = UInt8(truncatingIfNeeded: value(1))
          for place in cell.scalars.indices { cell.scalars[place] = value(4) }
          cells.append(cell)
        default:
          cell.scalars[0] = UInt32(byte)
          cells.append(cell)
        }
      }
    }
    return cells
  }
}

extension EmbeddedLook {
  /// The look of a cell.
  fileprivate init(of cell: EmbeddedCell) {
    self.init()
    (ink, paper, underlineColor) = (cell.ink, cell.paper, cell.underlineColor)
    (attributes, link) = (cell.attributes, cell.link)
  }

  /// Whether a cell has this look.
  fileprivate func isOf(_ cell: EmbeddedCell) -> Bool {
    cell.ink == ink && cell.paper == paper && cell.underlineColor == underlineColor
      && cell.attributes == attributes && cell.link == link
  }
}
