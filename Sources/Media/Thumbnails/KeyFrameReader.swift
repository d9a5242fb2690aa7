// An item opened to decode single key frames. One thread; the deinit closes it.

internal import Base
internal import CFFmpeg
internal import Picture
internal import Platform

/// Decodes the key frame at or before a time, at a small size.
struct KeyFrameReader: ~Copyable {
  private let container: Container
  private let interrupt: Interrupt
  private let index: Int
  private let decoder: Decoder
  private var scaler: Scaler
  private let packet: Packet
  private let frame: Frame

  /// Seconds for opening the item, and for one picture.
  static let timeout = (opening: 5.0, picture: 2.0)
  /// The limit of packets read for one picture: a file may have no key frame at all.
  private static let mostPackets = 4000

  /// Frames with more pixels take too long for a thumbnail.
  private static let mostPixels: Int64 = 1 << 26

  /// The result of the search for a key frame.
  enum Outcome {
    /// The picture of the key frame at that time.
    case made(PixelBuffer, keyFrame: MediaTime)
    /// The time of a key frame whose picture is already known.
    case known(MediaTime)
  }

  /// Opens an item, by the rules by which it is played.
  ///
  /// - Parameters:
  ///   - rows: The approximate height of the pictures.
  ///   - bytes: The bytes of a file of a place.
  init(
    _ subject: Thumbnail.Subject, rows: Int, trust: ServerTrust, bytes: (any ByteSource)? = nil,
    interrupt: Interrupt
  ) throws(PlaybackFailure) {
    LogRelay.silence()
    interrupt.setDeadline(.now + .seconds(Self.timeout.opening))
    let container = try Container(
      subject.location, interrupt: interrupt,
      rules: OpeningRules(
        editions: .ofFiles, headers: subject.headers, trust: trust, isLook: subject.staysLocal,
        followsLists: true),
      bytes: bytes)
    guard let best = subject.stream ?? StreamChoice(in: container, wantsAudio: false, languages: []).video
    else {
      throw Self.nothing
    }
    try self.init(container, stream: best, rows: rows, interrupt: interrupt)
  }

  /// Takes over an opened container and discards its other streams.
  init(
    _ container: consuming Container, stream index: Int, rows: Int, interrupt: Interrupt
  ) throws(PlaybackFailure) {
    guard let stream = container.stream(index),
      stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO
    else { throw Self.nothing }
    for other in 0..<container.streamCount where other != index {
      container.stream(other)?.pointee.discard = AVDISCARD_ALL
    }
    let decoder = try Self.decoder(of: stream, rows: rows)
    guard let packet = Packet(), let frame = Frame() else { throw .noMemory }
    self.interrupt = interrupt
    self.index = index
    self.packet = packet
    self.frame = frame
    scaler = Scaler(
      orientation: Orientation(stream), streamHeight: Int(stream.pointee.codecpar.pointee.height))
    self.container = container
    self.decoder = decoder
  }

  private static let nothing = PlaybackFailure("It has no picture.")

  private static func decoder(
    of stream: UnsafeMutablePointer<AVStream>, rows: Int
  ) throws(PlaybackFailure) -> Decoder {
    // With frame threads, every thread needs a frame before the first one is output.
    var decoder = try Decoder(stream, threads: 1)
    let halvings = halvings(of: decoder, rows: rows)
    if halvings > 0 { decoder = try decoder.reopened(halvings: halvings) }
    decoder.raw.pointee.skip_loop_filter = AVDISCARD_ALL
    decoder.raw.pointee.skip_frame = AVDISCARD_NONKEY
    decoder.raw.pointee.max_pixels = mostPixels
    return decoder
  }

  /// The number of times that the sides may be halved for a picture of `rows` rows.
  private static func halvings(of decoder: borrowing Decoder, rows: Int) -> Int32 {
    var halvings: Int32 = 0
    while halvings < decoder.mostHalvings, decoder.codedHeight >> Int(halvings + 1) >= rows * 2 {
      halvings += 1
    }
    return halvings
  }

  /// The key frame at or before the request's time; it is not decoded if `isKnown` returns true for its time.
  mutating func read(
    _ request: ThumbnailRequest, isKnown: (MediaTime) -> Bool
  ) throws(PlaybackFailure) -> Outcome {
    interrupt.setDeadline(.now + .seconds(Self.timeout.picture))
    let size = PixelSize(width: request.width, height: request.height)
    let turns = request.subject.quarterTurns
    return try next(size, turned: turns, at: request.subject.time, isKnown: isKnown)
  }

  /// The key frame at or before a time, within the deadline already set.
  mutating func next(
    _ size: PixelSize, turned turns: Int = 0, at time: MediaTime,
    isKnown: (MediaTime) -> Bool = { _ in false }
  ) throws(PlaybackFailure) -> Outcome {
    guard !container.seeksByLists, container.seekBack(to: max(.zero, time)) else {
      throw PlaybackFailure("It is not seekable.")
    }
    return try next(size, turned: turns, isKnown: isKnown)
  }

  /// The next key frame from the container's position.
  mutating func next(
    _ size: PixelSize, turned turns: Int = 0, isKnown: (MediaTime) -> Bool = { _ in false }
  ) throws(PlaybackFailure) -> Outcome {
    decoder.flush()
    for _ in 0..<Self.mostPackets {
      guard !interrupt.isCancelled, !interrupt.isOverdue else { break }
      guard container.readOn(into: packet) >= 0 else { break }
      defer { packet.clear() }
      guard Int(packet.raw.pointee.stream_index) == index, packet.raw.pointee.flags & AV_PKT_FLAG_KEY != 0,
        let stream = container.stream(index)
      else { continue }
      let (shown, decoded) = (packet.raw.pointee.pts, packet.raw.pointee.dts)
      let time = container.time(shown == inset_no_timestamp ? decoded : shown, of: stream) ?? .zero
      if isKnown(time) { return .known(time) }
      if let pixels = decode(size, turned: turns) { return .made(pixels, keyFrame: time) }
    }
    throw PlaybackFailure("No picture could be decoded.")
  }

  /// Decodes the packet's picture and turns it by `turns` quarter turns.
  private mutating func decode(_ size: PixelSize, turned turns: Int) -> PixelBuffer? {
    defer { decoder.flush() }
    guard decoder.send(packet) else { return nil }
    decoder.drain()
    guard case .frame = decoder.receive(into: frame) else { return nil }
    defer { frame.clear() }
    let pixels = PixelBuffer()
    let request = PictureRequest(size: size, crop: .whole.turned(turns))
    return scaler.scale(frame.raw, into: pixels, request) ? pixels : nil
  }
}

extension Thumbnail.Subject {
  /// Whether only local files are opened for it, whatever the item names.
  var staysLocal: Bool { !origin.mayOpen(.web) || location.namesNothingElse }
}
