import Base
import CPlatform
import Glibc
import Platform
import Synchronization
import Testing

@testable import Media

/// Programs that supply frames at a socket, and what they are told.
@Suite(.serialized, .waiting) struct SourceTests {
  private static let video =
    #"{"kind":"video","pixelFormat":"gray","width":64,"height":36,"timeBase":[1,25],"frameRate":[25,1]}"#
  private static let count = 64 * 36

  private static func hello(_ more: String = #""timeRange":[0,10],"canSkip":true"#) -> String {
    #"{"source":1,"title":"A clock",\#(more),"streams":[\#(video)]}"#
  }

  private static func picture(_ grey: UInt8) -> [UInt8] { [UInt8](repeating: grey, count: count) }

  private static func frame(_ pts: Int) -> String { #"{"frame":0,"pts":\#(pts),"bytes":\#(count)}"# }

  /// Opens the source in a player.
  private func open(_ program: SourceProgram, audio: Bool = false, startAt: MediaTime? = nil) throws -> Rig {
    let rig = Rig(audio: audio)
    rig.player.open(
      ItemID(1), try #require(MediaLocation.source(BytePath(program.path))), startAt: startAt, paused: false)
    return rig
  }

  private func opened(_ rig: Rig) throws -> MediaInfo {
    rig.run { rig in rig.events.contains { if case .opened = $0 { true } else { rig.failure != nil } } }
    return try #require(
      rig.events.lazy.compactMap { if case .opened(_, let info) = $0 { info } else { nil } }.first)
  }

  @Test func framesArePlayedAtTheirTimesToTheEnd() throws {
    let program = try SourceProgram { viewer in
      viewer.say(Self.hello())
      for pts in 0..<25 { viewer.say(Self.frame(pts), Self.picture(UInt8(pts * 10))) }
      viewer.say(#"{"end":true}"#)
      _ = viewer.hear("never", seconds: 5)
    }
    defer { program.stop() }
    let rig = try open(program)
    let info = try opened(rig)
    #expect(info.duration == MediaTime(seconds: 10))
    #expect(info.isSeekable)
    #expect(!info.isLive)
    #expect(info.tags.first { $0.key == "title" }?.value == "A clock")
    #expect(info.format == "source")
    #expect(rig.run { $0.hasEnded })
    #expect(rig.pictures.last.map { $0.time } == MediaTime(microseconds: 960_000))
    #expect(rig.damage == nil)
    rig.leave()
  }

  @Test func sourceReceivesPlayPauseRateAndSize() throws {
    let told = Mutex<[String]>([])
    let program = try SourceProgram { viewer in
      viewer.say(Self.hello())
      for pts in 0..<8 { viewer.say(Self.frame(pts), Self.picture(90)) }
      for order in ["\"inset\":1", "renderSize", "\"setPlaying\":false", "setRate", "\"setPlaying\":true"] {
        guard let line = viewer.hear(order) else { continue }
        told.withLock { $0.append(line) }
      }
    }
    defer { program.stop() }
    let rig = try open(program)
    _ = try opened(rig)
    rig.run { !$0.pictures.isEmpty }
    rig.player.setPaused(true)
    rig.player.setSpeed(1.5)
    rig.player.setPaused(false)
    rig.run(seconds: 5) { _ in told.withLock { $0.count } == 5 }
    #expect(
      told.withLock { $0 } == [
        #"{"inset":1,"setPlaying":true,"setRate":1.0}"#, #"{"renderSize":{"cells":[0,0],"pixels":[64,36]}}"#,
        #"{"setPlaying":false}"#, #"{"setRate":1.5}"#, #"{"setPlaying":true}"#,
      ])
    rig.leave()
  }

  @Test func seekSendsASkipAndDropsEarlierFrames() throws {
    let program = try SourceProgram { viewer in
      viewer.say(Self.hello())
      for pts in 0..<20 { viewer.say(Self.frame(pts), Self.picture(40)) }
      guard let order = viewer.hear("\"skip\"") else { return }
      // Frames under way when the order came.
      for pts in 20..<30 { viewer.say(Self.frame(pts), Self.picture(40)) }
      let id = order.split(separator: ":").last.map { $0.filter(\.isNumber) } ?? ""
      viewer.say(#"{"skipped":\#(id),"time":6}"#)
      for pts in 150..<170 { viewer.say(Self.frame(pts), Self.picture(200)) }
      viewer.say(#"{"end":true}"#)
      _ = viewer.hear("never", seconds: 5)
    }
    defer { program.stop() }
    let rig = try open(program)
    _ = try opened(rig)
    rig.run { !$0.pictures.isEmpty }
    let before = rig.pictures.count
    rig.player.seek(to: MediaTime(seconds: 5.5), exact: true)
    #expect(rig.run { $0.hasEnded })
    let after = rig.pictures.dropFirst(before).drop { $0.middle[0] < 100 }
    #expect(after.first.map { $0.time } == MediaTime(seconds: 6))
    #expect(after.allSatisfy { $0.middle[0] > 150 })
    #expect(program.orders.contains { $0.contains("\"to\":5.5") })
    rig.leave()
  }

  @Test func aContainerIsPlayedAndRestartsAfterASkip() throws {
    let film = try Clips.make(
      "source-film.mkv",
      "-f lavfi -i testsrc2=s=64x36:r=25 -f lavfi -i sine -t 2 -metadata title=Inner -c:v mpeg4 -c:a pcm_s16le"
    )
    let bytes = try Clips.read(film)
    let program = try SourceProgram { viewer in
      viewer.say(
        #"{"source":1,"container":true,"title":"Outer","timeRange":[100,160],"canSkip":true,"time":100}"#)
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = Array(rest.prefix(3_000))
        guard viewer.say(#"{"bytes":\#(piece.count)}"#, piece) else { return }
        rest = rest.dropFirst(piece.count)
      }
      guard let order = viewer.hear("\"skip\"") else { return }
      let id = order.split(separator: ":").last.map { $0.filter(\.isNumber) } ?? ""
      viewer.say(#"{"skipped":\#(id),"time":140}"#)
      viewer.say(#"{"bytes":\#(bytes.count)}"#, bytes)
      viewer.say(#"{"end":true}"#)
      _ = viewer.hear("never", seconds: 5)
    }
    defer { program.stop() }
    let rig = try open(program, audio: true)
    let info = try opened(rig)
    #expect(info.duration == MediaTime(seconds: 60))
    #expect(info.streams.count == 2)
    #expect(info.tags.filter { $0.key == "title" }.map(\.value) == ["Outer"])
    rig.run { $0.pictures.count > 3 }
    let before = rig.pictures.count
    rig.player.seek(to: MediaTime(seconds: 40), exact: true)
    #expect(rig.run { $0.hasEnded })
    let after = rig.pictures.dropFirst(before).drop { $0.time < MediaTime(seconds: 30) }
    #expect(after.first.map { $0.time } == MediaTime(seconds: 40))
    #expect(after.last.map { $0.time >= MediaTime(seconds: 41.9) } == true)
    #expect(!rig.events.contains { if case .retagged = $0 { true } else { false } })
    rig.leave()
  }

  @Test func framesInSharedMemoryAreShownAndTheirSlotsReturned() throws {
    let slots = 6
    let released = Mutex(0)
    let program = try SourceProgram { viewer in
      let memory = Self.memory(slots * Self.count, sealed: true)
      defer { close(memory) }
      guard let base = mmap(nil, slots * Self.count, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0) else {
        return
      }
      defer { munmap(base, slots * Self.count) }
      viewer.say(
        Self.hello(#""timeRange":[0,10],"memory":{"slots":\#(slots),"slotBytes":\#(Self.count)}"#),
        passing: memory)
      var free = Array(0..<slots)
      for pts in 0..<40 {
        while free.isEmpty {
          guard let order = viewer.hear("release") else { return }
          released.withLock { $0 += 1 }
          free.append(Int(order.filter(\.isNumber)) ?? 0)
        }
        let slot = free.removeFirst()
        memset(base + slot * Self.count, Int32(60 + pts * 4), Self.count)
        viewer.say(#"{"frame":0,"pts":\#(pts),"slot":\#(slot)}"#)
      }
      viewer.say(#"{"end":true}"#)
      while viewer.hear("release", seconds: 3) != nil { released.withLock { $0 += 1 } }
    }
    defer { program.stop() }
    let rig = try open(program)
    #expect(rig.run { $0.hasEnded })
    #expect(rig.pictures.last.map { $0.time } == MediaTime(microseconds: 39 * 40_000))
    // The greys rise as they were drawn: no slot was drawn over while it was shown.
    let greys = rig.pictures.filter { !$0.isRedelivery }.map { $0.middle[0] }
    #expect(greys.count > 20)
    #expect(greys == greys.sorted())
    rig.leave()
    // The last frames are freed with the playback, which then tells nobody.
    rig.run(seconds: 5) { _ in released.withLock { $0 } >= 38 }
    #expect(released.withLock { $0 } >= 38)
  }

  private static func memory(_ bytes: Int, sealed: Bool) -> Int32 {
    let descriptor = platform_memory_file("frames")
    ftruncate(descriptor, bytes)
    // F_ADD_SEALS with F_SEAL_SHRINK.
    if sealed { _ = fcntl(descriptor, 1033, 2) }
    return descriptor
  }

  @Test func memoryThatCouldShrinkIsRefused() throws {
    let program = try SourceProgram { viewer in
      let memory = Self.memory(6 * Self.count, sealed: false)
      defer { close(memory) }
      viewer.say(Self.hello(#""memory":{"slots":6,"slotBytes":\#(Self.count)}"#), passing: memory)
      _ = viewer.hear("never", seconds: 3)
    }
    defer { program.stop() }
    #expect(
      try failure(of: program) == "The source's memory is not sealed against shrinking (F_SEAL_SHRINK).")
  }

  /// Why a source fails, at its opening or in the middle.
  private func failure(of program: SourceProgram) throws -> String? {
    let rig = try open(program)
    rig.run(seconds: 15) { $0.failure != nil || $0.hasEnded }
    defer { rig.leave() }
    return rig.failure?.sentence ?? rig.damage?.sentence
  }

  @Test(arguments: [
    ("", "The source closed the connection."),
    ("hello", "The source sends a line that cannot be read: something in it is not a value."),
    (#"{"source":2}"#, "The program at the socket does not speak version 1 of the source protocol."),
    (#"{"source":1}"#, "The source describes neither streams nor a container."),
    (#"{"source":1,"error":"no \u001bcamera"}"#, "The source says: no ␛camera"),
    (String(repeating: "x", count: 70_000), "The source sends a line that is too long."),
  ])
  func invalidFirstLineReportsItsReason(line: String, sentence: String) throws {
    let program = try SourceProgram { viewer in
      if !line.isEmpty { viewer.say(line) }
    }
    defer { program.stop() }
    #expect(try failure(of: program) == sentence)
  }

  @Test(arguments: [
    (
      #"{"frame":0,"pts":1,"bytes":5}"#,
      "The source sends a frame of 5 bytes, which does not fit its format."
    ),
    (#"{"frame":7,"pts":1,"bytes":5}"#, "The source sends a frame of a stream that it did not describe."),
    (#"{"frame":0,"bytes":2304}"#, "The source sends a frame without a time (pts)."),
    (#"{"frame":0,"pts":1,"slot":2}"#, "The source sends a frame in a slot that does not exist."),
    (#"{"bytes":-4}"#, "The source sends too many bytes at once."),
    (#"{"frame":0,"pts":1,"bytes":2304}"#, "The source broke off in the middle of a message."),
    (#"{"memory":{"slots":9,"slotBytes":9}}"#, "The source's memory came without its descriptor."),
    (#"{"error":"The camera is gone."}"#, "The source says: The camera is gone."),
  ])
  func midStreamFailuresHaveASentence(line: String, sentence: String) throws {
    let program = try SourceProgram { viewer in
      viewer.say(Self.hello())
      for pts in 0..<30 { viewer.say(Self.frame(pts), Self.picture(90)) }
      viewer.say(line)
    }
    defer { program.stop() }
    #expect(try failure(of: program) == sentence)
  }

  @Test func missingSourceListenerIsReported() throws {
    let rig = Rig()
    let path = "/tmp/inset-no-source-\(getpid())"
    rig.player.open(
      ItemID(1), try #require(MediaLocation.source(BytePath(path))), startAt: nil, paused: false)
    rig.run { $0.failure != nil }
    #expect(rig.failure?.sentence == "No source listens at \(path).")
    rig.leave()
  }

  @Test func sourceUpdatesWhilePlayingAreReported() throws {
    let program = try SourceProgram { viewer in
      viewer.say(Self.hello(#""timeRange":[0,null]"#))
      viewer.say(Self.frame(1000), Self.picture(90))
      viewer.say(#"{"timeRange":[0,20],"canSkip":true,"title":"B","isPaused":true}"#)
      _ = viewer.hear("never", seconds: 5)
    }
    defer { program.stop() }
    let rig = try open(program)
    #expect(try opened(rig).isLive)
    #expect(rig.run { rig in rig.news != nil })
    var expected = SourceNews()
    (expected.title, expected.length) = ("B", .lasts(MediaTime(seconds: 20)))
    (expected.isSeekable, expected.isPaused) = (true, true)
    #expect(rig.news == expected)
    // The first frame's time is the start of a source without an end.
    rig.run { !$0.pictures.isEmpty }
    #expect(rig.pictures.first.map { $0.time } == .zero)
    rig.leave()
  }

  @Test func leavingASilentSourceTakesNoTime() throws {
    let program = try SourceProgram { viewer in
      viewer.say(Self.hello())
      _ = viewer.hear("never", seconds: 5)
    }
    defer { program.stop() }
    let rig = try open(program)
    _ = try opened(rig)
    rig.leave()
  }

  @Test func previewsDoNotTakeASourcesOnlyViewer() throws {
    #expect(throws: SourceReader.notPlayed) {
      try Player.probe(.url("source:///tmp/nothing"), timeout: 5)
    }
  }
}

extension Rig {
  fileprivate var news: SourceNews? {
    events.lazy.compactMap { if case .sourceSaid(_, let news) = $0 { news } else { nil } }.first
  }
}
