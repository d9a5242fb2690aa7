import Base
import Foundation
import TestSupport
import Testing

@testable import Library

@Suite("Theme files")
struct ThemeFileTests {
  private func read(_ text: String) -> ThemeReader.Reading {
    ThemeReader.read(Array(text.utf8), name: "mine", file: "mine.toml")
  }

  // MARK: Shipped ones

  @Test func theProgramHoldsTheFilesOfTheRepository() throws {
    let folder = ProjectFolder.url.appending(path: "config/themes")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".toml")
    }
    #expect(Set(files) == Set(DefaultThemes.all.map { $0.key + ".toml" }))
    for (name, text) in DefaultThemes.all {
      let file = try String(contentsOf: folder.appending(path: name + ".toml"), encoding: .utf8)
      #expect(text == file, "run scripts/embed.sh")
    }
  }

  // MARK: A person's

  @Test func everyPartIsRead() throws {
    let reading = read(
      """
      [dark]
      accent = "bold #102030"
      [colors]
      accent = "red"
      dim = 8
      [borders]
      style = "square"
      top-left = "╔"
      [symbols]
      current = "→"
      play = "[play]"
      """)
    #expect(reading.diagnostics == [])
    let theme = try #require(reading.theme)
    #expect(theme.dark[.accent] == RoleLook(ink: .color(.rgb(16, 32, 48)), attributes: .bold))
    #expect(theme.light[.accent] == RoleLook(ink: .color(.ansi(1))))
    #expect(theme.dark[.dim] == theme.light[.dim])
    #expect(theme.borders == .square)
    #expect(theme.signs == [.topLeft: "╔", .current: "→", .play: "[play]"])
  }

  @Test(arguments: [
    ("[dark]\naccent = \"rde\"", 2, 10), ("[dark]\nacent = \"red\"", 2, 9), ("[drak]\nx = 1", 1, 1),
    ("[symbols]\ncurrent = \"->\"", 2, 11), ("[symbols]\ncurrent = \"\\u001b\"", 2, 11),
    ("[symbols]\ncurrent = \"\\u0301\"", 2, 11), ("[symbols]\ntop-left = \"+\"", 2, 12),
    ("[symbols]\nplay = \"longer than it may be\"", 2, 8), ("[borders]\nstyle = \"thick\"", 2, 9),
    ("[dark]\naccent = \"red on\"", 2, 10), ("[dark]\naccent = [", 2, 11), ("dark = 3", 1, 8),
  ])
  func invalidEntriesAreReportedAndLeftOut(text: String, line: Int, column: Int) {
    let reading = read(text)
    #expect(reading.diagnostics.count == 1)
    #expect(reading.diagnostics.first?.line == line)
    #expect(reading.diagnostics.first?.column == column)
    #expect(reading.theme == nil || reading.theme == NamedTheme(name: "mine"))
  }

  @Test func noiseNeverBreaksTheReader() {
    let alphabet = Array("[]{}=\"'\n#. dark light symbols current 0123 on bold\t\u{1}é".utf8)
    for _ in 0..<1_000 {
      let noise = (0..<120).map { _ in alphabet.randomElement() ?? 0 }
      _ = ThemeReader.read(noise, name: "n", file: "n")
    }
    #expect(ThemeReader.read([UInt8](repeating: 0x23, count: 1 << 20), name: "n", file: "n").theme == nil)
  }

  @Test func filesTakeThePlaceOfShippedThemes() throws {
    let folder = try TemporaryFolder()
    try folder.file("nord.toml", "[colors]\naccent = \"green\"\n")
    try folder.file("own.toml", "[colors]\naccent = \"green\"\n")
    try folder.file("bad name!.toml", "")
    try folder.file("broken.toml", "[dark\n")
    let themes = ThemeFolder(folder.path)
    let names = [
      "lamplight", "catppuccin", "catppuccin-frappe", "catppuccin-macchiato", "contrast", "dracula",
      "gruvbox",
      "nord", "solarized", "terminal", "tokyonight", "broken", "own",
    ]
    #expect(themes.names == names)
    #expect(NamedTheme.otherNames.allSatisfy { names.contains($0.value) })
    #expect(themes.read("catppuccin-mocha").theme?.name == "catppuccin")
    #expect(themes.read("nord").theme?.dark.count == 1)
    #expect(themes.read("own").theme?.name == "own")
    #expect(themes.read("default").theme == .usual)
    #expect(themes.read("broken").diagnostics.first?.line == 1)
    #expect(themes.read("gruvbx").diagnostics.first?.sentence.contains("“gruvbox”") == true)
    #expect(themes.read("../own").theme == nil)
  }
}
