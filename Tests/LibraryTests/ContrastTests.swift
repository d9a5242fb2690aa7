import Base
import Foundation
import Library
import Testing

/// Words of every theme can be read on the backgrounds that the theme is made for.
@Suite struct ContrastTests {
  /// The published backgrounds; the built-in theme is made for any dark and any light one.
  private static let grounds: [String: (dark: [String], light: [String])] = [
    "lamplight": (["#000000", "#12141a", "#1e1e2e"], ["#ffffff", "#faf9f7"]),
    "catppuccin": (["#1e1e2e"], ["#eff1f5"]), "catppuccin-frappe": (["#303446"], ["#eff1f5"]),
    "catppuccin-macchiato": (["#24273a"], ["#eff1f5"]), "dracula": (["#282a36"], ["#fffbeb"]),
    "gruvbox": (["#282828"], ["#fbf1c7"]), "nord": (["#2e3440"], ["#eceff4"]),
    "solarized": (["#002b36"], ["#fdf6e3"]), "tokyonight": (["#1a1b26"], ["#e1e2e7"]),
  ]

  @Test(arguments: ThemeFolder(nil).names)
  func wordsStandOut(name: String) throws {
    let reading = ThemeFolder(nil).read(name)
    #expect(reading.diagnostics == [])
    let theme = try #require(reading.theme)
    // Of the terminal's own colours nobody knows the values.
    guard !["contrast", "terminal"].contains(name) else { return }
    let grounds = try #require(Self.grounds[name])
    check(Lamplight.complete(theme.dark, isLight: false), on: grounds.dark, "\(name), dark")
    check(Lamplight.complete(theme.light, isLight: true), on: grounds.light, "\(name), light")
  }

  private func check(_ looks: [Style.Role: RoleLook], on grounds: [String], _ name: String) {
    let words: [Style.Role] = [
      .dim, .accent, .current, .played, .failed, .folder, .title, .warning, .live, .disabled, .borderFocused,
    ]
    // On a selection, what is dim takes the selection's own text colour.
    let onSelection: [Style.Role] = [.accent, .current, .failed, .folder, .warning, .live]
    for ground in grounds {
      for role in words {
        if let value = contrast(looks[role]?.ink, RoleLook("on \(ground)")?.paper) {
          #expect(value >= 4.5, "\(name): \(role) on \(ground)")
        }
      }
      if let value = contrast(looks[.text]?.ink, RoleLook("on \(ground)")?.paper) {
        #expect(value >= 7, "\(name): text on \(ground)")
      }
    }
    for selection in [Style.Role.selection, .selectionIdle] {
      let paper = looks[selection]?.paper
      for role in onSelection {
        #expect(
          contrast(looks[role]?.ink, paper).map { $0 >= 4.5 } == true, "\(name): \(role) on \(selection)")
      }
      #expect(contrast(looks[selection]?.ink, paper).map { $0 >= 7 } == true, "\(name): \(selection)")
    }
    for role in [Style.Role.notice, .subtitle] {
      #expect(contrast(looks[role]?.ink, looks[role]?.paper).map { $0 >= 7 } == true, "\(name): \(role)")
    }
  }

  /// The contrast of two colours as WCAG counts it, 1 … 21; nil where one is the terminal's own.
  private func contrast(_ ink: RoleLook.Paint?, _ paper: RoleLook.Paint?) -> Double? {
    guard let ink = luminance(ink), let paper = luminance(paper) else { return nil }
    return (max(ink, paper) + 0.05) / (min(ink, paper) + 0.05)
  }

  private func luminance(_ paint: RoleLook.Paint?) -> Double? {
    guard case .color(.rgb(let red, let green, let blue))? = paint else { return nil }
    func linear(_ value: UInt8) -> Double {
      let share = Double(value) / 255
      return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
