import Base
import Glibc
import Platform
import Synchronization
import TestSupport
import Testing

@testable import Places

/// The content of a file: every byte tells its place.
private func content(_ range: Range<Int>) -> [UInt8] {
  range.map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
}

/// A server with one file, whose answers to reading a script may change.
private func server(
  size: Int, modified: @escaping @Sendable () -> UInt32 = { 7 },
  reading: @escaping @Sendable (_ offset: Int, _ count: Int) -> [UInt8]?? = { _, _ in .none }
) -> ScriptedServer {
  ScriptedServer { question in
    var fields = question.fields
    switch question.type {
    case SFTPType.open: return [ScriptedServer.handle(question.number)]
    case SFTPType.fileStatus:
      return [ScriptedServer.attributes(question.number, size: UInt64(size), modified: modified())]
    case SFTPType.read:
      guard (try? fields.string()) != nil, let offset = try? fields.longNumber(),
        let count = try? fields.number()
      else { return nil }
      let start = Int(offset)
      switch reading(start, Int(count)) {
      case .some(nil): return nil
      case .some(let bytes?): return [ScriptedServer.packet(SFTPType.data, question.number) { $0.add(bytes) }]
      case .none:
        guard start < size else { return [ScriptedServer.status(question.number, 1)] }
        let bytes = content(start..<min(size, start + Int(count)))
        return [ScriptedServer.packet(SFTPType.data, question.number) { $0.add(bytes) }]
      }
    default: return [ScriptedServer.status(question.number, 0)]
    }
  }
}

extension PlaceFile {
  /// Reads to the end of a range, or to the end of the file.
  fileprivate func bytes(
    _ range: Range<Int>, step: Int = 10_000, isOver: () -> Bool = { false }
  ) throws(PlaceError) -> [UInt8] {
    var bytes: [UInt8] = []
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: step, alignment: 1)
    defer { room.deallocate() }
    while bytes.count < range.count {
      let part = UnsafeMutableRawBufferPointer(rebasing: room[..<min(step, range.count - bytes.count)])
      let got = try read(at: Int64(range.lowerBound + bytes.count), into: part, isOver: isOver)
      if got == 0 { break }
      bytes += part[..<got]
    }
    return bytes
  }
}

@Suite("Files over SFTP") struct SFTPFileTests {
  private static let path = Array("/film.mkv".utf8)

  private func open(_ server: ScriptedServer) throws(PlaceError) -> any PlaceFile {
    try server.place.open(Self.path, isOver: { false })
  }

  @Test func aFileIsReadFromItsStartToItsEnd() throws {
    let file = try open(server(size: 1_000_001))
    #expect(file.size == 1_000_001)
    #expect(try file.bytes(0..<2_000_000) == content(0..<1_000_001))
  }

  @Test(arguments: [.max, .max - 32_768, .max / 2, -1] as [Int64])
  func offsetsThatNoFileHasAreItsEnd(offset: Int64) throws {
    let file = try open(server(size: Int(Int64.max)))
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 8, alignment: 1)
    defer { room.deallocate() }
    #expect(try file.read(at: offset, into: room, isOver: { false }) == 0)
  }

  @Test func anyPlaceIsReadInAnyOrder() throws {
    let file = try open(server(size: 3_000_000))
    var numbers = SeededNumbers(5)
    for _ in 0..<200 {
      let start = Int.random(in: 0..<3_000_000, using: &numbers)
      let end = min(3_000_000, start + Int.random(in: 1..<100_000, using: &numbers))
      #expect(try file.bytes(start..<end) == content(start..<end))
    }
  }

  @Test func answersMayBeShort() throws {
    let file = try open(
      server(
        size: 200_000, reading: { start, count in content(start..<min(200_000, start + min(count, 1000))) }))
    #expect(try file.bytes(0..<200_000) == content(0..<200_000))
  }

  @Test func moreThanWasAskedForIsNonsense() throws {
    let file = try open(
      server(size: 200_000, reading: { _, count in [UInt8](repeating: 0, count: count + 1) }))
    #expect(throws: PlaceError(.nonsense, of: "server")) { try file.bytes(0..<10) }
  }

  @Test func aFileThatEndsBeforeItsSizeEndsThere() throws {
    // The server says a gigabyte, and has a hundred thousand bytes.
    let file = try open(
      ScriptedServer { question in
        var fields = question.fields
        switch question.type {
        case SFTPType.open: return [ScriptedServer.handle(question.number)]
        case SFTPType.fileStatus: return [ScriptedServer.attributes(question.number, size: 1 << 30)]
        case SFTPType.read:
          guard (try? fields.string()) != nil, let offset = try? fields.longNumber() else { return nil }
          guard offset < 98_304 else { return [ScriptedServer.status(question.number, 1)] }
          return [
            ScriptedServer.packet(SFTPType.data, question.number) {
              $0.add(content(Int(offset)..<(Int(offset) + 32_768)))
            }
          ]
        default: return [ScriptedServer.status(question.number, 0)]
        }
      })
    #expect(try file.bytes(0..<1_000_000) == content(0..<98_304))
  }

  @Test func aBrokenConnectionGoesOnAtItsByte() throws {
    let breaks = Mutex(1)
    let file = try open(
      server(
        size: 900_000,
        reading: { start, _ in
          let breaksNow = breaks.withLock { left in
            defer { if start > 400_000 { left -= 1 } }
            return start > 400_000 && left > 0
          }
          return breaksNow ? .some(nil) : .none
        }))
    #expect(try file.bytes(0..<900_000) == content(0..<900_000))
  }

  @Test func anotherFileInItsPlaceIsNotReadOn() throws {
    let opened = Mutex<UInt32>(0)
    let file = try open(
      server(
        size: 900_000,
        modified: {
          opened.withLock { count in
            count += 1
            return count
          }
        }
      ) { start, _ in start > 400_000 ? .some(nil) : .none })
    #expect(throws: PlaceError(.changed, of: "server")) { try file.bytes(0..<900_000) }
  }

  @Test func aServerThatStopsSendingIsLeftWhenTheCallerWants() throws {
    let silent = ScriptedServer { question in
      switch question.type {
      case SFTPType.open: [ScriptedServer.handle(question.number)]
      case SFTPType.fileStatus: [ScriptedServer.attributes(question.number, size: 100)]
      default: []
      }
    }
    let file = try open(silent)
    let end = MonotonicTime.now + .milliseconds(200)
    #expect(throws: PlaceError(.cancelled, of: "server")) { try file.bytes(0..<10, isOver: { .now > end }) }
  }
}

/// Debian's and others' place for OpenSSH's server.
private let sftpServer: String? =
  ([
    "/usr/lib/openssh/sftp-server", "/usr/libexec/openssh/sftp-server", "/usr/lib/ssh/sftp-server",
  ] as [String])
  .first { access($0, X_OK) == 0 }

@Suite("OpenSSH’s sftp-server", .enabled(if: sftpServer != nil, "sftp-server is not installed"))
struct OpenSSHServerTests {
  /// A place that the real server serves over a socket, without ssh.
  private func place() -> SFTPPlace {
    SFTPPlace(server: "server") { () throws(PlaceError) in
      var ends: [Int32] = [-1, -1]
      _ = socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
      var start = ProgramStart([Array((sftpServer ?? "").utf8)], environment: [], folder: nil, terminal: -1)
      start.streams = (ends[1], ends[1], -1)
      let process = start.start().pid
      close(ends[1])
      guard process > 0 else { throw PlaceError(.absent("sftp-server"), of: "server") }
      return SFTPConnection.Channel(packets: ends[0], process: process)
    }
  }

  @Test func aFolderOfThousandsOfFilesIsListed() throws {
    let folder = try TemporaryFolder()
    for number in 0..<3000 { try folder.file("film \(number).mkv", "") }
    try folder.link("link.mkv", to: "film 1.mkv")
    try folder.link("dangling.mkv", to: "nowhere")
    try folder.folder("sub")
    var rows: [PlaceEntry] = []
    let place = place()
    defer { place.end() }
    try place.list(folder.path.bytes, isOver: { false }) { page in
      rows += page
      return true
    }
    #expect(rows.count == 3003)
    #expect(Set(rows.map(\.name)).count == 3003)
    #expect(rows.first { $0.name == BytePath("link.mkv") }?.kind == .file)
    #expect(rows.first { $0.name == BytePath("dangling.mkv") }?.kind == .link)
    #expect(rows.first { $0.name == BytePath("sub") }?.kind == .folder)
  }

  @Test func aFileIsReadAndFailuresAreTold() throws {
    let folder = try TemporaryFolder()
    let film = try folder.file(BytePath("film.mkv"), content(0..<5_000_000))
    let place = place()
    defer { place.end() }
    let file = try place.open(film.bytes, isOver: { false })
    #expect(file.size == 5_000_000)
    #expect(try file.bytes(0..<5_000_000, step: 32_768) == content(0..<5_000_000))
    #expect(try file.bytes(4_123_456..<4_200_000) == content(4_123_456..<4_200_000))
    #expect(throws: PlaceError(.missing, of: "server")) {
      try place.open(folder("none").bytes, isOver: { false })
    }
  }
}
