// The end of what can be read, or of what is played, and whether it is the item's own. Lives on the demux thread.

internal import Base
internal import CFFmpeg
internal import Glibc

/// Whether reading has come to its end.
struct ReadingEnd {
  /// What may lie between the packets of two streams that are shown together.
  private static let interleaving = MediaTime(microseconds: 10_000_000)

  /// Whether all has been read.
  private(set) var isReached = false
  /// The streams of which all has been read that is played, where that ends before the item.
  private var streamsBehind = (video: false, audio: false)

  /// Reading goes on elsewhere.
  mutating func restart() {
    isReached = false
    streamsBehind = (false, false)
  }

  /// Whether a packet lies behind the place at which playback ends; all has been read when all streams have come there.
  mutating func isBefore(_ packet: ReadPacket, _ source: inout PacketSource) -> Bool {
    let (end, video, audio) = source.session.withState {
      ($0.playedEnd, $0.video.isRunning, $0.audio.isRunning)
    }
    guard let end, let time = packet.time, time >= end else { return false }
    if packet.isVideo { streamsBehind.video = true } else { streamsBehind.audio = true }
    let areAll = (!video || streamsBehind.video) && (!audio || streamsBehind.audio)
    if areAll || time - end > Self.interleaving { reach(inset_error_eof, isWanted: true, &source) }
    return true
  }

  /// Nothing more comes, or is wanted: the decoders empty what they have.
  mutating func reach(_ code: Int32, isWanted: Bool = false, _ source: inout PacketSource) {
    isReached = true
    let session = source.session
    let reached = session.withState { $0.buffered }.map { max($0, source.reached) }
    let damage = isWanted ? nil : Self.damage(after: code, reached: reached, source)
    let generation = session.withState { state in
      state.hasReadAll = true
      state.damage = damage
      return state.generation
    }
    source.end(isItsOwn: !isWanted && damage == nil)
    session.videoPackets.finish(generation: generation)
    session.audioPackets.finish(generation: generation)
    session.endBuffering()
    session.signalAll()
  }

  /// What broke, if the item did not simply end.
  private static func damage(after code: Int32, reached: MediaTime?, _ source: borrowing PacketSource)
    -> PlaybackFailure?
  {
    let session = source.session
    var reason = code
    if code == inset_error_eof, let bytes = source.reader.container.raw.pointee.pb, bytes.pointee.error < 0 {
      reason = bytes.pointee.error
    }
    if reason == inset_error_invalid_data, liesBeforeItsIndex(source.reader) {
      return PlaybackFailure(OpeningReason.indexBehindPipe)
    }
    if reason != inset_error_eof, let distrust = session.interrupt.takeDistrust() { return distrust }
    if reason != inset_error_eof {
      return session.interrupt.isOverdue || reason == -ETIMEDOUT || reason == inset_error_exit
        ? PlaybackFailure("No data came for \(session.configuration.readLimitText).")
        : PlaybackFailure(codeOfReading: reason, isNetwork: session.location.isNetwork)
    }
    // A header that promises much more than was there; a duration guessed from the bit rate promises nothing.
    guard let duration = source.reader.info.duration, let reached, !session.location.isGraph,
      !source.haveTimesJumped,
      source.reader.container.raw.pointee.duration_estimation_method != AVFMT_DURATION_FROM_BITRATE,
      (duration - reached).seconds > max(2.5, duration.seconds * 0.1)
    else { return nil }
    return PlaybackFailure("The file is cut short: it ends before its time.")
  }

  /// Whether the index was read, and what it tells of has gone by: MP4 as cameras write it, through a pipe.
  private static func liesBeforeItsIndex(_ reader: borrowing ItemReader) -> Bool {
    guard !reader.hasReadSinceOpening, let bytes = reader.container.raw.pointee.pb,
      bytes.pointee.seekable == 0
    else {
      return false
    }
    return reader.container.isMP4
  }
}
