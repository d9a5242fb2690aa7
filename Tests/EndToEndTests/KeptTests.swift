import Glibc
import PtyHarness
import TestSupport
import Testing

@Suite("Palette history and settings kept between runs") struct KeptTests {
  private func play(_ arguments: [String], in folder: TemporaryFolder) throws -> PtyProgram {
    var options = try Inset.options()
    options.environment["XDG_STATE_HOME"] = folder.text
    options.environment["XDG_CONFIG_HOME"] = folder.text
    return try PtyProgram(Inset.path, ["--no-audio"] + arguments + [try Media.shared.get().folder], options)
  }

  @Test("Lines of the palette, but for private ones") func palette() throws {
    let folder = try TemporaryFolder()
    let secret = try play(["--private"], in: folder)
    try secret.expect("the sign of private mode") { $0.shows("clip 2") && $0.shows("private") }
    secret.send(":set volume 33\r")
    try secret.expect("the volume") { $0.shows("33 %") }
    secret.quitInGoodOrder()

    let first = try play([], in: folder)
    try first.expect("the list") { $0.shows("clip 2") && !$0.shows("private") }
    first.send(":set volume 44\r")
    try first.expect("the volume") { $0.shows("44 %") }
    first.quitInGoodOrder()

    let second = try play([], in: folder)
    try second.expect("the list") { $0.shows("clip 2") }
    second.send(":")
    try second.expect("the line of the run before") {
      $0.shows("set volume 44") && !$0.shows("set volume 33")
    }
    second.send(.up)
    second.send(.enter)
    try second.expect("the volume") { $0.shows("44 %") }
    second.quitInGoodOrder()
  }

  @Test("The list that was put together") func list() throws {
    let folder = try TemporaryFolder()
    let first = try play([], in: folder)
    try first.expect("the folder") { $0.shows("clip 2") }
    first.send("aa")
    try first.expect("two items") { $0.shows("Playlist 2") }
    first.quitInGoodOrder()

    let second = try play([], in: folder)
    try second.expect("the folder") { $0.shows("clip 2") && !$0.shows("Playlist 2") }
    second.send("gh")
    try second.expect("the row of the list") { $0.shows("Last list") && $0.shows("1 of 2") }
    second.send(.enter)
    try second.expect("the list") { $0.shows("The last list is back") && $0.shows("Playlist 2") }
    second.quitInGoodOrder()
  }

  @Test("Settings, in a file that stays a person's own") func settings() throws {
    let folder = try TemporaryFolder()
    let file = "\(folder.text)/inset/inset.toml"
    #expect(mkdir("\(folder.text)/inset", 0o700) == 0)
    let handle = try #require(fopen(file, "w"))
    fputs("# mine\n[pip]\nsize = 20 # small\n", handle)
    fclose(handle)
    let first = try play([], in: folder)
    try first.expect("the list") { $0.shows("clip 2") }
    // A line that is typed, with its mistake mended in the middle.
    first.send(":set pipsize 45")
    for _ in 0..<7 { first.send(.left) }
    first.send("-")
    first.send(.left)
    first.send(.enter)
    first.send(.function(5))
    try first.expect("the menu") { $0.shows("saves 1") && $0.shows("Ctrl+s") }
    first.send(.control("s"))
    try first.expect("that it is saved") { $0.shows("Saved 1 setting in") }
    #expect(
      try CapturedProgram("cat", [file], seconds: 20).text == "# mine\n[pip]\nsize = 45 # small\n")
    chmod(file, 0o444)
    first.send(.right)
    first.send(.control("s"))
    try first.expect("why not") { $0.shows("is read-only") }
    first.send("q")
    try first.expect("the list again") { !$0.shows("saves 1") && $0.shows("clip 2") }
    first.quitInGoodOrder()
  }
}
