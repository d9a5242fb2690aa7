import Base
import Core
import EmbeddedTerminal
import Terminal

extension EmbeddedSurroundings {
  /// What another program is told of the terminal that the player runs in.
  init(_ session: TerminalSession, _ settings: Settings) {
    self.init()
    let capabilities = session.capabilities
    foreground = capabilities.foreground.map { [$0.red, $0.green, $0.blue] }
    background = capabilities.background.map { [$0.red, $0.green, $0.blue] }
    isLight = capabilities.isLight(settings.background)
    // What the person has said of the ground counts more than what the terminal says.
    if settings.background != .auto, capabilities.isLight != isLight { (foreground, background) = (nil, nil) }
    cellPixels = session.cellPixels
    hasUnderlineStyles = capabilities.multiplexer == nil && (capabilities.brand?.hasUnderlineStyles ?? false)
  }
}
