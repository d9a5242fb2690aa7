import Core
import Terminal
import Testing

@Suite struct ThemeTests {
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
    let wide = Theme(colors: 256, isLight: false, chosen: [.accent: .rgb(255, 0, 0), .dim: .ansi(3)])
    #expect(wide.ink(of: .accent) == 196)
    #expect(wide.ink(of: .dim) == 3)
    let narrow = Theme(colors: 8, isLight: false, chosen: [.accent: .rgb(255, 0, 0), .dim: .ansi(11)])
    #expect(narrow.ink(of: .accent) == 1)
    #expect(narrow.ink(of: .dim) == 3)
  }
}
