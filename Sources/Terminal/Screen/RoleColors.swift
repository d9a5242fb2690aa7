// Built-in colours of the interface for 256, 16 or no colours, on dark and light backgrounds; `Theme` lays the user's
// theme over them. Constant; any thread.

import Base

/// The built-in look of a role: palette indices, with -1 for the terminal's own colour, and attributes.
struct RoleColors: Equatable {
  var ink: Int = -1
  var paper: Int = -1
  var attributes: Style.Attributes = []

  /// The look of a role on a terminal with 256 colours.
  static func palette256(_ role: Style.Role, isLight: Bool) -> RoleColors {
    func pick(_ dark: Int, _ light: Int, _ attributes: Style.Attributes = []) -> RoleColors {
      RoleColors(ink: isLight ? light : dark, attributes: attributes)
    }
    switch role {
    case .text: return RoleColors()
    case .dim: return pick(246, 242)
    case .accent: return pick(80, 30)
    case .current: return pick(114, 28, .bold)
    case .played: return pick(242, 246)
    case .failed: return pick(210, 160)
    case .folder: return pick(111, 25)
    case .title: return RoleColors(attributes: .bold)
    case .selection: return RoleColors(ink: isLight ? 16 : 231, paper: isLight ? 153 : 24)
    case .selectionIdle: return RoleColors(ink: isLight ? 16 : 252, paper: isLight ? 253 : 238)
    case .bar: return pick(240, 250)
    case .barFilled: return pick(80, 30)
    case .barBuffered: return pick(247, 244)
    case .thumb: return pick(231, 16, .bold)
    case .notice: return RoleColors(ink: isLight ? 16 : 231, paper: isLight ? 254 : 237)
    case .warning: return pick(215, 130)
    case .border: return pick(240, 250)
    case .borderFocused: return pick(80, 30)
    case .disabled: return pick(240, 249)
    case .live: return pick(203, 160, .bold)
    case .subtitle: return RoleColors(ink: 231, paper: 16)
    }
  }

  /// The look of a role on a terminal with 8 or 16 colours, which the user's palette defines.
  ///
  /// On a light background cyan, green and yellow are hardly legible, and bold makes them brighter still.
  static func palette16(_ role: Style.Role, isLight: Bool) -> RoleColors {
    switch role {
    case .text, .barBuffered: RoleColors()
    case .dim, .played, .bar, .border, .disabled: RoleColors(attributes: .dim)
    case .accent, .barFilled, .borderFocused: RoleColors(ink: isLight ? 4 : 6)
    case .current: RoleColors(ink: isLight ? 5 : 2, attributes: .bold)
    case .failed: RoleColors(ink: 1)
    case .folder: RoleColors(ink: 4, attributes: .bold)
    case .title, .notice, .thumb: RoleColors(attributes: .bold)
    case .selection: RoleColors(attributes: .reverse)
    case .selectionIdle: RoleColors(attributes: [.reverse, .dim])
    case .warning: isLight ? RoleColors(ink: 1, attributes: .bold) : RoleColors(ink: 3)
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
