// Screenshots on their way into files. The main thread starts them; each is coded and written by a job of its own.

import Core
import Library
import Media
import Synchronization

/// Codes and writes screenshots in the background, a few at a time.
final class ScreenshotWriter: Sendable {
  /// Each holds a whole frame.
  private static let most = 4

  private let jobs: BackgroundJobs
  private let underWay = Mutex(0)

  init(jobs: BackgroundJobs) { self.jobs = jobs }

  /// Whether any has not been written yet.
  var isBusy: Bool { underWay.withLock { $0 > 0 } }

  /// Writes the frame that the engine shows.
  func takeVideo(_ screenshot: Screenshot, from player: Player) {
    guard let frame = player.grabFrame() else {
      return jobs.start { .noticed("No picture is being shown that could be written", .warning) }
    }
    write(screenshot) { () throws(PlaybackFailure) in
      try ImageEncoder.encode(
        try frame.pixels(withSubtitles: screenshot.subject == .subtitles), as: screenshot.format)
    }
  }

  /// Writes what a screenshot holds, which a job finds out; the notice says where, or why not.
  func write(_ screenshot: Screenshot, _ bytes: @escaping @Sendable () throws(PlaybackFailure) -> [UInt8]) {
    let hasRoom = underWay.withLock { count in
      guard count < Self.most else { return false }
      count += 1
      return true
    }
    guard hasRoom else {
      return jobs.start { .noticed("Earlier screenshots are still being written", .warning) }
    }
    jobs.start { [self] in
      defer { underWay.withLock { $0 -= 1 } }
      do throws(PlaybackFailure) {
        let content = try bytes()
        do throws(LibraryError) {
          return .noticed("Saved \(try NewFile.write(content, as: screenshot.name).shown)", .plain)
        } catch {
          return .noticed(error.sentence, .warning)
        }
      } catch {
        return .noticed(error.sentence, .warning)
      }
    }
  }
}
