// The capability queries, and how each answer changes the capabilities. Pure.

import Base
import Picture

/// Probes the terminal: all queries in one write, ended by one that every terminal answers (DA1).
enum Probe {
  /// The longest wait of the player for answers before it continues without them.
  static let patience = MonotonicTime.milliseconds(150)

  /// The queries for a kind of terminal; empty if it would print them.
  ///
  /// A repeated probe (`again`) asks for kitty graphics only if they are supported: some terminals print that
  /// query on the screen, where it would stay once the first picture is drawn.
  static func questions(for capabilities: Capabilities, again: Bool = false) -> [UInt8] {
    guard capabilities.isXtermLike else { return [] }
    var text = "\u{1B}[>q"
    // tmux takes an APC string for a title, and screen prints strings that it does not know.
    if capabilities.multiplexer == nil {
      if !again || capabilities.hasKittyGraphics { text += "\u{1B}_Gi=1,a=q,s=1,v=1,t=d,f=24;AAAA\u{1B}\\" }
      text += "\u{1B}P+q524742\u{1B}\\"
      // XTSMGRAPHICS: maximum colours and size of sixel images.
      text += "\u{1B}[?1;1;0S\u{1B}[?2;1;0S"
    }
    if capabilities.multiplexer == nil, capabilities.colors != .truecolor {
      // Sets a direct colour and reads the current one (DECRQSS): a terminal without direct colour answers
      // differently, or not.
      text += "\u{1B}[38;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[m"
    }
    text += "\u{1B}[?2026$p\u{1B}[?1016$p"
    // A multiplexer has its own encoding of Alt, whatever its terminal does.
    if capabilities.multiplexer == nil {
      for mode in TerminalModes.altModes { text += "\u{1B}[?\(mode)$p" }
    }
    // Terminals with inline images that keep their size in pixels from other programs may tell that of a cell; an answer
    // to the questions behind it takes its place.
    if capabilities.multiplexer == nil, capabilities.brand?.hasInlineImages == true {
      text += "\u{1B}]1337;ReportCellSize\u{1B}\\"
    }
    text += "\u{1B}[14t\u{1B}[16t\u{1B}[18t"
    if capabilities.multiplexer != .screen { text += "\u{1B}]10;?\u{1B}\\\u{1B}]11;?\u{1B}\\" }
    text += "\u{1B}[?u"
    text += "\u{1B}[c"
    return Array(text.utf8)
  }

  /// Applies an answer to the capabilities.
  static func apply(_ reply: TerminalReply, to capabilities: inout Capabilities) {
    switch reply {
    case .primaryAttributes(let attributes):
      // The first attribute is the terminal class; among the others 4 is sixel.
      if attributes.dropFirst().contains(4) { capabilities.hasSixel = true }
      capabilities.answers = .complete
    case .version(let text):
      capabilities.version = text
      if let brand = Brand(version: text) {
        capabilities.brand = brand
        if brand.hasDirectColor || Brand.hasDirectColor(version: text) { capabilities.colors = .truecolor }
      }
    case .mode(2026, let state): capabilities.hasSynchronizedOutput = (1...3).contains(state)
    case .mode(1016, let state): capabilities.hasPixelMouse = (1...3).contains(state)
    // Only modes that are off (2) need to be set; 0, 1, 3 and 4 leave nothing to do.
    case .mode(let mode, 2) where TerminalModes.altModes.contains(mode): capabilities.altModes.insert(mode)
    case .mode: break
    case .status: break
    case .keyboardFlags: capabilities.hasKittyKeyboard = true
    case .areaPixels(let height, let width):
      capabilities.areaPixels = .init(width: width, height: height)
    case .cellPixels(let height, let width):
      capabilities.cellPixels = .init(width: width, height: height)
    case .areaCells(let rows, let columns):
      capabilities.areaCells = CellSize(columns: columns, rows: rows)
    case .capability(let name, let isPresent):
      if name == "RGB", isPresent { capabilities.colors = .truecolor }
    case .directColor: capabilities.colors = .truecolor
    case .graphics: capabilities.hasKittyGraphics = true
    case .picture: break
    case .sixelColors(let count): capabilities.sixelLimits.colors = count
    case .sixelSize(let width, _): capabilities.sixelLimits.width = width
    case .foreground(let color): capabilities.foreground = color
    case .background(let color): capabilities.background = color
    }
  }
}
