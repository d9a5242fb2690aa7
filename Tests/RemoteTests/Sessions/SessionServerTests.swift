import Base
import CPlatform
import Glibc
import Platform
import TestSupport
import Testing

@testable import Remote

@Suite struct SessionServerTests {
  private let folder: TemporaryFolder
  private let server: SessionServer
  private let hello = FrontMessage.hello(
    FrontHello(purpose: .takeOver, isForeground: true, terminal: "/dev/pts/3", environment: [:]))

  init() throws {
    folder = try TemporaryFolder()
    server = SessionServer(
      try ControlSocket(at: folder.path.appending("session"), kind: SOCK_SEQPACKET))
  }

  /// A front whose other end the server has.
  private func front() throws -> PacketSocket {
    var ends: [Int32] = [-1, -1]
    try #require(platform_packets_pair(&ends) == 0)
    server.adopt(ends[0])
    return PacketSocket(ends[1])
  }

  /// A front that is attached.
  private func attached() throws -> PacketSocket {
    let front = try front()
    front.send(hello.packet)
    for case .called(let call) in server.drain() { #expect(server.accept(call, memory: -1)) }
    guard case .packet(let bytes, _) = front.receive(until: .now + .seconds(5)) else {
      Issue.record("The front has no answer.")
      return front
    }
    #expect(PlayerMessage(bytes) == .welcome)
    return front
  }

  /// The events as words.
  private func events() -> [String] {
    server.drain().map { event in
      switch event {
      case .called: "called"
      case .said(let message): "said \(message)"
      case .lost: "lost"
      case .asked: "asked"
      }
    }
  }

  @Test func attachedFrontIsHeardBeforeOneThatCalls() throws {
    var first: PacketSocket? = try attached()
    let second = try front()
    second.send(hello.packet)
    first?.send(FrontMessage.windowChanged.packet)
    first = nil
    #expect(events() == ["said windowChanged", "lost", "called"])
    withExtendedLifetime(second) {}
  }

  @Test func aFrontThatIsGoneIsNotAttached() throws {
    var front: PacketSocket? = try self.front()
    front?.send(hello.packet)
    guard case .called(let call)? = server.drain().first else {
      Issue.record("Nobody called.")
      return
    }
    front = nil
    #expect(!server.accept(call, memory: -1))
    #expect(events().isEmpty)
  }

  @Test func bytesThatAreNoMessageAreRefusedOrIgnored() throws {
    let front = try attached()
    front.send(Array("nonsense".utf8))
    front.send(FrontMessage.stopRequested.packet)
    #expect(events() == ["said stopRequested"])
    let stranger = try self.front()
    stranger.send(Array("nonsense".utf8))
    #expect(events().isEmpty)
    guard case .packet(let bytes, _) = stranger.receive(until: .now + .seconds(5)) else {
      Issue.record("The stranger has no answer.")
      return
    }
    #expect(PlayerMessage(bytes) == .refused("The session does not understand this message."))
  }

  @Test func silentConnectionsMakeRoomForANewOne() throws {
    let silent = try (0..<16).map { _ in try connect() }
    #expect(events().isEmpty)
    let caller = try connect()
    caller.send(FrontMessage.statusAsked.packet)
    #expect(events() == ["asked"])
    // The oldest was closed, the others wait.
    guard case .ended = silent[0].receive(until: .now + .seconds(5)) else {
      Issue.record("The oldest connection is open.")
      return
    }
    guard case .nothing = silent[1].receive() else {
      Issue.record("A younger connection is closed.")
      return
    }
  }

  private func connect() throws -> PacketSocket {
    let descriptor = folder.path.appending("session").connectSocket(SOCK_SEQPACKET)
    try #require(descriptor >= 0)
    return PacketSocket(descriptor)
  }

  @Test func fullBacklogOfAHungPlayerIsNotWaitedFor() throws {
    let path = folder.path.appending("session")
    // The server accepts nobody: it is not drained.
    var callers: [PacketSocket] = []
    for _ in 0..<40 {
      let descriptor = path.connectSocket(SOCK_SEQPACKET)
      guard descriptor >= 0 else { break }
      callers.append(PacketSocket(descriptor))
    }
    #expect(callers.count < 40)
    #expect(path.socketUse(SOCK_SEQPACKET) == .taken)
    #expect(throws: SocketFailure.self) { _ = try ControlSocket(at: path, kind: SOCK_SEQPACKET) }
  }
}
