import Glibc
import PtyHarness
import Testing

@Suite("Browsing and quitting") struct BrowsingTests {
  @Test("A folder opens as a list: folders first, natural order, media only") func list() throws {
    let media = try Media.shared.get()
    let program = try Inset.play([media.folder])
    try program.expect("the list") { $0.shows("Sub") && $0.shows("clip 10") && $0.shows("旅行") }
    let rows = ["Sub", "clip 2", "clip 10"].compactMap { program.screen.row(of: $0) }
    #expect(rows.count == 3 && rows == rows.sorted())
    #expect(!program.screen.shows("notes.txt"))
    program.send(".")
    try program.expect("all files") { $0.shows("notes.txt") }
    program.quitInGoodOrder()
  }

  @Test("Keys filter, play, go into a folder and come back") func keys() throws {
    let media = try Media.shared.get()
    let program = try Inset.play([media.folder])
    try program.expect("the list") { $0.shows("clip 10") }
    program.send("/10")
    try program.expect("the filtered list") { $0.shows("clip 10") && !$0.shows("clip 2") }
    program.send(.enter)
    try program.expect("the picture") { $0.picture != nil && $0.isPlaying == true }
    try program.expect("the whole list") { $0.shows("Sub") }
    program.quitInGoodOrder()

    let other = try Inset.play([media.folder])
    try other.expect("the list") { $0.shows("Sub") }
    other.send("gg")
    other.send(.enter)
    try other.expect("the folder's file") { $0.shows("inner") && !$0.shows("clip 2") }
    other.send("h")
    try other.expect("the parent's list") { $0.shows("clip 2") }
    other.quitInGoodOrder()
  }

  @Test("The browser follows changes on disk and leaves removed folders") func changes() throws {
    let media = try Media.shared.get()
    let folder = media.home + "/changing"
    mkdir(folder, 0o755)
    mkdir(folder + "/inner", 0o755)
    let program = try Inset.play([folder])
    try program.expect("the list") { $0.shows("inner") }
    try Media.write("x", to: folder + "/new.mkv")
    try program.expect("the new file") { $0.shows("new") }
    program.send("gg")
    program.send(.enter)
    try program.expect("the inner folder") { $0.shows("No media here") }
    rmdir(folder + "/inner")
    try program.expect("the folder above") { $0.shows("new") && $0.shows("Folder not found") }
    program.quitInGoodOrder()
  }

  @Test("Names from outside cannot write to the terminal") func hostileNames() throws {
    let media = try Media.shared.get()
    let folder = media.home + "/hostile"
    let made = try CapturedProgram(
      "sh",
      [
        "-c", #"mkdir -p "$1" && cp "$2" "$1/$(printf 'evil\033[31m\033]0;owned\007\302\233.mp4')""#, "sh",
        folder,
        media.shortClip,
      ])
    #expect(made.exit?.status == .code(0))
    let program = try Inset.play([folder])
    try program.expect("the name") { $0.shows("evil") }
    program.send(.enter)
    try program.expect("the picture") { $0.picture != nil }
    #expect(program.screen.modes.title?.contains("\u{1b}") != true)
    #expect(program.screen.modes.title != "owned")
    program.quitInGoodOrder()
  }

  @Test(
    "Keys and mouse work whatever terminfo says",
    arguments: ["xterm-256color", "tmux-256color", "screen-256color", "foot", "xterm-kitty", "alacritty"])
  func terminals(name: String) throws {
    let media = try Media.shared.get()
    var options = try Inset.options()
    options.environment["TERM"] = name
    let program = try Inset.play([media.folder], options)
    try program.expect("the list") { $0.shows("clip 10") }
    program.send("gg")
    // Normal and application form of the arrow, then Enter: the row after the folder is the broken file or a clip.
    program.send("\u{1b}[B")
    program.send("\u{1b}OB")
    program.send(.enter)
    try program.expect("the picture") { $0.picture != nil }
    let row = try #require(program.screen.controlsRow)
    let text = program.screen.text(row: row)
    let column = try #require(text.firstIndex(of: "‖").map { text.distance(from: text.startIndex, to: $0) })
    program.send(.press(button: 0, column: column, row: row), .release(button: 0, column: column, row: row))
    try program.expect("the pause") { $0.isPlaying == false }
    program.quitInGoodOrder()
  }
}
