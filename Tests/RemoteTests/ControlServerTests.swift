import Base
import CPlatform
import Foundation
import Platform
import Synchronization
import TestSupport
import Testing

@testable import Remote

/// A player's side of a server.
private final class Host {
  let server: ControlServer
  private let wake = Wakeup()

  init(at path: BytePath, saysWhy: Bool = true) {
    server = ControlServer(at: path, saysWhy: saysWhy, wake: wake)
  }
  deinit { server.finish() }

  /// Waits until so many of the messages are wanted ones, and gives all; no longer for twenty others.
  func messages(_ count: Int, where isWanted: (IPCEvent) -> Bool) -> [IPCEvent] {
    var heard: [IPCEvent] = []
    while heard.count(where: isWanted) < count, heard.count < 20 { heard += messages(1) }
    return heard
  }

  /// Waits for so many calls.
  func calls(_ count: Int) -> [Call] { messages(count) { $0.call != nil }.compactMap(\.call) }

  /// Waits for messages until there are so many.
  func messages(_ count: Int) -> [IPCEvent] {
    var heard: [IPCEvent] = []
    let deadline = MonotonicTime.now + .seconds(10)
    while heard.count < count, MonotonicTime.now < deadline {
      wake.wait(until: .now + .milliseconds(100))
      heard += server.drain()
    }
    return heard
  }
}

/// A line, and who said it.
private struct Call {
  let client: RemoteClient
  let message: IPCMessage
  var id: RemoteValue? { message.id }
  var content: IPCMessage.Content { message.content }
}

extension IPCEvent {
  /// A program's request; nil for another event.
  fileprivate var call: Call? {
    if case .said(let client, let message) = self { Call(client: client, message: message) } else { nil }
  }
}

private func waitForSocket(_ path: BytePath) {
  let called = awaitValue { () -> Int32? in
    let called = path.connectSocket()
    return called >= 0 ? called : nil
  }
  if let called { close(called) }
}

/// Another program's end of the line.
private final class Caller {
  let descriptor: Int32
  private var heard: [UInt8] = []

  init(_ path: BytePath) throws {
    waitForSocket(path)
    descriptor = path.connectSocket()
    try #require(descriptor >= 0)
  }
  deinit { close(descriptor) }

  func say(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }

  /// The next line; nil if it hangs up or nothing comes for ten seconds.
  func line() -> String? {
    while true {
      if let end = heard.firstIndex(of: 0x0A) {
        defer { heard.removeFirst(end + 1) }
        return String(decoding: heard[..<end], as: UTF8.self)
      }
      var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waited, 1, 10_000) > 0 else { return nil }
      var room = [UInt8](repeating: 0, count: 4096)
      let count = recv(descriptor, &room, room.count, 0)
      guard count > 0 else { return nil }
      heard += room[..<count]
    }
  }
}

/// A player and a program that calls it.
private struct Meeting {
  let folder: TemporaryFolder
  let host: Host
  let caller: Caller

  init() throws {
    folder = try TemporaryFolder()
    let path = folder.path.appending("s")
    host = Host(at: path)
    caller = try Caller(path)
  }
}

@Suite("The socket at which a player is called")
struct ControlServerTests {

  @Test func callsComeInAndAnswersGoOut() throws {
    let meeting = try Meeting()
    let (host, caller) = (meeting.host, meeting.caller)
    // The look whether it is there was a caller too, and may have gone by now.
    caller.say(
      #"{"command":["get_property","pause"],"request_id":5}"# + "\n" + #"{"command":["seek",1.5]}"# + "\n")
    let heard = host.messages(2) { $0.call != nil }
    let asked = heard.compactMap(\.call)
    #expect(
      asked.map(\.content) == [
        .command(.list([.text("get_property"), .text("pause")])),
        .command(.list([.text("seek"), .number(1.5)])),
      ])
    #expect(asked.map(\.id) == [.number(5), .number(0)])
    let client = try #require(asked.first?.client)
    #expect(heard.contains(.connected(client)))
    host.server.tell(
      client, .map(["data": .flag(true), "request_id": .number(5), "error": .text("success")]))
    #expect(caller.line() == #"{"data":true,"error":"success","request_id":5}"#)
    host.server.tell(
      client, .event("seek", ["what": .number(2.25), "none": .number(.nan), "text": .text("a/\u{1B}b\n")]))
    #expect(caller.line() == #"{"event":"seek","none":null,"text":"a/\u001bb\n","what":2.25}"#)
  }

  @Test func malformedCallsAreReportedAndBlanksSkipped() throws {
    let meeting = try Meeting()
    let (host, caller) = (meeting.host, meeting.caller)
    caller.say("{\"command\":1}\n{\"command\":[\"x\"]\n\n   \n# no command\nset mute yes\n{}\n\u{0}\n")
    let asked = host.calls(5)
    #expect(asked.count == 5)
    #expect(
      asked.filter { $0.id == .number(0) }.map(\.content) == [
        .command(.number(1)), .malformed, .command(nil),
      ])
    #expect(asked.contains { $0.content == .line("set mute yes") && $0.id == nil })
  }

  @Test func halfClosedClientsStillReceiveAnswers() throws {
    let meeting = try Meeting()
    let path = meeting.host.server.path
    // `echo … | socat - SOCKET`: the line, and at once the end of it.
    for round in 0..<200 {
      let caller = try Caller(path)
      caller.say(#"{"command":["get_property","pause"],"request_id":\#(round)}"# + "\n")
      #expect(shutdown(caller.descriptor, Int32(SHUT_WR)) == 0)
      let call = try #require(meeting.host.calls(1).first)
      // The player takes its time now and then.
      if round % 10 == 0 { usleep(2_000) }
      meeting.host.server.tell(call.client, .event("idle"))
      meeting.host.server.tell(call.client, .answer(.flag(true), to: call.id ?? .null))
      #expect(caller.line()?.contains("idle") == true)
      #expect(caller.line() == #"{"data":true,"error":"success","request_id":\#(round)}"#)
      // And nothing is kept of it.
      #expect(caller.line() == nil)
    }
  }

  @Test func disconnectedClientsAreReportedAsLeft() throws {
    let meeting = try Meeting()
    let client: RemoteClient
    do {
      let caller = try Caller(meeting.host.server.path)
      caller.say("{\"command\":[\"cycle\",\"pause\"]}\n")
      client = try #require(meeting.host.calls(1).first?.client)
    }
    // Its call was heard, and is never answered.
    #expect(meeting.host.messages(1) { $0 == .left(client) }.contains(.left(client)))
  }

  @Test func invalidCallsKeepTheirRequestIDs() throws {
    let meeting = try Meeting()
    meeting.caller.say(
      #"{"command":{"name":"seek","target":5},"request_id":11}"# + "\n"
        + #"{"command":7,"request_id":"x"}"# + "\n" + #"{"request_id":12}"# + "\n"
        + #"{"command":"cycle pause","request_id":13}"# + "\n")
    let calls = meeting.host.calls(4)
    #expect(calls.map(\.id) == [.number(11), .text("x"), .number(12), .number(13)])
    #expect(calls.last?.content == .command(.text("cycle pause")))
  }

  @Test func sentBytesAreReleasedFromTheQueue() throws {
    var queue = LineQueue()
    let line = [UInt8](repeating: 0x78, count: 1_000)
    // A client that always leaves one byte.
    for _ in 0..<10_000 {
      queue.add(line)
      try queue.flush { (bytes) throws(SocketFailure) in max(0, bytes.count - 1) }
    }
    #expect(queue.hasOutgoing && queue.held < 10_000 && !queue.isFull)
  }

  @Test func aLineInSmallPiecesIsSearchedOnce() {
    var queue = LineQueue()
    var lines: [Int] = []
    let begun = MonotonicTime.now
    for _ in 0..<500_000 { _ = queue.take([0x78]) { lines.append($0.count) } }
    _ = queue.take([0x0A, 0x79, 0x0A, 0x7A]) { lines.append($0.count) }
    _ = queue.take([0x0A]) { lines.append($0.count) }
    #expect(lines == [500_000, 1, 1])
    // Searched from its start for each piece it would be a hundred thousand million steps.
    #expect((MonotonicTime.now - begun).nanoseconds < 20_000_000_000)
  }

  @Test func anEndlessLineIsNotKept() throws {
    let meeting = try Meeting()
    let (host, caller) = (meeting.host, meeting.caller)
    let piece = String(repeating: "x", count: 64 << 10)
    for _ in 0..<20 { caller.say(piece) }
    #expect(caller.line() == nil)
    let heard = host.messages(2) { if case .left = $0 { true } else { false } }
    #expect(heard.allSatisfy { $0.call == nil })
  }

  @Test func clientsThatNeverReadAreDisconnected() throws {
    let meeting = try Meeting()
    let (host, caller) = (meeting.host, meeting.caller)
    caller.say("{\"command\":[\"client_name\"]}\n")
    let client = try #require(host.calls(1).first?.client)
    let long = RemoteValue.text(String(repeating: "y", count: 1 << 20))
    for _ in 0..<12 { host.server.tell(client, long) }
    #expect(host.messages(1) { $0 == .left(client) }.contains(.left(client)))
  }

  @Test func theNameGoesWithTheServerAndALeftoverIsTaken() throws {
    let folder = try TemporaryFolder()
    let path = folder.path.appending("s")
    do {
      let host = Host(at: path)
      waitForSocket(path)
      var status = stat()
      #expect(lstat(path.shown, &status) == 0 && status.st_mode & 0o777 == 0o600)
      // Another one does not take it.
      let second = Host(at: path)
      #expect(second.messages(1) == [.failed("Another program is listening at \(path.shown)")])
      _ = host
    }
    #expect(path.ownStatus == nil)
    // A player that was killed leaves its name behind.
    let left = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #expect(path.withSocketAddress { bind(left, $0, $1) } == 0)
    close(left)
    #expect(path.ownStatus != nil)
    let host = Host(at: path)
    _ = try Caller(path)
    _ = host
  }

  @Test func nothingElseIsTakenAway() throws {
    let folder = try TemporaryFolder()
    let path = folder.path.appending("notes")
    try Data("kept".utf8).write(to: URL(filePath: path.shown))
    let host = Host(at: path)
    #expect(host.messages(1) == [.failed("\(path.shown) exists and is not a socket")])
    #expect(try Data(contentsOf: URL(filePath: path.shown)) == Data("kept".utf8))
    for name in [String(repeating: "n", count: 200), "none/s"] {
      let path = folder.path.appending(name)
      #expect(Host(at: path).messages(1).count == 1)
      #expect(Host(at: path, saysWhy: false).server.drain().isEmpty)
    }
  }

  @Test func aShellAsks() throws {
    let folder = try TemporaryFolder()
    let path = folder.path.appending("s")
    let host = Host(at: path)
    waitForSocket(path)
    let answered = Mutex<RemoteCaller.Answer?>(nil)
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      var caller = try? RemoteCaller(socket: path)
      let answer = try? caller?.ask(["get_property", "volume"])
      answered.withLock { $0 = answer }
      done.signal()
    }
    let asked = try #require(host.calls(1).first)
    // Events come between.
    host.server.tell(asked.client, .event("idle"))
    host.server.tell(asked.client, .answer(RemoteFailure(.invalidParameter, "why"), to: asked.id ?? .null))
    #expect(done.wait(timeout: .now() + 10) == .success)
    #expect(answered.withLock { $0 } == .refused("why"))
    do throws(SocketFailure) {
      _ = try RemoteCaller(socket: folder.path.appending("nobody"))
      Issue.record("somebody answered")
    } catch {
      #expect(error.sentence.hasPrefix("No player answers at"))
    }
  }

  @Test func aShellObserves() throws {
    let folder = try TemporaryFolder()
    let path = folder.path.appending("s")
    let host = Host(at: path)
    waitForSocket(path)
    let told = Mutex<[RemoteValue]>([])
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      var caller = try? RemoteCaller(socket: path)
      _ = try? caller?.observe("media-title") { value in
        told.withLock { $0.append(value) }
        return value != .text("last")
      }
      done.signal()
    }
    let first = try #require(host.calls(1).first)
    let client = first.client
    // Nothing plays yet.
    host.server.tell(client, .answer(RemoteFailure(.propertyUnavailable), to: .number(1)))
    #expect(
      ([first] + host.calls(1)).map(\.content) == [
        .command(.list([.text("get_property"), .text("media-title")])),
        .command(.list([.text("observe_property"), .number(1), .text("media-title")])),
      ])
    host.server.tell(client, .answer(.null, to: .number(1)))
    for title in [nil, "first", "last", "never"] {
      var fields: [String: RemoteValue] = ["id": .number(1), "name": .text("media-title")]
      fields["data"] = title.map { .text($0) }
      host.server.tell(client, .event("property-change", fields))
    }
    #expect(done.wait(timeout: .now() + 10) == .success)
    #expect(told.withLock { $0 } == [.null, .text("first"), .text("last")])
  }
}
