// Asks yt-dlp, where it is installed, what a page of the web plays. Asking blocks: run it on a worker thread; any
// thread may cancel.
public import Base
import Glibc
internal import Platform
import Synchronization

/// Runs one yt-dlp at a time and ends it when nobody waits for it any more.
public final class PageResolver: Sendable {
  /// Why a page came to nothing.
  public struct Failure: Error, Hashable, Sendable {
    /// One plain sentence, filtered.
    public var sentence: String
  }

  private struct Running {
    /// Grows with every question and every cancellation.
    var turn = 0
    var process: pid_t?
  }

  /// Bytes of an answer at the most.
  private static let mostBytes = 65_536
  private let running = Mutex(Running())
  private let patience: MonotonicTime

  /// A resolver that waits so long for each answer.
  public init(timeoutSeconds: Double = 30) { patience = .seconds(max(0.1, min(600, timeoutSeconds))) }

  /// Ends the question that is being answered; at once.
  public func cancel() {
    running.withLock { running in
      running.turn += 1
      if let process = running.process { RunningProgram.end(process) }
    }
  }

  /// What a page plays.
  ///
  /// Throws where yt-dlp is not there, fails, takes too long, is cancelled, or names something that a stream of the
  /// network may not name. Blocking.
  public func resolve(_ page: String) throws(Failure) -> FoundEntry {
    let turn = running.withLock { running in
      running.turn += 1
      return running.turn
    }
    let report = try ask(page, turn)
    do throws(LibraryError) {
      return try PageAnswer.entry(report, page: page)
    } catch {
      throw Failure(sentence: "yt-dlp found no stream that may be opened.")
    }
  }

  private func ask(_ page: String, _ turn: Int) throws(Failure) -> [UInt8] {
    guard let program = RunningProgram(PageAnswer.question(page)) else {
      throw Failure(sentence: "yt-dlp is not installed, or cannot be started.")
    }
    let process = program.process
    running.withLock { running in
      running.process = process
      if running.turn != turn { RunningProgram.end(process) }
    }
    let report = program.report(limit: Self.mostBytes, until: MonotonicTime.now + patience)
    if report == nil { RunningProgram.end(process) }
    // From here on the process may be gone, and its number another's.
    running.withLock { if $0.process == process { $0.process = nil } }
    let hasSucceeded = program.hasSucceeded()
    guard running.withLock({ $0.turn == turn }) else { throw Failure(sentence: "Stopped.") }
    guard let report else { throw Failure(sentence: "yt-dlp did not answer in time.") }
    guard hasSucceeded else { throw Failure(sentence: "yt-dlp found nothing to play there.") }
    return report
  }
}
