// The panes' colours: the chosen theme at the terminal's colour depth. A value; pure.

package import Base
internal import Glibc
import Picture

/// The colours of all roles at a colour depth.
package struct Theme: Equatable {
  /// The palette available to panes.
  package enum Depth: Equatable { case mono, palette16, palette256 }

  let depth: Depth
  let isLight: Bool
  /// The number of colours; below 16 only the first 8 have names.
  private let colors: Int
  private let looks: [Style.Role: RoleLook]
  /// The RGB values that stand behind palette indices; empty where the terminal shows its palette only.
  ///
  /// ncurses knows palette indices. Each value of the theme takes the nearest free one, and its bytes name the value.
  let values: [Int: ThemeColor]
  /// The palette index of each of these values.
  private let places: [ThemeColor: Int]

  /// The look on a terminal with so many colours; `showsValues` says whether it shows RGB values, too.
  package init(colors: Int, isLight: Bool, showsValues: Bool = false, chosen: [Style.Role: RoleLook]) {
    self.colors = colors
    depth = colors >= 256 ? .palette256 : colors >= 8 ? .palette16 : .mono
    self.isLight = isLight
    let looks = Lamplight.complete(chosen, isLight: isLight)
    self.looks = looks
    var values: [Int: ThemeColor] = [:]
    var places: [ThemeColor: Int] = [:]
    if showsValues, depth == .palette256 {
      for paint in Style.Role.allCases.compactMap({ looks[$0] }).flatMap({ [$0.ink, $0.paper] }) {
        guard case .color(let color)? = paint, case .rgb(let red, let green, let blue) = color,
          places[color] == nil
        else { continue }
        let place = PaletteColor.nearest(
          red, green, blue, among: (16..<256).filter { values[$0] == nil })
        values[place] = color
        places[color] = place
      }
    }
    self.values = values
    self.places = places
  }

  /// The look of a role.
  func look(_ role: Style.Role) -> RoleColors {
    let own = looks[role] ?? RoleLook()
    var look: RoleColors
    switch depth {
    case .mono: return .mono(role)
    case .palette16:
      look = .palette16(role, isLight: isLight)
      // The user's 16 colours may be any: a value is near to none of them for certain.
      if own.isOfValues { return look }
    case .palette256: look = RoleColors()
    }
    let isSelection = role == .selection || role == .selectionIdle
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

  /// The look of a role in a row that has the background of a selection, `selection` or `selectionIdle`.
  ///
  /// An ink that is hard to read on that background becomes the selection's own.
  func look(_ role: Style.Role, on selection: Style.Role) -> RoleColors {
    let under = self.look(selection)
    var look = self.look(role)
    if under.attributes.contains(.reverse) || depth == .mono {
      // Reverse video swaps the colours, so that every run takes those of the selection. A dim run would have a
      // background of its own.
      if under.attributes.contains(.reverse) { look.attributes.remove(.dim) }
      look.attributes.formUnion(under.attributes)
      (look.ink, look.paper) = (under.ink, under.paper)
    } else if role != .selection, role != .selectionIdle {
      look.paper = under.paper
      if look.ink < 0 || Self.isFaint(role) || !isLegible(look) { look.ink = under.ink }
    }
    return look
  }

  /// Whether a role is less important text, which a selection does not make fainter still.
  private static func isFaint(_ role: Style.Role) -> Bool {
    switch role {
    case .dim, .played, .disabled, .border, .bar: true
    default: false
    }
  }

  /// Whether ink and paper have the contrast that WCAG asks of text; true where one is the terminal's own.
  private func isLegible(_ look: RoleColors) -> Bool {
    guard look.ink >= 0, look.paper >= 0 else { return true }
    let (ink, paper) = (luminance(look.ink), luminance(look.paper))
    return (max(ink, paper) + 0.05) / (min(ink, paper) + 0.05) >= 4.5
  }

  /// The relative luminance of a palette index, 0 … 1; of the terminal's own 16 colours with xterm's values.
  private func luminance(_ index: Int) -> Double {
    var (red, green, blue) = PaletteColor.rgb(index)
    if case .rgb(let r, let g, let b)? = values[index] { (red, green, blue) = (Int(r), Int(g), Int(b)) }
    func linear(_ value: Int) -> Double {
      let share = Double(value) / 255
      return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Avoids text in its background's colour.
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
    if let place = places[color] { return place }
    switch color {
    case .ansi(let number): return min(Int(number & 15), colors >= 16 ? 15 : Int(number & 7))
    case .rgb(let red, let green, let blue):
      return PaletteColor.nearest(
        red, green, blue, among: depth == .palette256 ? 16..<256 : 0..<min(16, colors))
    }
  }
}

extension Theme {
  /// The colours of a look on a terminal with those capabilities.
  init(_ capabilities: Capabilities, _ look: ScreenLook) {
    let isLight = capabilities.isLight(look.background)
    self.init(
      colors: capabilities.paneColors, isLight: isLight,
      showsValues: capabilities.pictureColors == .truecolor, chosen: isLight ? look.light : look.dark)
  }
}

extension RoleLook {
  /// Whether it names an RGB value, for which terminals with few colours have nothing certain.
  fileprivate var isOfValues: Bool {
    [ink, paper].contains { if case .color(.rgb)? = $0 { true } else { false } }
  }
}
