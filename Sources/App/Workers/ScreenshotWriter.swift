// Writes screenshots to files. The main thread starts them; a job encodes and writes each.

import Base
import Core
import Library
import Media
import Synchronization

/// Encodes and writes screenshots in the background, a few at a time.
final class ScreenshotWriter: Sendable {
  /// Maximum at a time: each holds a whole frame.
  private static let most = 4

  /// The file that a job has made.
  struct File {
    /// The file's bytes.
    var content: [UInt8]
    /// An addition to the notice about the saved file.
    var remark: String

    init(_ content: [UInt8], remark: String = "") {
      self.content = content
      self.remark = remark
    }
  }

  private let jobs: BackgroundJobs
  private let underWay = Mutex(0)

  init(jobs: BackgroundJobs) { self.jobs = jobs }

  /// Whether any screenshot is still being written.
  var isBusy: Bool { underWay.withLock { $0 > 0 } }

  /// Saves the frame that the engine shows.
  func takeVideo(_ screenshot: Screenshot, from player: any PlaybackEngine) {
    guard let frame = player.grabFrame() else {
      return refuse(screenshot, "There is no picture on the screen to save")
    }
    write(screenshot) { () throws(PlaybackFailure) in
      try Self.file(of: frame, screenshot)
    }
  }

  /// The file of a frame; blocks.
  static func file(of frame: GrabbedFrame, _ screenshot: Screenshot) throws(PlaybackFailure) -> File {
    let pixels = try frame.pixels(
      withSubtitles: screenshot.subject == .subtitles, asDecoded: screenshot.isOfSeries)
    let isWhole = TextDrawing.draw(screenshot.text, into: pixels) != .impossible
    return File(
      try ImageEncoder.encode(pixels, as: screenshot.format),
      remark: isWhole ? "" : ", without its subtitles: FFmpeg's libraries here cannot draw them")
  }

  /// Runs `make` in a job and writes its file; a notice reports the path or the error.
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
