// Characters of several scalars on an embedded program's screen: marks, flags, and joined emoji. Part of
// `TerminalEmulator`, a value; any thread may own one.

import Base

extension TerminalEmulator {
  private static let indicators: ClosedRange<UInt32> = 0x1F1E6...0x1F1FF
  private static let tones: ClosedRange<UInt32> = 0x1F3FB...0x1F3FF
  /// The variation selectors for the look of text and of an emoji.
  private static let (textSelector, emojiSelector): (UInt32, UInt32) = (0xFE0E, 0xFE0F)

  /// Adds a scalar without a width to the character before the cursor.
  mutating func combine(_ scalar: Unicode.Scalar) {
    guard let column = columnBefore else { return }
    if modes.contains(.clusters), scalar.value & ~1 == Self.textSelector { select(scalar.value, column) }
    grid.combine(scalar, cursor.row, columnBefore ?? column)
    touch(cursor.row)
  }

  /// The first column of the character before the cursor; nil at a row's start.
  private var columnBefore: Int? {
    let column = cursor.wrapsNext ? cursor.column : cursor.column - 1
    guard column >= 0 else { return nil }
    return column > 0 && grid.cell(cursor.row, column).width == 0 ? column - 1 : column
  }

  /// Adds a scalar with a width to the character before the cursor, if both are one; false if it begins another.
  ///
  /// Two regional indicators are always one, a flag. Joined emoji and skin tones are where the program knows of that
  /// (mode 2027); other programs count the cells of each.
  mutating func joins(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    guard value >= 0x203C, Self.indicators.contains(value) || modes.contains(.clusters),
      let column = columnBefore
    else { return false }
    let before = grid.cell(cursor.row, column)
    if Self.indicators.contains(value) {
      guard Self.indicators.contains(before.scalars[0]), before.scalars[1] == 0, before.width == 1,
        setWidth(2, column)
      else { return false }
    } else if Self.tones.contains(value) {
      // A skin tone makes a sign an emoji, which is wide.
      guard before.base?.properties.isEmojiModifierBase == true, before.width > 1 || setWidth(2, column)
      else {
        return false
      }
    } else {
      let isJoined = before.endsWithJoiner || grid.cell(cursor.row, column + 1).endsWithJoiner
      guard isJoined, before.width > 1, before.base?.properties.isEmoji == true, scalar.properties.isEmoji
      else { return false }
    }
    grid.combine(scalar, cursor.row, column)
    touch(cursor.row)
    last = nil
    return true
  }

  /// A variation selector makes an emoji wide, or narrow as text.
  private mutating func select(_ selector: UInt32, _ column: Int) {
    let cell = grid.cell(cursor.row, column)
    guard cell.scalars[1] == 0, let base = cell.base, base.properties.isEmoji else {
      return
    }
    let isWide = base.properties.isEmojiPresentation
    if selector == Self.emojiSelector, !isWide, cell.width == 1 { _ = setWidth(2, column) }
    if selector == Self.textSelector, isWide, cell.width == 2 { _ = setWidth(1, column) }
  }

  /// Makes the character before the cursor narrow or wide, and moves the cursor; false without room.
  private mutating func setWidth(_ width: Int, _ column: Int) -> Bool {
    let end = rightEnd
    guard column + width <= end else { return false }
    var cell = grid.cell(cursor.row, column)
    if modes.contains(.insert), width > 1 {
      grid.shift(row: cursor.row, columns: column + 1..<end, left: -1, cursor.look.blank)
    }
    cell.width = UInt8(width)
    grid.put(cell, cursor.row, column)
    cursor.wrapsNext = false
    cursor.column = column + width
    if cursor.column == end {
      cursor.column = end - 1
      cursor.wrapsNext = modes.contains(.autowrap)
    }
    return true
  }
}

extension EmbeddedCell {
  /// The first scalar of its character.
  fileprivate var base: Unicode.Scalar? { Unicode.Scalar(scalars[0]) }

  /// Whether a zero width joiner in this cell waits for what it joins.
  fileprivate var endsWithJoiner: Bool {
    scalars.indices.contains { scalars[$0] == Self.joiner }
  }
}
