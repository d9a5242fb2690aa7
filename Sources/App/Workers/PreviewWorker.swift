// Reads the content of the selected row. The main thread asks; low-priority threads answer the newest question only.

import Base
import Core
import Library
import Media
import Picture
import Platform

/// Answers questions about rows, and caches answers with their pictures.
final class PreviewWorker {
  /// A request, and the number of pixels per cell.
  struct Question: Hashable {
    var request: PreviewRequest
    var cell: CellPixelShare
  }

  /// A row's content, with a picture and its time in the film.
  struct Answer: Sendable {
    var question: Question
    var content: PreviewContent
    var picture: PixelBuffer?
    var time = MediaTime.zero

    var bytes: Int { (picture.map { $0.stride * $0.height } ?? 0) + 4096 }
  }

  private typealias Turn = WorkerTurn<Question, Answer>
  private let worker: Worker<Question, Answer>
  /// Answers with pictures, the last one recalled at the end.
  private var kept: [Answer] = []

  /// Bytes of cached pictures.
  private static let memory = 24 << 20
  /// Maximum pixels of a picture.
  private static let mostPixels = 1 << 20
  /// Larger playlists are not read.
  private static let longestList = 4 << 20
  /// Maximum number of a folder's entries that are read.
  private static let mostEntries = 20_000

  /// A worker that signals `wake` for each answer.
  ///
  /// - Parameters:
  ///   - readers: They open media.
  ///   - read: Reads a row; nil reads it from the file system.
  init(wake: Wakeup, readers: Readers, read: (@Sendable (Question) -> PreviewContent)? = nil) {
    worker = Worker(
      WorkerPlan("preview", .newest(), threads: 4, patience: .seconds(30), niceness: 5), wake: wake,
      lost: { question, _ in Answer(question: question, content: .failed("It does not answer.")) },
      work: { turn in
        if let read { return Answer(question: turn.question, content: read(turn.question)) }
        return Self.find(turn, readers)
      })
  }

  /// The cached answer, or nil.
  func recall(_ question: Question) -> Answer? {
    guard let index = kept.firstIndex(where: { $0.question == question }) else { return nil }
    let answer = kept.remove(at: index)
    kept.append(answer)
    return answer
  }

  /// Replaces the question; nil cancels it.
  func ask(_ question: Question?) {
    if let question { worker.ask(question) } else { worker.cancel() }
  }

  /// The answer since the last call, or nil.
  func takeAnswer() -> Answer? {
    let answer = worker.drain().last
    if let answer { keep(answer) }
    return answer
  }

  private func keep(_ answer: Answer) {
    // Failures are not cached: a file may still be growing.
    guard case .media(_, hasPicture: true) = answer.content else { return }
    kept.append(answer)
    while kept.count > 1, kept.reduce(0, { $0 + $1.bytes }) > Self.memory { kept.removeFirst() }
  }

  // MARK: The thread

  private static func find(_ turn: Turn, _ readers: Readers) -> Answer {
    let question = turn.question
    switch question.request.subject {
    case .media(let path, _, _): return look(into: path, turn, readers)
    case .folder(let path):
      return Answer(question: question, content: folder(path, isCancelled: { turn.isAbandoned }))
    case .playlist(let path): return Answer(question: question, content: playlist(path))
    }
  }

  private static func look(into path: BytePath, _ turn: Turn, _ readers: Readers) -> Answer {
    let question = turn.question
    guard path.isOfPlace || path.isPlainFile else {
      return Answer(question: question, content: .failed("Not a file"))
    }
    let reading = PreviewReading(
      path, at: question.request.moment, by: readers, budget: question.request.budget)
    turn.whenAbandoned { reading.cancel() }
    do throws(PlaybackFailure) {
      let found = try reading.run { width, height in
        question.cell.pixels(
          of: CellRect(question.request.room).fitted(
            aspect: DisplayedSize(width: width, height: height).aspect,
            cellAspect: question.request.cellAspect
          ).size, atMost: mostPixels)
      }
      return Answer(
        question: question, content: .media(found.info, hasPicture: found.picture != nil),
        picture: found.picture, time: found.time)
    } catch {
      return Answer(question: question, content: .failed(error.sentence))
    }
  }

  private static func folder(_ path: BytePath, isCancelled: () -> Bool) -> PreviewContent {
    do throws(LibraryError) {
      return .folder(
        FolderSummary(try FolderReader.read(path, limit: mostEntries, isCancelled: isCancelled)))
    } catch {
      return .failed(error.sentence)
    }
  }

  private static func playlist(_ path: BytePath) -> PreviewContent {
    guard path.isPlainFile else { return .failed("Not a file") }
    var limits = PlaylistLimits()
    limits.bytes = longestList
    do throws(LibraryError) {
      switch try PlaylistReader.read(file: path, limits: limits) {
      case .stream: return .playlist([], count: 1)
      case .entries(let document):
        let titles = document.entries.prefix(FolderSummary.mostNames).map {
          $0.title ?? EntryFinder.title(of: $0.location)
        }
        return .playlist(titles, count: document.entries.count)
      }
    } catch {
      return .failed(error.sentence)
    }
  }
}

/// Pixels of the picture per cell.
struct CellPixelShare: Hashable, Sendable {
  /// Horizontally.
  var width: Int
  /// Vertically.
  var height: Int

  /// The pixels of a rectangle of cells, scaled down to at most `most` pixels.
  func pixels(of size: CellSize, atMost most: Int) -> (width: Int, height: Int) {
    let (wide, high) = (max(1, size.columns * width), max(1, size.rows * height))
    guard wide * high > most else { return (wide, high) }
    let scale = (Double(most) / Double(wide * high)).squareRoot()
    return (max(1, Int(Double(wide) * scale)), max(1, Int(Double(high) * scale)))
  }
}
