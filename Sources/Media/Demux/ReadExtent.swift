// The part of an item that was read, and the duration that follows from it. Demux thread only.

internal import Base
internal import CFFmpeg

/// Follows reading, and corrects a duration that was guessed.
struct ReadExtent {
  /// The end of the last packet read, on the item's timeline; zero after a seek.
  private(set) var reached = MediaTime.zero
  private var guess: GuessedLength?

  init(_ reader: borrowing ItemReader) { guess = GuessedLength(reader.container, reader.info) }

  /// Records the present packet, of a chosen stream, with its time.
  mutating func note(
    _ time: MediaTime, of stream: UnsafeMutablePointer<AVStream>, _ index: Int, _ reader: borrowing ItemReader
  ) {
    let session = reader.session
    let packet = reader.packet.raw.pointee
    let lasting = av_rescale_q(
      max(0, packet.duration), stream.pointee.time_base, AVRational(num: 1, den: 1_000_000))
    reached = max(reached, time + MediaTime(microseconds: lasting))
    guard guess != nil, index == reader.choice.video ?? reader.choice.audio else { return }
    if let length = guess?.news(reached: reached, byte: packet.pos) {
      session.lengthen(to: length, atLeastAsKnown: false)
    }
  }

  /// Corrects a guessed duration at the end of the file.
  mutating func end(_ session: Session) {
    if let length = guess?.end(at: reached) { session.lengthen(to: length, atLeastAsKnown: false) }
  }

  mutating func restart() { reached = .zero }
}

extension Session {
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
