import Base
import Core
import Foundation
import Media
import Platform
import Synchronization
import TestSupport
import Testing

@testable import App

@Suite("Finding out about rows", .serialized)
struct PreviewWorkerTests {
  private let folder: TemporaryFolder
  private let worker = PreviewWorker(wake: Wakeup(), readers: Readers())

  init() throws {
    folder = try TemporaryFolder()
    try folder.folder("sub")
    try folder.file("list.m3u", "#EXTM3U\n#EXTINF:1,First\na.mp4\nb.mp4\n")
    mkfifo(folder("pipe.mkv").cString, 0o600)
  }

  private func question(_ subject: PreviewSubject) -> PreviewWorker.Question {
    PreviewWorker.Question(
      request: PreviewRequest(subject: subject, room: CellSize(columns: 40, rows: 20), cellAspect: 2),
      cell: CellPixelShare(width: 2, height: 2))
  }

  private func answer(_ subject: PreviewSubject) throws -> PreviewContent {
    let question = question(subject)
    worker.ask(question)
    return try #require(awaitValue { Self.answer(to: question, from: worker) }).content
  }

  /// The answer to a question: one to an earlier question may be ready before `worker` gets this one.
  private static func answer(to question: PreviewWorker.Question, from worker: PreviewWorker) -> PreviewWorker
    .Answer?
  {
    worker.takeAnswer().flatMap { $0.question == question ? $0 : nil }
  }

  @Test func foldersAndListsAreReadAndTheNewestQuestionWins() throws {
    worker.ask(question(.folder(BytePath("/"))))
    worker.ask(question(.folder(BytePath("/usr"))))
    guard case .folder(let summary) = try answer(.folder(folder.path)) else {
      Issue.record("no folder")
      return
    }
    #expect(summary.folders == 1 && summary.playlists == 1)
    let list = try answer(.playlist(folder("list.m3u")))
    #expect(list == .playlist(["First", "b.mp4"], count: 2))
  }

  @Test func pipesAndMissingFoldersFailAtOnce() throws {
    let pipe = try answer(.media(folder("pipe.mkv"), size: nil, modified: nil))
    #expect(pipe == .failed("Not a file"))
    guard case .failed = try answer(.folder(folder("gone"))) else {
      Issue.record("a folder that is not there was read")
      return
    }
  }

  @Test func rowAfterAHangingOneIsRead() throws {
    let hung = HungFolder()
    let worker = PreviewWorker(wake: Wakeup(), readers: Readers()) { hung.read($0) }
    worker.ask(question(.folder(HungFolder.path)))
    #expect(becomes { hung.reads.load(ordering: .relaxed) == 1 })
    let other = question(.folder(BytePath("/other")))
    worker.ask(other)
    #expect(awaitValue(within: 10) { Self.answer(to: other, from: worker) } != nil)
    hung.release.signal()
  }

  @Test func rowAskedForAgainIsReadAgain() throws {
    let hung = HungFolder()
    let worker = PreviewWorker(wake: Wakeup(), readers: Readers()) { hung.read($0) }
    let first = question(.folder(HungFolder.path))
    worker.ask(first)
    #expect(becomes { hung.reads.load(ordering: .relaxed) == 1 })
    worker.ask(question(.folder(BytePath("/other"))))
    worker.ask(first)
    hung.release.signal()
    // The first reading was cancelled; what it found does not count.
    let answer = try #require(awaitValue(within: 10) { Self.answer(to: first, from: worker) })
    #expect(answer.content == .failed("2"))
  }
}

/// A folder whose first reading hangs until it is released.
private final class HungFolder: Sendable {
  static let path = BytePath("/hung")
  let reads = Atomic(0)
  let release = Wakeup()

  func read(_ question: PreviewWorker.Question) -> PreviewContent {
    guard question.request.subject == .folder(Self.path) else { return .failed("other") }
    let number = reads.wrappingAdd(1, ordering: .relaxed).newValue
    if number == 1 { release.wait(until: .now + .seconds(10)) }
    return .failed("\(number)")
  }
}
