// Terminal capabilities as text: for `inset terminal`, the statistics overlay and the log. Pure; any thread.

import Base
import Picture

extension Capabilities {
  /// The terminal in a few words, for the statistics overlay.
  public var summary: String {
    let name = version ?? brand?.rawValue ?? terminfo
    return name + (hasSynchronizedOutput ? ", synchronised" : "")
  }

  /// The capabilities and their consequences, a line each, for display.
  public func report() -> [String] {
    facts.map { $0.name + String(repeating: " ", count: max(1, 22 - $0.name.count)) + $0.value }
  }

  /// The capabilities and their consequences by name, for display.
  public var facts: [(name: String, value: String)] {
    var facts: [(name: String, value: String)] = []
    func line(_ name: String, _ value: String) { facts.append((name, value)) }
    let wanted = term.unicodeScalars.allSatisfy { (0x21..<0x7F).contains($0.value) } ? term : "?"
    line("TERM", wanted == terminfo ? wanted : "\(wanted), drawn as \(terminfo)")
    line("terminal", version ?? brand?.rawValue ?? "did not say")
    if let multiplexer { line("inside", multiplexer.rawValue) }
    if let clients {
      line("behind it", clients.terminals.map { $0.isEmpty ? "?" : $0 }.joined(separator: ", "))
      line("kitty graphics", clients.obstacle ?? "yes: by placeholders")
    }
    line("answers", answersText)
    line("colours of pictures", pictureColors.name)
    line("colours of panes", paneColors > 0 ? "\(min(256, paneColors))" : "none, attributes only")
    line("glyphs of pictures", "\(blockDrawing.glyphs.rawValue): \(blockDrawing.reason)")
    line("text", isUTF8 ? "UTF-8" : "ASCII")
    line("right to left", ordersText(.auto) ? "the terminal reorders it" : "Inset reorders it")
    line("synchronised output", hasSynchronizedOutput ? "yes: a frame appears at once" : "no")
    line("kitty keyboard", hasKittyKeyboard ? "yes: every key can be told apart" : "no")
    line("mouse in pixels", hasPixelMouse ? "yes" : "no")
    line("pictures in pixels", pixelProtocols.isEmpty ? "none" : pixelProtocols.joined(separator: ", "))
    if !changesInPixels.isEmpty { line("only changes", changesInPixels.joined(separator: ", ")) }
    if let cellPixels { line("cell", "\(cellPixels.width)×\(cellPixels.height) pixels") }
    if let areaPixels { line("text area", "\(areaPixels.width)×\(areaPixels.height) pixels") }
    if let foreground { line("text colour", Self.text(foreground)) }
    if let background { line("ground", Self.text(background) + (isLight ? ", light" : ", dark")) }
    return facts
  }

  private var answersText: String {
    switch answers {
    case .notAsked: "not asked: this kind of terminal does not answer"
    case .awaited: "awaited"
    case .complete: "complete"
    case .late: "none in time"
    }
  }

  private var pixelProtocols: [String] {
    var names: [String] = []
    if hasKittyGraphics { names.append("kitty") }
    if multiplexer == .tmux, clients?.obstacle == nil, clients != nil {
      names.append("kitty by placeholders")
    }
    if hasSixel, multiplexer != .tmux || clients?.drawSixels == true { names.append("sixel") }
    if multiplexer == nil, brand?.hasInlineImages == true { names.append("iTerm2") }
    return names
  }

  /// The protocols of which the terminal takes the changed part of a picture.
  private var changesInPixels: [String] {
    (kittyFeatures.edits ? ["kitty: edits through the tty"] : [])
      + (mixesSixels ? ["sixel: changed pixels"] : [])
  }

  private static func text(_ color: TerminalColor) -> String {
    let digits = [color.red, color.green, color.blue].map { part in
      (part < 16 ? "0" : "") + String(part, radix: 16)
    }
    return "#" + digits.joined()
  }
}
