import Base
import Foundation
import Library
import TestSupport
import Testing

@Suite struct SettingsReaderTests {
  private func read(_ text: String) -> SettingsReader.Reading {
    SettingsReader.read(Array(text.utf8), file: "inset.toml")
  }

  @Test func theDefaultFileSaysExactlyTheDefaults() {
    let reading = read(DefaultInsetToml.text)
    #expect(reading.diagnostics == [])
    #expect(reading.settings == Settings())
  }

  @Test func theDefaultFileMentionsEverySettingAndRoleWithItsValue() {
    let lines = DefaultInsetToml.text.split(separator: "\n").map(String.init)
    for spec in SettingsTable.all {
      #expect(lines.contains("\(spec.key) = \(spec.value(in: Settings()).shown)"), "\(spec.name)")
      #expect(lines.contains("[\(spec.section)]"))
    }
    for role in Style.Role.allCases {
      #expect(
        lines.contains { $0.hasPrefix("# \(role.name) = ") && $0.hasSuffix("# \(role.help)") }, "\(role)")
    }
  }

  @Test func theThemesExamplesAreColours() {
    let theme = DefaultInsetToml.text.split(separator: "\n").drop { $0 != "[theme]" }
    let examples = theme.filter { $0.contains(" = ") }.map { $0.dropFirst(2) }
    let reading = read("[theme]\n" + examples.joined(separator: "\n"))
    #expect(reading.diagnostics == [])
    #expect(reading.settings.theme.count == Style.Role.allCases.count)
  }

  @Test func theProgramHoldsTheFileOfTheRepository() throws {
    let file = try ProjectFolder.text(of: "config/inset.toml")
    #expect(DefaultInsetToml.text == file, "run scripts/embed.sh")
  }

  @Test func placesAreReadByName() {
    let reading = read(
      """
      [places]
      nas = "sftp://nas/srv/films/"
      cloud = { address = "davs://me@cloud.example.org/dav", password-command = ["pass", "show", "a b"] }
      [places.music]
      address = "rclone://music/Ä"
      """)
    #expect(reading.diagnostics == [])
    #expect(reading.settings.places.map(\.name) == ["nas", "cloud", "music"])
    #expect(
      reading.settings.places.map(\.folder.shown) == [
        "sftp://nas/srv/films", "davs://me@cloud.example.org/dav", "rclone://music/Ä",
      ])
    #expect(reading.settings.places.map(\.passwordCommand) == [[], ["pass", "show", "a b"], []])
  }

  @Test(arguments: [
    "\"a/b\" = \"sftp://nas/\"", "\"a b\" = \"sftp://nas/\"", "\"\" = \"sftp://nas/\"",
    "\"a:1\" = \"sftp://nas/\"",
    "\"a@b\" = \"sftp://nas/\"", "-a = \"sftp://nas/\"", "a = \"/films\"", "a = \"https://nas/\"", "a = 5",
    "a = \"place://b/\"", "a = \"sftp://me:secret@nas/\"", "a = {}", "a = { address = \"sftp://-nas/\" }",
    "a = { address = \"davs://me@nas/\", password-command = \"pass nas\" }",
    "a = { address = \"davs://me@nas/\", password-command = [] }",
    "a = { address = \"davs://me@nas/\", password-command = [\"\"] }",
    "a = { address = \"davs://nas/\", password-command = [\"pass\"] }",
    "a = { address = \"sftp://me@nas/\", password-command = [\"pass\"] }",
  ])
  func aPlaceThatCannotBeIsTold(_ line: String) {
    let reading = read("[places]\n\(line)\nok = \"sftp://nas/\"")
    #expect(reading.diagnostics.map(\.severity) == [.error])
    #expect(reading.diagnostics.first?.line == 2)
    #expect(!reading.diagnostics.contains { $0.description.contains("secret") })
    #expect(reading.settings.places.map(\.name) == ["ok"])
  }

  @Test func everySettingIsRead() {
    let text = """
      [player]
      presentation = "pip"
      speed = 1.25
      pause = true
      keep-open = "always"
      quit-at-end = true
      skip-interval = 7.5
      autocreate-playlist = "same"
      skip-parts = "1:00-2:00, 2.5-10, 42:00-"
      controls-timeout = 1
      notice-timeout = 2
      on-focus-out = "sound"
      on-hangup = "detach"
      on-suspend = "pause"
      on-lock = "pause"
      inhibit-idle = false
      session-timeout = 60
      on-device-lost = "pause"
      requires-linear-playback = true
      image-display-duration = 2.5
      prefetch = false
      chapter-notices = false
      slider-thumbnails = "all"
      waveform = false
      open-timeout = 9
      [sound]
      enabled = false
      device = "hw:1,0"
      channels = "7.1"
      release-after = 0
      volume = 120
      volume-max = 125
      mute = true
      session = "solo"
      normalize = true
      equalizer = "1,2,3,4,5,-1,-2,-3,-4,-5.5"
      visualizer = "spectrum"
      replaygain = "track"
      replaygain-preamp = -3
      replaygain-clip = true
      replaygain-fallback = -6.5
      [picture]
      enabled = false
      colors = "256"
      glyphs = "ascii"
      graphics = "cells"
      pixel-limit = 99.5
      fps-limit = 12.5
      brightness = -100
      contrast = 100
      saturation = 7
      gamma = -3
      hue = 4
      panscan = 0.5
      video-rotate = 270
      deinterlace = "no"
      decode-economy = false
      adapt = false
      [pip]
      view-size = 30
      auto-program = false
      auto-next-item = true
      other-sound = "duck"
      swap-sound = "stay"
      terminal = "beside"
      corner = "top-left"
      size = 20
      auto = true
      [list]
      show-all-files = true
      media-information = false
      preview = "still"
      show-hidden-files = true
      sort = "size"
      sort-reverse = true
      folders-first = false
      find = "substring"
      width = 40
      height = 60
      play = "file"
      [screenshot]
      folder = "~/Pictures"
      template = "%f"
      format = "jpeg"
      jpeg-quality = 75
      [terminal]
      scrollback = 100
      clipboard = false
      mpv = "off"
      [screen]
      motion = "off"
      reader = true
      bidi = "program"
      mouse = false
      title = false
      borders = "none"
      theme = "ember"
      background = "light"
      symbols = "ascii"
      hints = false
      [network]
      preview-data = 9
      connect-timeout = 3
      tls-verify = "no"
      tls-ca-file = "/certificates.pem"
      read-timeout = 4
      reconnect-time = 0
      user-agent = "Agent"
      referrer = "http://host/"
      http-header-fields = "X-Own: 1"
      yt-dlp = true
      ytdl-format = "best"
      ytdl-raw-options = "proxy=p"
      quality = "highest"
      profile = "low-latency"
      [subtitles]
      find = false
      visible = false
      position = 80
      charset = "koi8-r"
      hearing-impaired = true
      [history]
      resume = "always"
      keep = false
      limit = 77
      days = 30
      private = true
      [remote]
      socket = "no"
      mpris = false
      [syncplay]
      room = "anna@localhost/films"
      files = "hashes"
      encryption = "required"
      [languages]
      audio = ["en", "pt-BR"]
      subtitles = ["deu"]
      [theme]
      thumb = "#f80"
      bar-filled = "bright-red"
      live = 3
      text = "#0A0b0C"
      """
    let reading = read(text)
    #expect(reading.diagnostics == [])
    let settings = reading.settings
    for spec in SettingsTable.all {
      #expect(spec.value(in: settings) != spec.value(in: Settings()), "\(spec.name)")
    }
    #expect(settings.colors == .palette256)
    #expect(settings.audioLanguages == ["en", "pt-BR"])
    #expect(
      settings.theme == [
        .thumb: RoleLook(ink: .color(.rgb(255, 136, 0))), .barFilled: RoleLook(ink: .color(.ansi(9))),
        .live: RoleLook(ink: .color(.ansi(3))), .text: RoleLook(ink: .color(.rgb(10, 11, 12))),
      ])
  }

  @Test(arguments: [
    ("sound", "volume = 131"), ("sound", "volume = -1"), ("sound", "volume = nan"), ("sound", "volume = inf"),
    ("sound", "volume = \"loud\""), ("sound", "volume = []"), ("sound", "device = \"\""),
    ("pip", "size = 33.5"),
    ("pip", "size = 9"), ("picture", "gamma = 101"), ("pip", "size = 9223372036854775807"),
    ("pip", "corner = \"middle\""),
    ("pip", "auto = 1"),
    ("picture", "colors = 255"), ("player", "skip-interval = 0"), ("player", "skip-parts = \"2-1\""),
    ("player", "skip-parts = \"\""),
    ("player", "skip-parts = [\"0-1\"]"), ("languages", "audio = \"en\""),
    ("languages", "audio = [1]"), ("languages", "audio = [\"e\\u001bn\"]"), ("screen", "mouse = 1979-05-27"),
    ("theme", "text = \"#12345\""), ("theme", "text = \"pink\""), ("theme", "text = \"bold on\""),
    ("theme", "text = \"red blue\""), ("theme", "text = 16"),
    ("theme", "text = \"#+12\""),
    ("pip", "size = { a = 1 }"),
  ])
  func aWrongValueIsReportedAtItsPlaceAndTheDefaultStays(section: String, line: String) throws {
    let reading = read("# top\n[list]\nshow-all-files = true\n[\(section)]\n  \(line)\n")
    var expected = Settings()
    expected.showAllFiles = true
    #expect(reading.settings == expected)
    let diagnostic = try #require(reading.diagnostics.first)
    #expect(reading.diagnostics.count == 1)
    #expect(diagnostic.severity == .error)
    #expect(diagnostic.line == 5)
    let value = try #require(line.firstRange(of: "= ")).upperBound
    #expect(diagnostic.column == line.distance(from: line.startIndex, to: value) + 3)
  }

  @Test func placesAreFoundInOtherFormsToo() {
    let reading = read(
      "pip.size = 1\n\"sound\".volume = 500\n[screen]\ntitle = '''\nmouse = 1\n'''\nborders = 3\n")
    #expect(reading.diagnostics.map(\.line) == [1, 2, 4, 7])
    let inline = read("\npip = { size = 1 }\n[[sound]]\n")
    #expect(inline.diagnostics.map(\.line) == [2, 3])
  }

  @Test func unknownNamesWarnAndGuess() {
    let reading = read(
      "speed = 1\n[sund]\nvolume = 3\n[sound]\nvolum = 4\nsize = 20\n[theme]\nthum = 1\n[audio]")
    #expect(reading.settings == Settings())
    #expect(reading.diagnostics.allSatisfy { $0.severity == .warning })
    #expect(reading.diagnostics.map(\.line) == [1, 2, 5, 6, 8, 9])
    let sentences = reading.diagnostics.map(\.sentence)
    #expect(sentences[1].contains("“sound”"))
    #expect(sentences[2].contains("“volume”"))
    #expect(sentences[3].contains("[pip]"))
    #expect(sentences[4].contains("“thumb”"))
    // A setting has this name, but not a table.
    #expect(sentences[0].contains("belongs in [player]") && sentences[5].contains("no table “audio”"))
  }

  @Test func volumeStaysBelowItsMaximum() {
    let reading = read("[sound]\nvolume = 120\nvolume-max = 110\n")
    #expect(reading.settings.volume == 110)
    #expect(reading.diagnostics.map(\.line) == [2])
  }

  @Test(arguments: [
    "[sound\n", "\n\nvolume = \n", "a = 1\na = 2", "[sound]\nvolume = \"\u{1b}[31m", "\u{1}", "[=", "[ [:]]",
    "p=[}=}", "a = [1, }]",
  ])
  func aSyntaxErrorHasAPlaceAndLeavesTheDefaults(text: String) throws {
    let reading = read(text)
    #expect(reading.settings == Settings())
    let diagnostic = try #require(reading.diagnostics.first)
    #expect(diagnostic.line >= 1 && (diagnostic.column ?? 0) >= 1)
    #expect(diagnostic.sentence.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 })
  }

  @Test func hostileBytesAreRefused() {
    #expect(SettingsReader.read([0xFF, 0xFE, 0x41], file: "f").diagnostics.count == 1)
    #expect(SettingsReader.read(Array("a = 1\u{0}".utf8), file: "f").diagnostics.count == 1)
    let big = [UInt8](repeating: 0x23, count: SettingsReader.largestFile + 1)
    #expect(SettingsReader.read(big, file: "f").diagnostics.count == 1)
    let deep = String(repeating: "[", count: 100_000)
    #expect(read("a = " + deep).diagnostics.count == 1)
    let alphabet = Array("[]{}=\"'\n#. \\abpip size sound1-,_:+eE0xtfni\t\r\u{1}é".utf8)
    for _ in 0..<2_000 {
      let noise = (0..<120).map { _ in alphabet.randomElement() ?? 0 }
      _ = SettingsReader.read(noise, file: "noise")
    }
  }

  @Test func overridesLieOverTheFile() throws {
    let file = read("[sound]\nvolume = 50\nmute = true\nvolume-max = 110").settings
    var overrides = SettingsOverrides()
    #expect(overrides.applied(to: file) == file)
    let volume = try #require(SettingsTable.spec(option: "volume"))
    try overrides.set(volume, to: .number(125))
    #expect(overrides.applied(to: file).volume == 110)
    #expect(overrides.applied(to: Settings()).volume == 125)
    #expect(overrides.applied(to: file).mute)
    #expect(throws: SettingProblem.self) { try overrides.set(volume, to: .number(200)) }
    #expect(throws: SettingProblem.self) { try overrides.set(volume, to: .flag(true)) }
  }
}
