// Encoder of emulated cells to SGR sequences and UTF-8, reduced to the real terminal's colours; `EmbeddedPainter`
// writes changed cells with it. Main thread.

import Base
import Picture

/// Writes cells at the cursor, in the colours and attributes that the outer terminal supports.
struct EmbeddedPen {
  /// The outer terminal's abilities.
  struct Style: Equatable {
    var colors = ColorMode.truecolor
    var isUTF8 = true
    /// Whether underline styles with colours of their own are supported.
    var hasUnderlineStyles = false
    /// Whether links are written.
    var hasLinks = false
  }

  private let style: Style
  private let links: EmbeddedLinks
  private var look: EmbeddedCell?
  private var link = EmbeddedLinks.none

  init(_ style: Style, links: EmbeddedLinks) { (self.style, self.links) = (style, links) }

  private var colors: ColorMode { style.colors }
  private var isUTF8: Bool { style.isUTF8 }

  /// Writes a cell; `second` is the other one of a wide character.
  mutating func put(_ cell: EmbeddedCell, second: EmbeddedCell? = nil, into sink: inout ByteSink) {
    choose(cell, into: &sink)
    // Concealed text is written as blanks, whatever the terminal does about concealing.
    guard !cell.attributes.contains(.concealed) else {
      for _ in 0..<cell.width { sink.append(" ") }
      return
    }
    var isFirst = true
    cell.forEachScalar {
      append($0, isFirst: isFirst, width: cell.width, into: &sink)
      isFirst = false
    }
    second?.forEachScalar { append($0, isFirst: false, width: 0, into: &sink) }
  }

  /// Writes blanks over a cell's columns, on its background.
  mutating func putBlanks(like cell: EmbeddedCell, into sink: inout ByteSink) {
    choose(cell, into: &sink)
    for _ in 0..<cell.width { sink.append(" ") }
  }

  private mutating func choose(_ cell: EmbeddedCell, into sink: inout ByteSink) {
    if style.hasLinks, cell.link != link { choose(cell.link, into: &sink) }
    guard
      look?.attributes != cell.attributes || look?.ink != cell.ink || look?.paper != cell.paper
        || look?.underlineColor != cell.underlineColor
    else { return }
    select(cell, into: &sink)
    look = cell
  }

  /// Begins another link, or ends the last one.
  private mutating func choose(_ number: EmbeddedLinks.Number, into sink: inout ByteSink) {
    link = number
    sink.append("\u{1B}]8;")
    if let link = links[number] {
      // Parts without a name are one link to the program. A terminal would take each cell for a link of its own, as
      // they are written one by one.
      sink.append("id=inset")
      sink.append(decimal: Int(number))
      if !link.name.isEmpty { sink.append("-") }
      link.name.withUnsafeBytes { sink.append($0) }
      sink.append(";")
      link.address.withUnsafeBytes { sink.append($0) }
    } else {
      sink.append(";")
    }
    sink.append("\u{1B}\\")
  }

  /// Resets the attributes, if any cell was written.
  mutating func finish(into sink: inout ByteSink) {
    if link != EmbeddedLinks.none { choose(EmbeddedLinks.none, into: &sink) }
    if look != nil { sink.append("\u{1B}[m") }
    look = nil
  }

  private func append(_ value: UInt32, isFirst: Bool, width: UInt8, into sink: inout ByteSink) {
    let scalar = Unicode.Scalar(value).flatMap { $0.isShown ? $0 : nil }
    guard let scalar, isUTF8 || value < 0x80 else {
      // `?` in the same width; combining scalars are dropped.
      if isFirst { for _ in 0..<width { sink.append("?") } }
      return
    }
    guard let encoded = UTF8.encode(scalar) else { return }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4) { bytes in
      var count = 0
      for byte in encoded {
        bytes[count] = byte
        count += 1
      }
      sink.append(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[..<count]))
    }
  }

  private func select(_ cell: EmbeddedCell, into sink: inout ByteSink) {
    sink.append("\u{1B}[0")
    let attributes = cell.attributes
    if attributes.contains(.bold) { sink.append(";1") }
    if attributes.contains(.dim) { sink.append(";2") }
    if attributes.contains(.italic) { sink.append(";3") }
    if attributes.contains(.underline) { sink.append(";4") }
    if attributes.contains(.blink) { sink.append(";5") }
    if attributes.contains(.reverse) { sink.append(";7") }
    if attributes.contains(.strike) { sink.append(";9") }
    append(cell.ink, isPaper: false, into: &sink)
    append(cell.paper, isPaper: true, into: &sink)
    sink.append("m")
    if style.hasUnderlineStyles { selectLine(cell, into: &sink) }
  }

  /// Selects underline style and overline, in sequences of their own, so that a terminal that does not know them
  /// ignores only these.
  private func selectLine(_ cell: EmbeddedCell, into sink: inout ByteSink) {
    if cell.attributes.contains(.overline) { sink.append("\u{1B}[53m") }
    guard cell.attributes.contains(.underline) else { return }
    if cell.attributes.contains(.doubleUnderline) { sink.append("\u{1B}[4:2m") }
    if cell.attributes.contains(.curlyUnderline) { sink.append("\u{1B}[4:3m") }
    if cell.attributes.contains(.dottedUnderline) { sink.append("\u{1B}[4:4m") }
    if cell.attributes.contains(.dashedUnderline) { sink.append("\u{1B}[4:5m") }
    guard cell.underlineColor != .usual, colors != .mono else { return }
    if let index = cell.underlineColor.index {
      sink.append("\u{1B}[58:5:")
      sink.append(decimal: Int(index))
    } else {
      let (red, green, blue) = cell.underlineColor.parts
      sink.append("\u{1B}[58:2::")
      sink.append(decimal: Int(red))
      sink.append(":")
      sink.append(decimal: Int(green))
      sink.append(":")
      sink.append(decimal: Int(blue))
    }
    sink.append("m")
  }

  private func append(_ color: EmbeddedColor, isPaper: Bool, into sink: inout ByteSink) {
    guard color != .usual else { return }
    switch colors {
    case .mono: return
    case .truecolor:
      guard color.index == nil else { break }
      let (red, green, blue) = color.parts
      sink.append(isPaper ? ";48;2;" : ";38;2;")
      sink.append(decimal: Int(red))
      sink.append(";")
      sink.append(decimal: Int(green))
      sink.append(";")
      sink.append(decimal: Int(blue))
      return
    case .palette256, .palette16: break
    }
    let index = entry(of: color)
    if index < 8 {
      sink.append(isPaper ? ";4" : ";3")
      sink.append(decimal: index)
    } else if index < 16 {
      sink.append(isPaper ? ";10" : ";9")
      sink.append(decimal: index - 8)
    } else {
      sink.append(isPaper ? ";48;5;" : ";38;5;")
      sink.append(decimal: index)
    }
  }

  /// The palette index for a colour; the nearest where the terminal cannot show it exactly.
  private func entry(of color: EmbeddedColor) -> Int {
    if let index = color.index, colors != .palette16 || index < 16 { return Int(index) }
    if let index = color.index {
      let (red, green, blue) = PaletteColor.rgb(Int(index))
      return PaletteColor.nearest(UInt8(red), UInt8(green), UInt8(blue), among: 0..<16)
    }
    let (red, green, blue) = color.parts
    return PaletteColor.nearest(red, green, blue, among: colors == .palette16 ? 0..<16 : 16..<256)
  }
}

extension Unicode.Scalar {
  /// Whether a scalar may be written: no control character, and no change of text direction.
  fileprivate var isShown: Bool {
    switch value {
    case 0x00..<0x20, 0x7F..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: false
    default: true
    }
  }
}
