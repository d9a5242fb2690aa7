// Runs yt-dlp to find the media address of a web page. `resolve` blocks: call it on a worker thread; any thread may
// cancel.
public import Base
import Glibc
internal import Platform
import Synchronization

/// Runs yt-dlp; a cancellation kills the process.
public final class PageResolver: Sendable {
  /// The reason why a page could not be resolved.
  public struct Failure: Error, Hashable, Sendable {
    /// A sentence for the user, filtered.
    public var sentence: String
  }

  private struct Running {
    /// The generation: it grows with every `resolve` and every `cancel`.
    var turn = 0
    var process: pid_t?
  }

  /// Limit on yt-dlp's output, in bytes.
  private static let mostBytes = 65_536
  private let running = Mutex(Running())
  private let patience: MonotonicTime

  /// A resolver with a time limit for yt-dlp, clamped to 0.1 … 600 seconds.
  public init(timeoutSeconds: Double = 30) { patience = .seconds(max(0.1, min(600, timeoutSeconds))) }

  /// Kills the running yt-dlp; `resolve` then throws at once.
  public func cancel() {
    running.withLock { running in
      running.turn += 1
      if let process = running.process { RunningProgram.end(process) }
    }
  }

  /// The entry that yt-dlp finds in a web page; blocking.
  ///
  /// - Throws: Where yt-dlp is not installed, fails, exceeds the time limit, is cancelled, or returns an address that
  ///   the origin `page` may not open.
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
    // Once the process is reaped, its ID may belong to another process, which `cancel` must not kill.
    running.withLock { if $0.process == process { $0.process = nil } }
    let hasSucceeded = program.hasSucceeded()
    guard running.withLock({ $0.turn == turn }) else { throw Failure(sentence: "Stopped.") }
    guard let report else { throw Failure(sentence: "yt-dlp did not answer in time.") }
    guard hasSucceeded else { throw Failure(sentence: "yt-dlp found nothing to play there.") }
    return report
  }
}
