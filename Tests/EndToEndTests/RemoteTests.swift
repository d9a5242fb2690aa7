import Foundation
import Glibc
import PtyHarness
import TestSupport
import Testing

@Suite("A player that is asked from a shell") struct RemoteTests {
  @Test("inset remote finds the player, asks it and commands it; the socket goes with it") func remote()
    throws
  {
    let media = try Media.shared.get()
    let folder = try TemporaryFolder()
    let place = folder.text
    func remote(_ words: String...) throws -> CapturedProgram {
      try Inset.capture(["remote"] + words) { $0.environment["XDG_RUNTIME_DIR"] = place }
    }
    let nobody = try remote("get", "pause")
    #expect(nobody.exit?.status == .code(1) && nobody.errorText.contains("No player is running"))

    var options = try Inset.options()
    options.environment["XDG_RUNTIME_DIR"] = place
    let program = try Inset.play(["--pause", "--start", "30", media.clip], options)
    try program.expect("the clip at its time") {
      $0.picture != nil && (29...31).contains($0.slider?.elapsed ?? 0)
    }
    #expect(try remote("get", "time-pos").text == "30\n")
    #expect(try remote("get", "pause").text == "yes\n")
    #expect(try remote("expand-text", "${filename}|${=pause}").text.hasSuffix("|yes\n"))
    #expect(try remote("seek", "-10", "exact").exit?.status == .code(0))
    try program.expect("the seek") { (19...21).contains($0.slider?.elapsed ?? 0) }
    let loaded = try remote("loadfile", media.sound, "append")
    #expect(loaded.exit?.status == .code(0) && loaded.text.isEmpty)
    #expect(program.wait(seconds: 15) { _ in (try? remote("get", "playlist-count").text) == "2\n" })
    let missing = try remote("loadfile", "/nonexistent.mkv")
    #expect(missing.exit?.status == .code(1) && missing.errorText.hasSuffix("does not exist.\n"))
    let list = try remote("get", "playlist")
    #expect(list.text.contains("\"playing\" : true"))
    #expect(try remote("observe", "nosuch").exit?.status == .code(1))
    let refused = try remote("frobnicate")
    #expect(refused.exit?.status == .code(1) && refused.errorText.contains("Unknown command “frobnicate”"))
    #expect(try remote().exit?.status == .code(2))
    #expect(try remote("quit").exit?.status == .code(0))
    #expect(program.waitForExit()?.status == .code(0))
    program.expectTerminalGivenBack()
    #expect(try FileManager.default.contentsOfDirectory(atPath: place + "/inset").isEmpty)
  }

  @Test("A player removes the sockets of killed players, and no other file") func sweeping() throws {
    let media = try Media.shared.get()
    let folder = try TemporaryFolder()
    var options = try Inset.options()
    options.environment["XDG_RUNTIME_DIR"] = folder.text
    let killed = try Inset.play([media.clip], options)
    try killed.expect("the film") { $0.picture != nil }
    let place = folder.text + "/inset"
    let left = "\(killed.processID)"
    kill(killed.processID, SIGKILL)
    _ = killed.waitForExit()
    #expect(try FileManager.default.contentsOfDirectory(atPath: place) == [left])
    try folder.file("inset/notes", "kept")
    let first = try Inset.play([media.clip], options)
    try first.expect("the film") { $0.picture != nil }
    let second = try Inset.play([media.clip], options)
    try second.expect("the film") { $0.picture != nil }
    let names = Set(["notes", "\(first.processID)", "\(second.processID)"])
    #expect(
      first.wait(seconds: 5) { _ in
        Set((try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []) == names
      })
    second.quitInGoodOrder()
    first.quitInGoodOrder()
  }

  @Test("Reported paths with odd names lead back to the file") func oddNames() throws {
    let media = try Media.shared.get()
    let temporary = try TemporaryFolder()
    let folder = temporary.text
    let names: [[UInt8]] = [
      Array("tab\tline\n.mkv".utf8), Array("esc\u{1B}[31m.mkv".utf8), Array("sep\u{2028}.mkv".utf8),
      Array("東方 🎬.mkv".utf8), [0x52, 0xCD, 0x01, 0x99, 0xFF] + Array(".mkv".utf8),
    ]
    let socket = folder + "/s"
    let program = try Inset.play(["--input-ipc-server", socket, media.clip])
    try program.expect("the film") { $0.picture != nil }
    func remote(_ words: String...) throws -> CapturedProgram {
      try Inset.capture(["remote", "--socket", socket] + words)
    }
    for (number, name) in names.enumerated() {
      let path = Array("\(folder)/".utf8) + name
      let made = (path + [0]).withUnsafeBufferPointer { bytes in
        bytes.withMemoryRebound(to: CChar.self) { $0.baseAddress.map { symlink(media.clip, $0) } }
      }
      #expect(made == 0)
      // The name of an address is any bytes.
      let address =
        "file://"
        + path.map { byte in
          byte == 0x2F || (0x61...0x7A).contains(byte)
            ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
      #expect(try remote("loadfile", address).exit?.status == .code(0))
      #expect(program.wait(seconds: 10) { _ in (try? remote("get", "idle-active").text) == "no\n" })
      let told = try remote("get", "path").text.dropLast()
      #expect(try remote("loadfile", String(told), "append").exit?.status == .code(0), "\(number): \(told)")
      #expect(
        try remote("get", "playlist/0/filename").text == (try remote("get", "playlist/1/filename").text))
    }
    program.quitInGoodOrder()
  }

  @Test("A shell beside the film speaks to its own player") func ownPlayer() throws {
    let media = try Media.shared.get()
    let folder = try TemporaryFolder()
    let socket = folder("socket").text
    let program = try Inset.play(["--input-ipc-server", socket, media.clip], Inset.shellOptions())
    try program.expect("the film") { $0.picture != nil }
    program.send("\u{1D}")
    try program.expect("the shell") { $0.shows("ready>") }
    program.send("'\(Inset.path)' remote set pause yes\r")
    try program.expect("the pause") { $0.isPlaying == false }
    program.send("'\(Inset.path)' remote get volume\r")
    try program.expect("the volume") { $0.shows("100") }
    program.send("exit\r")
    try program.expect("the way back") { !$0.shows("ready>") }
    program.quitInGoodOrder()
  }
}
