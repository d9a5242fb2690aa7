import Base
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
      for ground in [Inks.Ground.selection, .selectionIdle] {
        let role = ground == .selection ? Style.Role.selection : .selectionIdle
        let row = theme.look(role)
        for role in Style.Role.allCases where role != .selection && role != .selectionIdle {
          let look = Inks.look(role, on: ground, of: theme)
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

  /// Plain xterm is black on white, with eight colours.
  @Test func fewColoursOnALightGroundAreThoseThatCanBeRead() {
    let theme = Theme(colors: 8, isLight: true, chosen: [:])
    for role in Style.Role.allCases where theme.look(role).paper < 0 {
      #expect(![2, 3, 6, 7].contains(theme.ink(of: role)), "\(role)")
    }
    #expect(Theme(colors: 8, isLight: false, chosen: [:]).ink(of: .accent) == 6)
  }
}
