import Base
import Foundation
import TestSupport
import Testing

@testable import App

/// The log file, which goes into reports.
@Suite struct LogFileTests {
  @Test func secretsStayOut() throws {
    let folder = try TemporaryFolder()
    let path = folder.text + "/log"
    let log = Log(try LogFile(BytePath(path)))
    log.notice("opens http://user:PASSWORD@host:8080/film.ts?token=TOKEN#PART")
    log.error("cannot be played: rtsp://user:PASSWORD@host/film does not answer.\u{1B}[31m")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("NOTICE opens http://host:8080/film.ts?…"))
    #expect(text.contains("ERROR cannot be played: rtsp://host/film does not answer."))
    for secret in ["user", "PASSWORD", "TOKEN", "PART", "\u{1B}"] { #expect(!text.contains(secret)) }
  }

  @Test("A pipe that nobody reads is refused with a sentence") func pipeWithoutReader() throws {
    let folder = try TemporaryFolder()
    let path = folder.text + "/log"
    try #require(mkfifo(path, 0o600) == 0)
    let failure = #expect(throws: LogFailure.self) { try LogFile(BytePath(path)) }
    #expect(failure?.sentence.hasSuffix("cannot be written: no program reads this pipe.") == true)
  }

  @Test("A full pipe holds nothing up: lines are dropped, and the next one tells how many")
  func fullPipe() throws {
    let folder = try TemporaryFolder()
    let path = folder.text + "/log"
    try #require(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let log = Log(try LogFile(BytePath(path)))
    // More bytes than a pipe holds.
    let written = 500
    for _ in 0..<written { log.notice(String(repeating: "x", count: 1000)) }
    func heard() -> [Substring] {
      var bytes = [UInt8](repeating: 0, count: 1 << 20)
      var text = ""
      while case let count = read(reader, &bytes, bytes.count), count > 0 {
        text += String(decoding: bytes[..<count], as: UTF8.self)
      }
      return text.split(separator: "\n")
    }
    let kept = heard().count
    #expect(kept < written)
    log.notice("goes on")
    let rest = heard()
    try #require(rest.count == 2)
    #expect(rest[0].hasSuffix("WARNING \(written - kept) lines dropped"))
    #expect(rest[1].hasSuffix("NOTICE goes on"))
  }

  @Test("Only a log is continued, never another file") func otherFiles() throws {
    let folder = try TemporaryFolder()
    let path = folder.text + "/song.mp3"
    try "ID3 and music".write(toFile: path, atomically: true, encoding: .utf8)
    let failure = #expect(throws: LogFailure.self) { try LogFile(BytePath(path)) }
    #expect(failure?.sentence.contains("song.mp3 is not a log") == true)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "ID3 and music")
    try "".write(toFile: path, atomically: true, encoding: .utf8)
    for _ in 1...2 { Log(try LogFile(BytePath(path))).notice("a line") }
    #expect(try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").count == 2)
  }
}
