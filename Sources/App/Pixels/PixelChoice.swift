import Base
import Core
import Picture
import Terminal

/// Whether pictures are drawn in pixels, how, and if not, why.
struct PixelChoice: Equatable {
  /// How they are drawn: the one list of protocols.
  enum Means: Equatable {
    /// In cells, for that reason; nil where nobody wants anything else.
    case cells(String?)
    case kitty(CellPixels, isRemote: Bool)
    /// By kitty's protocol and placeholders, behind tmux.
    case placeholders(CellPixels, isRemote: Bool)
    case sixel(CellPixels, SixelPainter.Limits, screenRows: Int)
    case iterm(CellPixels, screenRows: Int)

    /// The protocol; nil for cells.
    var graphics: Settings.Graphics? {
      switch self {
      case .cells: nil
      case .kitty, .placeholders: .kitty
      case .sixel: .sixel
      case .iterm: .iterm
      }
    }

    /// A painter for one of the screen's pictures; nil for cells.
    func makePainter(for part: PicturePart) -> (any PixelPainter)? {
      switch self {
      case .cells: nil
      case .kitty(let cell, let isRemote):
        KittyPixels(cell, KittyRoute(isRemote: isRemote, part), image: part.image)
      case .placeholders(let cell, let isRemote):
        PlaceholderPixels(cell, KittyRoute(isRemote: isRemote, part), image: part.image)
      case .sixel(let cell, let limits, let rows): SixelPixels(cell, limits, screenRows: rows, part)
      case .iterm(let cell, let rows): InlineImagePixels(cell, screenRows: rows)
      }
    }
  }
  var means: Means
  /// Whether a person named the means: then nothing but that person takes them back.
  var isInsisted = false
  /// Whether text that is written over sixels and inline images leaves them there.
  var leavesImages = false
  /// Pixels that a picture has at the most where the terminal enlarges it.
  var pixelLimit: Int

  /// Those means, which nobody insists on.
  init(_ means: Means, pixelLimit: Int) {
    self.means = means
    self.pixelLimit = pixelLimit
  }

  /// What the settings ask for, and where they leave it open, what the terminal can show.
  init(_ settings: Settings, _ capabilities: Capabilities, cell: CellPixels?, screenRows: Int) {
    self.init(.cells(nil), pixelLimit: Int(settings.pixelLimit * 1000))
    leavesImages = capabilities.brand == .konsole && capabilities.multiplexer == nil
    let wanted: Settings.Graphics
    switch settings.graphics {
    case .cells: return
    case .auto:
      // Who chooses colours or glyphs chooses cells.
      guard settings.colors == .auto, settings.glyphs == .auto else { return }
      guard let answered = Self.answered(capabilities).first else {
        means = .cells(Self.regret(capabilities))
        return
      }
      wanted = answered
    case let named:
      wanted = named
      isInsisted = true
    }
    if capabilities.multiplexer == .tmux, wanted == .kitty {
      // Placeholders are of cells: the pixels behind them need not be counted.
      guard let cell = cell ?? CellPixels(width: 10, height: 20) else { return }
      means = .placeholders(cell, isRemote: capabilities.isRemote)
      return
    }
    if let multiplexer = capabilities.multiplexer, !Self.drawsSixels(capabilities) || wanted != .sixel {
      means = .cells("no \(wanted.rawValue) in \(multiplexer.rawValue)")
      return
    }
    guard let cell else {
      means = .cells("no \(wanted.rawValue): cell size unknown")
      return
    }
    switch wanted {
    case .kitty: means = .kitty(cell, isRemote: capabilities.isRemote)
    case .sixel:
      var limits = capabilities.sixelLimits
      limits.lastBand =
        capabilities.multiplexer == .tmux ? .exclusive : capabilities.brand == .konsole ? .filled : .given
      means = .sixel(cell, limits, screenRows: screenRows)
    case .iterm: means = .iterm(cell, screenRows: screenRows)
    case .auto, .cells: break
    }
  }

  /// What the settings ask for, and where they leave it open, what the session's terminal can show.
  init(_ settings: Settings, _ session: TerminalSession) {
    self.init(
      settings, session.capabilities, cell: session.cellPixels, screenRows: session.size.cells.rows)
  }

  /// The protocol; nil for cells.
  var graphics: Settings.Graphics? { means.graphics }

  /// The same with cells, for that reason.
  func fallingBack(_ reason: String) -> PixelChoice {
    var choice = self
    choice.means = .cells(reason)
    return choice
  }

  /// What a person may go through on that terminal.
  static func offered(_ capabilities: Capabilities) -> [Settings.Graphics] {
    [.auto, .cells] + answered(capabilities)
  }

  /// The protocols that the terminal says it has, best first.
  private static func answered(_ capabilities: Capabilities) -> [Settings.Graphics] {
    if capabilities.multiplexer == .tmux {
      return (capabilities.clients.map { $0.obstacle == nil } == true ? [.kitty] : [])
        + (drawsSixels(capabilities) ? [.sixel] : [])
    }
    guard capabilities.multiplexer == nil else { return [] }
    var found: [Settings.Graphics] = []
    if capabilities.hasKittyGraphics { found.append(.kitty) }
    let hasInlineImages =
      capabilities.brand == .iTerm2
      || capabilities.brand?.hasInlineImages == true && capabilities.answers == .complete
    if capabilities.brand == .iTerm2 { found.append(.iterm) }
    if capabilities.hasSixel { found.append(.sixel) }
    if hasInlineImages, !found.contains(.iterm) { found.append(.iterm) }
    return found
  }

  /// Whether tmux knows sixels itself, since 3.4 and where it was built so, and all terminals behind it do too.
  private static func drawsSixels(_ capabilities: Capabilities) -> Bool {
    capabilities.multiplexer == .tmux && capabilities.hasSixel && capabilities.clients?.drawSixels == true
  }

  /// Why a terminal that could show pixels does not; nil where nobody would expect it to.
  private static func regret(_ capabilities: Capabilities) -> String? {
    guard let clients = capabilities.clients,
      clients.terminals.contains(where: { Brand(version: $0)?.hasKittyGraphics == true })
    else { return nil }
    return clients.obstacle
  }
}
