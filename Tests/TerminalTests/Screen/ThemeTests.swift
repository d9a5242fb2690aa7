import Base
import Glibc
import Picture
import Testing

@testable import Terminal

@Suite struct ThemeTests {
  private func look(_ text: String) -> RoleLook { RoleLook(text) ?? RoleLook() }

  @Test func everyRoleHasALookAtEveryDepth() {
    for colors in [0, 8, 16, 256] {
      for isLight in [false, true] {
        let theme = Theme(colors: colors, isLight: isLight, chosen: [:])
        for role in Style.Role.allCases {
          #expect((-1..<max(1, colors)).contains(theme.ink(of: role)), "\(role) of \(colors)")
        }
      }
    }
  }

  /// In reverse video a dim run would have another background than the others.
  @Test(arguments: [0, 8, 16])
  func aSelectedRowHasOneGround(colors: Int) {
    for isLight in [false, true] {
      let theme = Theme(colors: colors, isLight: isLight, chosen: [:])
      for ground in [Style.Role.selection, .selectionIdle] {
        let role = ground == .selection ? Style.Role.selection : .selectionIdle
        let row = theme.look(role)
        for role in Style.Role.allCases where role != .selection && role != .selectionIdle {
          let look = theme.look(role, on: ground)
          #expect(look.ink == row.ink && look.paper == row.paper, "\(role)")
          if row.attributes.contains(.reverse) {
            #expect(look.attributes.contains(.dim) == row.attributes.contains(.dim), "\(role)")
          }
        }
      }
    }
  }

  @Test func chosenColoursGoToTheNearestThatThereIs() {
    let wide = Theme(colors: 256, isLight: false, chosen: [.accent: look("#f00"), .dim: look("3")])
    #expect(wide.ink(of: .accent) == 196)
    #expect(wide.ink(of: .dim) == 3)
    // Of 8 colours nobody knows whether one is near to a value.
    let narrow = Theme(colors: 8, isLight: false, chosen: [.accent: look("#f00"), .dim: look("11")])
    #expect(narrow.ink(of: .accent) == 6)
    #expect(narrow.ink(of: .dim) == 3)
  }

  /// Where the terminal shows values, each has a place of its own in the palette.
  @Test func valuesAreShownAsTheyAre() {
    let chosen = [Style.Role.accent: look("#7cc7d8"), .folder: look("#7cc7d9"), .dim: look("3")]
    let theme = Theme(colors: 256, isLight: false, showsValues: true, chosen: chosen)
    #expect(theme.values[theme.ink(of: .accent)] == .rgb(0x7C, 0xC7, 0xD8))
    #expect(theme.values[theme.ink(of: .folder)] == .rgb(0x7C, 0xC7, 0xD9))
    #expect(theme.ink(of: .borderFocused) == theme.ink(of: .accent))
    #expect(theme.ink(of: .dim) == 3)
    #expect(Theme(colors: 256, isLight: false, chosen: chosen).values == [:])
  }

  /// The bytes of ncurses name palette indices.
  @Test(arguments: 1...40, [";", ":"])
  func indicesBecomeValuesWhereverTheirBytesAreCut(size: Int, separator: String) {
    var colors = CursesColors(indices: nil)
    colors.values = [215: .rgb(245, 184, 76), 17: .rgb(1, 2, 3)]
    func index(_ base: Int, _ number: Int) -> String { "\u{1B}[\(base)\(separator)5\(separator)\(number)" }
    let bytes = Array(
      "a\(index(38, 215))mb\u{1B}[1m\(index(48, 17))m\(index(38, 2))m\(index(38, 215))".utf8)
    var sink = ByteSink()
    var start = 0
    var end = 0
    while start < bytes.count {
      end = min(bytes.count, max(end, start) + size)
      start += bytes[start..<end].withUnsafeBytes {
        colors.translate($0, isEnd: end == bytes.count, into: &sink)
      }
    }
    #expect(
      sink.withBytes { String(decoding: $0, as: UTF8.self) }
        == "a\u{1B}[38;2;245;184;76mb\u{1B}[1m\u{1B}[48;2;1;2;3m\(index(38, 2))m\(index(38, 215))")
  }

  @Test func looksReplaceWhatTheyName() {
    let theme = Theme(
      colors: 256, isLight: false,
      chosen: [
        .selection: look("#005f87"), .current: look("underline #ffffff on #870000"), .dim: look("default"),
        .title: look("plain"),
      ])
    #expect(theme.look(.selection).paper == 24)
    #expect(
      theme.look(.current) == RoleColors(ink: 231, paper: 88, attributes: .underline))
    #expect(theme.look(.dim).ink == -1)
    #expect(theme.look(.title).attributes == [])
  }

  /// Text in the ground's own colour would not be seen.
  @Test func fewColoursNeverMakeInkAndGroundTheSame() {
    let dark = Theme(
      colors: 16, isLight: false, chosen: [.dim: look("black"), .notice: look("4 on blue")])
    #expect(dark.look(.dim).ink == -1)
    #expect(dark.look(.notice).ink != dark.look(.notice).paper)
    let light = Theme(colors: 8, isLight: true, chosen: [.accent: look("white")])
    #expect(light.look(.accent).ink == -1)
  }

  /// A brown ground would be the red of errors.
  @Test func aSelectionOfAValueIsReversedWithFewColours() {
    let theme = Theme(colors: 16, isLight: false, chosen: [.selection: look("#fff6ea on #7a3b12")])
    #expect(theme.look(.selection) == RoleColors(attributes: .reverse))
    let named = Theme(colors: 16, isLight: false, chosen: [.selection: look("black on yellow")])
    #expect(named.look(.selection).paper == 3)
  }

  /// The selected row of every theme can be read, whatever its background.
  @Test(arguments: DefaultThemes.all.map(\.key) + ["lamplight"], [16, 256])
  func inksStandOutOnSelections(name: String, colors: Int) throws {
    for isLight in [false, true] {
      let looks = try looks(of: name, isLight: isLight)
      let theme = Theme(colors: colors, isLight: isLight, showsValues: true, chosen: looks)
      for selection in [Style.Role.selection, .selectionIdle] {
        for role in Style.Role.allCases where ![.selection, .selectionIdle, .subtitle].contains(role) {
          let look = theme.look(role, on: selection)
          #expect(look.paper == theme.look(selection).paper)
          guard let contrast = contrast(look, theme) else { continue }
          #expect(contrast >= 4.5, "\(name), \(isLight ? "light" : "dark"): \(role) on \(selection)")
        }
      }
    }
  }

  /// The looks of one half of a theme file.
  private func looks(of name: String, isLight: Bool) throws -> [Style.Role: RoleLook] {
    guard name != "lamplight" else { return [:] }
    let text = try #require(DefaultThemes.all.first { $0.key == name }?.value)
    var looks: [Style.Role: RoleLook] = [:]
    var section = ""
    for line in text.split(separator: "\n") {
      if line.hasPrefix("[") { section = String(line.dropFirst().dropLast()) }
      let words = line.split(separator: "\"")
      guard section == (isLight ? "light" : "dark"), words.count == 2,
        let role = Style.Role.allCases.first(where: { words[0] == "\($0.name) = " })
      else { continue }
      looks[role] = RoleLook(String(words[1]))
    }
    #expect(looks.count >= 12)
    return looks
  }

  /// The contrast of ink and paper as WCAG counts it, 1 … 21; nil where one is the terminal's own.
  private func contrast(_ look: RoleColors, _ theme: Theme) -> Double? {
    guard look.ink >= 0, look.paper >= 0 else { return nil }
    func luminance(_ index: Int) -> Double {
      var (red, green, blue) = PaletteColor.rgb(index)
      if case .rgb(let r, let g, let b)? = theme.values[index] {
        (red, green, blue) = (Int(r), Int(g), Int(b))
      }
      let parts = [red, green, blue].map { (value: Int) -> Double in
        let share = Double(value) / 255
        return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let (ink, paper) = (luminance(look.ink), luminance(look.paper))
    return (max(ink, paper) + 0.05) / (min(ink, paper) + 0.05)
  }

  /// Plain xterm is black on white, with eight colours.
  @Test func fewColoursOnALightGroundAreThoseThatCanBeRead() {
    let theme = Theme(colors: 8, isLight: true, chosen: [:])
    for role in Style.Role.allCases where theme.look(role).paper < 0 {
      #expect(![2, 3, 6, 7].contains(theme.ink(of: role)), "\(role)")
    }
    #expect(Theme(colors: 8, isLight: false, chosen: [:]).ink(of: .accent) == 6)
  }
}
