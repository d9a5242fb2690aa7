// Writes the screenshots of each shown frame, one after the other on a thread of its own, so that their numbers follow the
// film. The main thread owns it.

import Base
import Core
import Library
import Media
import Platform

/// Saves each shown frame while a series is on, and counts the frames that came too fast.
final class FrameSeries {
  /// What a screenshot shows.
  enum Content: Sendable {
    case video(GrabbedFrame)
    /// The screen as text.
    case screen([UInt8])
  }

  private struct Shot: Sendable {
    var screenshot: Screenshot
    var content: Content
  }

  private enum Outcome: Sendable {
    case saved, leftOut
    case failed(String)
  }

  /// Maximum that is not written yet: each holds a whole frame.
  private static let most = 8

  private let worker: Worker<Shot, Outcome>
  private var isOn = false
  /// The PTS of the last frame that was reported.
  private var last: MediaTime?
  /// The screenshots that are not written yet.
  private var underWay = 0
  /// The count since the series began; nil once it was reported.
  private var count: FrameSeriesOutcome?

  init(wake: Wakeup) {
    worker = Worker(WorkerPlan("frames", .all(limit: Self.most)), wake: wake, lost: { _, _ in .leftOut }) {
      turn in Self.write(turn.question)
    }
  }

  /// Begins or ends the series; what waits is still written.
  func follow(_ follows: Bool) {
    guard follows != isOn else { return }
    isOn = follows
    guard follows else { return }
    last = nil
    count = count ?? FrameSeriesOutcome()
  }

  /// Saves a screenshot; nil for a frame that the engine has dropped.
  func save(_ screenshot: Screenshot, _ content: Content?) {
    guard let content, underWay < Self.most else {
      count?.leftOut += 1
      return
    }
    underWay += 1
    worker.ask(Shot(screenshot: screenshot, content: content))
  }

  /// Whether another frame is shown than at the last call, and the outcome of a series that has ended.
  func drain(shown: @autoclosure () -> MediaTime?) -> [Message] {
    guard isOn || count != nil else { return [] }
    for outcome in worker.drain() {
      underWay -= 1
      switch outcome {
      case .saved: count?.saved += 1
      case .leftOut: count?.leftOut += 1
      case .failed(let sentence): if count?.failure == nil { count?.failure = sentence }
      }
    }
    if count?.failure != nil {
      isOn = false
      worker.cancel()
      underWay = worker.load.running
    }
    if !isOn, underWay == 0, let outcome = count {
      count = nil
      return [.seriesWritten(outcome)]
    }
    guard isOn, let shown = shown(), shown != last else { return [] }
    last = shown
    return [.frameShown]
  }

  /// Waits until everything is written, at the end of the program.
  func finish(until deadline: MonotonicTime) { _ = worker.finish(until: deadline) }

  private static func write(_ shot: Shot) -> Outcome {
    do throws(PlaybackFailure) {
      let bytes =
        switch shot.content {
        case .video(let frame): try ScreenshotWriter.file(of: frame, shot.screenshot).content
        case .screen(let text): text
        }
      do throws(LibraryError) {
        _ = try NewFile.write(bytes, as: shot.screenshot.name)
        return .saved
      } catch {
        return .failed(error.sentence)
      }
    } catch {
      return .failed(error.sentence)
    }
  }
}
