// Built-in colours of the interface for 16 or no colours, on dark and light backgrounds; `Theme` lays the user's theme
// over them. Constant; any thread.

import Base

/// The built-in look of a role: palette indices, with -1 for the terminal's own colour, and attributes.
struct RoleColors: Equatable {
  var ink: Int = -1
  var paper: Int = -1
  var attributes: Style.Attributes = []

  /// The look of a role on a terminal with 8 or 16 colours, which the user's palette defines.
  ///
  /// On a light background cyan, green and yellow are hardly legible, and bold makes them brighter still.
  static func palette16(_ role: Style.Role, isLight: Bool) -> RoleColors {
    switch role {
    case .text, .barBuffered: RoleColors()
    case .dim, .played, .bar, .border, .disabled: RoleColors(attributes: .dim)
    case .accent, .borderFocused: RoleColors(ink: isLight ? 4 : 6)
    case .current, .thumb: RoleColors(ink: isLight ? 5 : 3, attributes: .bold)
    case .barFilled: RoleColors(ink: isLight ? 5 : 3)
    case .failed: RoleColors(ink: 1)
    case .folder: RoleColors(ink: 4, attributes: .bold)
    case .title, .notice: RoleColors(attributes: .bold)
    case .selection: RoleColors(attributes: .reverse)
    case .selectionIdle: RoleColors(attributes: [.reverse, .dim])
    case .warning: RoleColors(ink: 1, attributes: .bold)
    case .live: RoleColors(ink: 1, attributes: .bold)
    case .subtitle: RoleColors(ink: 7, paper: 0, attributes: .bold)
    }
  }

  /// The look of a role without colours.
  static func mono(_ role: Style.Role) -> RoleColors {
    switch role {
    case .text, .barBuffered, .folder, .subtitle: RoleColors()
    case .dim, .played, .bar, .border, .disabled: RoleColors(attributes: .dim)
    case .accent, .current, .title, .notice, .barFilled, .thumb, .borderFocused, .live, .warning:
      RoleColors(attributes: .bold)
    case .failed: RoleColors(attributes: .underline)
    case .selection: RoleColors(attributes: .reverse)
    case .selectionIdle: RoleColors(attributes: .underline)
    }
  }
}
