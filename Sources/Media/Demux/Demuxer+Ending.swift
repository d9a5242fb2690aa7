// The end of what can be read, and whether it is the item's own. Lives on the demux thread.

internal import Base
internal import CFFmpeg
internal import Glibc

extension Demuxer {
  /// Nothing more comes, or is wanted: the decoders empty what they have.
  mutating func finish(_ code: Int32, isWanted: Bool = false) {
    hasReadAll = true
    refill.end()
    let generation = session.withState { state in
      state.hasReadAll = true
      state.damage =
        isWanted ? nil : damage(after: code, reached: state.buffered.map { max($0, extent.reached) })
      return state.generation
    }
    if !isWanted, session.withState({ $0.damage }) == nil {
      times.end(reader)
      extent.end(session)
    }
    session.videoPackets.finish(generation: generation)
    session.audioPackets.finish(generation: generation)
    session.endBuffering()
    session.signalAll()
  }

  /// What broke, if the item did not simply end.
  private func damage(after code: Int32, reached: MediaTime?) -> PlaybackFailure? {
    var reason = code
    if code == inset_error_eof, let bytes = reader.container.raw.pointee.pb, bytes.pointee.error < 0 {
      reason = bytes.pointee.error
    }
    if reason == inset_error_invalid_data, liesBeforeItsIndex {
      return PlaybackFailure(OpeningReason.indexBehindPipe)
    }
    if reason != inset_error_eof, let distrust = session.interrupt.takeDistrust() { return distrust }
    if reason != inset_error_eof {
      return session.interrupt.isOverdue || reason == -ETIMEDOUT || reason == inset_error_exit
        ? PlaybackFailure("No data came for \(session.configuration.readLimitText).")
        : PlaybackFailure(codeOfReading: reason, isNetwork: session.location.isNetwork)
    }
    // A header that promises much more than was there; a duration guessed from the bit rate promises nothing.
    guard let duration = info.duration, let reached, !session.location.isGraph, !times.haveJumped,
      reader.container.raw.pointee.duration_estimation_method != AVFMT_DURATION_FROM_BITRATE,
      (duration - reached).seconds > max(2.5, duration.seconds * 0.1)
    else { return nil }
    return PlaybackFailure("The file is cut short: it ends before its time.")
  }

  /// Whether the index was read, and what it tells of has gone by: MP4 as cameras write it, through a pipe.
  private var liesBeforeItsIndex: Bool {
    guard !reader.hasReadSinceOpening, let bytes = reader.container.raw.pointee.pb,
      bytes.pointee.seekable == 0
    else {
      return false
    }
    return reader.container.isMP4
  }
}
