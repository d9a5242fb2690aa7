// The outer terminal's colours, light or dark background and cell size, and the settings of the embedded terminal,
// which answers its program's queries (OSC 10, OSC 11) with them. `Display` makes them. Main thread.

import Base
import Core
import EmbeddedTerminal
import Terminal

extension EmbeddedSurroundings {
  /// Facts about the outer terminal that an embedded program may query.
  init(_ session: any DisplayTerminal, _ settings: Settings) {
    self.init()
    let capabilities = session.capabilities
    foreground = capabilities.foreground.map { [$0.red, $0.green, $0.blue] }
    background = capabilities.background.map { [$0.red, $0.green, $0.blue] }
    isLight = capabilities.isLight(settings.background)
    // The user's setting of the background overrides the terminal's answer.
    if settings.background != .auto, capabilities.isLight != isLight { (foreground, background) = (nil, nil) }
    cellPixels = session.cellPixels
    hasUnderlineStyles = capabilities.multiplexer == nil && (capabilities.brand?.hasUnderlineStyles ?? false)
    takesLinks = capabilities.isXtermLike && capabilities.multiplexer != .screen
    reportsReleases = capabilities.hasKittyKeyboard
    takesClipboard = settings.terminalClipboard
    scrollback = settings.terminalScrollback
  }
}
