import Glibc
import PtyHarness
import Testing

@Suite("A folder that means harm") struct HostileFolderTests {
  @Test("Its names stay names, and what can be opened opens") func names() throws {
    let folder = try HostileFolder("names")
    let program = try Inset.play([folder.path])
    try program.expect("the list") { $0.listShows("all controls") && $0.listShows("too long") }
    // Every row is seen once, in wide columns too.
    program.send("o")
    try program.expect("the menu") { $0.shows("Date") }
    program.send(.escape)
    try program.expect("the list without a menu") { !$0.shows("Date") }
    for _ in 0..<40 { program.send("j") }
    program.send(.alt("."))
    try program.expect("the notice") { $0.shows("Hidden files: shown") }
    // Into the long name's folder and back, into a loop, into what cannot be read.
    program.send("gp")
    program.send("\(folder.path)/too")
    program.send(.tab)
    try program.expect("the whole name") { $0.text(row: 0).contains("yyy/") }
    program.send(.enter)
    try program.expect("the inside of the folder with a long name") { $0.listShows("inner") }
    program.send("H")
    try program.expect("the list again") { $0.listShows("all controls") }
    program.send("gg")
    // All of it goes into the playlist, and from there into a file and back.
    program.send("gp")
    program.send("\(folder.home)/")
    program.send(.enter)
    try program.expect("the folder around it") { $0.listShows("▸ hostile") }
    program.send("/hostile")
    program.send(.enter)
    try program.expect("the list once more") { $0.listShows("all controls") }
    program.send("h")
    try program.expect("the folder around it") { $0.listShows("▸ hostile") }
    program.send("A")
    try program.expect("what was added") { $0.shows("Added \(folder.playable) items") }
    program.send(":save-playlist \(folder.home)/all.m3u8")
    program.send(.enter)
    try program.expect("the list in its file") { $0.shows("Saved ") }
    #expect(program.screen.modes.title == "Inset")
    program.quitInGoodOrder()

    let again = try Inset.play(["--quit-at-end", "--speed", "4", folder.home + "/all.m3u8"])
    let exit = again.waitForExit(seconds: 60)
    #expect(exit?.status == .code(0), "\(again.screen.text)")
    #expect(!again.screen.shows("✗"))
    again.expectTerminalGivenBack()
  }

  @Test("Names that vanish before they are opened do no harm") func vanishing() throws {
    let folder = try HostileFolder("vanishing")
    let program = try Inset.play([folder.path])
    try program.expect("the list") { $0.listShows("all controls") }
    program.send("/plain")
    program.send(.enter)
    try program.expect("the picture") { $0.picture != nil }
    program.send(.escape)
    let removed = try CapturedProgram("rm", ["-rf", folder.path])
    #expect(removed.exit?.status == .code(0))
    program.send(.enter)
    try program.expect("the folder around it") { $0.shows("Folder not found") || $0.shows("does not exist") }
    program.quitInGoodOrder()
  }

  @Test("A path that is too long to be opened can be left") func depth() throws {
    let folder = try HostileFolder("depth")
    try folder.dig(20)
    let program = try Inset.play([folder.path])
    try program.expect("the list") { $0.listShows("all controls") }
    program.send("/00000000")
    program.send(.enter)
    var depth = 0
    while depth < 20, !program.screen.shows("is too long:") {
      depth += 1
      program.send(.enter)
      _ = program.wait(seconds: 0.3) { $0.shows("is too long:") }
    }
    try program.expect("the reason") { $0.shows("is too long:") }
    program.send("h")
    try program.expect("the folder above") { $0.shows("00000000") && !$0.shows("is too long:") }
    program.quitInGoodOrder()
    _ = try CapturedProgram("rm", ["-rf", folder.path])
  }
}

extension VirtualScreen {
  /// Whether the list at the left shows a text; what lies beside it may be a preview.
  fileprivate func listShows(_ wanted: String) -> Bool {
    // The completions of a typed line lie over the list.
    guard !text(row: 0).contains("Go to:") else { return false }
    return (1..<rows).contains { row in
      let cells = (0..<44).map { cell(column: $0, row: row)?.text ?? "" }
      return cells.joined().contains(wanted)
    }
  }
}

/// A folder with every kind of bad name, below one of its own.
private struct HostileFolder {
  /// The folder around it.
  let home: String
  /// The folder.
  let path: String
  /// The number of its files that play.
  let playable: Int

  init(_ name: String) throws {
    let media = try Media.shared.get()
    home = media.home + "/" + name
    path = home + "/hostile"
    mkdir(home, 0o755)
    mkdir(path, 0o755)
    let clip = home + "/../tiny.mp4"
    if access(clip, F_OK) != 0 {
      let made = try CapturedProgram(
        "ffmpeg",
        [
          "-v", "error", "-nostdin", "-y", "-i", media.shortClip, "-t", "0.4", "-c", "copy", "-movflags",
          "+faststart", clip,
        ])
      try #require(made.exit?.status == .code(0), "\(made.errorText)")
    }
    let ending = Array(".mp4".utf8)
    var names: [[UInt8]] = [
      Array("plain.mp4".utf8),
      Array("all controls ".utf8) + (1...31).map { UInt8($0) } + [127] + ending,
      [0x1B] + Array("]0;owned\u{7}".utf8) + ending,
      [0x1B] + Array("[2J\u{1B}[?1049l\u{1B}c".utf8) + ending,
      [0x9B] + Array("31m".utf8) + [0x90, 0x9C] + ending,
      Array("line\none\r\ntwo".utf8) + ending,
      [0xFF, 0xFE, 0xC3, 0x28, 0xED, 0xA0, 0x80] + ending,
      Array("\u{202E}gpm.4pm \u{200B}\u{FEFF}\u{2028}".utf8) + ending,
      Array("#EXTINF:1,no comment".utf8) + ending,
      Array(" blanks ".utf8) + ending,
      Array("http:".utf8) + ending,
      Array("%41%00\\x41\\".utf8) + ending,
      Array("-rf".utf8) + ending,
      [UInt8](repeating: 0x78, count: 255 - ending.count) + ending,
      Array(String(repeating: "旅", count: 80).utf8) + ending,
      Array("e\(String(repeating: "\u{301}", count: 100))".utf8) + ending,
    ]
    for byte in 0x80...0xFF where byte % 16 == 5 { names.append([UInt8(byte)] + ending) }
    for name in names { try Self.link(clip, Array(path.utf8) + [0x2F] + name) }
    let long = Array(path.utf8) + Array("/too long ".utf8) + [UInt8](repeating: 0x79, count: 240)
    try #require(mkdir(Self.terminated(long), 0o755) == 0)
    try Self.link(clip, long + Array("/inner.mp4".utf8))
    playable = names.count + 1
    symlink(".", path + "/loop")
    symlink("self.mp4", path + "/self.mp4")
    symlink("nowhere", path + "/broken.mp4")
    mkfifo(path + "/pipe.mp4", 0o600)
    mkdir(path + "/closed", 0)
  }

  /// Makes so many folders inside each other, each with a name of 250 bytes.
  ///
  /// The path of the innermost cannot be said in one piece.
  func dig(_ depth: Int) throws {
    let name = String(repeating: "0", count: 250)
    var inside = open(path, O_RDONLY | O_DIRECTORY)
    for _ in 0..<depth {
      try #require(inside >= 0 && mkdirat(inside, name, 0o755) == 0)
      let next = openat(inside, name, O_RDONLY | O_DIRECTORY)
      close(inside)
      inside = next
    }
    close(inside)
  }

  private static func link(_ clip: String, _ name: [UInt8]) throws {
    try #require(Glibc.link(clip, terminated(name)) == 0, "\(name): errno \(errno)")
  }

  private static func terminated(_ bytes: [UInt8]) -> [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }
}
