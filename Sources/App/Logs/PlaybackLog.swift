// The log of playback: opened items, their streams, their end, and errors.
// Main thread.

import Base
import Core

/// Writes log lines; in private mode they hold no names.
struct PlaybackLog {
  private let log: Log
  private let isPrivate: Bool

  /// Lines for that log.
  init(_ log: Log, isPrivate: Bool) {
    self.log = log
    self.isPrivate = isPrivate
  }

  /// Logs that an item is opened.
  func opens(_ location: MediaLocation) {
    log.notice("opens \(isPrivate ? "an item" : location.shownPath)")
  }

  /// Logs an event of the engine.
  func note(_ event: PlayerEvent) {
    switch event {
    case .opened(_, let info): log.notice("plays \(Self.summary(of: info))")
    case .failed(_, let failure): log.error("cannot be played\(reason(failure))")
    case .ended(_, nil): log.notice("came to its end")
    case .ended(_, let damage?): log.warning("came to its end, damaged\(reason(damage))")
    case .buffering(_, let isWaiting): log.info("\(isWaiting ? "waits for data" : "has data again")")
    case .passedOver(_, let from, let to):
      log.warning("cannot be read from \(TimeText.format(from)) to \(TimeText.format(to))")
    case .trackRefused(_, let kind, let failure, _):
      log.warning("a track (\(kind)) cannot be played\(reason(failure))")
    case .soundRefused(_, _, let failure, _): log.warning("a sound file cannot be played\(reason(failure))")
    case .subtitleRefused(_, _, let failure): log.warning("subtitles cannot be read\(reason(failure))")
    case .sound(let notice): log.warning("sound: \(notice)")
    case .wentRound, .settled, .captionsFound, .waiting, .variantChanged, .windowPassed, .reshaped, .grew,
      .retagged, .sourceSaid, .soundOpened, .subtitleRead:
      break
    }
  }

  /// The reason; empty in private mode, since it may name a file or a host.
  private func reason(_ failure: PlaybackFailure) -> String { isPrivate ? "" : ": \(failure.sentence)" }

  private static func summary(of info: MediaInfo) -> String {
    let size = info.displayWidth.flatMap { width in info.displayHeight.map { "\(width)×\($0)" } }
    let codecs = info.streams.map(\.codec).joined(separator: ", ")
    let parts = [
      info.format, codecs, size ?? "", info.duration.map { TimeText.format($0) } ?? "no known end",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "; ")
  }
}
