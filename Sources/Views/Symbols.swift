import Core

/// The signs of the interface.
///
/// All are one cell wide in every terminal, which rules the emoji ones out.
struct Symbols {
  let current, paused, played, failed, opening, folder, playlist, marked, drop: String
  let previous, next, back, forward, play, pause: String
  let barFilled, barRest, barBuffered, thumb, scrollThumb, scrollTrack: String
  let tickFilled, tickRest: String
  let ellipsis, dot, rising, falling: String
  private let spinnerSteps: [String]

  /// The lines of a box.
  struct Box {
    let topLeft, topRight, bottomLeft, bottomRight, horizontal, vertical: String
  }

  /// Box-drawing signs, or ASCII where the terminal has no more.
  init(unicode: Bool) {
    if unicode {
      (current, paused, played, failed, opening) = ("▶", "‖", "✓", "✗", "…")
      (folder, playlist, marked, drop) = ("▸", "≡", "●", "┌")
      (previous, next, back, forward) = ("|◀", "▶|", "◀◀", "▶▶")
      (play, pause) = ("▶", "‖")
      (barFilled, barRest, barBuffered, thumb) = ("━", "─", "─", "●")
      (tickFilled, tickRest) = ("┿", "┼")
      (scrollThumb, scrollTrack) = ("┃", "│")
      (ellipsis, dot) = ("…", "·")
      (rising, falling) = ("↑", "↓")
      spinnerSteps = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
    } else {
      (current, paused, played, failed, opening) = (">", "=", "+", "!", ".")
      (folder, playlist, marked, drop) = ("/", "=", "*", "^")
      (previous, next, back, forward) = ("|<", ">|", "<<", ">>")
      (play, pause) = (">", "=")
      (barFilled, barRest, barBuffered, thumb) = ("=", "-", "-", "O")
      (tickFilled, tickRest) = ("+", "+")
      (scrollThumb, scrollTrack) = ("#", "|")
      (ellipsis, dot) = ("~", "-")
      (rising, falling) = ("^", "v")
      spinnerSteps = ["|", "/", "-", "\\"]
    }
  }

  /// One picture of what turns while the person waits.
  func spinner(_ step: Int) -> String { spinnerSteps[max(0, step) % spinnerSteps.count] }
}

extension Symbols.Box {
  static let rounded = Self(
    topLeft: "╭", topRight: "╮", bottomLeft: "╰", bottomRight: "╯", horizontal: "─", vertical: "│")
  static let square = Self(
    topLeft: "┌", topRight: "┐", bottomLeft: "└", bottomRight: "┘", horizontal: "─", vertical: "│")
  static let ascii = Self(
    topLeft: "+", topRight: "+", bottomLeft: "+", bottomRight: "+", horizontal: "-", vertical: "|")
  static let none = Self(
    topLeft: " ", topRight: " ", bottomLeft: " ", bottomRight: " ", horizontal: " ", vertical: " ")

  /// The box that the settings ask for, as far as the terminal can draw it.
  static func chosen(_ borders: Settings.Borders, unicode: Bool) -> Self {
    switch borders {
    case .none: none
    case .ascii: ascii
    case .rounded: unicode ? rounded : ascii
    case .square: unicode ? square : ascii
    }
  }
}
