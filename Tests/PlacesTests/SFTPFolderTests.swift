import Base
import Glibc
import Platform
import Synchronization
import Testing

@testable import Places

/// The names that a place lists, or the failure.
private func listed(
  _ place: SFTPPlace, limit: Int = 1000, isOver: () -> Bool = { false }
) -> Result<[PlaceEntry], PlaceError> {
  var rows: [PlaceEntry] = []
  do throws(PlaceError) {
    try place.list(Array("/films".utf8), isOver: isOver) { page in
      rows += page
      return rows.count < limit
    }
    return .success(rows)
  } catch {
    return .failure(error)
  }
}

extension Result where Failure == PlaceError {
  /// The kind of the failure; nil without one.
  var code: PlaceError.Code? { if case .failure(let error) = self { error.code } else { nil } }
}

/// A server with these pages of rows, which ends after them.
private func folder(_ pages: [[(name: String, mode: UInt32)]]) -> ScriptedServer {
  let next = Mutex(0)
  return ScriptedServer { question in
    switch question.type {
    case SFTPType.openFolder: return [ScriptedServer.handle(question.number)]
    case SFTPType.readFolder:
      let page = next.withLock { next in
        next += 1
        return next - 1
      }
      return page < pages.count
        ? [ScriptedServer.names(question.number, pages[page])] : [ScriptedServer.status(question.number, 1)]
    case SFTPType.pathStatus: return [ScriptedServer.attributes(question.number, mode: 0o040755)]
    default: return [ScriptedServer.status(question.number, 0)]
    }
  }
}

@Suite("Folders over SFTP") struct SFTPFolderTests {
  @Test func rowsHaveNamesKindsSizesAndTimes() throws {
    let server = folder([
      [("a.mkv", 0o100644), ("sub", 0o040755)], [("link", 0o120777), ("pipe", 0o010644)],
    ])
    let rows = try listed(server.place).get()
    #expect(rows.map(\.name.shown) == ["a.mkv", "sub", "link", "pipe"])
    #expect(rows.map(\.kind) == [.file, .folder, .folder, .special])
    #expect(rows[0].size == 11)
    #expect(rows[0].modified == 7)
    #expect(rows[1].size == nil)
  }

  @Test func namesThatLeadElsewhereAreLeftOut() throws {
    let names = [".", "..", "", "../../etc", "a/b", "a\u{0}b", "film"]
    let rows = try listed(folder([names.map { ($0, 0o100644) }]).place).get()
    #expect(rows.map(\.name.shown) == ["film"])
  }

  @Test func anEndlessFolderIsCutOff() throws {
    let server = ScriptedServer { question in
      switch question.type {
      case SFTPType.openFolder: [ScriptedServer.handle(question.number)]
      case SFTPType.readFolder:
        [ScriptedServer.names(question.number, (0..<100).map { ("film \($0)", 0o100644) })]
      default: [ScriptedServer.status(question.number, 0)]
      }
    }
    #expect(try listed(server.place, limit: 5000).get().count == 5000)
  }

  @Test(arguments: [SFTPType.names, SFTPType.handle, 200])
  func wrongAnswersEndTheConnection(_ type: UInt8) {
    // A count of rows far beyond the packet, a handle for rows, a type that does not exist.
    let server = ScriptedServer { question in
      question.type == SFTPType.openFolder
        ? [ScriptedServer.handle(question.number)]
        : [ScriptedServer.packet(type, question.number) { $0.add(UInt32.max) }]
    }
    #expect(listed(server.place).code == .nonsense)
  }

  @Test func emptyPagesWithoutAnEndAreNonsense() {
    let server = ScriptedServer { question in
      question.type == SFTPType.openFolder
        ? [ScriptedServer.handle(question.number)] : [ScriptedServer.names(question.number, [])]
    }
    #expect(listed(server.place).code == .nonsense)
  }

  @Test(arguments: [
    // An answer without a question.
    ScriptedServer.status(4_000_000, 0),
    // Lengths of nothing and of gigabytes.
    [0, 0, 0, 0], [0x7F, 0xFF, 0xFF, 0xFF, 102],
  ])
  func damagedPacketsEndTheConnection(_ packet: [UInt8]) {
    #expect(listed(ScriptedServer { _ in [packet] }.place).code == .nonsense)
  }

  @Test func aTextBeforeTheFirstPacketIsTold() {
    let server = ScriptedServer(version: Array("Welcome to this machine\n".utf8)) { _ in [] }
    guard case .failed(let sentence)? = listed(server.place).code else {
      Issue.record("no sentence")
      return
    }
    #expect(sentence.contains("login shell"))
  }

  @Test(arguments: [(UInt32(2), PlaceError.Code.missing), (3, .denied)])
  func refusalsAreTold(_ status: UInt32, _ code: PlaceError.Code) {
    #expect(listed(ScriptedServer { [ScriptedServer.status($0.number, status)] }.place).code == code)
  }

  @Test func aServerThatHangsIsLeftWhenTheCallerWants() {
    for version in [nil, ScriptedServer.packet(SFTPType.version, 3)] {
      let end = MonotonicTime.now + .milliseconds(200)
      let server = ScriptedServer(version: version) { _ in [] }
      #expect(listed(server.place, isOver: { .now > end }).code == .cancelled)
      #expect(MonotonicTime.now < end + .seconds(5))
    }
  }

  @Test func aServerThatLeavesTooManyQuestionsOpenIsLeft() throws {
    let connection = SFTPConnection(ScriptedServer { _ in [] }.channel(), to: "server")
    #expect(throws: PlaceError(.silent, of: "server")) {
      for _ in 0...SFTPConnection.Limits.questions { _ = try connection.ask(SFTPType.close) { _ in } }
    }
    #expect(connection.isOver)
  }

  @Test func thePipeOfComplaintsIsClosedAtItsEnd() throws {
    let server = ScriptedServer { [ScriptedServer.attributes($0.number, size: 5)] }
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    defer { close(ends[1]) }
    let complaints = ends[0]
    let place = SFTPPlace(server: "server") { () throws(PlaceError) in
      var channel = server.channel()
      channel.complaints = complaints
      return channel
    }
    #expect(try place.status(of: Array("/a".utf8), isOver: { false }).entry.size == 5)
    shutdown(ends[1], Int32(SHUT_WR))
    var polled = pollfd(fd: ends[1], events: 0, revents: 0)
    #expect(poll(&polled, 1, 10_000) == 1, "a pipe that stays open is at its end again and again")
    #expect(try place.status(of: Array("/a".utf8), isOver: { false }).entry.size == 5)
  }

  @Test func aConnectionThatWasClosedMeanwhileIsReplaced() throws {
    let asked = Mutex(0)
    let server = ScriptedServer { question in
      let count = asked.withLock { count in
        count += 1
        return count
      }
      return count == 2 ? nil : [ScriptedServer.attributes(question.number, size: 5)]
    }
    let place = server.place
    #expect(try place.status(of: Array("/a".utf8), isOver: { false }).entry.size == 5)
    #expect(try place.status(of: Array("/a".utf8), isOver: { false }).entry.size == 5)
    #expect(asked.withLock { $0 } == 3)
  }

  @Test func theHomeFolderHasItsWholePath() throws {
    let server = ScriptedServer { question in
      var fields = question.fields
      if question.type == SFTPType.realPath {
        #expect((try? fields.string()).map { Array($0) } == Array("films".utf8))
        return [ScriptedServer.names(question.number, [("/home/ana/films", 0o040755)])]
      }
      return [ScriptedServer.attributes(question.number, mode: 0o040755)]
    }
    let status = try server.place.status(of: Array("/~/films".utf8), isOver: { false })
    #expect(status.path == Array("/home/ana/films".utf8))
    #expect(status.entry.kind == .folder)
  }
}

@Suite("ssh’s complaints") struct SSHComplaintTests {
  @Test func passwordsAndUnknownKeysNeedALogin() {
    for text in [
      "ana@host: Permission denied (publickey,password).", "Host key verification failed.",
      "Received disconnect from ::1: Too many authentication failures",
    ] {
      #expect(SSHComplaint.reason(Array(text.utf8), isReady: false) == .needsLogin)
    }
  }

  @Test func otherComplaintsAreToldWithoutControlCharacters() {
    let text = "one\r\nssh: Could not resolve hostname \u{1B}]0;x\u{7}nowhere: Name or service not known\r\n"
    guard case .failed(let sentence) = SSHComplaint.reason(Array(text.utf8), isReady: false) else {
      Issue.record("no sentence")
      return
    }
    #expect(sentence.contains("Could not resolve hostname"))
    #expect(!sentence.unicodeScalars.contains { $0.value < 0x20 })
    #expect(SSHComplaint.reason([], isReady: false) == .lost)
    #expect(SSHComplaint.reason(Array("Permission denied".utf8), isReady: true) == .lost)
  }
}

@Suite("ssh’s configuration") struct SSHConfigTests {
  @Test func hostsWithoutPatternsAreOffered() {
    let text = """
      Host nas  backup
        HostName 10.0.0.1
      host = "quoted"
      Host *.example.org !x nas?
      Host nas
      HostName no
      """
    #expect(SSHConfig.hosts(in: Array(text.utf8)) == ["nas", "backup", "quoted"])
    #expect(SSHConfig.hosts(in: [0xFF, 0x0A, 0x48]) == [])
  }
}
