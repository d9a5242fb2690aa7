// Reads the content of the selected row. The main thread asks; a low-priority thread answers the newest question
// only. A thread that hangs on a dead mount is abandoned once another question arrives after `patience`, and up to
// three more may replace it.

import Base
import Core
import Glibc
import Library
import Media
import Picture
import Platform
import Synchronization

/// Answers questions about rows, and caches answers with their pictures.
final class PreviewWorker: Sendable {
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

  /// A question with its number: the same one asked again is another, whose former reading was cancelled.
  private struct Wanted: Equatable {
    var question: Question
    var number: Int
  }

  /// The thread that answers questions; others hang and are abandoned.
  private struct Running {
    var number: Int
    /// The question that it reads; nil before its first.
    var wanted: Wanted?
    var reading: PreviewReading?
    var since = MonotonicTime.now
  }

  private struct State {
    var wanted: Wanted?
    /// Counts questions.
    var asked = 0
    var running: Running?
    /// Counts started threads; a thread's number tells whether it is the current one.
    var started = 0
    /// Threads that have not ended.
    var threads = 0
    var answer: Answer?
    var kept: [Answer] = []
  }

  private let state = Mutex(State())
  private let wake: Wakeup
  private let readers: Readers
  private let read: (@Sendable (Question) -> PreviewContent)?

  /// Maximum number of threads.
  private static let mostThreads = 4
  /// A thread that takes longer is abandoned for the next question; a question is repeated after as long.
  static let patience = MonotonicTime.milliseconds(1500)
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
    self.wake = wake
    self.readers = readers
    self.read = read
  }

  /// The cached answer, or nil.
  func recall(_ question: Question) -> Answer? {
    state.withLock { state in
      guard let index = state.kept.firstIndex(where: { $0.question == question }) else { return nil }
      let answer = state.kept.remove(at: index)
      state.kept.append(answer)
      return answer
    }
  }

  /// Replaces the question; nil cancels it.
  ///
  /// The same question again only replaces a thread that hangs on another.
  func ask(_ question: Question?) {
    let number: Int? = state.withLock { state in
      if let question, state.answer?.question == question { return nil }
      if question == nil || state.wanted?.question != question {
        state.asked += 1
        state.wanted = question.map { Wanted(question: $0, number: state.asked) }
        state.answer = nil
        state.running?.reading?.cancel()
      }
      guard let wanted = state.wanted, state.running?.wanted != wanted else { return nil }
      guard Self.isOverdue(state.running) else { return nil }
      guard state.threads < Self.mostThreads else { return nil }
      state.started += 1
      state.threads += 1
      state.running = Running(number: state.started)
      return state.started
    }
    guard let number else { return }
    let isStarted = NativeThread.start("preview") { [self] in run(number) }
    if !isStarted {
      state.withLock { state in
        state.threads -= 1
        if state.running?.number == number { state.running = nil }
        state.wanted = nil
        state.answer = question.map { Answer(question: $0, content: .failed("Too many threads are running")) }
      }
      wake.signal()
    }
  }

  /// Whether no thread answers questions, because none runs or it hangs.
  private static func isOverdue(_ running: Running?) -> Bool {
    running.map { MonotonicTime.now >= $0.since + patience } ?? true
  }

  /// The answer since the last call, or nil.
  func takeAnswer() -> Answer? {
    state.withLock { state in
      defer { state.answer = nil }
      return state.answer
    }
  }

  // MARK: The thread

  private func run(_ number: Int) {
    _ = nice(5)
    while let wanted = next(number) {
      let answer = find(wanted, number)
      state.withLock { state in
        guard state.running?.number == number, state.wanted == wanted else { return }
        state.wanted = nil
        state.answer = answer
        keep(answer, in: &state)
      }
      wake.signal()
    }
  }

  private func next(_ number: Int) -> Wanted? {
    state.withLock { state in
      // An abandoned thread that has returned takes up a question for which no further thread was started.
      if state.wanted != nil, state.running?.number != number, Self.isOverdue(state.running) {
        state.running = Running(number: number)
      }
      guard state.running?.number == number, let wanted = state.wanted else {
        state.threads -= 1
        if state.running?.number == number { state.running = nil }
        return nil
      }
      state.running?.wanted = wanted
      state.running?.since = .now
      return wanted
    }
  }

  private func keep(_ answer: Answer, in state: inout State) {
    // Failures are not cached: a file may still be growing.
    guard case .media(_, hasPicture: true) = answer.content else { return }
    state.kept.append(answer)
    while state.kept.count > 1, state.kept.reduce(0, { $0 + $1.bytes }) > Self.memory {
      state.kept.removeFirst()
    }
  }

  private func find(_ wanted: Wanted, _ number: Int) -> Answer {
    let question = wanted.question
    if let read { return Answer(question: question, content: read(question)) }
    switch question.request.subject {
    case .media(let path, _, _): return look(into: path, wanted, number)
    case .folder(let path):
      return Answer(question: question, content: folder(path, isCancelled: { self.isStale(wanted) }))
    case .playlist(let path): return Answer(question: question, content: Self.playlist(path))
    }
  }

  private func isStale(_ wanted: Wanted) -> Bool { state.withLock { $0.wanted != wanted } }

  private func look(into path: BytePath, _ wanted: Wanted, _ number: Int) -> Answer {
    let question = wanted.question
    guard path.isPlainFile else {
      return Answer(question: question, content: .failed("Not a file"))
    }
    let reading = PreviewReading(path, by: readers)
    state.withLock { state in
      if state.running?.number == number { state.running?.reading = reading }
      if state.wanted != wanted { reading.cancel() }
    }
    do throws(PlaybackFailure) {
      let found = try reading.run { width, height in
        question.cell.pixels(
          of: CellRect(question.request.room).fitted(
            aspect: DisplayedSize(width: width, height: height).aspect,
            cellAspect: question.request.cellAspect
          ).size, atMost: Self.mostPixels)
      }
      return Answer(
        question: question, content: .media(found.info, hasPicture: found.picture != nil),
        picture: found.picture, time: found.time)
    } catch {
      return Answer(question: question, content: .failed(error.sentence))
    }
  }

  private func folder(_ path: BytePath, isCancelled: () -> Bool) -> PreviewContent {
    do throws(LibraryError) {
      return .folder(
        FolderSummary(try FolderReader.read(path, limit: Self.mostEntries, isCancelled: isCancelled)))
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
