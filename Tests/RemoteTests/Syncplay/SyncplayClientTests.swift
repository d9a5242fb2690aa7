import Base
import CPlatform
import Foundation
import Platform
import TestSupport
import Testing

@testable import Remote

/// A server on loopback that says what a test wants.
private final class Server {
  private let listener: LoopbackSocket
  private var visitor: Int32 = -1
  private var heard: [UInt8] = []

  init() throws { listener = try LoopbackSocket(.stream) }

  deinit { hangUp() }

  var port: UInt16 { listener.port }

  /// Waits for a visitor.
  func takeVisitor() -> Bool {
    visitor = listener.accepted() ?? -1
    return visitor >= 0
  }

  func hangUp() {
    if visitor >= 0 { close(visitor) }
    visitor = -1
    heard = []
  }

  func say(_ line: String, end: String = "\r\n") {
    let bytes = Array((line + end).utf8)
    _ = bytes.withUnsafeBytes { send(visitor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }

  /// Whether anything comes, be it a line or not.
  func hearsBytes() -> Bool {
    var waited = pollfd(fd: visitor, events: Int16(POLLIN), revents: 0)
    return poll(&waited, 1, 15_000) > 0
  }

  /// The next line that has such a field; nil after some seconds.
  func hear(_ field: String) -> RemoteValue? {
    let deadline = MonotonicTime.now + .seconds(15)
    while MonotonicTime.now < deadline {
      while let end = heard.firstIndex(of: 0x0A) {
        let value = RemoteJSON.value(heard[..<end])
        heard.removeFirst(end + 1)
        if let found = value?[field] { return found }
      }
      var waited = pollfd(fd: visitor, events: Int16(POLLIN), revents: 0)
      guard poll(&waited, 1, 1_000) > 0 else { continue }
      var room = [UInt8](repeating: 0, count: 4_096)
      let count = recv(visitor, &room, room.count, 0)
      guard count > 0 else { return nil }
      heard += room[..<count]
    }
    return nil
  }
}

/// The player's side.
private final class Visitor {
  let client: SyncplayClient
  private let wake = Wakeup()
  private var events: [SyncplayEvent] = []

  init(_ address: String) throws {
    client = SyncplayClient(to: try #require(SyncplayAddress(address)), .names, wake: wake)
  }

  deinit { client.leave() }

  /// Waits for an event and takes it and all before it; nil after some seconds.
  func next(where isWanted: (SyncplayEvent) -> Bool) -> SyncplayEvent? {
    let deadline = MonotonicTime.now + .seconds(20)
    while MonotonicTime.now < deadline {
      if let index = events.firstIndex(where: isWanted) {
        defer { events.removeFirst(index + 1) }
        return events[index]
      }
      wake.wait(until: .now + .milliseconds(100))
      events += client.drain()
    }
    return nil
  }
}

@Suite("A visit to a Syncplay server") struct SyncplayClientTests {
  private static let hello = #"{"Hello":{"username":"anna","room":{"name":"films"}}}"#

  @Test func clientRejoinsItsRoomAfterADisconnect() throws {
    let server = try Server()
    let visitor = try Visitor("anna@127.0.0.1:\(server.port)/films")
    for _ in 0..<2 {
      #expect(server.takeVisitor())
      #expect(server.hear("TLS")?["startTLS"]?.asText == "send")
      server.say(#"{"TLS":{"startTLS":"false"}}"#)
      #expect(server.hear("Hello")?["username"]?.asText == "anna")
      server.say(Self.hello)
      #expect(visitor.next { if case .joined = $0 { true } else { false } } != nil)
      #expect(server.hear("Set")?["ready"]?["isReady"]?.asFlag == false)
      visitor.client.tell(.say("it's \"me\""))
      #expect(server.hear("Chat")?.asText == "it's \"me\"")
      visitor.client.tell(.share(["a.mkv"]))
      #expect(server.hear("Set")?["playlistChange"]?["files"]?.asList == [.text("a.mkv")])
      server.hangUp()
      #expect(visitor.next { $0 == .lost("The Syncplay server closed the connection") } != nil)
    }
  }

  @Test func leavingHangsUp() throws {
    let server = try Server()
    let visitor = try Visitor("anna@127.0.0.1:\(server.port)/films")
    #expect(server.takeVisitor() && server.hear("TLS") != nil)
    visitor.client.leave()
    #expect(server.hear("anything") == nil)
  }

  @Test func aServerThatOnlySeemsToEncryptIsLostWithASentence() throws {
    let server = try Server()
    let visitor = try Visitor("anna@127.0.0.1:\(server.port)/films")
    #expect(server.takeVisitor() && server.hear("TLS") != nil)
    server.say(#"{"TLS":{"startTLS":"true"}}"#)
    #expect(server.hearsBytes())
    server.say(Self.hello)
    let lost = visitor.next { if case .lost = $0 { true } else { false } }
    guard case .lost(let sentence)? = lost else {
      Issue.record("it was not lost")
      return
    }
    #expect(sentence.hasPrefix("The encrypted connection failed: "))
  }

  /// Messages before the encryption may be anybody's.
  @Test func dataBeforeEncryptionIsDiscarded() throws {
    let server = try Server()
    let visitor = try Visitor("anna@127.0.0.1:\(server.port)/films")
    #expect(server.takeVisitor() && server.hear("TLS") != nil)
    server.say(#"{"TLS":{"startTLS":"true"}}"# + "\r\n" + Self.hello + "\r\n" + #"{"Chat":"#, end: "")
    #expect(server.hearsBytes())
    server.hangUp()
    let lost = visitor.next {
      switch $0 {
      case .lost, .joined: true
      default: false
      }
    }
    guard case .lost = lost else {
      Issue.record("the open greeting was believed")
      return
    }
  }

  @Test func aServerThatRefusesIsNotTriedAgain() throws {
    let server = try Server()
    let visitor = try Visitor("anna:secret@127.0.0.1:\(server.port)/films")
    #expect(server.takeVisitor() && server.hear("TLS") != nil)
    server.say(#"{"TLS":{"startTLS":"false"}}"#)
    #expect(server.hear("Hello")?["password"]?.asText == "5ebe2294ecd0e0f08eab7690d2a6ee69")
    server.say(#"{"Error":{"message":"Wrong password"}}"#)
    #expect(visitor.next { $0 == .refused("The Syncplay server says: Wrong password") } != nil)
    #expect(server.hear("anything") == nil)
  }

  @Test func refusedConnectionIsReported() throws {
    let port = try Server().port
    let visitor = try Visitor("127.0.0.1:\(port)/films")
    #expect(visitor.next { $0 == .lost("127.0.0.1:\(port) does not answer: Connection refused") } != nil)
  }

  @Test func aLineWithoutAnEndIsNotReadForever() throws {
    let server = try Server()
    let visitor = try Visitor("anna@127.0.0.1:\(server.port)/films")
    #expect(server.takeVisitor() && server.hear("TLS") != nil)
    server.say(String(repeating: "x", count: LineQueue.longestLine + 70_000), end: "")
    let lost = visitor.next { if case .lost = $0 { true } else { false } }
    #expect(lost == .lost("The Syncplay server sent a line that is too long"))
  }
}
