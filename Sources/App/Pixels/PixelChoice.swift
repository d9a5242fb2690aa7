// Graphics protocol of the pictures (kitty, sixel, iTerm2, or cells), chosen from the setting `graphics` and the
// terminal's capabilities. A value, any thread; `PixelNegotiation` weighs it against the trials.

import Base
import Core
import Picture
import Terminal

/// The choice of a pixel protocol or cells, with the reason for cells.
struct PixelChoice: Equatable {
  /// The ways to draw pictures: the one list of protocols.
  enum Means: Equatable {
    /// Cells, with the reason; nil if the user asked for them or would expect nothing else.
    case cells(String?)
    case kitty(CellPixels, isRemote: Bool, KittyFeatures)
    /// Kitty's protocol with Unicode placeholders, inside tmux.
    case placeholders(CellPixels, isRemote: Bool, KittyFeatures)
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

    /// A painter for one picture of the screen; nil for cells.
    func makePainter(for part: PicturePart) -> (any PixelPainter)? {
      switch self {
      case .cells: nil
      case .kitty(let cell, let isRemote, let features):
        KittyPixels(cell, KittyRoute(isRemote: isRemote, part), features, image: part.image)
      case .placeholders(let cell, let isRemote, let features):
        PlaceholderPixels(cell, KittyRoute(isRemote: isRemote, part), features, image: part.image)
      case .sixel(let cell, let limits, let rows):
        part.sixelStrips == 0 ? nil : SixelPixels(cell, limits, screenRows: rows, part)
      case .iterm(let cell, let rows):
        part == .thumbnail ? nil : InlineImagePixels(cell, screenRows: rows)
      }
    }
  }
  var means: Means
  /// Whether the user named the protocol: then no failed trial overrides it.
  var isInsisted = false
  /// Whether sixels and inline images stay visible under text that is written over them.
  var leavesImages = false
  /// Maximum pixels of a picture that the terminal scales up.
  var pixelLimit: Int

  /// A choice that trials may override.
  init(_ means: Means, pixelLimit: Int) {
    self.means = means
    self.pixelLimit = pixelLimit
  }

  /// The settings' choice; `auto` takes the terminal's best protocol.
  init(_ settings: Settings, _ capabilities: Capabilities, cell: CellPixels?, screenRows: Int) {
    self.init(.cells(nil), pixelLimit: Int(settings.pixelLimit * 1000))
    leavesImages = capabilities.brand == .konsole && capabilities.multiplexer == nil
    let wanted: Settings.Graphics
    switch settings.graphics {
    case .cells: return
    case .auto:
      // A user who chooses colours or glyphs wants cells.
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
      // Placeholders are cells: the cell size in pixels matters little and may be guessed.
      guard let cell = cell ?? CellPixels(width: 10, height: 20) else { return }
      means = .placeholders(cell, isRemote: capabilities.isRemote, capabilities.kittyFeatures)
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
    case .kitty:
      means = .kitty(cell, isRemote: capabilities.isRemote, capabilities.kittyFeatures)
    case .sixel:
      var limits = capabilities.sixelLimits
      limits.lastBand =
        capabilities.multiplexer == .tmux ? .exclusive : capabilities.brand == .konsole ? .filled : .given
      // foot 1.13 does not show an image beside others that end in rows of its own, as a film's strips do: a second
      // film has strips of the same rows there.
      limits.keepsAllImages = capabilities.brand == .foot
      limits.mixesImages = capabilities.mixesSixels
      means = .sixel(cell, limits, screenRows: screenRows)
    case .iterm: means = .iterm(cell, screenRows: screenRows)
    case .auto, .cells: break
    }
  }

  /// The settings' choice; `auto` takes the best protocol of the session's terminal.
  init(_ settings: Settings, _ session: any DisplayTerminal) {
    self.init(
      settings, session.capabilities, cell: session.cellPixels, screenRows: session.size.cells.rows)
  }

  /// The protocol; nil for cells.
  var graphics: Settings.Graphics? { means.graphics }

  /// The same choice with cells instead, for a reason.
  func fallingBack(_ reason: String) -> PixelChoice {
    var choice = self
    choice.means = .cells(reason)
    return choice
  }

  /// The choices that the user can cycle through on that terminal.
  static func offered(_ capabilities: Capabilities) -> [Settings.Graphics] {
    [.auto, .cells] + answered(capabilities)
  }

  /// The protocols that the terminal reports, best first.
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
    // JPEG takes a tenth of the bytes of sixels.
    if hasInlineImages, capabilities.brand?.prefersInlineImages == true { found.append(.iterm) }
    if capabilities.hasSixel { found.append(.sixel) }
    if hasInlineImages, !found.contains(.iterm) { found.append(.iterm) }
    return found
  }

  /// Whether sixels can be used in tmux: tmux supports them itself (since 3.4, if built so), and so do all its
  /// terminals.
  private static func drawsSixels(_ capabilities: Capabilities) -> Bool {
    capabilities.multiplexer == .tmux && capabilities.hasSixel && capabilities.clients?.drawSixels == true
  }

  /// The reason why a terminal with kitty graphics shows cells in tmux; nil if the user would not expect pixels.
  private static func regret(_ capabilities: Capabilities) -> String? {
    guard let clients = capabilities.clients,
      clients.terminals.contains(where: { Brand(version: $0)?.hasKittyGraphics == true })
    else { return nil }
    return clients.obstacle
  }
}
