// The part of an item that was read, and the duration that follows from it. Demux thread only.

internal import Base
internal import CFFmpeg

/// Follows reading, and corrects a duration that was guessed.
struct ReadExtent {
  /// The end of the last packet read, on the item's timeline; zero after a seek.
  private(set) var reached = MediaTime.zero
  private var guess: GuessedLength?
  /// The duration that the container reports, extended by packets from after it; nil if it reports none, or the
  /// timestamps may jump.
  private var told: MediaTime?

  /// Packets may end this much behind the duration, which often leaves out the last one.
  private static let tolerance = MediaTime(microseconds: 1_000_000)
  /// A packet farther behind the one before does not give the duration: its timestamp may be damaged.
  private static let longestStep = MediaTime(microseconds: 10_000_000)

  init(_ reader: borrowing ItemReader) {
    guess = GuessedLength(reader.container, reader.info)
    let isTold = guess == nil && reader.container.source == nil && !reader.playback.location.isGraph
    told = isTold && !reader.container.timestampsMayJump ? reader.info.duration : nil
  }

  /// Records the present packet, of a chosen stream, with its time.
  mutating func note(
    _ time: MediaTime, of stream: UnsafeMutablePointer<AVStream>, _ index: Int, _ reader: borrowing ItemReader
  ) {
    let playback = reader.playback
    let packet = reader.packet.raw.pointee
    let lasting = av_rescale_q(
      max(0, packet.duration), stream.pointee.time_base, AVRational(num: 1, den: 1_000_000))
    let before = reached
    reached = max(reached, time + MediaTime(microseconds: lasting))
    if reached > before, reached - before < Self.longestStep { outlast(reader) }
    guard guess != nil, index == reader.choice.video ?? reader.choice.audio else { return }
    if let length = guess?.news(reached: reached, byte: packet.pos) {
      playback.lengthen(to: length, atLeastAsKnown: false)
    }
  }

  /// Lengthens a duration that has turned out too short.
  ///
  /// A writer that cannot go back leaves the duration of the beginning in the header, as in a fragmented MP4 from a
  /// pipe, and two files that were put together have the header of the first.
  private mutating func outlast(_ reader: borrowing ItemReader) {
    guard let duration = told, reached > duration + Self.tolerance else { return }
    let playback = reader.playback
    playback.withState { $0.isDurationGuessed = true }
    let size = reader.container.hasKnownSize ? reader.container.raw.pointee.pb.map { avio_size($0) } : nil
    guess = size.flatMap { GuessedLength(guessed: reached, size: $0) }
    told = guess == nil ? reached : nil
    playback.lengthen(to: reached, atLeastAsKnown: true)
  }

  /// Corrects a guessed duration at the end of the file.
  mutating func end(_ playback: ItemPlayback) {
    if let told, reached > told { playback.lengthen(to: reached, atLeastAsKnown: true) }
    if let length = guess?.end(at: reached) { playback.lengthen(to: length, atLeastAsKnown: false) }
  }

  mutating func restart() { reached = .zero }
}

extension ItemPlayback {
  /// Sets the item's duration and posts it if it has changed; with `atLeastAsKnown`, a longer known one stays.
  func lengthen(to length: MediaTime, atLeastAsKnown: Bool) {
    let news = withState { state -> MediaTime? in
      let wanted = atLeastAsKnown ? max(length, state.duration ?? .zero) : length
      guard state.duration != wanted else { return nil }
      state.duration = wanted
      return wanted
    }
    if let news { events.post(.grew(item, news)) }
  }
}
