// The end of reading, or of the played range, and whether it is the item's own end. Demux thread only.

internal import Base
internal import CFFmpeg
internal import Glibc

/// Whether reading has ended, and why.
struct ReadingEnd {
  /// The most by which packets of streams that play together may be apart in the file.
  private static let interleaving = MediaTime(microseconds: 10_000_000)

  private(set) var isReached = false
  /// The streams that have passed the end of the played range, which is before the item's end.
  private var streamsBehind = (video: false, audio: false)

  /// Clears the end, when reading goes on elsewhere.
  mutating func restart() {
    isReached = false
    streamsBehind = (false, false)
  }

  /// Whether a packet is at or behind the end of the played range.
  ///
  /// Reading ends once all streams have come there, or one is `interleaving` past it.
  mutating func isBefore(_ packet: ReadPacket, _ source: inout PacketSource) -> Bool {
    let (end, video, audio) = source.playback.withState {
      ($0.playedEnd, $0.video.isRunning, $0.audio.isRunning)
    }
    guard let end, let time = packet.time, time >= end else { return false }
    if packet.isVideo { streamsBehind.video = true } else { streamsBehind.audio = true }
    let areAll = (!video || streamsBehind.video) && (!audio || streamsBehind.audio)
    if areAll || time - end > Self.interleaving { reach(inset_error_eof, isWanted: true, &source) }
    return true
  }

  /// Ends reading: the decoders drain their queues.
  ///
  /// - Parameter isWanted: the end of the played range, and not of the item, was reached.
  mutating func reach(_ code: Int32, isWanted: Bool = false, _ source: inout PacketSource) {
    isReached = true
    let playback = source.playback
    let reached = playback.withState { $0.buffered }.map { max($0, source.reached) }
    let damage = isWanted ? nil : Self.damage(after: code, reached: reached, source)
    let generation = playback.withState { state in
      state.hasReadAll = true
      state.damage = damage
      return state.generation
    }
    source.end(isItsOwn: !isWanted && damage == nil)
    playback.videoPackets.finish(generation: generation)
    if playback.withState({ $0.soundFile == nil }) { playback.audioPackets.finish(generation: generation) }
    playback.endBuffering()
    playback.signalAll()
  }

  /// The failure that cut the item short; nil if it ended properly.
  private static func damage(after code: Int32, reached: MediaTime?, _ source: borrowing PacketSource)
    -> PlaybackFailure?
  {
    let playback = source.playback
    if let supplier = source.reader.container.source { return supplier.failure }
    var reason = code
    if code == inset_error_eof, let bytes = source.reader.container.raw.pointee.pb, bytes.pointee.error < 0,
      !source.reader.container.meansEnd(bytes.pointee.error)
    {
      reason = bytes.pointee.error
    }
    if !source.reader.hasReadSinceOpening, source.reader.container.isIndexBehind {
      return PlaybackFailure(OpeningReason.indexBehind(playback.location))
    }
    if reason != inset_error_eof, let fault = playback.interrupt.connections.takeFault() {
      return fault
    }
    if reason != inset_error_eof {
      return playback.interrupt.isOverdue || reason == -ETIMEDOUT || reason == inset_error_exit
        ? PlaybackFailure("No data came for \(playback.configuration.readLimitText).")
        : PlaybackFailure(codeOfReading: reason, isNetwork: playback.location.isNetwork)
    }
    // A header that promises much more than there was; a duration guessed from the bit rate promises nothing.
    let played = [source.reader.choice.video, source.reader.choice.audio].compactMap { $0 }
    let promise = source.reader.container.promisedLength(of: played)
    guard let whole = source.reader.info.duration, let reached, !playback.location.isGraph,
      !source.haveTimesJumped,
      source.reader.container.raw.pointee.duration_estimation_method != AVFMT_DURATION_FROM_BITRATE
    else { return nil }
    let duration = min(whole, promise ?? whole)
    guard (duration - reached).seconds > max(2.5, duration.seconds * 0.1) else { return nil }
    return PlaybackFailure("The file is cut short: it ends before its stated duration.")
  }
}
