import Base
import TestSupport
import Testing

@testable import WatchHistory

@Suite("Lines of the palette")
struct CommandTests {
  private let folder: TemporaryFolder
  private let store: HistoryStore

  init() throws {
    folder = try TemporaryFolder()
    store = try HistoryStore(in: folder.path.appending("state/inset"))
  }

  private func commands(_ store: HistoryStore) throws -> [String] {
    guard case .commands(let lines) = try store.perform(.listCommands) else { return ["no answer"] }
    return lines
  }

  @Test func commandHistoryPersistsInOrder() throws {
    for line in ["set volume 50", "1:30", "set volume 50", "seek 10 ; show-text \"a 'b'\""] {
      #expect(try store.perform(.rememberCommand(line)) == nil)
    }
    let other = try HistoryStore(in: folder.path.appending("state/inset"))
    #expect(try commands(other) == ["1:30", "set volume 50", "seek 10 ; show-text \"a 'b'\""])
  }

  @Test func theOldestGo() throws {
    for number in 0..<(CommandHistory.limit + 5) { _ = try store.perform(.rememberCommand("seek \(number)")) }
    let lines = try commands(store)
    #expect(lines.count == CommandHistory.limit)
    #expect(lines.first == "seek 5" && lines.last == "seek \(CommandHistory.limit + 4)")
  }

  @Test func foreignCommandLinesAreShownSafely() throws {
    try store.write { db in
      try db.run("INSERT INTO command (line) VALUES (?)", ["a\u{1B}[2J\nb"])
      try db.run("INSERT INTO command (line) VALUES (?)", [String(repeating: "x", count: 1 << 20)])
      try db.run("INSERT INTO command (line) VALUES (x'FFFE')")
    }
    let lines = try commands(store)
    #expect(lines.allSatisfy { $0.count <= 1_000 && !$0.contains("\u{1B}") && !$0.contains("\n") })
    #expect(lines.contains(String(repeating: "x", count: 1_000)))
  }

  @Test func clearingTheHistoryTakesThemToo() throws {
    _ = try store.perform(.rememberCommand("set volume 50"))
    _ = try store.clear(nil)
    #expect(try commands(store).isEmpty)
  }
}
