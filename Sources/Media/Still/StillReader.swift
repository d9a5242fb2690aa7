// Opens an item and takes still pictures of it. Blocks; one thread.

internal import Base
internal import CFFmpeg
internal import Picture
internal import Platform

/// An opened item from which still pictures are taken.
struct StillReader: ~Copyable {
  private let interrupt: Interrupt
  private let rules: OpeningRules
  private var container: Container
  let info: MediaInfo
  private var choice: StreamChoice
  /// Added to the rotation in the file.
  var rotation = VideoRotation.none
  private let timeout: MonotonicTime
  /// Whether packets have been read, so that the container is past its start.
  private var hasRead = false

  /// Seconds in which a pipe has to send its first byte: a probe does not wait longer.
  private static let pipePatience = 5.0
  /// The longest time for which an item that cannot be sought is read from its start.
  private static let longWay = MonotonicTime.seconds(5)

  /// Opens an item.
  ///
  /// A local file may lead elsewhere only if its name is that of a playlist and the user named it.
  ///
  /// - Parameter video: The container's index of the wanted stream; nil for the best one.
  init(
    _ location: MediaLocation, timeout: Double, wantsAudio: Bool, video: Int? = nil,
    trust: ServerTrust = ServerTrust(), isLook: Bool = false, interrupt: Interrupt = Interrupt()
  ) throws(PlaybackFailure) {
    LogRelay.silence()
    let timeout = MonotonicTime.seconds(max(0.1, min(3600, timeout)))
    interrupt.setDeadline(.now + timeout)
    let rules = OpeningRules(
      editions: .ofFiles, trust: trust, isLook: isLook || location.namesNothingElse,
      covers: wantsAudio ? .none : .here, pipePatience: Self.pipePatience)
    // The container is opened before any property is set: the Swift 6.2 compiler aborts on a noncopyable struct whose
    // initialiser can fail after it has set a property.
    let opened = try Container(location, interrupt: interrupt, rules: rules)
    self.init(opened, interrupt, rules, timeout: timeout, wantsAudio: wantsAudio, video: video)
  }

  private init(
    _ opened: consuming Container, _ interrupt: Interrupt, _ rules: OpeningRules, timeout: MonotonicTime,
    wantsAudio: Bool, video: Int?
  ) {
    self.interrupt = interrupt
    self.rules = rules
    self.timeout = timeout
    container = opened
    choice = StreamChoice(in: container, wantsAudio: wantsAudio, languages: [])
    if let video, container.stream(video) != nil { choice.video = video }
    info = MediaInfo(container, choice: choice)
  }

  /// Decodes and scales a picture; `size` is called with its display size.
  mutating func read(
    at moment: StillTime?, size: (Int, Int) -> (width: Int, height: Int)
  ) throws(PlaybackFailure) -> Still {
    let decoded = try decode(at: moment)
    return try scale(decoded, size)
  }

  /// Scales a decoded picture to the size that `size` returns.
  ///
  /// This is separate from the decoding because the Swift 6.0 compiler crashes when both are in one mutating method.
  private func scale(
    _ decoded: borrowing Decoded, _ size: (Int, Int) -> (width: Int, height: Int)
  ) throws(PlaybackFailure) -> Still {
    let stream = choice.video.flatMap { container.stream($0) }
    let shape = stream.map { VideoSource($0, in: container).shape(of: decoded.frame.raw) }
    let crop = PictureCrop.whole.turned(rotation.quarterTurns)
    let (width, height) = (shape?.width ?? 1, shape?.height ?? 1)
    let asked = crop.swapsSides ? size(height, width) : size(width, height)
    let wanted = PixelSize(width: max(1, min(16384, asked.width)), height: max(1, min(16384, asked.height)))
    let pixels = PixelBuffer()
    var scaler = Scaler(
      orientation: stream.map { Orientation($0) } ?? .upright,
      streamHeight: stream.map { Int($0.pointee.codecpar.pointee.height) } ?? 0, isCareful: true)
    guard scaler.scale(decoded.frame.raw, into: pixels, PictureRequest(size: wanted, crop: crop)) else {
      throw PlaybackFailure("The picture cannot be scaled.")
    }
    return Still(pixels: pixels, time: decoded.time, info: info)
  }

  /// Decodes the picture shown at a moment, or the last one before it.
  mutating func decode(at moment: StillTime?) throws(PlaybackFailure) -> Decoded {
    interrupt.setDeadline(.now + timeout)
    guard let index = choice.video, let stream = container.stream(index) else {
      throw choice.complaint ?? PlaybackFailure("It has no picture.")
    }
    let target = target(of: moment)
    guard hasRead || target > .zero, info.isSeekable, !container.location.isGraph, !container.seeksByLists
    else {
      guard let found = try search(index, stream, for: target, isSought: false) else {
        throw PictureBound.refusal ?? Self.nothing
      }
      return found
    }
    // In some formats a seek ends behind the key frame that is needed: the next attempt starts further back.
    for (attempt, reach) in SeekRequest.reach.enumerated() {
      let start = container.seekStart(for: target - reach)
      _ = container.seekBack(to: start)
      // A seek cannot go back beyond the start, even if the first decoded frame is behind the target.
      let isLast = attempt == SeekRequest.reach.count - 1 || target <= reach || interrupt.isOverdue
      if let found = try search(index, stream, for: target, isSought: true), isLast || !found.isLate {
        return found
      }
      if isLast { break }
    }
    if let refusal = PictureBound.refusal { throw refusal }
    return try decodeFromStart(upTo: target)
  }

  /// Decodes from the start of a file in which seeking found nothing, whatever its format says.
  private mutating func decodeFromStart(upTo target: MediaTime) throws(PlaybackFailure) -> Decoded {
    guard container.location.isLocalFile, !interrupt.isOverdue, let index = choice.video else {
      throw Self.nothing
    }
    interrupt.setDeadline(.now + Self.longWay)
    container = try Container(container.location, interrupt: interrupt, rules: rules)
    guard let stream = container.stream(index),
      let found = try search(index, stream, for: target, isSought: false)
    else { throw Self.nothing }
    return found
  }

  /// Smaller differences between times are rounding.
  private static let slack = MediaTime(microseconds: 500)

  private static let nothing = PlaybackFailure("No picture could be decoded.")

  /// Decodes from the container's position to the picture shown at `target`, or the last one before it.
  private mutating func search(
    _ index: Int, _ stream: UnsafeMutablePointer<AVStream>, for target: MediaTime, isSought: Bool
  ) throws(PlaybackFailure) -> Decoded? {
    let decoder = try Decoder(stream, threads: 1)
    var wait = KeyFrameWait(decoder)
    if isSought { wait.begin() }
    guard let packet = Packet(), let frame = Frame(), let before = Frame() else { throw .noMemory }
    hasRead = true
    var timing = FrameTiming(stream, startTime: container.startTime)
    var beforeTime = MediaTime.zero
    var isAtEnd = false
    search: while true {
      switch decoder.receive(into: frame) {
      case .frame:
        let (time, duration) = timing.next(frame.raw)
        let isLate = time > target + Self.slack
        // A picture is shown until the next one begins, whatever its own duration says.
        if isLate, !before.isEmpty { break search }
        if isLate || time + duration > target + Self.slack {
          return Decoded(frame: frame, time: time, isLate: isLate)
        }
        av_frame_unref(before.raw)
        av_frame_move_ref(before.raw, frame.raw)
        beforeTime = time
      case .damaged: continue
      case .end: break search
      case .needsInput:
        if isAtEnd { break search }
        isAtEnd = !feed(decoder, packet, index, &wait)
      }
    }
    if before.isEmpty { return nil }
    return Decoded(frame: before, time: max(.zero, beforeTime), isLate: false)
  }

  /// A decoded frame with its PTS.
  struct Decoded: ~Copyable {
    let frame: Frame
    let time: MediaTime
    /// Whether this is the first frame that could be decoded, and yet is behind the target.
    let isLate: Bool
  }

  /// Sends the next packet of the stream to the decoder; at the end drains the decoder and returns false.
  private borrowing func feed(
    _ decoder: borrowing Decoder, _ packet: borrowing Packet, _ index: Int, _ wait: inout KeyFrameWait
  ) -> Bool {
    while true {
      let code = container.readOn(into: packet)
      guard code >= 0, !interrupt.isOverdue else {
        decoder.drain()
        return false
      }
      if Int(packet.raw.pointee.stream_index) == index, !wait.drops(packet) {
        _ = decoder.send(packet)
        packet.clear()
        return true
      }
      packet.clear()
    }
  }

  private borrowing func target(of moment: StillTime?) -> MediaTime {
    switch moment {
    case nil: return .zero
    case .time(let time): return max(.zero, time < .zero ? (info.duration ?? .zero) + time : time)
    case .percent(let percent):
      guard percent.isFinite, let duration = info.duration else { return .zero }
      return MediaTime(seconds: duration.seconds * max(0, min(100, percent)) / 100)
    }
  }
}
