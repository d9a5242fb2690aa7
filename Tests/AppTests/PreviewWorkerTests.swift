import Base
import Core
import Foundation
import Platform
import Testing

@testable import App

@Suite("Finding out about rows", .serialized)
struct PreviewWorkerTests {
  private let folder: BytePath
  private let worker = PreviewWorker(wake: Wakeup())

  init() throws {
    let path = NSTemporaryDirectory() + "/inset-preview-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path + "/sub", withIntermediateDirectories: true)
    try "#EXTM3U\n#EXTINF:1,First\na.mp4\nb.mp4\n".write(
      toFile: path + "/list.m3u", atomically: true, encoding: .utf8)
    mkfifo(path + "/pipe.mkv", 0o600)
    folder = BytePath(path)
  }

  private func question(_ subject: PreviewSubject) -> PreviewWorker.Question {
    PreviewWorker.Question(
      request: PreviewRequest(subject: subject, room: CellSize(columns: 40, rows: 20), cellAspect: 2),
      cell: CellPixelShare(width: 2, height: 2))
  }

  private func answer(_ subject: PreviewSubject) throws -> PreviewContent {
    worker.ask(question(subject))
    let deadline = Date(timeIntervalSinceNow: 20)
    while Date() < deadline {
      if let answer = worker.takeAnswer() {
        #expect(answer.question == question(subject))
        return answer.content
      }
      usleep(2000)
    }
    Issue.record("no answer")
    return .failed("")
  }

  @Test func foldersAndListsAreReadAndTheNewestQuestionWins() throws {
    worker.ask(question(.folder(BytePath("/"))))
    worker.ask(question(.folder(BytePath("/usr"))))
    guard case .folder(let summary) = try answer(.folder(folder)) else {
      Issue.record("no folder")
      return
    }
    #expect(summary.folders == 1 && summary.playlists == 1)
    let list = try answer(.playlist(folder.appending(BytePath("list.m3u"))))
    #expect(list == .playlist(["First", "b.mp4"], count: 2))
    try FileManager.default.removeItem(atPath: folder.shown)
  }

  @Test func whatIsNoFileIsNotWaitedFor() throws {
    let pipe = try answer(.media(folder.appending(BytePath("pipe.mkv")), size: nil, modified: nil))
    #expect(pipe == .failed("Not a file"))
    guard case .failed = try answer(.folder(folder.appending(BytePath("gone")))) else {
      Issue.record("a folder that is not there was read")
      return
    }
    try FileManager.default.removeItem(atPath: folder.shown)
  }
}
