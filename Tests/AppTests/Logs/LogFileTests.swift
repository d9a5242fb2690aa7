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
    let log = Log(LogFile(BytePath(path)))
    log.notice("opens http://user:PASSWORD@host:8080/film.ts?token=TOKEN#PART")
    log.error("cannot be played: rtsp://user:PASSWORD@host/film does not answer.\u{1B}[31m")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("NOTICE opens http://host:8080/film.ts?…"))
    #expect(text.contains("ERROR cannot be played: rtsp://host/film does not answer."))
    for secret in ["user", "PASSWORD", "TOKEN", "PART", "\u{1B}"] { #expect(!text.contains(secret)) }
  }
}
