// Finds out what the selected row is. The main thread asks; a thread of low priority answers, the newest question
// alone. One that hangs on a dead mount is left behind, and a few more may follow it.

import Base
import Core
import Glibc
import Library
import Media
import Picture
import Platform
import Synchronization

/// Answers what a row is, and keeps answers with their pictures as far as its memory goes.
final class PreviewWorker: Sendable {
  /// A request, and the pixels of one cell of the picture.
  struct Question: Hashable {
    var request: PreviewRequest
    var cell: CellPixelShare
  }

  /// What a row turned out to be, with a picture of it and where that lies in a film.
  struct Answer: Sendable {
    var question: Question
    var content: PreviewContent
    var picture: PixelBuffer?
    var time = MediaTime.zero

    var bytes: Int { (picture.map { $0.stride * $0.height } ?? 0) + 4096 }
  }

  private struct State {
    var wanted: Question?
    var running: (number: Int, reading: PreviewReading?, since: MonotonicTime)?
    /// Counts the threads that were started.
    var started = 0
    /// Threads that have not come back.
    var threads = 0
    var answer: Answer?
    var kept: [Answer] = []
  }

  private let state = Mutex(State())
  private let wake: Wakeup

  /// Threads at the most.
  private static let mostThreads = 4
  /// A thread that has not answered for so long is left behind.
  private static let patience = MonotonicTime.milliseconds(1500)
  /// Bytes of pictures that are kept.
  private static let memory = 24 << 20
  /// Pixels that a picture has at the most.
  private static let mostPixels = 1 << 20
  /// Longer lists are not looked into.
  private static let longestList = 4 << 20
  /// A folder is looked into up to so many entries.
  private static let mostEntries = 20_000

  /// Answers that signal `wake`.
  init(wake: Wakeup) { self.wake = wake }

  /// What was found out before.
  func recall(_ question: Question) -> Answer? {
    state.withLock { state in
      guard let index = state.kept.firstIndex(where: { $0.question == question }) else { return nil }
      let answer = state.kept.remove(at: index)
      state.kept.append(answer)
      return answer
    }
  }

  /// Asks, in place of whatever was asked before; nil asks nothing.
  func ask(_ question: Question?) {
    let number: Int? = state.withLock { state in
      state.wanted = question
      state.answer = nil
      state.running?.reading?.cancel()
      guard question != nil else { return nil }
      if let running = state.running, MonotonicTime.now < running.since + Self.patience { return nil }
      guard state.threads < Self.mostThreads else { return nil }
      state.started += 1
      state.threads += 1
      state.running = (state.started, nil, .now)
      return state.started
    }
    guard let number else { return }
    let isStarted = NativeThread.start("preview") { [self] in run(number) }
    if !isStarted {
      state.withLock { state in
        state.threads -= 1
        if state.running?.number == number { state.running = nil }
      }
    }
  }

  /// What was found out since the last call.
  func takeAnswer() -> Answer? {
    state.withLock { state in
      defer { state.answer = nil }
      return state.answer
    }
  }

  // MARK: The thread

  private func run(_ number: Int) {
    _ = nice(5)
    while let question = next(number) {
      let answer = find(question, number)
      state.withLock { state in
        guard state.running?.number == number, state.wanted == question else { return }
        state.wanted = nil
        state.answer = answer
        keep(answer, in: &state)
      }
      wake.signal()
    }
  }

  private func next(_ number: Int) -> Question? {
    state.withLock { state in
      guard state.running?.number == number, let wanted = state.wanted else {
        state.threads -= 1
        if state.running?.number == number { state.running = nil }
        return nil
      }
      state.running?.since = .now
      return wanted
    }
  }

  private func keep(_ answer: Answer, in state: inout State) {
    // What fails may work soon: a file that is still being written.
    guard case .media(_, hasPicture: true) = answer.content else { return }
    state.kept.append(answer)
    while state.kept.count > 1, state.kept.reduce(0, { $0 + $1.bytes }) > Self.memory {
      state.kept.removeFirst()
    }
  }

  private func find(_ question: Question, _ number: Int) -> Answer {
    switch question.request.subject {
    case .media(let path, _, _): return look(into: path, question, number)
    case .folder(let path):
      return Answer(question: question, content: folder(path, isCancelled: { self.isStale(question) }))
    case .playlist(let path): return Answer(question: question, content: Self.playlist(path))
    }
  }

  private func isStale(_ question: Question) -> Bool { state.withLock { $0.wanted != question } }

  private func look(into path: BytePath, _ question: Question, _ number: Int) -> Answer {
    guard path.isPlainFile else {
      return Answer(question: question, content: .failed("Not a file"))
    }
    let reading = PreviewReading(path)
    state.withLock { state in
      if state.running?.number == number { state.running?.reading = reading }
      if state.wanted != question { reading.cancel() }
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

/// How many pixels of a picture lie in one cell.
struct CellPixelShare: Hashable, Sendable {
  /// Across.
  var width: Int
  /// Down.
  var height: Int

  /// The pixels of so many cells, with fewer of the same proportions where they are too many.
  func pixels(of size: CellSize, atMost most: Int) -> (width: Int, height: Int) {
    let (wide, high) = (max(1, size.columns * width), max(1, size.rows * height))
    guard wide * high > most else { return (wide, high) }
    let scale = (Double(most) / Double(wide * high)).squareRoot()
    return (max(1, Int(Double(wide) * scale)), max(1, Int(Double(high) * scale)))
  }
}
