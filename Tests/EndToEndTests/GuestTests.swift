import Glibc
import PtyHarness
import TestSupport
import Testing

@Suite("Programs in the shell that start mpv") struct GuestTests {
  /// A shell, with a film in its corner or without, and the clips by short names.
  private static func openShell(
    _ arguments: [String] = ["--embedded-mpv", "corner"], playing film: Bool = false
  ) throws -> PtyProgram {
    let media = try Media.shared.get()
    var options = try Inset.shellOptions()
    options.environment["CLIP"] = media.clip
    options.environment["SHORT"] = media.shortClip
    options.environment["BROKEN"] = media.broken
    options.environment["SOCKET"] = "\(media.home)/film-\(UInt32.random(in: 0 ... .max)).socket"
    let played = film ? media.clip : media.folder
    let program = try Inset.play(arguments + ["--input-commands", "terminal", played], options)
    try program.expect("the shell") { $0.shows("ready>") }
    return program
  }

  private static func isInCorner(_ screen: VirtualScreen) -> Bool {
    screen.picture.map { $0.columns.count < screen.columns / 2 } ?? false
  }

  /// Whether a line has this text and nothing else.
  private static func shows(_ line: String, in screen: VirtualScreen) -> Bool {
    screen.text.split(separator: "\n").contains { $0.split(separator: " ") == [Substring(line)] }
  }

  private static func quit(_ program: PtyProgram) {
    #expect(program.wait(seconds: 15) { $0.shows("ready>") })
    program.send("exit\r")
    #expect(program.wait(seconds: 15) { !$0.shows("ready>") })
    program.quitInGoodOrder()
  }

  /// A chooser that plays its arguments one after the other.
  private static func chooser() throws -> String {
    let path = try RunFolder.folder("chooser-\(UInt32.random(in: 0 ... .max))").text + "/choose"
    let text =
      "for film in \"$@\"; do\n  mpv --really-quiet \"$film\"\n  echo \"end=$?\"\ndone\necho chosen all\n"
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o755)
    defer { close(file) }
    guard file >= 0, write(file, text, text.utf8.count) == text.utf8.count else { throw Missing() }
    return path
  }

  @Test("A chooser plays two films in its corner, one that fails, and gets mpv's exit codes") func chooser()
    throws
  {
    let program = try Self.openShell()
    program.send("sh '\(try Self.chooser())' \"$SHORT\" \"$BROKEN\" \"$SHORT\"\r")
    try program.expect("the first film") { Self.isInCorner($0) && !$0.shows("end=") }
    try program.expect("its end, and the other's") { $0.shows("end=0") && $0.shows("end=2") }
    try program.expect("the last film") { Self.isInCorner($0) }
    try program.expect("the prompt") { $0.shows("chosen all") && $0.picture == nil }
    // Each has played: the two ends of short films, and the one between them.
    #expect(program.screen.text.split(separator: "\n").count { $0.contains("end=0") } == 2)
    Self.quit(program)
  }

  @Test("It plays large while its program waits, and q leads back") func large() throws {
    let program = try Self.openShell([])
    program.send("mpv \"$CLIP\"; echo co''de=$?\r")
    try program.expect("the large film") { ($0.picture?.columns.count ?? 0) > 60 && !$0.shows("ready>") }
    program.send("q")
    try program.expect("the shell") { $0.shows("code=0") && $0.picture == nil }
    program.send("mpv --length=1 \"$CLIP\" &\r")
    try program.expect("the film in the corner") { Self.isInCorner($0) && $0.shows("ready>") }
    try program.expect("its end") { $0.picture == nil }
    Self.quit(program)
  }

  @Test("The film of before waits, and goes on after the last one") func film() throws {
    let program = try Self.openShell(playing: true)
    try program.expect("the film of before") { Self.isInCorner($0) }
    program.send("for f in 1 2; do mpv --length=1 \"$SHORT\"; done; echo co''de=$?\r")
    try program.expect("the end of both") { $0.shows("code=0") && !$0.shows("continues at") }
    try program.expect("the film of before again") { Self.isInCorner($0) && $0.shows("continues at") }
    try program.expect("its going on") { $0.isPlaying == true }
    // In a folder that was removed no film is looked for elsewhere.
    program.send("cd \"$(mktemp -d)\" && rmdir \"$PWD\"; mpv a.mkv; echo lo''st=$?; cd /\r")
    try program.expect("a sentence") { $0.shows("lost=2") && $0.shows("was removed") }
    Self.quit(program)
  }

  @Test("Ctrl+c in its terminal ends the film, and other keys are for it") func interrupt() throws {
    let program = try Self.openShell()
    program.send("mpv \"$CLIP\"; echo co''de=$?\r")
    try program.expect("the film") { Self.isInCorner($0) }
    program.send(" ")
    try program.expect("a pause") { $0.isPlaying == false }
    program.send("\u{3}")
    try program.expect("the shell") { $0.shows("code=4") && $0.picture == nil }
    Self.quit(program)
  }

  @Test("A killed mpv ends the film, and the user is told") func killed() throws {
    let program = try Self.openShell()
    program.send("mpv \"$CLIP\" & pid=$!\r")
    try program.expect("the film") { Self.isInCorner($0) }
    program.send("kill -9 $pid\r")
    try program.expect("its end") { $0.picture == nil && $0.shows("The film was closed") }
    Self.quit(program)
  }

  @Test("A killed chooser leaves the film, and the user is told") func orphaned() throws {
    let program = try Self.openShell()
    program.send("sh '\(try Self.chooser())' \"$CLIP\" & pid=$!\r")
    try program.expect("the film") { Self.isInCorner($0) }
    program.send("kill -9 $pid\r")
    try program.expect("the notice") { Self.isInCorner($0) && $0.shows("continues") }
    program.send("exit\r")
    #expect(program.wait(seconds: 15) { !$0.shows("ready>") })
    program.quitInGoodOrder()
  }

  @Test("It plays what comes through a pipe") func pipe() throws {
    let program = try Self.openShell()
    program.send(
      "ffmpeg -v error -i \"$SHORT\" -c copy -f matroska - | mpv --force-media-title='From a pipe' -; echo co''de=$?\r"
    )
    try program.expect("the film") { Self.isInCorner($0) }
    try program.expect("its end") { $0.shows("code=0") && $0.picture == nil }
    program.send("mpv fd://7 7< \"$SHORT\"; echo ag''ain=$?\r")
    try program.expect("the open file") { Self.isInCorner($0) }
    try program.expect("its end") { $0.shows("again=0") && $0.picture == nil }
    program.send(
      "printf '%s\\n' \"$BROKEN\" \"$SHORT\" | mpv --playlist=- --playlist-start=1; echo li''st=$?\r")
    try program.expect("the list's film") { Self.isInCorner($0) }
    try program.expect("its end") { $0.shows("list=0") && $0.picture == nil }
    Self.quit(program)
  }

  @Test("A socket of its own tells of the film, and quits it alone") func socket() throws {
    let program = try Self.openShell()
    program.send("mpv --input-ipc-server=\"$SOCKET\" \"$CLIP\" & clear\r")
    try program.expect("the film") { Self.isInCorner($0) }
    program.send("inset remote --socket \"$SOCKET\" get playlist-count\r")
    try program.expect("the count") { Self.shows("1", in: $0) }
    program.send("inset remote --socket \"$SOCKET\" quit; wait; echo co''de=$?; ls \"$SOCKET\"\r")
    try program.expect("the shell") { $0.shows("code=0") && $0.shows("No such file") && $0.picture == nil }
    Self.quit(program)
  }

  @Test("Switched off, mpv is the system's; it says mpv's version otherwise") func off() throws {
    let program = try Self.openShell(["--embedded-mpv", "off"])
    program.send("env | grep -c GUEST_''SOCKET; echo $PATH | grep -c insetX\r")
    try program.expect("nothing of it") { Self.shows("0", in: $0) }
    Self.quit(program)
    let other = try Self.openShell()
    other.send("mpv --version | head -1\r")
    try other.expect("mpv's version") { $0.shows("mpv 0.35.0 (Inset ") }
    Self.quit(other)
  }

  @Test("mpv without a film and a socket is the system's own, and no second player") func noFilm() throws {
    let program = try Self.openShell()
    let other = try RunFolder.folder("other-\(UInt32.random(in: 0 ... .max))").text
    program.send("printf '#!/bin/sh\\necho other mpv \"$@\"\\n' > '\(other)/mpv'; chmod +x '\(other)/mpv'\r")
    program.send("PATH=\"${PATH%%:*}:\(other):$PATH\"; clear; mpv --idle\r")
    try program.expect("the other program, and the prompt behind it") {
      $0.shows("name a film") && $0.shows("other mpv --idle") && $0.shows("ready>")
    }
    Self.quit(program)
  }

  @Test("mpv --idle waits at its socket, and plays what a program loads there") func idle() throws {
    let program = try Self.openShell()
    let remote = "inset remote --socket \"$SOCKET\""
    program.send("mpv --idle --input-ipc-server=\"$SOCKET\" & clear\r")
    program.send("until [ -S \"$SOCKET\" ]; do sleep 0.1; done; \(remote) get idle-active\r")
    try program.expect("an idle player") { Self.shows("yes", in: $0) && $0.picture == nil }
    // One after the other, a broken one and a missing one between them.
    program.send("clear; \(remote) loadfile \"$SHORT\"; echo lo''aded\r")
    try program.expect("the first film") { Self.isInCorner($0) && $0.shows("loaded") }
    try program.expect("its end") { $0.picture == nil }
    program.send("clear; \(remote) loadfile \"$BROKEN\"; \(remote) loadfile nothing.mkv; echo fai''led=$?\r")
    try program.expect("no error of the command") { $0.shows("failed=0") && $0.picture == nil }
    program.send("\(remote) loadfile \"$CLIP\"\r")
    try program.expect("the last film") { Self.isInCorner($0) }
    program.send("clear; \(remote) stop; \(remote) get playlist-count\r")
    try program.expect("an empty list") { Self.shows("0", in: $0) && $0.picture == nil }
    program.send("clear; \(remote) quit 5; wait %1; echo co''de=$?; ls \"$SOCKET\"\r")
    try program.expect("its end") { $0.shows("code=5") && $0.shows("No such file") }
    Self.quit(program)
  }

  @Test("A waiting mpv leaves the film alone, and ends by its signals") func idleBesideAFilm() throws {
    let program = try Self.openShell(playing: true)
    try program.expect("the film") { Self.isInCorner($0) }
    program.send("mpv --idle --input-ipc-server=\"$SOCKET\" & pid=$!\r")
    program.send(
      "until [ -S \"$SOCKET\" ]; do sleep 0.1; done; inset remote --socket \"$SOCKET\" set volume 20; echo se''t=$?\r"
    )
    try program.expect("the film, which goes on") {
      $0.shows("set=0") && $0.isPlaying == true && Self.isInCorner($0)
    }
    program.send("clear; kill $pid; wait $pid; echo co''de=$?\r")
    try program.expect("mpv's code") { $0.shows("code=4") && $0.isPlaying == true }
    Self.quit(program)
  }

  @Test("inset asks the player around it; with --new it plays inside") func inside() throws {
    let program = try Self.openShell()
    program.send("inset \"$SHORT\"; echo co''de=$?\r")
    try program.expect("the film") { Self.isInCorner($0) && $0.shows("$SHORT") }
    try program.expect("its end") { $0.shows("code=0") && $0.picture == nil }
    program.send("inset --no-config --no-audio --new\r")
    try program.expect("the notice") { $0.shows("runs inside the shell of another") }
    program.send("q")
    try program.expect("the shell") { $0.shows("ready> inset --no-config") }
    Self.quit(program)
  }
}
