// The panes' colours: the built-in look, overridden by the user's theme. A value; pure.

package import Base

/// The colours of all roles at a colour depth.
package struct Theme: Equatable {
  /// The palette available to panes.
  package enum Depth: Equatable { case mono, palette16, palette256 }

  let depth: Depth
  let isLight: Bool
  /// The number of colours; below 16 only the first 8 have names.
  private let colors: Int
  private let chosen: [Style.Role: RoleLook]

  /// The look on a terminal with so many colours.
  package init(colors: Int, isLight: Bool, chosen: [Style.Role: RoleLook]) {
    self.colors = colors
    depth = colors >= 256 ? .palette256 : colors >= 8 ? .palette16 : .mono
    self.isLight = isLight
    self.chosen = chosen
  }

  /// The look of a role.
  func look(_ role: Style.Role) -> RoleColors {
    var look: RoleColors
    switch depth {
    case .mono: return .mono(role)
    case .palette16: look = .palette16(role, isLight: isLight)
    case .palette256: look = .palette256(role, isLight: isLight)
    }
    guard let own = chosen[role] else { return look }
    let isSelection = role == .selection || role == .selectionIdle
    // With 16 colours none may be near an RGB background: it could become the colour of errors.
    if isSelection, depth == .palette16, own.ground?.isValue == true { return look }
    if isSelection, own.paper == nil, own.attributes == nil, let ink = own.ink {
      // A selection with a single colour uses it as the background.
      look.paper = index(ink)
      look.ink = PaletteColor.isLight(look.paper) ? 0 : min(15, colors - 1)
      look.attributes.remove([.reverse, .dim])
      return look
    }
    if let paper = own.paper { look.paper = index(paper) }
    if let ink = own.ink { look.ink = index(ink) }
    if let attributes = own.attributes {
      look.attributes = attributes
    } else if own.paper != nil || own.ink != nil {
      // The theme's colour replaces the emphasis by reverse or dim.
      look.attributes.remove([.reverse, .dim])
    }
    return legible(look)
  }

  /// Avoids text in its background's colour, since few colours map different values to the same one.
  private func legible(_ look: RoleColors) -> RoleColors {
    guard depth == .palette16 else { return look }
    let ground = look.paper >= 0 ? look.paper : (isLight ? min(15, colors - 1) : 0)
    guard look.ink >= 0, look.ink == ground || look.ink & 7 == ground & 7 && look.paper < 0 else {
      return look
    }
    var look = look
    look.ink = look.paper < 0 ? -1 : (PaletteColor.isLight(ground) ? 0 : min(15, colors - 1))
    return look
  }

  private func index(_ paint: RoleLook.Paint) -> Int {
    switch paint {
    case .terminal: -1
    case .color(let color): index(color)
    }
  }

  /// The palette index of a role's text colour; -1 is the terminal's default.
  package func ink(of role: Style.Role) -> Int { look(role).ink }

  /// The palette index nearest to a colour.
  func index(_ color: ThemeColor) -> Int {
    switch color {
    case .ansi(let number): min(Int(number & 15), colors >= 16 ? 15 : Int(number & 7))
    case .rgb(let red, let green, let blue):
      PaletteColor.nearest(red, green, blue, among: depth == .palette256 ? 16..<256 : 0..<min(16, colors))
    }
  }
}

extension RoleLook {
  /// A selection's background: its paper, or its single colour.
  fileprivate var ground: Paint? { paper ?? (attributes == nil ? ink : nil) }
}

extension RoleLook.Paint {
  /// Whether it is an RGB value, which terminals with few colours can only approximate.
  fileprivate var isValue: Bool {
    if case .color(.rgb) = self { true } else { false }
  }
}
