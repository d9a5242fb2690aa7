/// The quarters of a cell that a block character fills.
public struct BlockShape: Sendable {
  /// Whether each quarter shows the foreground: upper left, upper right, lower left, lower right.
  public let quarters: [Bool]

  private static let shapes: [Character: [Bool]] = {
    let blocks: [(Character, Int)] = [
      (" ", 0b0000), ("▘", 0b1000), ("▝", 0b0100), ("▀", 0b1100), ("▖", 0b0010), ("▌", 0b1010), ("▞", 0b0110),
      ("▛", 0b1110), ("▗", 0b0001), ("▚", 0b1001), ("▐", 0b0101), ("▜", 0b1101), ("▄", 0b0011), ("▙", 0b1011),
      ("▟", 0b0111), ("█", 0b1111),
    ]
    return Dictionary(
      uniqueKeysWithValues: blocks.map { character, bits in
        (character, [8, 4, 2, 1].map { bits & $0 != 0 })
      })
  }()

  /// The shape of a space, half block, quadrant or full block; nil for any other text.
  public init?(of text: String) {
    guard text.count == 1, let character = text.first, let quarters = Self.shapes[character] else {
      return nil
    }
    self.quarters = quarters
  }
}

extension ScreenCell {
  /// Visible colours of the four quarters: upper left, upper right, lower left, lower right.
  ///
  /// nil if the cell contains neither a space nor a block.
  public var quarterColors: [RGBColor]? {
    BlockShape(of: text)?.quarters.map { $0 ? shownForeground : shownBackground }
  }

  /// Whether the cell looks like part of a picture: a block in two colours that the program set.
  public var isPicture: Bool {
    text != " " && !hasDefaultForeground && !hasDefaultBackground && BlockShape(of: text) != nil
  }
}
