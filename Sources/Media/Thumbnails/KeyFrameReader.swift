// A film opened for nothing but single key frames. One thread; everything goes in its deinit.

internal import Base
internal import CFFmpeg
internal import Picture
internal import Platform

/// Decodes the key frame before a moment, at a small size.
struct KeyFrameReader: ~Copyable {
  private let container: Container
  private let interrupt: Interrupt
  private let index: Int
  private let decoder: Decoder
  private var scaler: Scaler
  private let packet: Packet
  private let frame: Frame

  /// Seconds that opening the film may take, and those for one picture.
  private static let timeout = (opening: 5.0, picture: 2.0)
  /// Packets that are read for one picture at the most: a file may hold no key frame at all.
  private static let mostPackets = 4000

  /// A frame of more pixels is too large to be made small in passing.
  private static let mostPixels: Int64 = 1 << 26

  /// What the search for a picture came to.
  enum Outcome {
    /// A key frame of that time in the item.
    case made(PixelBuffer, keyFrame: MediaTime)
    /// The key frame of that time, whose picture was not wanted.
    case known(MediaTime)
  }

  /// Opens the film; a picture of about so many rows is wanted.
  init(
    _ location: MediaLocation, _ headers: RequestHeaders = RequestHeaders(), stream wanted: Int?, rows: Int,
    trust: ServerTrust, interrupt: Interrupt
  ) throws(PlaybackFailure) {
    LogRelay.silence()
    interrupt.setDeadline(.now + .seconds(Self.timeout.opening))
    let container = try Container(
      location, interrupt: interrupt, rules: OpeningRules(headers: headers, trust: trust))
    guard let best = wanted ?? StreamChoice(in: container, wantsAudio: false, languages: []).video else {
      throw Self.nothing
    }
    try self.init(container, stream: best, rows: rows, interrupt: interrupt)
  }

  /// Takes over an open film; the others of its streams are not read any more.
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

  private static let nothing = PlaybackFailure("There is no picture in it.")

  private static func decoder(
    of stream: UnsafeMutablePointer<AVStream>, rows: Int
  ) throws(PlaybackFailure) -> Decoder {
    // Several threads would each want a frame of their own before the first comes out.
    var decoder = try Decoder(stream, threads: 1)
    let halvings = halvings(of: decoder, rows: rows)
    if halvings > 0 { decoder = try decoder.reopened(halvings: halvings) }
    decoder.raw.pointee.skip_loop_filter = AVDISCARD_ALL
    decoder.raw.pointee.skip_frame = AVDISCARD_NONKEY
    decoder.raw.pointee.max_pixels = mostPixels
    return decoder
  }

  /// How often a picture's sides may be halved that is shown in so many rows.
  private static func halvings(of decoder: borrowing Decoder, rows: Int) -> Int32 {
    var halvings: Int32 = 0
    while halvings < decoder.mostHalvings, decoder.codedHeight >> Int(halvings + 1) >= rows * 2 {
      halvings += 1
    }
    return halvings
  }

  /// The key frame at a moment or before it; one that `isKnown` is not decoded.
  mutating func read(
    _ request: ThumbnailRequest, isKnown: (MediaTime) -> Bool
  ) throws(PlaybackFailure) -> Outcome {
    interrupt.setDeadline(.now + .seconds(Self.timeout.picture))
    let size = PixelSize(width: request.width, height: request.height)
    let turns = request.subject.quarterTurns
    return try next(size, turned: turns, at: request.subject.time, isKnown: isKnown)
  }

  /// The key frame at a moment or before it, by the deadline that is set.
  mutating func next(
    _ size: PixelSize, turned turns: Int = 0, at time: MediaTime,
    isKnown: (MediaTime) -> Bool = { _ in false }
  ) throws(PlaybackFailure) -> Outcome {
    guard !container.seeksByLists, container.seekBack(to: max(.zero, time)) else {
      throw PlaybackFailure("It cannot be sought.")
    }
    return try next(size, turned: turns, isKnown: isKnown)
  }

  /// The next key frame from where the container stands.
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
    throw PlaybackFailure("No picture of it could be decoded.")
  }

  /// The packet's picture, turned by so many quarters.
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
