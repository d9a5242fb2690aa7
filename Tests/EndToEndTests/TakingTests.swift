import Glibc
import PtyHarness
import Testing

@Suite("Taking things out") struct TakingTests {
  @Test("y-t copies the time, and tmux has it in its buffer") func tmuxClipboard() throws {
    let media = try Media.shared.get()
    var options = try Inset.options()
    options.environment["TMUX_TMPDIR"] = media.home
    let command = "'\(Inset.path)' --no-config --no-audio --pause --start 30 '\(media.clip)'"
    let tmux = try PtyProgram(
      "tmux",
      [
        "-L", "copy", "-f", "/dev/null", "new-session", command, ";", "set", "-g", "status", "off", ";",
        "set",
        "-g", "set-clipboard", "on",
      ], options)
    defer { _ = try? CapturedProgram("tmux", ["-L", "copy", "kill-server"], options) }
    try tmux.expect("the clip at its time") {
      $0.picture != nil && (29...31).contains($0.slider?.elapsed ?? 0)
    }
    tmux.send("yt")
    try tmux.expect("the notice") { $0.shows("Copied 0:30") }
    var buffer = ""
    _ = tmux.wait(seconds: 10) { _ in
      buffer = (try? CapturedProgram("tmux", ["-L", "copy", "show-buffer"], options).text) ?? ""
      return !buffer.isEmpty
    }
    #expect(buffer.hasPrefix("0:30"))
    tmux.send("q")
    #expect(tmux.waitForExit() != nil)
  }

  @Test("Pasted paths and addresses come into the playlist, other text and keys in it do nothing")
  func pasting() throws {
    let media = try Media.shared.get()
    let copies = ["pasted one.mp4", "pasted-two.mp4"].map { "\(media.home)/\($0)" }
    for copy in copies { try #require(link(media.clip, copy) == 0 || errno == EEXIST) }
    let program = try Inset.play(["--pause", "--presentation", "inline", media.clip])
    try program.expect("the picture") { $0.picture != nil }
    program.send(.paste("q what is this?"))
    try program.expect("a sentence") { $0.shows("neither a path nor an address") }
    // As a terminal quotes what is dropped on it, and a line of its own that leads nowhere.
    program.send(.paste("'\(copies[0])' \(copies[1])\n/no/such/film.mp4\n"))
    try program.expect("what was added") { $0.shows("Added 2 items; 1 line left out") }
    program.send("\u{1B}[19~")
    try program.expect("the playlist") { $0.shows("pasted one") && $0.shows("pasted-two") }
    program.send("u")
    try program.expect("it is taken back") { !$0.shows("pasted-two") }
    program.quitInGoodOrder()
  }

  @Test("The keys that may follow are shown, and go with the next one") func begunKeys() throws {
    let media = try Media.shared.get()
    let program = try Inset.play(["--pause", "--presentation", "full", media.clip])
    try program.expect("the picture") { $0.picture != nil }
    program.send("y")
    try program.expect("the keys that may follow") { $0.shows("copy the time") && $0.shows("copy the title") }
    program.send("t")
    try program.expect("the picture alone again") { $0.shows("Copied 0:00") && !$0.shows("copy the title") }
    program.send("y")
    try program.expect("the keys once more") { $0.shows("copy the title") }
    program.send("\u{1B}")
    try program.expect("they are gone") { !$0.shows("copy the title") }
    program.quitInGoodOrder()
  }

  @Test("inset still writes pictures and contact sheets") func stills() throws {
    let media = try Media.shared.get()
    let png = try Inset.capture(["still", media.clip, "--format", "png", "--at", "10"])
    #expect(png.exit?.status == .code(0))
    #expect(png.output.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    // Width and height stand behind the first chunk's name.
    #expect(Array(png.output.dropFirst(16).prefix(8)) == [0, 0, 1, 64, 0, 0, 0, 180])
    let jpeg = try Inset.capture([
      "still", media.clip, "--format", "jpeg", "--sheet", "2x2", "--size", "200x200",
    ])
    #expect(jpeg.output.starts(with: [0xFF, 0xD8]))
    let text = try Inset.capture(["still", media.clip, "--sheet", "3x2", "--size", "62x20"])
    let lines = text.text.split(separator: "\n")
    #expect(lines.contains { $0.contains("0:05") && $0.contains("0:15") && $0.contains("0:25") })
    #expect(lines.contains { $0.contains("0:35") && $0.contains("0:45") && $0.contains("0:55") })
    #expect(lines.count <= 20)
    let image = try Inset.capture(["still", media.sound, "--sheet", "3x2"])
    #expect(image.exit?.status == .code(1) && !image.errorText.isEmpty)
    #expect(try Inset.capture(["still", media.clip, "--format", "gif"]).exit?.status == .code(2))
    #expect(try Inset.capture(["still", media.clip, "--sheet", "4x3", "--at", "1"]).exit?.status == .code(2))
  }

  @Test("A picture is not poured onto a terminal") func pictureOnATerminal() throws {
    let media = try Media.shared.get()
    let program = try PtyProgram(Inset.path, ["still", media.clip, "--format", "png"], Inset.options())
    #expect(program.waitForExit()?.status == .code(1))
    #expect(program.screen.shows("frame.png"))
  }
}
