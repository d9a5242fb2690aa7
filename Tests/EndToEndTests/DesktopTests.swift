import Foundation
import Glibc
import PtyHarness
import TestSupport
import Testing

@Suite("A player on a desktop's bus") struct DesktopTests {
  private let player = "org.mpris.MediaPlayer2.Player"

  /// A player that is paused at half a minute, on a bus.
  private func start(_ bus: SessionBus, _ arguments: [String]) throws -> PtyProgram {
    var options = try Inset.options()
    options.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
    return try Inset.play(["--pause", "--start", "30"] + arguments, options)
  }

  @Test("media keys and status bars read, set and call the player") func calls() throws {
    let media = try Media.shared.get()
    let bus = try SessionBus()
    let program = try start(bus, [media.clip, media.sound])
    try program.expect("the clip at its time") {
      $0.picture != nil && (29...31).contains($0.slider?.elapsed ?? 0)
    }
    #expect(try becomes(every: 50) { try bus.players() == ["org.mpris.MediaPlayer2.inset"] })
    #expect(try becomes(every: 50) { try bus.property("PlaybackStatus").contains("Paused") })
    #expect(try becomes(every: 50) { try bus.property("Position").contains("int64 30000000") })
    #expect(try bus.property("CanGoNext").contains("true"))
    #expect(try bus.property("Identity", of: "org.mpris.MediaPlayer2").contains("Inset"))
    let metadata = try bus.property("Metadata")
    #expect(
      metadata.contains("/inset/item/") && metadata.contains("file://") && metadata.contains("mpris:length"))

    #expect(try bus.player("\(player).Seek", "int64:-10000000") == "")
    try program.expect("the seek") { (19...21).contains($0.slider?.elapsed ?? 0) }
    #expect(try bus.set("Volume", "double:0.5") == "")
    #expect(try becomes(every: 50) { try bus.property("Volume").contains("0.5") })
    #expect(try bus.set("LoopStatus", "string:Playlist") == "")
    #expect(try becomes(every: 50) { try bus.property("LoopStatus").contains("Playlist") })
    #expect(try bus.player("\(player).Next") == "")
    #expect(try becomes(every: 50) { try bus.property("Metadata").contains("sound") })

    #expect(try bus.property("Nosuch").contains("UnknownProperty"))
    #expect(try bus.set("Position", "int64:3").contains("PropertyReadOnly"))
    #expect(try bus.set("Volume", "string:loud").contains("InvalidArgs"))
    #expect(try bus.player("\(player).Nosuch").contains("Error"))
    #expect(
      try bus.player("org.freedesktop.DBus.Properties.GetAll", "string:org.nosuch").contains(
        "UnknownInterface"))
    #expect(
      try bus.player("org.freedesktop.DBus.Introspectable.Introspect").contains(
        "interface name=\"\(player)\""))
    #expect(try bus.player("org.mpris.MediaPlayer2.Quit") == "")
    #expect(program.waitForExit()?.status == .code(0))
    #expect(try bus.players().isEmpty)
  }

  @Test("a bus that goes away and comes back is joined again") func rejoining() throws {
    let media = try Media.shared.get()
    let bus = try SessionBus()
    let program = try start(bus, [media.clip])
    #expect(try becomes(every: 50) { try bus.property("PlaybackStatus").contains("Paused") })
    try bus.restart()
    #expect(try becomes(every: 200) { try bus.players() == ["org.mpris.MediaPlayer2.inset"] })
    #expect(try becomes(every: 50) { try bus.property("PlaybackStatus").contains("Paused") })
    program.quitInGoodOrder()
  }

  @Test("nobody on the bus makes it write files, or open devices") func hostileAddresses() throws {
    let media = try Media.shared.get()
    let bus = try SessionBus()
    let program = try start(bus, [media.clip])
    #expect(try becomes(every: 50) { try bus.property("PlaybackStatus").contains("Paused") })
    let folder = try TemporaryFolder()
    let written = folder("written").text
    let graph = "testsrc=d=1,metadata=mode=add:key=a:value=b,metadata=mode=print:file=\(written)"
    for address in ["av://lavfi:\(graph)", "lavfi://\(graph)", "av://v4l2:/dev/video0", media.sound, "-"] {
      #expect(try bus.player("\(player).OpenUri", "string:\(address)").contains("InvalidArgs"), "\(address)")
    }
    // The allowed address opens, and by then the others would have.
    #expect(try bus.player("\(player).OpenUri", "string:file://\(media.sound)") == "")
    #expect(try becomes(every: 50) { try bus.property("Metadata").contains("sound") })
    #expect(access(written, F_OK) != 0)
    program.send("q")
    #expect(program.waitForExit()?.status == .code(0))
  }

  @Test("changes are told, and jumps; a second player has a name of its own") func signals() throws {
    let media = try Media.shared.get()
    let bus = try SessionBus()
    let monitor = try bus.listen()
    let program = try start(bus, [media.clip])
    #expect(try becomes(every: 50) { try bus.players().count == 1 })
    #expect(try becomes(every: 50) { try bus.property("CanSeek").contains("true") })
    let second = try start(bus, [media.clip])
    #expect(try becomes(every: 50) { try bus.players().count == 2 })
    #expect(try bus.players().contains { $0.hasPrefix("org.mpris.MediaPlayer2.inset.instance") })
    second.send("q")
    _ = second.waitForExit()
    #expect(try bus.players() == ["org.mpris.MediaPlayer2.inset"])

    program.send("9")
    #expect(try becomes(every: 50) { try !bus.property("Volume").hasSuffix("double 1") })
    // Shift and Right: a second on, exactly.
    program.send("\u{1B}[1;2C")
    #expect(try becomes(every: 50) { try bus.property("Position").contains("int64 31000000") })
    program.send("q")
    _ = program.waitForExit()
    let told = monitor.take(seconds: 5) { $0.contains("Seeked") && $0.contains("\"Volume\"") }
    #expect(told.contains("member=PropertiesChanged") && told.contains("\"Volume\""))
    #expect(told.contains("member=Seeked") && told.contains("int64 31000000"))
  }

  @Test("another player pauses, or is softer, while this one is heard, and goes on as before") func session()
    throws
  {
    let media = try Media.shared.get()
    let bus = try SessionBus()
    var options = try Inset.options()
    options.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
    let other = try Inset.play(["--loop-file", media.clip], options)
    #expect(try becomes(every: 50) { try bus.property("PlaybackStatus").contains("Playing") })
    let program = try PtyProgram(
      Inset.path,
      ["--no-config", "--audio-device", "null", "--audio-session", "solo", "--loop-file", media.sound],
      options)
    #expect(try becomes(every: 50) { try bus.players().count == 2 })
    #expect(try becomes(every: 50) { try bus.property("PlaybackStatus").contains("Paused") })
    program.send("p")
    #expect(try becomes(every: 50) { try bus.property("PlaybackStatus").contains("Playing") })
    program.send(":set audio-session duck\r")
    program.send("p")
    #expect(try becomes(every: 50) { try bus.property("Volume").contains("0.3") })
    // A volume that was set meanwhile stays.
    program.send("p")
    #expect(try becomes(every: 50) { try bus.property("Volume").hasSuffix("double 1") })
    program.send(":set audio-session solo\rp")
    #expect(try becomes(every: 50) { try bus.property("PlaybackStatus").contains("Paused") })
    program.send("q")
    #expect(program.waitForExit()?.status == .code(0))
    #expect(try becomes(every: 50) { try bus.property("PlaybackStatus").contains("Playing") })
    other.send("q")
    _ = other.waitForExit()
  }

  @Test("spoken words wait while another player plays, and go on once none does") func spoken() throws {
    let media = try Media.shared.get()
    let bus = try SessionBus()
    var options = try Inset.options()
    options.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
    let others = [
      "--no-config", "--audio-device", "null", "--loop-file", media.sound,
    ]
    let talk = try PtyProgram(Inset.path, ["--audio-session", "spoken"] + others, options)
    #expect(try becomes(every: 50) { try bus.property("PlaybackStatus").contains("Playing") })
    let other = try PtyProgram(Inset.path, others, options)
    try talk.expect("the reason") { $0.shows("Paused while another player plays") }
    #expect(try bus.property("PlaybackStatus").contains("Paused"))
    other.send("p")
    #expect(try becomes(every: 50) { try bus.property("PlaybackStatus").contains("Playing") })
    other.send("p")
    #expect(try becomes(every: 50) { try bus.property("PlaybackStatus").contains("Paused") })
    // One that is gone plays no more.
    other.signal(SIGKILL)
    #expect(try becomes(every: 50) { try bus.property("PlaybackStatus").contains("Playing") })
    talk.send("q")
    #expect(talk.waitForExit()?.status == .code(0))
  }

  @Test("a player that signals without end causes a few questions a second") func signalFlood() throws {
    let media = try Media.shared.get()
    let bus = try SessionBus()
    var options = try Inset.options()
    options.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
    let talk = try PtyProgram(
      Inset.path,
      ["--no-config", "--audio-device", "null", "--audio-session", "spoken", "--loop-file", media.sound],
      options)
    #expect(try becomes(every: 50) { try bus.property("PlaybackStatus").contains("Playing") })
    let questions = try bus.listen(to: "type='method_call',member='ListNames'")
    let begin = Date()
    for _ in 0..<40 { try bus.signalChange() }
    let asked = questions.take(seconds: 1) { _ in false }
    let elapsed = Date().timeIntervalSince(begin)
    let count = asked.components(separatedBy: "member=ListNames").count - 1
    #expect(count > 0 && count <= Int(elapsed / 0.2) + 1)
    talk.send("q")
    #expect(talk.waitForExit()?.status == .code(0))
  }

  @Test(
    "a bus that is not there, or is none, is nobody's trouble",
    arguments: ["unix:path=/nonexistent", "rubbish", "tcp:host=127.0.0.1,port=1"])
  func noBus(address: String) throws {
    var options = try Inset.options()
    options.environment["DBUS_SESSION_BUS_ADDRESS"] = address
    let program = try Inset.play(["--pause", try Media.shared.get().clip], options)
    try program.expect("the clip") { $0.picture != nil }
    #expect(!program.screen.text.lowercased().contains("bus"))
    program.send("q")
    #expect(program.waitForExit()?.status == .code(0))
  }
}

extension PipedProgram {
  /// Its output, until that is enough or the time is over.
  func take(seconds: Double, until isEnough: (String) -> Bool) -> String {
    var said: [UInt8] = []
    let deadline = Date(timeIntervalSinceNow: seconds)
    while Date() < deadline, !isEnough(String(decoding: said, as: UTF8.self)) {
      var waited = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      guard poll(&waited, 1, 200) > 0 else { continue }
      var room = [UInt8](repeating: 0, count: 4096)
      let count = read(output, &room, room.count)
      guard count > 0 else { break }
      said += room[..<count]
    }
    return String(decoding: said, as: UTF8.self)
  }
}
