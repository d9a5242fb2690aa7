// The theme as ncurses' colour pairs and attributes. Main thread only.

internal import CNcurses
import Core

/// What ncurses has to be told to write in a style.
struct Inks {
  /// Attributes and colour pair.
  struct Ink: Equatable {
    var attributes: attr_t
    var pair: CInt
  }

  /// What a line is filled with decides the ground of its other runs.
  private enum Ground: Int, CaseIterable { case plain, selection, selectionIdle }

  private let theme: Theme
  private let table: [Ink]
  /// The cell that stands for the picture.
  let sentinel: Ink

  /// Defines the pairs of a theme on the current screen: 61 of them, and terminals with 8 colours have 64.
  init(_ theme: Theme) {
    self.theme = theme
    var table: [Ink] = []
    for role in Style.Role.allCases {
      for ground in Ground.allCases {
        let pair = CInt(table.count + 1)
        var look = theme.look(role)
        if let under = Self.role(of: ground).map(theme.look), theme.depth != .mono {
          if under.attributes.contains(.reverse) {
            // In reverse the colours change places, so every run takes those of the selection.
            look = RoleColors(
              ink: under.ink, paper: under.paper, attributes: look.attributes.union(under.attributes))
          } else if role != .selection, role != .selectionIdle {
            look.paper = under.paper
            if look.ink < 0 || Self.isFaint(role) { look.ink = under.ink }
          }
        } else if let under = Self.role(of: ground).map(theme.look) {
          look.attributes.formUnion(under.attributes)
        }
        if theme.depth != .mono { init_extended_pair(pair, CInt(look.ink), CInt(look.paper)) }
        table.append(
          Ink(attributes: Self.attributes(look.attributes), pair: theme.depth == .mono ? 0 : pair))
      }
    }
    self.table = table
    let pair = CInt(table.count + 1)
    if theme.depth != .mono { init_extended_pair(pair, 0, 0) }
    // The attribute keeps ncurses from taking the cell for a blank that may be cleared to.
    sentinel = Ink(attributes: inset_a_invisible(), pair: theme.depth == .mono ? 0 : pair)
  }

  /// The ink of a style in a line that is filled with another.
  func ink(_ style: Style, fill: Style) -> Ink {
    let ground: Ground
    switch fill.role {
    case .selection: ground = .selection
    case .selectionIdle: ground = .selectionIdle
    default: ground = .plain
    }
    var ink = table[Int(style.role.rawValue) * Ground.allCases.count + ground.rawValue]
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

  /// Roles too faint to read on a selection.
  private static func isFaint(_ role: Style.Role) -> Bool {
    switch role {
    case .dim, .played, .disabled, .border, .bar: true
    default: false
    }
  }

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
