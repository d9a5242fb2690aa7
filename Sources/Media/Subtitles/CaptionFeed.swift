// Closed captions (EIA-608 and 708) from the side data of video frames. The video thread feeds them; any thread may
// switch them on or off.

internal import Base
internal import CFFmpeg
internal import Synchronization

/// Decodes the captions of decoded frames into a subtitle track while they are selected.
final class CaptionFeed: Sendable {
  /// The stream index that stands for the captions; no stream of the container has it.
  static let stream = 9_999

  private struct State: ~Copyable {
    var decoder: SubtitleDecoder?
    var track: SubtitleTrack?
    var isKnown = false

    /// Decodes the captions of a frame; returns whether any event came of it.
    ///
    /// This is a method because the Swift 6.0 compiler crashes over the packet inside a closure.
    mutating func take(_ bytes: UnsafeRawPointer, count: Int, at time: MediaTime) -> Bool {
      guard let track, decoder != nil, count < 1 << 16, let packet = Packet(),
        av_new_packet(packet.raw, Int32(count)) >= 0
      else { return false }
      packet.raw.pointee.data.update(from: bytes.assumingMemoryBound(to: UInt8.self), count: count)
      packet.raw.pointee.pts = time.microseconds
      let events = decoder?.decode(packet.raw, at: time) ?? []
      for event in events { track.insert(event) }
      return !events.isEmpty
    }
  }

  private let state = Mutex(State())

  /// Whether captions are selected; no frame may then be dropped before decoding.
  var areRead: Bool { state.withLock { $0.track != nil } }

  /// Selects the captions and returns their new track.
  func start() throws(PlaybackFailure) -> SubtitleTrack {
    let track = SubtitleTrack()
    let decoder = try SubtitleDecoder(captionsWith: AVRational(num: 1, den: 1_000_000))
    let box = DecoderBox(decoder)
    state.withLock { state in
      state.decoder = box.take()
      state.track = track
    }
    return track
  }

  /// Deselects the captions.
  func stop() {
    state.withLock { state in
      state.decoder = nil
      state.track = nil
    }
  }

  /// Resets the decoder and the track after a seek.
  func restart() {
    state.withLock { state in
      state.decoder?.flush()
      state.track?.restart()
    }
  }

  /// Reads the captions of a frame; frames must come in display order.
  ///
  /// - Returns: Whether this is the first frame with captions, and whether events were added.
  func take(_ frame: UnsafeMutablePointer<AVFrame>, at time: MediaTime) -> (isFirst: Bool, isNews: Bool) {
    guard let data = av_frame_get_side_data(frame, AV_FRAME_DATA_A53_CC), data.pointee.size > 0 else {
      return (false, false)
    }
    let bytes = UInt(bitPattern: data.pointee.data)
    let size = Int(data.pointee.size)
    return state.withLock { state in
      let isFirst = !state.isKnown
      state.isKnown = true
      guard let bytes = UnsafeRawPointer(bitPattern: bytes) else { return (isFirst, false) }
      return (isFirst, state.take(bytes, count: size, at: time))
    }
  }

  /// Carries the decoder into the lock's closure, once.
  private final class DecoderBox: @unchecked Sendable {
    // Unchecked: used within one call on one thread.
    private var decoder: SubtitleDecoder?
    init(_ decoder: consuming SubtitleDecoder) { self.decoder = consume decoder }
    func take() -> SubtitleDecoder? { decoder.take() }
  }
}
