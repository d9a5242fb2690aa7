// Icons and box-drawing characters of the interface, in Unicode, in ASCII, or from the user's theme. Part of `view`;
// pure.

import Base
import Core

/// The signs of the interface.
///
/// The built-in ones in lines and columns are one cell wide in every terminal, which excludes emoji.
struct Symbols {
  private(set) var current, paused, played, failed, opening, folder, playlist, marked, drop: String
  private(set) var previous, next, back, forward, play, pause: String
  private(set) var barFilled, barRest, barBuffered, thumb, scrollThumb, scrollTrack: String
  private(set) var tickFilled, tickRest, barSkipped, barLinear: String
  private(set) var pipEnter, pipExit, swap, close, sound: String
  /// The sign at the left of the selected row in a frame.
  private(set) var selected: String
  /// Quarters of an item that were played, and that are left.
  private(set) var partPlayed, partLeft: String
  /// Kinds of rows; empty where the font has no icons.
  private var kinds: [MediaKind: String] = [:]
  /// The mark of the row whose film plays in a corner.
  private(set) var second: String
  private(set) var ellipsis, dot, menu, less, more, rising, falling: String
  /// The sign of private mode, in which nothing is recorded.
  private(set) var unrecorded: String
  private var spinnerSteps: [String]

  /// The line characters of a box.
  struct Box {
    fileprivate(set) var topLeft, topRight, bottomLeft, bottomRight, horizontal, vertical: String
    /// Where a line across meets the edges.
    fileprivate(set) var leftTee, rightTee: String
  }

  /// Unicode signs, or ASCII ones for terminals without Unicode.
  init(unicode: Bool) {
    (pipEnter, pipExit) = ("PiP", "PiP")
    if unicode {
      (current, paused, played, failed, opening) = ("▶", "‖", "✓", "✗", "…")
      (folder, playlist, marked, drop) = ("▸", "≡", "●", "┌")
      (previous, next, back, forward) = ("«", "»", "-", "+")
      (play, pause) = ("▶", "‖")
      (barFilled, barRest, barBuffered, thumb) = ("━", "─", "─", "●")
      (tickFilled, tickRest, barSkipped, barLinear) = ("┿", "┼", "·", "═")
      (scrollThumb, scrollTrack) = ("┃", "│")
      (ellipsis, dot, menu, less, more) = ("…", "·", "≡", "‹", "›")
      (rising, falling) = ("↑", "↓")
      unrecorded = "⊘"
      (swap, close, sound, second) = ("⇄", "✕", "♪", "◲")
      (selected, partPlayed, partLeft) = ("▎", "▰", "▱")
      spinnerSteps = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
    } else {
      (current, paused, played, failed, opening) = (">", "P", "+", "!", ".")
      (folder, playlist, marked, drop) = ("/", "=", "*", "^")
      (previous, next, back, forward) = ("<<", ">>", "-", "+")
      // Of one width, so that the buttons after it keep their place.
      (play, pause) = ("> ", "||")
      (barFilled, barRest, barBuffered, thumb) = ("=", "-", "-", "O")
      (tickFilled, tickRest, barSkipped, barLinear) = ("+", "+", ".", "#")
      (scrollThumb, scrollTrack) = ("#", "|")
      (ellipsis, dot, menu, less, more) = ("~", "-", "Menu", "<", ">")
      (rising, falling) = ("^", "v")
      unrecorded = "[P]"
      (swap, close, sound, second) = ("<>", "x", "S", "2")
      (selected, partPlayed, partLeft) = (" ", "#", "-")
      spinnerSteps = ["|", "/", "-", "\\"]
    }
  }

  /// The signs of the theme, as far as the terminal and the settings allow.
  init(_ model: Model) {
    self.init(unicode: !model.usesPlainSigns)
    if model.settings.reader { spinnerSteps = [ellipsis] }
    if model.settings.symbols == .nerd, !model.usesPlainSigns { useIcons() }
    for (sign, text) in model.theme.signs where !model.usesPlainSigns { replace(sign, by: text) }
  }

  /// Takes the icons of a Nerd Font, each one cell wide.
  private mutating func useIcons() {
    kinds = [.video: "\u{F022B}", .audio: "\u{F075A}", .image: "\u{F02E9}"]
    (folder, playlist) = ("\u{F024B}", "\u{F0CB8}")
    (play, pause, previous, next) = ("\u{F040A}", "\u{F03E4}", "\u{F04AE}", "\u{F04AD}")
    (current, paused) = (play, pause)
    (sound, menu) = ("\u{F057E}", "\u{F035C}")
    (pipEnter, pipExit) = ("\u{F0E57} PiP", "\u{F0E57} PiP")
  }

  /// The icon of a kind of media; nil without icons.
  func kind(_ kind: MediaKind) -> String? { kinds[kind] }

  /// The icon of an item of the playlist; nil without icons.
  func kind(of item: PlaylistItem) -> String? {
    kinds.isEmpty ? nil : kinds[item.song == nil ? .video : .audio]
  }

  /// The played share of an item in four cells, of which the first is always filled.
  func progress(_ position: MediaTime, of duration: MediaTime) -> String {
    let played = max(1, Int((position.share(of: duration) * 4).rounded()))
    return String(repeating: partPlayed, count: played) + String(repeating: partLeft, count: 4 - played)
  }

  private mutating func replace(_ sign: Sign, by text: String) {
    switch sign {
    case .current: current = text
    case .paused: paused = text
    case .played: played = text
    case .failed: failed = text
    case .opening: opening = text
    case .folder: folder = text
    case .playlist: playlist = text
    case .marked: marked = text
    case .drop: drop = text
    case .previous: previous = text
    case .next: next = text
    case .back: back = text
    case .forward: forward = text
    case .play: play = text
    case .pause: pause = text
    case .menu: menu = text
    case .less: less = text
    case .more: more = text
    case .dot: dot = text
    case .barFilled: barFilled = text
    case .barRest: barRest = text
    case .barBuffered: barBuffered = text
    case .barSkipped: barSkipped = text
    case .barLinear: barLinear = text
    case .pipEnter: pipEnter = text
    case .pipExit: pipExit = text
    case .swap: swap = text
    case .close: close = text
    case .second: second = text
    case .thumb: thumb = text
    case .tickFilled: tickFilled = text
    case .tickRest: tickRest = text
    case .scrollThumb: scrollThumb = text
    case .scrollTrack: scrollTrack = text
    case .unrecorded: unrecorded = text
    case .topLeft, .topRight, .bottomLeft, .bottomRight, .horizontal, .vertical: break
    }
  }

  /// One frame of the waiting animation.
  func spinner(_ step: Int) -> String { spinnerSteps[max(0, step) % spinnerSteps.count] }
}

extension Symbols.Box {
  static let rounded = Self(
    topLeft: "╭", topRight: "╮", bottomLeft: "╰", bottomRight: "╯", horizontal: "─", vertical: "│",
    leftTee: "├", rightTee: "┤")
  static let square = Self(
    topLeft: "┌", topRight: "┐", bottomLeft: "└", bottomRight: "┘", horizontal: "─", vertical: "│",
    leftTee: "├", rightTee: "┤")
  static let ascii = Self(
    topLeft: "+", topRight: "+", bottomLeft: "+", bottomRight: "+", horizontal: "-", vertical: "|",
    leftTee: "+", rightTee: "+")
  static let none = Self(
    topLeft: " ", topRight: " ", bottomLeft: " ", bottomRight: " ", horizontal: " ", vertical: " ",
    leftTee: " ", rightTee: " ")

  /// The box of the settings or the theme, as far as the terminal can draw it.
  static func chosen(_ model: Model) -> Self {
    switch model.borders {
    case .none: return none
    case .ascii: return ascii
    case .square: return model.usesPlainSigns ? ascii : square
    case .rounded: return model.usesPlainSigns ? ascii : rounded
    case .auto:
      guard !model.usesPlainSigns else { return ascii }
      var box = rounded
      if let sign = model.theme.signs[.topLeft] { box.topLeft = sign }
      if let sign = model.theme.signs[.topRight] { box.topRight = sign }
      if let sign = model.theme.signs[.bottomLeft] { box.bottomLeft = sign }
      if let sign = model.theme.signs[.bottomRight] { box.bottomRight = sign }
      if let sign = model.theme.signs[.horizontal] { box.horizontal = sign }
      if let sign = model.theme.signs[.vertical] {
        // Themes name no signs for these: an edge that goes on fits any.
        (box.vertical, box.leftTee, box.rightTee) = (sign, sign, sign)
      }
      return box
    }
  }
}

extension Model {
  /// Whether signs are ASCII, because the terminal has no Unicode or the user chose it.
  var usesPlainSigns: Bool { !usesUnicode || settings.symbols == .ascii }
}
