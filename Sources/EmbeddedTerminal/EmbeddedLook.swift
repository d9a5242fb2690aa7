/// The look of text to be written: the state that SGR selects.
///
/// A value; any thread may own one.
struct EmbeddedLook: Equatable {
  var attributes: EmbeddedCell.Attributes = []
  var ink = EmbeddedColor.usual
  var paper = EmbeddedColor.usual
  var underlineColor = EmbeddedColor.usual
  /// The link of the text, which OSC 8 selects, and SGR does not change.
  var link = EmbeddedLinks.none

  /// A cell with a character in this look.
  func cell(_ scalar: UInt32, width: Int) -> EmbeddedCell {
    EmbeddedCell(
      scalars: [scalar, 0, 0, 0], ink: ink, paper: paper, underlineColor: underlineColor,
      attributes: attributes, width: UInt8(truncatingIfNeeded: width), link: link)
  }

  /// The cell that erasing leaves: only the background colour is kept.
  var blank: EmbeddedCell {
    var cell = EmbeddedCell.blank
    cell.paper = paper
    return cell
  }

  /// Applies the parameters of SGR (`CSI m`).
  mutating func select(_ sequence: EmbeddedSequence) {
    var index = 0
    while index < sequence.count {
      let number = sequence.number(index)
      switch number {
      case 38, 48, 58:
        let color = Self.color(sequence, &index)
        guard let color else { continue }
        if number == 38 { ink = color } else if number == 48 { paper = color } else { underlineColor = color }
      case 4 where sequence.isTied(index + 1):
        underline(sequence.number(index + 1, usual: 1))
        index += 1
        skipTied(sequence, &index)
      default:
        select(number)
        index += 1
        skipTied(sequence, &index)
      }
    }
  }

  private func skipTied(_ sequence: EmbeddedSequence, _ index: inout Int) {
    while index < sequence.count, sequence.isTied(index) { index += 1 }
  }

  private mutating func underline(_ style: Int) {
    attributes.subtract(.underlines)
    switch style {
    case 0: break
    case 2: attributes.formUnion([.underline, .doubleUnderline])
    case 3: attributes.formUnion([.underline, .curlyUnderline])
    case 4: attributes.formUnion([.underline, .dottedUnderline])
    case 5: attributes.formUnion([.underline, .dashedUnderline])
    default: attributes.insert(.underline)
    }
  }

  private mutating func select(_ number: Int) {
    switch number {
    case 0:
      let (kept, link) = (attributes.intersection(.protections), self.link)
      self = EmbeddedLook()
      (attributes, self.link) = (kept, link)
    case 1: attributes.insert(.bold)
    case 2: attributes.insert(.dim)
    case 3: attributes.insert(.italic)
    case 4: underline(1)
    case 5, 6: attributes.insert(.blink)
    case 7: attributes.insert(.reverse)
    case 8: attributes.insert(.concealed)
    case 9: attributes.insert(.strike)
    case 21: underline(2)
    case 22: attributes.subtract([.bold, .dim])
    case 23: attributes.remove(.italic)
    case 24: underline(0)
    case 25: attributes.remove(.blink)
    case 27: attributes.remove(.reverse)
    case 28: attributes.remove(.concealed)
    case 29: attributes.remove(.strike)
    case 30...37: ink = .index(UInt8(number - 30))
    case 39: ink = .usual
    case 40...47: paper = .index(UInt8(number - 40))
    case 49: paper = .usual
    case 53: attributes.insert(.overline)
    case 55: attributes.remove(.overline)
    case 59: underlineColor = .usual
    case 90...97: ink = .index(UInt8(number - 82))
    case 100...107: paper = .index(UInt8(number - 92))
    default: break
    }
  }

  /// Parses the colour after 38, 48 or 58, with semicolons or colons; nil if it is invalid.
  ///
  /// `index` is moved past it.
  private static func color(_ sequence: EmbeddedSequence, _ index: inout Int) -> EmbeddedColor? {
    let first = index + 1
    guard first < sequence.count else {
      index = first
      return nil
    }
    let kind = sequence.number(first)
    guard sequence.isTied(first) else {
      switch kind {
      case 5:
        index = first + 2
        return entry(sequence, first + 1)
      case 2:
        index = first + 4
        return mixed(sequence, first + 1)
      default:
        index = first + 1
        return nil
      }
    }
    var end = first
    while end < sequence.count, sequence.isTied(end) { end += 1 }
    index = end
    switch kind {
    case 5: return first + 1 < end ? entry(sequence, first + 1) : nil
    // A colour-space field precedes the three components; many programs omit it.
    case 2:
      return end - first >= 5
        ? mixed(sequence, first + 2) : end - first == 4 ? mixed(sequence, first + 1) : nil
    default: return nil
    }
  }

  private static func entry(_ sequence: EmbeddedSequence, _ index: Int) -> EmbeddedColor? {
    guard index < sequence.count else { return nil }
    return UInt8(exactly: sequence.number(index)).map { .index($0) }
  }

  private static func mixed(_ sequence: EmbeddedSequence, _ index: Int) -> EmbeddedColor? {
    guard index + 2 < sequence.count, let red = UInt8(exactly: sequence.number(index)),
      let green = UInt8(exactly: sequence.number(index + 1)),
      let blue = UInt8(exactly: sequence.number(index + 2))
    else { return nil }
    return .rgb(red, green, blue)
  }

  /// The SGR parameters that select this look, for DECRQSS.
  var numbers: String {
    var text = "0"
    let single: [(EmbeddedCell.Attributes, String)] = [
      (.bold, "1"), (.dim, "2"), (.italic, "3"), (.blink, "5"), (.reverse, "7"), (.concealed, "8"),
      (.strike, "9"), (.overline, "53"),
    ]
    for (attribute, number) in single where attributes.contains(attribute) { text += ";\(number)" }
    if attributes.contains(.underline) {
      text += ";4"
      if attributes.contains(.doubleUnderline) { text += ":2" }
      if attributes.contains(.curlyUnderline) { text += ":3" }
      if attributes.contains(.dottedUnderline) { text += ":4" }
      if attributes.contains(.dashedUnderline) { text += ":5" }
    }
    for (color, base) in [(ink, 30), (paper, 40), (underlineColor, 50)] where color != .usual {
      if let index = color.index, index < 8, base != 50 {
        text += ";\(base + Int(index))"
      } else if let index = color.index, index < 16, base != 50 {
        text += ";\(base + 52 + Int(index))"
      } else if let index = color.index {
        text += ";\(base + 8):5:\(index)"
      } else {
        let (red, green, blue) = color.parts
        text += ";\(base + 8):2::\(red):\(green):\(blue)"
      }
    }
    return text
  }
}
