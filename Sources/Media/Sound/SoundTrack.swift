// The sound of one item on its way from the demux thread to the sound thread, which alone uses it.

internal import Base
internal import CFFmpeg

/// A decoder for one audio stream with its resampler.
///
/// Unchecked Sendable: made on the demux thread, handed over once, used by the sound thread alone after that.
final class SoundTrack: @unchecked Sendable {
  /// What decoding, or letting go by, came to.
  enum Outcome {
    /// Samples were appended, or packets went by.
    case progress
    case empty, end
    /// A seek has happened; what comes next is kept until the caller knows of it.
    case superseded
  }

  /// The stream's own rate.
  let sourceRate: Int
  /// The stream's own channels.
  let sourceChannels: Int
  /// What its tags say of its loudness.
  let loudness: ReplayGain
  private var decoder: Decoder
  private let packets: PacketQueue
  private let packet: Packet
  private let frame: Frame
  private var resampler = Resampler()
  private let timeBase: AVRational
  private let startTime: MediaTime
  private var held: PacketQueue.Popped?
  /// Whether packets went by since the decoder was given one.
  private(set) var hasPassed = false
  /// What is added to the stream's times.
  var delay = MediaTime.zero
  /// A step in time that is worth a correction.
  private static let gap: Int64 = 50_000
  /// Silence that a gap is filled with at the most.
  private static let longestFill: Int64 = 10_000_000

  /// A decoder that takes packets from that queue.
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

  /// What a device for it should be like.
  var kind: SoundFormat { SoundFormat(rate: sourceRate, channels: sourceChannels) }

  /// What comes next is from elsewhere.
  func flush() {
    decoder.flush()
    resampler.reset()
    hasPassed = false
  }

  /// Decodes until samples have been appended, packets are lacking, or the stream has ended.
  ///
  /// Packets of other generations are dropped.
  func decode(from session: Session, generation: UInt32, into buffer: inout SampleBuffer) -> Outcome {
    if hasPassed { flush() }
    while true {
      switch decoder.receive(into: frame) {
      case .frame:
        defer { frame.clear() }
        if frame.silenceDamage(), append(to: &buffer) { return .progress }
      // The next packet may do.
      case .damaged: continue
      case .end:
        resampler.drain(into: &buffer)
        return .end
      case .needsInput:
        switch next(for: session, generation) {
        case .packet: _ = decoder.send(packet)
        case .end: decoder.drain()
        case .empty: return .empty
        case nil: return .superseded
        }
      }
    }
  }

  /// Lets packets go by undecoded as far as `time`; `end` becomes the time behind the last of them.
  ///
  /// Packets of other generations are dropped. Nil where the next one does not say when it ends, and is kept to be
  /// decoded.
  func pass(to time: MediaTime, from session: Session, generation: UInt32, end: inout MediaTime) -> Outcome? {
    let start = end
    while end <= time {
      switch next(for: session, generation) {
      case .packet:
        guard let span = packetSpan else {
          held = .packet(generation: generation)
          return nil
        }
        hasPassed = true
        // A time that is far from the one before cannot be meant; the packet is as long as it says.
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

  /// Takes the next packet of that generation; nil where a seek has happened, and what comes next is kept.
  private func next(for session: Session, _ generation: UInt32) -> PacketQueue.Popped? {
    while true {
      let popped = held ?? packets.pop(into: packet)
      held = nil
      if popped != .empty, session.generation != generation {
        held = popped
        return nil
      }
      switch popped {
      case .packet(generation), .end(generation), .empty: return popped
      case .packet, .end: continue
      }
    }
  }

  /// From when to when the packet lasts that was taken last; nil where it says nothing that can be true.
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
          // It repeats what was there already.
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
