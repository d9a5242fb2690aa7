// Closed captions (EIA-608 and 708), which lie in the pictures of a video. The video thread feeds it; any thread
// may switch it.

internal import Base
internal import CFFmpeg
internal import Synchronization

/// Takes the captions out of decoded frames and puts their lines into a track, as long as somebody reads them.
final class CaptionFeed: Sendable {
  /// The index of the captions among the streams of an item: none of the container's.
  static let stream = 9_999

  private struct State: ~Copyable {
    var decoder: SubtitleDecoder?
    var track: SubtitleTrack?
    var isKnown = false

    /// Reads the captions that came with a frame; says whether something came of them.
    ///
    /// No part of a closure: there the compiler of Swift 6.0 crashes over the packet.
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

  /// Whether somebody reads them: then no frame may be left out.
  var areRead: Bool { state.withLock { $0.track != nil } }

  /// Begins to read captions into a new track.
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

  /// Nobody reads them any more.
  func stop() {
    state.withLock { state in
      state.decoder = nil
      state.track = nil
    }
  }

  /// A seek: what comes next is from elsewhere.
  func restart() {
    state.withLock { state in
      state.decoder?.flush()
      state.track?.restart()
    }
  }

  /// Looks at a frame in the order of presentation; says whether it is the first that has captions, and whether
  /// something came of them.
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

  /// Carries a decoder into the lock, once.
  private final class DecoderBox: @unchecked Sendable {
    // Unchecked: used within one call of one thread.
    private var decoder: SubtitleDecoder?
    init(_ decoder: consuming SubtitleDecoder) { self.decoder = consume decoder }
    func take() -> SubtitleDecoder? { decoder.take() }
  }
}
