// Looks at an item without playing it: what it holds, and single pictures of it. Blocks; any thread.

internal import CFFmpeg
public import Core
public import Picture

/// A single picture of an item.
public struct Still {
  /// Its pixels.
  public let pixels: PixelBuffer
  /// Its time in the item.
  public let time: MediaTime
  /// What the item holds.
  public let info: MediaInfo
}

extension Player {
  /// Opens an item, reads what it says about itself, and closes it.
  ///
  /// `timeout` is in seconds.
  public static func probe(_ location: MediaLocation, timeout: Double) throws(PlaybackFailure) -> MediaInfo {
    try StillReader(location, timeout: timeout, wantsAudio: true).info
  }

  /// Decodes one picture: the one shown at that moment, or the first without one.
  ///
  /// `size` is asked once, with the size of the picture in square pixels, and tells the size to scale to.
  public static func still(
    _ location: MediaLocation, at moment: StillTime?, timeout: Double,
    size: (_ displayWidth: Int, _ displayHeight: Int) -> (width: Int, height: Int)
  ) throws(PlaybackFailure) -> Still {
    try StillReader(location, timeout: timeout, wantsAudio: false).read(at: moment, size: size)
  }
}

/// An opened item from which one picture is taken.
private struct StillReader: ~Copyable {
  private let interrupt = Interrupt()
  private let container: Container
  let info: MediaInfo
  private let choice: StreamChoice

  init(_ location: MediaLocation, timeout: Double, wantsAudio: Bool) throws(PlaybackFailure) {
    LogRelay.silence()
    interrupt.setDeadline(.now + .seconds(max(0.1, min(3600, timeout))))
    container = try Container(location, interrupt: interrupt)
    choice = StreamChoice(in: container, wantsAudio: wantsAudio, languages: [])
    info = MediaInfo(container, choice: choice)
  }

  consuming func read(
    at moment: StillTime?, size: (Int, Int) -> (width: Int, height: Int)
  ) throws(PlaybackFailure) -> Still {
    guard let index = choice.video, let stream = container.stream(index) else {
      throw choice.complaint ?? PlaybackFailure("There is no picture in it.")
    }
    let decoder = try Decoder(stream, threads: 1)
    guard let packet = Packet(), let frame = Frame(), let before = Frame() else {
      throw PlaybackFailure("There is not enough memory.")
    }
    let target = target(of: moment)
    if target > .zero, info.isSeekable, !container.location.isGraph {
      _ = container.seek(to: target, forward: false)
    }
    var timing = FrameTiming(stream, startTime: container.startTime)
    var found: MediaTime?
    var isAtEnd = false
    search: while found == nil {
      switch decoder.receive(into: frame) {
      case .frame:
        let (time, duration) = timing.next(frame.raw)
        if (time + duration).microseconds > target.microseconds + 500 {
          found = time
          break search
        }
        av_frame_unref(before.raw)
        av_frame_move_ref(before.raw, frame.raw)
      case .damaged: continue
      case .end: break search
      case .needsInput:
        if isAtEnd { break search }
        isAtEnd = !feed(decoder, packet, index)
      }
    }
    let chosen = found != nil ? frame.raw : before.raw
    guard chosen.pointee.buf.0 != nil else { throw PlaybackFailure("No picture of it could be decoded.") }
    let asked = size(info.displayWidth ?? 1, info.displayHeight ?? 1)
    let wanted = PixelSize(width: max(1, min(16384, asked.width)), height: max(1, min(16384, asked.height)))
    let pixels = PixelBuffer()
    var scaler = Scaler(orientation: Orientation(stream), streamHeight: decoder.codedHeight)
    guard scaler.scale(chosen, into: pixels, PictureRequest(size: wanted)) else {
      throw PlaybackFailure("The picture cannot be scaled.")
    }
    return Still(pixels: pixels, time: found ?? max(.zero, timing.end), info: info)
  }

  /// Reads up to the next packet of the stream; false at the end, where the decoder is drained.
  private borrowing func feed(_ decoder: borrowing Decoder, _ packet: borrowing Packet, _ index: Int) -> Bool
  {
    while true {
      let code = container.read(into: packet)
      if code == inset_error_again { continue }
      guard code >= 0, !interrupt.isOverdue else {
        decoder.drain()
        return false
      }
      if Int(packet.raw.pointee.stream_index) == index {
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
    case .time(let time): return max(.zero, time)
    case .percent(let percent):
      guard percent.isFinite, let duration = info.duration else { return .zero }
      return MediaTime(seconds: duration.seconds * max(0, min(100, percent)) / 100)
    }
  }
}
