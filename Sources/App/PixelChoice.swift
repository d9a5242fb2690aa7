import Core
import Picture
import Terminal

/// Whether pictures are drawn in pixels, how, and if not, why.
struct PixelChoice: Equatable {
  /// How they are drawn.
  enum Means: Equatable {
    /// In cells, for that reason; nil where nobody wants anything else.
    case cells(String?)
    case kitty(CellPixels, isRemote: Bool)
    case sixel(CellPixels, SixelPainter.Limits, screenRows: Int)
    case iterm(CellPixels, screenRows: Int)
  }
  var means: Means

  /// What the settings ask for, and where they leave it open, what the terminal can show.
  init(_ settings: Settings, _ capabilities: Capabilities, cell: CellPixels?, screenRows: Int) {
    means = .cells(nil)
    let wanted: Settings.Graphics
    switch settings.graphics {
    case .cells: return
    case .auto:
      guard let answered = Self.answered(capabilities) else { return }
      // Who chooses colours or glyphs chooses cells.
      guard settings.colors == .auto, settings.glyphs == .auto else { return }
      wanted = answered
    case let named: wanted = named
    }
    if let multiplexer = capabilities.multiplexer {
      means = .cells("no \(wanted.rawValue) in \(multiplexer.rawValue)")
      return
    }
    guard let cell else {
      means = .cells("no \(wanted.rawValue): cell size unknown")
      return
    }
    switch wanted {
    case .kitty: means = .kitty(cell, isRemote: capabilities.isRemote)
    case .sixel: means = .sixel(cell, capabilities.sixelLimits, screenRows: screenRows)
    case .iterm: means = .iterm(cell, screenRows: screenRows)
    case .auto, .cells: break
    }
  }

  /// What the settings ask for, and where they leave it open, what the session's terminal can show.
  init(_ settings: Settings, _ session: TerminalSession) {
    self.init(
      settings, session.capabilities, cell: session.cellPixels, screenRows: session.size.cells.rows)
  }

  /// The best that the terminal says it has.
  private static func answered(_ capabilities: Capabilities) -> Settings.Graphics? {
    if capabilities.hasKittyGraphics { return .kitty }
    if capabilities.brand == .iTerm2 { return .iterm }
    if capabilities.hasSixel { return .sixel }
    return capabilities.brand?.hasInlineImages == true && capabilities.answers == .complete ? .iterm : nil
  }
}
