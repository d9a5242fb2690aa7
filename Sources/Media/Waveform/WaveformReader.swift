// Reads an audio stream from start to end, as fast as possible. One thread.

internal import Base
internal import CFFmpeg
internal import Platform

/// Decodes an audio stream and measures its loudness.
struct WaveformReader: ~Copyable {
  private let container: Container
  private let interrupt: Interrupt
  private let subject: Waveform.Subject
  private let decoder: Decoder
  private let packet: Packet
  private let frame: Frame
  /// The position, in samples, of frames without a PTS.
  private var samplesSoFar: Int64 = 0

  /// Seconds without progress after which the file counts as hung.
  static let patience = 10.0
  /// Longer items are not measured: an hour of sound takes seconds.
  private static let longest = MediaTime(seconds: 24 * 3600)

  /// Opens the item and discards its other streams.
  init(_ subject: Waveform.Subject, interrupt: Interrupt) throws(PlaybackFailure) {
    LogRelay.silence()
    guard subject.duration <= Self.longest else { throw PlaybackFailure("It is too long.") }
    interrupt.setDeadline(.now + .seconds(Self.patience))
    // Only local data is measured; a network address that the item refers to is fetched once, for playback.
    let container = try Container(
      subject.location, interrupt: interrupt,
      rules: OpeningRules(editions: .ofFiles, isLook: true, followsLists: true))
    guard let stream = container.stream(subject.stream),
      stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO
    else { throw PlaybackFailure("It has no sound.") }
    for other in 0..<container.streamCount where other != subject.stream {
      container.stream(other)?.pointee.discard = AVDISCARD_ALL
    }
    let decoder = try Decoder(stream, threads: 1)
    guard let packet = Packet(), let frame = Frame() else { throw .noMemory }
    self.interrupt = interrupt
    self.subject = subject
    self.packet = packet
    self.frame = frame
    self.container = container
    self.decoder = decoder
  }

  /// Reads to the end; `progress` is called often and stops the reading by returning false.
  mutating func run(_ progress: (Waveform) -> Bool) {
    var waveform = Waveform(of: subject)
    var (stretch, loudness) = (0, Loudness())
    func finish(_ next: Int) {
      let level = loudness.level
      for index in stretch..<max(stretch, min(next, Waveform.count)) {
        // A section shorter than a frame has the frame's loudness.
        if let level { waveform.learn(level, at: index) }
      }
      (stretch, loudness) = (next, Loudness())
    }
    var last = 0
    var isAtEnd = false
    while !isAtEnd {
      isAtEnd = !read()
      if isAtEnd { decoder.drain() }
      interrupt.setDeadline(.now + .seconds(Self.patience))
      while case .frame = decoder.receive(into: frame) {
        let places = places()
        if places.lowerBound > stretch { finish(places.lowerBound) }
        loudness.add(frame.raw)
        last = places.upperBound
        frame.clear()
      }
      guard progress(waveform) else { return }
    }
    // What was cut off says nothing about the rest.
    guard !interrupt.isCancelled else { return }
    // An item shorter than its header says is silent behind its end.
    finish(max(stretch, last) + 1)
    waveform.end()
    _ = progress(waveform)
  }

  /// Sends the next packet of the stream to the decoder; false at the end.
  private mutating func read() -> Bool {
    while !interrupt.isCancelled, !interrupt.isOverdue {
      guard container.readOn(into: packet) >= 0 else { return false }
      defer { packet.clear() }
      guard Int(packet.raw.pointee.stream_index) == subject.stream else { continue }
      _ = decoder.send(packet)
      return true
    }
    return false
  }

  /// The sections in which the frame begins and ends.
  private mutating func places() -> ClosedRange<Int> {
    let rate = max(1, Int64(frame.raw.pointee.sample_rate))
    let samples = Int64(max(0, frame.raw.pointee.nb_samples))
    let stamp = frame.raw.pointee.best_effort_timestamp
    var start = MediaTime(microseconds: min(Int64.max / 2_000_000, samplesSoFar) * 1_000_000 / rate)
    if let stream = container.stream(subject.stream), let time = container.time(stamp, of: stream) {
      start = time
    }
    samplesSoFar &+= samples
    let first = place(of: start)
    return first...max(first, place(of: start + MediaTime(microseconds: samples * 1_000_000 / rate - 1)))
  }

  /// The section that contains a time.
  private func place(of time: MediaTime) -> Int {
    let part = Double(max(0, time.microseconds)) / Double(max(1, subject.duration.microseconds))
    return min(Waveform.count - 1, Int(min(1, part) * Double(Waveform.count)))
  }
}
