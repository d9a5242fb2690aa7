// One audio stream of an item: created on the demux thread, then used by the sound thread only.

internal import Base
internal import CFFmpeg

/// The decoder and the resampler of one audio stream.
///
/// Unchecked Sendable: the demux thread hands it over once, and only the sound thread uses it after that.
final class SoundTrack: @unchecked Sendable {
  /// The result of decoding packets or of letting them pass.
  enum Outcome {
    /// Samples were appended, or packets passed.
    case progress
    case empty, end
    /// A seek has begun another generation; the next packet is kept until the caller has adopted that.
    case superseded
  }

  /// The stream's sample rate in Hz.
  let sourceRate: Int
  /// The stream's channel count.
  let sourceChannels: Int
  /// ReplayGain from the stream's or the file's tags.
  let loudness: ReplayGain
  private var decoder: Decoder
  private let packets: PacketQueue
  private let packet: Packet
  private let frame: Frame
  private var resampler = Resampler()
  private let timeBase: AVRational
  private let startTime: MediaTime
  private var held: PacketQueue.Popped?
  /// Whether packets have passed undecoded since the decoder was last given one.
  private(set) var hasPassed = false
  private var refusals = RefusalWatch(.audio)
  /// Offset added to the stream's times.
  var delay = MediaTime.zero
  /// Microseconds that a PTS may deviate before the deviation is corrected.
  private static let gap: Int64 = 50_000
  /// The longest gap, in microseconds, that is filled with silence.
  private static let longestFill: Int64 = 10_000_000

  /// Creates a decoder that takes its packets from `packets`.
  init(
    _ stream: UnsafeMutablePointer<AVStream>, startTime: Int64, packets: PacketQueue, loudness: ReplayGain
  ) throws(PlaybackFailure) {
    let decoder = try Decoder(stream, threads: 1)
    guard let packet = Packet(), let frame = Frame() else {
      throw PlaybackFailure("There is not enough memory.")
    }
    self.decoder = decoder
    self.packets = packets
    self.loudness = loudness
    self.packet = packet
    self.frame = frame
    timeBase = stream.pointee.time_base
    self.startTime = MediaTime(microseconds: startTime)
    sourceRate = Int(stream.pointee.codecpar.pointee.sample_rate)
    sourceChannels = Int(stream.pointee.codecpar.pointee.ch_layout.nb_channels)
  }

  /// The device format that suits the stream.
  var kind: SoundFormat { SoundFormat(rate: sourceRate, channels: sourceChannels) }

  /// Resets decoder and resampler after a seek or a jump.
  func flush() {
    decoder.flush()
    resampler.reset()
    hasPassed = false
  }

  /// Decodes until samples have been appended, the queue is empty, or the stream has ended.
  ///
  /// Packets of other generations are dropped.
  func decode(from playback: ItemPlayback, generation: UInt32, into buffer: inout SampleBuffer) -> Outcome {
    if hasPassed { flush() }
    while true {
      switch decoder.receive(into: frame) {
      case .frame:
        defer { frame.clear() }
        refusals.noteFrame(of: playback)
        if frame.silenceDamage(), append(to: &buffer) { return .progress }
      // A damaged packet is skipped.
      case .damaged: refusals.noteRefusal(of: playback)
      case .end:
        resampler.drain(into: &buffer)
        return .end
      case .needsInput:
        switch next(for: playback, generation) {
        case .packet:
          refusals.notePacket(of: playback)
          if !decoder.send(packet) { refusals.noteRefusal(of: playback) }
        case .end: decoder.drain()
        case .empty: return .empty
        case nil: return .superseded
        }
      }
    }
  }

  /// Drops packets without decoding them up to media time `time`.
  ///
  /// Packets of other generations are dropped.
  ///
  /// - Parameter end: Receives the media time after the last dropped packet.
  /// - Returns: Nil when the next packet has no usable duration; it is kept to be decoded.
  func pass(to time: MediaTime, from playback: ItemPlayback, generation: UInt32, end: inout MediaTime)
    -> Outcome?
  {
    let start = end
    while end <= time {
      switch next(for: playback, generation) {
      case .packet:
        guard let span = packetSpan else {
          held = .packet(generation: generation)
          return nil
        }
        hasPassed = true
        // A PTS more than `longestFill` away from the previous end is not trusted; only the packet's duration counts.
        let step = (span.start - end).microseconds
        let isMeant = step.magnitude <= UInt64(Self.longestFill)
        end = isMeant ? max(end, span.end) : end + (span.end - span.start)
      case .end: return .end
      case .empty: return end > start ? .progress : .empty
      case nil: return .superseded
      }
    }
    return .progress
  }

  /// Takes the next packet of `generation`; nil when a seek has happened, and the packet is kept.
  private func next(for playback: ItemPlayback, _ generation: UInt32) -> PacketQueue.Popped? {
    while true {
      let popped = held ?? packets.pop(into: packet)
      held = nil
      if popped != .empty, playback.generation != generation {
        held = popped
        return nil
      }
      switch popped {
      case .packet(generation), .end(generation), .empty: return popped
      case .packet, .end: continue
      }
    }
  }

  /// Start and end of the packet taken last; nil without a plausible PTS and duration.
  private var packetSpan: (start: MediaTime, end: MediaTime)? {
    let raw = packet.raw.pointee
    guard raw.pts != inset_no_timestamp, raw.duration > 0 else { return nil }
    let (last, overflow) = raw.pts.addingReportingOverflow(raw.duration)
    guard !overflow, let start = time(raw.pts), let end = time(last),
      (end - start).microseconds <= Self.longestFill
    else { return nil }
    return (start, end)
  }

  private func append(to buffer: inout SampleBuffer) -> Bool {
    let raw = frame.raw
    if let time = time(raw.pointee.best_effort_timestamp) {
      if buffer.isUntouched {
        buffer.clear(at: time)
      } else {
        let expected = buffer.endTime + resampler.delay
        let step = (time - expected).microseconds
        if step > Self.gap, step <= Self.longestFill {
          buffer.append(nil, frames: min(Int(step * Int64(buffer.rate) / 1_000_000), buffer.room))
        } else if step < -Self.gap, step >= -Self.longestFill {
          // The frame overlaps samples that are already in the buffer.
          resampler.skip(microseconds: -step, rate: buffer.rate)
        }
      }
    }
    return resampler.convert(raw, into: &buffer)
  }

  private func time(_ value: Int64) -> MediaTime? {
    MediaTime(ticks: value, of: timeBase).map { $0 - startTime + delay }
  }
}
