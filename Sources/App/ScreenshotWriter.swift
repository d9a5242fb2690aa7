// Screenshots on their way into files. The main thread starts them; each is coded and written by a job of its own.

import Base
import Core
import Library
import Media
import Synchronization

/// Codes and writes screenshots in the background, a few at a time.
final class ScreenshotWriter: Sendable {
  /// Each holds a whole frame.
  private static let most = 4

  /// What a job made.
  struct File {
    /// What the file will hold.
    var content: [UInt8]
    /// What the notice says besides where it lies.
    var remark: String

    init(_ content: [UInt8], remark: String = "") {
      self.content = content
      self.remark = remark
    }
  }

  private let jobs: BackgroundJobs
  private let underWay = Mutex(0)

  init(jobs: BackgroundJobs) { self.jobs = jobs }

  /// Whether any has not been written yet.
  var isBusy: Bool { underWay.withLock { $0 > 0 } }

  /// Writes the frame that the engine shows.
  func takeVideo(_ screenshot: Screenshot, from player: any PlaybackEngine) {
    guard let frame = player.grabFrame() else {
      return refuse(screenshot, "No picture is on the screen to save")
    }
    write(screenshot) { () throws(PlaybackFailure) in
      let pixels = try frame.pixels(withSubtitles: screenshot.subject == .subtitles)
      let isWhole = TextDrawing.draw(screenshot.text, into: pixels) != .impossible
      return File(
        try ImageEncoder.encode(pixels, as: screenshot.format),
        remark: isWhole ? "" : ", without its subtitles: FFmpeg's libraries here cannot draw them")
    }
  }

  /// Writes what a screenshot holds, which a job finds out; the notice says where, or why not.
  func write(_ screenshot: Screenshot, _ make: @escaping @Sendable () throws(PlaybackFailure) -> File) {
    let hasRoom = underWay.withLock { count in
      guard count < Self.most else { return false }
      count += 1
      return true
    }
    guard hasRoom else {
      return refuse(screenshot, "Earlier screenshots are still being written")
    }
    jobs.start { [self] in
      defer { underWay.withLock { $0 -= 1 } }
      do throws(PlaybackFailure) {
        let file = try make()
        do throws(LibraryError) {
          let path = try NewFile.write(file.content, as: screenshot.name)
          return .fileWritten(.written(path, remark: file.remark), for: screenshot.request)
        } catch {
          return .fileWritten(.failed(error.sentence), for: screenshot.request)
        }
      } catch {
        return .fileWritten(.failed(error.sentence), for: screenshot.request)
      }
    }
  }

  private func refuse(_ screenshot: Screenshot, _ sentence: String) {
    jobs.start { .fileWritten(.failed(sentence), for: screenshot.request) }
  }
}
