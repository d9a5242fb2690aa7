import Base
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

  @Test func chosenColoursGoToTheNearestThatThereIs() {
    let wide = Theme(colors: 256, isLight: false, chosen: [.accent: look("#f00"), .dim: look("3")])
    #expect(wide.ink(of: .accent) == 196)
    #expect(wide.ink(of: .dim) == 3)
    let narrow = Theme(colors: 8, isLight: false, chosen: [.accent: look("#f00"), .dim: look("11")])
    #expect(narrow.ink(of: .accent) == 1)
    #expect(narrow.ink(of: .dim) == 3)
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
      colors: 16, isLight: false, chosen: [.dim: look("#101010"), .notice: look("#0a0a50 on #000080")])
    #expect(dark.look(.dim).ink == -1)
    #expect(dark.look(.notice).ink != dark.look(.notice).paper)
    let light = Theme(colors: 8, isLight: true, chosen: [.accent: look("#fafafa")])
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
