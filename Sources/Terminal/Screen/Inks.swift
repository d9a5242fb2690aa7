// The theme as ncurses colour pairs and attributes. Main thread only.

import Base
internal import CNcurses

/// The colour pairs and attributes of all styles.
struct Inks {
  /// Attributes and colour pair of a cell.
  struct Ink: Equatable {
    var attributes: attr_t
    var pair: CInt
  }

  /// The background of a line; the fill style determines it for all runs.
  private enum Ground: Int, CaseIterable { case plain, selection, selectionIdle }

  private let theme: Theme
  private let colors: CursesColors
  private let table: [Ink]
  /// The index of each role's first ink in the table.
  private let places: [Int]
  /// The ink of sentinel cells, which mark a picture's place.
  let sentinel: Ink

  /// Defines a theme's pairs on the current screen: 62 pairs, and terminals with 8 colours have 64.
  init(_ theme: Theme, _ colors: CursesColors) {
    (self.theme, self.colors) = (theme, colors)
    var table: [Ink] = []
    var places: [Int] = []
    for role in Style.Role.allCases {
      places.append(table.count)
      for ground in Ground.allCases where ground == .plain || Self.liesInLists(role) {
        let pair = CInt(table.count + 1)
        let look = Self.role(of: ground).map { theme.look(role, on: $0) } ?? theme.look(role)
        if theme.depth != .mono {
          init_extended_pair(pair, colors.number(look.ink), colors.number(look.paper))
        }
        table.append(
          Ink(attributes: Self.attributes(look.attributes), pair: theme.depth == .mono ? 0 : pair))
      }
    }
    self.table = table
    self.places = places
    let pair = CInt(table.count + 1)
    // The sentinel is visible for a moment where a picture in pixels is yet to come: it is the film's black where
    // the palette has one, not the user's.
    let black = colors.number(theme.depth == .palette256 ? 16 : 0)
    if theme.depth != .mono { init_extended_pair(pair, black, black) }
    // Without the attribute ncurses would take the cell for a blank and clear it.
    sentinel = Ink(attributes: inset_a_invisible(), pair: theme.depth == .mono ? 0 : pair)
  }

  /// The ink of a style in a line with a fill style.
  func ink(_ style: Style, fill: Style) -> Ink {
    let ground: Ground
    switch fill.role {
    case .selection: ground = .selection
    case .selectionIdle: ground = .selectionIdle
    default: ground = .plain
    }
    let offset = Self.liesInLists(style.role) ? ground.rawValue : 0
    var ink = table[places[Int(style.role.rawValue)] + offset]
    if let color = style.ink, theme.depth != .mono {
      // ncurses caches allocated pairs, and frees old ones when it runs out.
      let paper = style.paper.map(theme.index) ?? theme.look(style.role).paper
      let pair = alloc_pair(colors.number(theme.index(color)), colors.number(paper))
      if pair > 0 { ink.pair = pair }
    }
    ink.attributes |= Self.attributes(style.attributes)
    return ink
  }

  private static func role(of ground: Ground) -> Style.Role? {
    switch ground {
    case .plain: nil
    case .selection: .selection
    case .selectionIdle: .selectionIdle
    }
  }

  /// Whether a role occurs in selectable rows.
  private static func liesInLists(_ role: Style.Role) -> Bool { role != .subtitle }

  private static func attributes(_ style: Style.Attributes) -> attr_t {
    var result: attr_t = 0
    if style.contains(.bold) { result |= inset_a_bold() }
    if style.contains(.dim) { result |= inset_a_dim() }
    if style.contains(.underline) { result |= inset_a_underline() }
    if style.contains(.reverse) { result |= inset_a_reverse() }
    if style.contains(.italic) { result |= inset_a_italic() }
    return result
  }
}
