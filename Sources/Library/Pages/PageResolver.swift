// Runs yt-dlp to find the media address of a web page. `resolve` blocks: call it on a worker thread; any thread may
// request and cancel.
public import Base
import Glibc
internal import Platform
import Synchronization

/// Runs yt-dlp for one request at a time; a cancellation kills the process.
public final class PageResolver: Sendable {
  /// The reason why a page could not be resolved.
  public struct Failure: Error, Hashable, Sendable {
    /// A sentence for the user, filtered.
    public var sentence: String
  }

  /// A page whose media were requested, until another one is requested or all are cancelled.
  public struct Request: Sendable {
    /// The page's address.
    public let page: String
    /// The requested quality.
    public let quality: PageQuality
    /// The user's wishes.
    public let wishes: PageWishes
    /// The number of the request; it is valid as long as no other and no cancellation has followed.
    public let turn: Int

    /// The request of that number.
    public init(page: String, _ quality: PageQuality, _ wishes: PageWishes = PageWishes(), turn: Int) {
      self.page = page
      self.quality = quality
      self.wishes = wishes
      self.turn = turn
    }
  }

  private struct Running {
    /// The generation: it grows with every request and every `cancel`.
    var turn = 0
    var process: pid_t?
  }

  /// Limit on yt-dlp's output, in bytes.
  private static let mostBytes = 65_536
  /// The longest wait for the end of a program that has closed its output.
  private static let endPatience = MonotonicTime.seconds(2)
  private let running = Mutex(Running())
  private let patience: MonotonicTime

  /// A resolver with a time limit for yt-dlp, clamped to 0.1 … 600 seconds.
  public init(timeoutSeconds: Double = 30) { patience = .seconds(max(0.1, min(600, timeoutSeconds))) }

  /// Requests a page, in place of the one before; `resolve` answers it.
  public func request(_ page: String, _ quality: PageQuality, _ wishes: PageWishes = PageWishes()) -> Request
  {
    Request(
      page: page, quality, wishes,
      turn: running.withLock { running in
        running.turn += 1
        return running.turn
      })
  }

  /// Cancels all requests and kills the running yt-dlp; `resolve` then throws at once.
  public func cancel() {
    running.withLock { running in
      running.turn += 1
      if let process = running.process { RunningProgram.end(process) }
    }
  }

  /// The media that yt-dlp finds in a requested page; blocking.
  ///
  /// - Throws: Where yt-dlp is not installed, fails, exceeds the time limit or returns an address that the origin
  ///   `page` may not open, and where the request is cancelled, before this call or during it.
  public func resolve(_ request: Request) throws(Failure) -> PageMedia {
    let report = try ask(request)
    do throws(LibraryError) {
      return try PageAnswer.media(report, page: request.page)
    } catch {
      throw Failure(sentence: "yt-dlp found no stream that Inset may open.")
    }
  }

  private func ask(_ request: Request) throws(Failure) -> [UInt8] {
    let stopped = Failure(sentence: "Stopped.")
    guard isWanted(request) else { throw stopped }
    guard let program = RunningProgram(PageAnswer.question(request.page, request.quality, request.wishes))
    else {
      throw Failure(sentence: "yt-dlp is not installed, or cannot be started.")
    }
    let process = program.process
    running.withLock { running in
      running.process = process
      if running.turn != request.turn { RunningProgram.end(process) }
    }
    let deadline = MonotonicTime.now + patience
    let report: Result<[UInt8], RunningProgram.ReportFailure>
    do throws(RunningProgram.ReportFailure) {
      report = .success(try program.report(limit: Self.mostBytes, until: deadline))
    } catch {
      report = .failure(error)
      RunningProgram.end(process)
    }
    // Once the process is reaped, its ID may belong to another process, which `cancel` must not kill.
    running.withLock { if $0.process == process { $0.process = nil } }
    // A program that has closed its output may still run.
    let hasSucceeded = program.hasSucceeded(until: min(deadline, .now + Self.endPatience))
    guard isWanted(request) else { throw stopped }
    switch report {
    case .success(let bytes):
      guard hasSucceeded else { throw Failure(sentence: "yt-dlp found nothing to play there.") }
      return bytes
    case .failure(.late): throw Failure(sentence: "yt-dlp did not answer in time.")
    case .failure(.tooLong): throw Failure(sentence: "The answer from yt-dlp is too long.")
    case .failure(.cancelled): throw stopped
    }
  }

  private func isWanted(_ request: Request) -> Bool { running.withLock { $0.turn == request.turn } }
}
