import Glibc
import PtyHarness
import Testing

/// An evening with a few albums and the day after: by keys alone.
@Suite("An evening of music") struct MusicTests {
  /// Two albums of three songs, each in a folder of another name.
  private func makeFolder() throws -> String {
    let folder = try Media.shared.get().home + "/albums"
    mkdir(folder, 0o755)
    let albums = [
      ("a", "Ada", "First Light", "1970", ["Dawn", "Noon", "Dusk"]),
      ("b", "Bo", "Second Wind", "1985", ["Gale", "Breeze", "Calm"]),
    ]
    for (name, artist, album, year, songs) in albums {
      mkdir("\(folder)/\(name)", 0o755)
      for (index, song) in songs.enumerated() {
        let tags = [
          "title=\(song)", "artist=\(artist)", "album=\(album)", "date=\(year)", "track=\(index + 1)/3",
        ]
        let run = try CapturedProgram(
          "ffmpeg",
          [
            "-v", "error", "-nostdin", "-y", "-f", "lavfi", "-i",
            "sine=duration=90:frequency=\(300 + index * 50)",
          ]
            + tags.flatMap { ["-metadata", $0] } + ["-c:a", "flac", "\(folder)/\(name)/\(index + 1).flac"],
          seconds: 60)
        try #require(run.exit?.status == .code(0), "\(run.errorText)")
      }
    }
    return folder
  }

  /// Whether the row of buttons names that song.
  private func plays(_ song: String) -> (VirtualScreen) -> Bool {
    { $0.plays(song) }
  }

  /// Whether the list, at the left, has lines that hold these texts, one below the other.
  private func lists(_ texts: [String]) -> (VirtualScreen) -> Bool {
    { screen in
      let lines = screen.text.split(separator: "\n").map { String($0.prefix(44)) }
      let places = texts.map { text in lines.firstIndex { $0.contains(text) } }
      return !places.contains(nil) && places.compactMap { $0 } == places.compactMap { $0 }.sorted()
    }
  }

  @Test("Two albums play on from one into the other, are found by name, and go on the next day")
  func evening()
    throws
  {
    let media = try Media.shared.get()
    let folder = try makeFolder()
    var options = try Inset.options()
    options.environment["XDG_STATE_HOME"] = "\(media.home)/music-state"
    let program = try PtyProgram(Inset.path, ["--no-audio", folder], options)
    try program.expect("the albums' folders") { $0.shows("▸ a") && $0.shows("▸ b") }
    // The marked rows play: both folders.
    program.send(.control("a"))
    try program.expect("the marks") { $0.shows("2 marked") }
    program.send(.enter)
    try program.expect("the first song", plays("Dawn"))
    program.send(.function(8))
    try program.expect(
      "both albums",
      lists([
        "Ada – First Light (1970)", "1  Dawn", "2  Noon", "3  Dusk", "Bo – Second Wind (1985)", "1  Gale",
        "3  Calm",
      ]))

    program.send("3\r")
    try program.expect("the third song", plays("Dusk"))
    program.send(">")
    try program.expect("the first of the other album", plays("Gale"))
    program.send("/first light")
    try program.expect("the songs of the album alone") {
      lists(["Dawn", "Noon", "Dusk"])($0) && !lists(["Calm"])($0)
    }
    program.send(.escape)
    try program.expect("both albums again", lists(["Dusk", "Bo – Second Wind (1985)", "Calm"]))
    program.send(":seek 40 absolute\r")
    try program.expect("a place in the song") { (40...80).contains($0.slider?.elapsed ?? 0) }
    program.send("Q")
    #expect(program.waitForExit()?.status == .code(0))
    program.expectTerminalGivenBack()

    let second = try PtyProgram(Inset.path, ["--no-audio"], options)
    try second.expect("what to go on with") { $0.shows("Continue") && $0.shows("Bo – Gale") }
    second.send(.enter)
    try second.expect("the song", plays("Gale"))
    try second.expect("its place") { (40...85).contains($0.slider?.elapsed ?? 0) }
    second.send(">")
    try second.expect("the next one of its album", plays("Breeze"))
    second.quitInGoodOrder()
  }
}
