import Base
import Glibc
import Platform
import TestSupport
import Testing

@testable import Remote

@Suite("Guests at the player's socket") struct GuestServerTests {
  /// A server and what it has heard.
  private final class Host {
    let server: GuestServer
    private let wake = Wakeup()
    private var waiting: [GuestEvent] = []

    init(patience: MonotonicTime = .seconds(10)) throws {
      server = try GuestServer(wake: wake, patience: patience)
    }
    deinit { server.finish() }

    func next() -> GuestEvent? {
      let deadline = MonotonicTime.now + .seconds(10)
      while waiting.isEmpty, MonotonicTime.now < deadline {
        wake.wait(until: .now + .milliseconds(50))
        waiting = server.drain()
      }
      return waiting.isEmpty ? nil : waiting.removeFirst()
    }

    func call(_ call: GuestCall, files: [Int32] = []) throws -> GuestConnection {
      // A socket where too many wait to be accepted refuses.
      let deadline = MonotonicTime.now + .seconds(10)
      var found = GuestConnection(to: server.folder.socket)
      while found == nil, MonotonicTime.now < deadline {
        usleep(10_000)
        found = GuestConnection(to: server.folder.socket)
      }
      let connection = try #require(found)
      #expect(connection.send(call, files: files))
      return connection
    }
  }

  private static let call = GuestCall(
    .mpv, words: [Array("--start=3".utf8), [0xFF, 0x2E]], folder: BytePath("/films"), holdsKeys: true)

  @Test func folderIsForThisUserAndGoesWithTheServer() throws {
    let host = try Host()
    let folder = host.server.folder.path
    let status = try #require(folder.ownStatus)
    #expect(status.st_mode & 0o777 == 0o700)
    for name in ["mpv", "umpv", "inset"] {
      #expect(folder.appending(name).ownStatus.map { $0.st_mode & S_IFMT } == S_IFLNK)
    }
    host.server.finish()
    #expect(folder.ownStatus == nil)
  }

  @Test func callCarriesWordsAndOpenFiles() throws {
    let host = try Host()
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    defer { close(ends[1]) }
    let connection = try host.call(Self.call, files: [ends[0]])
    close(ends[0])
    guard case .called(let id, let call, let files) = host.next() else {
      Issue.record("no call")
      return
    }
    #expect(call.role == .mpv && call.words == Self.call.words && call.holdsKeys)
    #expect(call.folder == BytePath("/films"))
    let file = try #require(files[ends[0]])
    defer { close(file) }
    #expect(write(ends[1], "x", 1) == 1)
    var byte: UInt8 = 0
    #expect(read(file, &byte, 1) == 1 && byte == UInt8(ascii: "x"))

    connection.tell(.orphaned)
    guard case .news(id, .orphaned) = host.next() else {
      Issue.record("no news")
      return
    }
    host.server.end(id, .code(3, "one\u{1B}[2J failed"))
    let end = awaitValue { () -> GuestEnd? in
      if case .ended(let end) = connection.receive() { end } else { nil }
    }
    guard case .code(3, let sentence?) = end else {
      Issue.record("no end")
      return
    }
    #expect(sentence.contains("failed") && !sentence.contains("\u{1B}"))
  }

  @Test func placeComesBeforeTheEnd() throws {
    let host = try Host()
    let connection = try host.call(Self.call)
    guard case .called(let id, _, _) = host.next() else {
      Issue.record("no call")
      return
    }
    let place = GuestPlace(Array("/films/a film.mkv".utf8) + [0xFF], at: MediaTime(seconds: 62.5))
    host.server.tell(id, place)
    host.server.end(id, .code(0))
    var readings: [GuestConnection.Reading] = []
    let hasEnded = awaitValue { () -> Bool? in
      let reading = connection.receive()
      if reading != .nothing { readings.append(reading) }
      return readings.count == 2 ? true : nil
    }
    #expect(hasEnded == true && readings == [.left(place), .ended(.code(0))])
  }

  @Test func longCommandLineArrivesWhole() throws {
    let host = try Host()
    let words = (0..<5_000).map { Array("/films/a rather long name of a film, number \($0).mkv".utf8) }
    _ = try host.call(GuestCall(.mpv, words: words, folder: BytePath("/"), holdsKeys: false))
    guard case .called(_, let call, _) = host.next() else {
      Issue.record("no call")
      return
    }
    #expect(call.words == words && call.process == getpid())
  }

  @Test func guestThatIsGoneIsNews() throws {
    let host = try Host()
    do { _ = try host.call(Self.call) }
    guard case .called(let id, _, _) = host.next(), case .news(id, .lost) = host.next() else {
      Issue.record("no news")
      return
    }
  }

  @Test func silentConnectionIsClosedAndFreesItsPlace() throws {
    let host = try Host(patience: .milliseconds(200))
    // As many as the server serves at a time.
    let silent = (0..<32).map { _ in
      PacketSocket(host.server.folder.socket.connectSocket(SOCK_SEQPACKET))
    }
    let connection = try host.call(Self.call)
    guard case .called(let id, _, _) = host.next() else {
      Issue.record("no call")
      return
    }
    for socket in silent {
      guard case .ended = socket.receive(until: .now + .seconds(10)) else {
        Issue.record("a silent connection goes on")
        return
      }
    }
    // One that has called may wait for as long as its film plays.
    connection.tell(.orphaned)
    guard case .news(id, .orphaned) = host.next() else {
      Issue.record("no news")
      return
    }
  }

  @Test func guestThatTalksWithoutEndIsReadNoFurtherThanTheMainThreadTakes() throws {
    let host = try Host()
    let socket = PacketSocket(host.server.folder.socket.connectSocket(SOCK_SEQPACKET))
    #expect(socket.send(GuestMessage.call(.mpv, folder: BytePath("/"), holdsKeys: false).packet))
    let news = GuestMessage.news(.holdsKeys(true)).packet
    var sent = 0
    let deadline = MonotonicTime.now + .seconds(2)
    while sent < 5_000, MonotonicTime.now < deadline {
      if socket.send(news) { sent += 1 } else { usleep(1_000) }
    }
    #expect(sent < 5_000)
    guard case .called = host.next() else {
      Issue.record("no call")
      return
    }
    for _ in 0..<sent {
      guard case .news = host.next() else {
        Issue.record("news are missing")
        return
      }
    }
  }

  @Test(arguments: [
    [UInt8](), [0x7A], [0x67], Array("gnobody\u{0}1\u{0}/".utf8), Array("k1".utf8), Array("d1".utf8),
  ])
  func nonsenseEndsTheConnection(packet: [UInt8]) throws {
    let host = try Host()
    let socket = PacketSocket(host.server.folder.socket.connectSocket(SOCK_SEQPACKET))
    #expect(packet.isEmpty || socket.send(packet))
    if packet.isEmpty { return }
    guard case .ended = socket.receive(until: .now + .seconds(10)) else {
      Issue.record("the connection goes on")
      return
    }
  }
}
