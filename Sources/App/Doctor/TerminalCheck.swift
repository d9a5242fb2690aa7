// The terminal in the report of `inset doctor`. Main thread.

import Base
import Picture
import Terminal
import Views

/// Looks at the terminal: colours, pictures, keyboard, and the widths of signs.
enum TerminalCheck {
  static func section(_ settings: Settings, _ signals: Signals) -> DoctorSection {
    var section = DoctorSection("Terminal")
    do throws(TerminalFailure) {
      let trial = try TerminalTrial(settings, signals)
      look(at: trial, &section)
      if trial.capabilities.answers == .complete, trial.capabilities.isUTF8 { measure(&section) }
    } catch {
      section.add(
        .note, "terminal", "not looked at. \(error.sentence)",
        remedy: "Run this in the terminal that you want to check.")
    }
    return section
  }

  private static func look(at trial: TerminalTrial, _ section: inout DoctorSection) {
    let capabilities = trial.capabilities
    for (name, value) in capabilities.facts {
      let remedy = remedy(for: name, capabilities)
      section.add(remedy == nil ? .fact : .note, name, value, remedy: remedy)
    }
    section.add(
      trial.supportsPictureInPicture ? .fact : .note, "Picture in Picture", trial.pictureInPicture,
      remedy: trial.supportsPictureInPicture ? nil : "Use a larger window or a smaller font.")
  }

  /// The way to improve a capability; nil if it needs none.
  private static func remedy(for fact: String, _ capabilities: Capabilities) -> String? {
    switch fact {
    case "answers" where capabilities.answers == .late:
      "The terminal did not answer within a second. This is normal on a slow line. Set colors and graphics in inset.toml to what the terminal has."
    case "colours of pictures" where capabilities.pictureColors != .truecolor:
      "Set COLORTERM=truecolor if this terminal shows 24-bit colour; if not, another terminal will show better pictures."
    case "text" where !capabilities.isUTF8:
      "Set a UTF-8 locale, such as LANG=C.UTF-8, for symbols, accents and finer pictures."
    case "kitty graphics" where capabilities.clients?.obstacle != nil:
      "Pictures are drawn in cells here. Outside tmux they may be sharper."
    case "pictures in pixels" where capabilities.multiplexer == .screen:
      "GNU screen does not pass pictures on. tmux 3.3 or later does, in terminals with kitty graphics."
    default: nil
    }
  }

  private static func measure(_ section: inout DoctorSection) {
    let signs = InterfaceSigns.all
    guard let widths = SignWidths.measure(signs) else {
      return section.add(.note, "widths of symbols", "the terminal does not say where its cursor is")
    }
    let wrong = zip(signs, widths).filter { CellWidth.of($0) != $1 }.map { sign, width in
      "\(sign) takes \(width) cells instead of \(CellWidth.of(sign))"
    }
    guard wrong.isEmpty else {
      return section.add(
        .note, "widths of symbols", wrong.prefix(6).joined(separator: ", "),
        remedy:
          "Set symbols = \"ascii\" in inset.toml if lists and frames look broken, or use a font without wide symbols."
      )
    }
    section.add(.good, "widths of symbols", "\(signs.count) symbols have the expected width")
    section.add(
      .fact, "glyphs of the font",
      "half ▀▄ quadrant ▚▞ sextant \u{1FB17}\u{1FB24} octant \u{1CD00}\u{1CD01} braille ⣿⡇",
      remedy:
        "A box or a question mark stands for a glyph that the font lacks: do not choose that set as glyphs.")
  }
}
