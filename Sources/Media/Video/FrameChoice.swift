// A/V sync of the picture: chooses the decoded frames to show, leaves out each late frame, and chooses the frames not
// to decode. Video thread only.

internal import Base
internal import CFFmpeg
internal import Platform

/// Leaves out frames beyond the frame rate limit and frames that are too late.
struct FrameChoice {
  private var economy = DecodeEconomy.none
  private var hasSimplified = false
  /// Whether too few frames would remain without the non-reference frames.
  private var needsEveryFrame = false
  private var lastDecoded: MediaTime?
  /// The PTS of the last frame that was shown.
  private var lastKept: MediaTime?
  /// Until when frames behind the clock are on their way to it, and are neither shown nor counted; nil if none are.
  private var catchesUpUntil: MonotonicTime?

  /// The longest time without a picture while the decoder catches up with the clock.
  private static let patience = MonotonicTime.seconds(3)

  /// Forgets the last frames after a seek.
  mutating func restart() {
    economy.skipsUnreferenced = false
    lastDecoded = nil
    lastKept = nil
    catchesUpUntil = nil
  }

  /// The frames that come are behind the clock, from a key frame on.
  mutating func catchUp() {
    restart()
    catchesUpUntil = .now + Self.patience
  }

  /// Whether a frame still is behind the clock from which the decoder catches up.
  private mutating func isBehind(
    _ time: MediaTime, _ duration: MediaTime, _ playback: ItemPlayback, _ decoder: borrowing Decoder
  ) -> Bool {
    guard let end = catchesUpUntil else { return false }
    if playback.clock.time(at: .now) - time > duration, .now < end {
      decoder.raw.pointee.skip_frame = AVDISCARD_NONREF
      return true
    }
    catchesUpUntil = nil
    decoder.raw.pointee.skip_frame = economy.skippedFrames
    return false
  }

  /// Notes that the frame with that PTS is shown.
  mutating func keep(_ time: MediaTime) { lastKept = time }

  /// Sets what the decoder leaves out.
  ///
  /// - Parameter nominal: The nominal duration of a frame.
  mutating func economise(
    _ decoder: borrowing Decoder, of playback: ItemPlayback, isPlaying: Bool, nominal: MediaTime
  ) {
    guard playback.configuration.economy, let request = playback.pictures.request else { return }
    if playback.pictures.keepsFrames {
      economy = .none
      return economy.apply(to: decoder.raw)
    }
    economy.note(codedPixels: decoder.codedPixels, shownPixels: request.screenPixels)
    if isPlaying, !needsEveryFrame, !playback.captions.areRead {
      economy.note(frameRate: 1 / nominal.seconds, limit: playback.pictures.frameRateLimit)
    } else {
      economy.skipsUnreferenced = false
    }
    economy.apply(to: decoder.raw)
    if economy.skipsFaintFilter || decoder.halvings > 0, !hasSimplified {
      hasSimplified = true
      playback.pictures.noteSimplified()
    }
  }

  /// Whether a frame is shown during playback.
  mutating func keeps(
    _ time: MediaTime, lasting duration: MediaTime, of playback: ItemPlayback, _ decoder: borrowing Decoder
  ) -> Bool {
    if isBehind(time, duration, playback, decoder) { return false }
    let now = playback.withState { $0.clock.isRunning ? $0.clock.time(at: .now) : nil }
    let limit = playback.pictures.frameRateLimit
    if economy.skipsUnreferenced, let lastDecoded, (time - lastDecoded).seconds * limit > 1.5 {
      needsEveryFrame = true
    }
    lastDecoded = economy.skipsUnreferenced ? time : nil
    // A paused item is never late.
    let lag = now.map { $0 - time } ?? .zero
    if lag.seconds < 0.1 { decoder.raw.pointee.skip_frame = economy.skippedFrames }
    if limit > 0, let lastKept, (time - lastKept).microseconds < Int64(950_000 / max(0.1, limit)) {
      return false
    }
    guard now != nil, isTooLate(time, duration, lag.microseconds, decoder) else { return true }
    playback.pictures.countDropped()
    return false
  }

  /// Whether the frame is dropped before scaling; also sets the decoder's `skip_frame`.
  ///
  /// Four frames per second are shown even on a machine that is always late.
  private func isTooLate(
    _ time: MediaTime, _ duration: MediaTime, _ lag: Int64, _ decoder: borrowing Decoder
  ) -> Bool {
    if lag > 500_000 {
      decoder.raw.pointee.skip_frame = AVDISCARD_NONREF
    } else if lag < 100_000 {
      decoder.raw.pointee.skip_frame = economy.skippedFrames
    }
    guard lag > duration.microseconds * 2 else { return false }
    if let lastKept, (time - lastKept).microseconds > 250_000 { return false }
    return lastKept != nil
  }
}
