import Base
import TestSupport
import Testing

@testable import Remote

@Suite("Messages between front and player") struct SessionMessagesTests {
  private static let hello = FrontHello(
    purpose: .takeOver, isForeground: true, terminal: "/dev/pts/3",
    environment: ["TERM": "xterm-kitty", "LANG": "de_DE.UTF-8", "TMUX": ""])

  @Test(
    arguments: [
      .hello(hello), .windowChanged, .terminate(15), .stopRequested, .continued(isForeground: false),
      .foreground(true), .statusAsked,
    ] as [FrontMessage])
  func frontMessagesSurviveEncoding(message: FrontMessage) {
    #expect(FrontMessage(message.packet) == message)
  }

  @Test func playerMessagesSurviveEncoding() {
    let status = SessionStatus(
      name: "film", process: 7, started: 1_795_782_108, terminal: nil, title: "Ä film", state: .paused,
      position: MediaTime(seconds: 1.5), duration: nil, controlSocket: BytePath("/run/user/1000/inset/7"))
    let messages: [PlayerMessage] = [
      .welcome, .refused("No."), .released("Gone."), .stop(group: true), .stop(group: false), .ended(4),
      .endedBySignal(15), .status(status),
    ]
    for message in messages { #expect(PlayerMessage(message.packet) == message) }
  }

  @Test(arguments: [
    "", "x", "h", "h1", "h2\0take\01\0/dev/pts/1", "h1\0grab\01\0/dev/pts/1", "h1\0take\02\0/dev/pts/1", "t",
    "t0",
    "t99", "t-1", "tHUP", "c", "cyes", "f2",
  ])
  func invalidMessagesAreRejected(packet: String) { #expect(FrontMessage(Array(packet.utf8)) == nil) }

  @Test func sentencesAndNamesAreSafeToShow() {
    guard case .released(let sentence)? = PlayerMessage(Array("L\u{1B}[2Jgone\u{7}".utf8)) else {
      Issue.record("It is a message.")
      return
    }
    #expect(!sentence.unicodeScalars.contains { $0.value < 0x20 })
    guard case .hello(let hello)? = FrontMessage(Array("h1\0take\01\0/dev/\u{1B}]0;x\u{7}".utf8)) else {
      Issue.record("It is a message.")
      return
    }
    #expect(!hello.terminal.unicodeScalars.contains { $0.value < 0x20 })
  }

  @Test func variablesAreBounded() {
    var hello = Self.hello
    hello.environment = ["LONG": String(repeating: "x", count: 5_000)]
    for index in 0..<500 { hello.environment["N\(index)"] = "1" }
    let packet = FrontMessage.hello(hello).packet
    #expect(packet.count < PacketSocket.capacity)
    guard case .hello(let arrived)? = FrontMessage(packet) else {
      Issue.record("It is a message.")
      return
    }
    #expect(arrived.environment.count <= FrontHello.variableLimit.count && arrived.environment["LONG"] == nil)
  }

  /// A packet holds whole fields, and a long one ends between two characters.
  @Test(arguments: ["é", "a\u{301}", "x", "🎬"]) func aLongTextIsCutInItsOwnField(letter: String) throws {
    let status = SessionStatus(
      name: "film", process: 7, started: 9, terminal: nil, title: String(repeating: letter, count: 50_000),
      state: .playing, position: MediaTime(seconds: 3), duration: nil, controlSocket: BytePath("/run/s"))
    let packet = PlayerMessage.status(status).packet
    #expect(packet.count < PacketSocket.capacity)
    guard case .status(let arrived)? = PlayerMessage(packet) else {
      Issue.record("It is no message.")
      return
    }
    #expect(arrived.position == status.position && arrived.controlSocket == status.controlSocket)
    #expect(arrived.title?.contains("\u{FFFD}") == false)
    let sentence = PlayerMessage.refused(String(repeating: letter, count: 100_000)).packet
    #expect(sentence.count < PacketSocket.capacity && PlayerMessage(sentence) != nil)
  }

  @Test func randomBytesAreReadWithoutHarm() {
    var random = SeededNumbers(1)
    let letters = Array("hwtzcfsWRLZEKS01\0\0\0take".utf8)
    for _ in 0..<20_000 {
      let count = Int.random(in: 0..<60, using: &random)
      let packet = (0..<count).map { _ in
        Bool.random(using: &random) ? UInt8.random(in: 0...255, using: &random) : letters.randomElement() ?? 0
      }
      if let message = FrontMessage(packet) { #expect(FrontMessage(message.packet) != nil) }
      if let message = PlayerMessage(packet) { #expect(PlayerMessage(message.packet) != nil) }
    }
  }

  @Test func namesOfSessions() {
    for name in ["1", "film", "A.b_c-d", String(repeating: "x", count: 40)] {
      #expect(SessionFolder.isName(name))
    }
    for name in ["", ".", "..", ".x", "a/b", "a b", "ä", "x\0", String(repeating: "x", count: 41)] {
      #expect(!SessionFolder.isName(name))
    }
  }
}
