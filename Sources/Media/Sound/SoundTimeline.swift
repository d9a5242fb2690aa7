// Which moment of the item each frame given to the device is. Pure; lives on the sound thread.

internal import Base

/// Frames since the device was made ready, with the media time and the speed of each.
///
/// The device plays a fifth of a second later what it is given, so a speed that was changed is heard only then.
struct SoundTimeline {
  /// A stretch of frames at one speed.
  private struct Piece {
    var first: Int64
    var time: MediaTime
    var speed: Double
    var lap: Int
  }

  /// Frames a second.
  let rate: Int
  /// Frames written so far.
  private(set) var written: Int64 = 0
  private var pieces: [Piece] = []
  /// How often the end of what is repeated was written.
  private(set) var lap = 0
  /// The device holds no more changes than this, however fast somebody turns the speed.
  private static let limit = 64
  /// A step in time that begins a new piece; less is rounding.
  private static let slack: UInt64 = 500

  init(rate: Int) { self.rate = rate }

  /// Notes frames that the device has taken.
  mutating func wrote(_ frames: Int, from time: MediaTime, speed: Double) {
    defer { written += Int64(frames) }
    if let last = pieces.last, last.speed == speed, last.lap == lap,
      (end - time).microseconds.magnitude <= Self.slack
    {
      return
    }
    if pieces.count >= Self.limit { pieces.removeFirst() }
    pieces.append(Piece(first: written, time: time, speed: speed, lap: lap))
  }

  /// What comes next is the start of what is repeated.
  mutating func goRound() { lap += 1 }

  /// The media time behind the last frame.
  var end: MediaTime { moment(at: written).time }
  /// The speed of the last frames.
  var speed: Double { pieces.last?.speed ?? 1 }

  /// What is heard while so many frames have still to be played.
  func heard(delay: Int) -> Heard { moment(at: written - Int64(delay)) }

  /// Frames from that time in that lap to the last.
  func rest(behind time: MediaTime, lap: Int) -> Int64 {
    let index = pieces.lastIndex { $0.lap == lap && $0.time <= time } ?? pieces.firstIndex { $0.lap >= lap }
    guard let index else { return 0 }
    let piece = pieces[index]
    let end = index + 1 < pieces.count ? pieces[index + 1].first : written
    let passed = (time - piece.time).seconds / piece.speed * Double(rate)
    return written - min(end, piece.first + Int64(max(-1e12, min(1e12, passed))))
  }

  private func moment(at frame: Int64) -> Heard {
    guard let piece = pieces.last(where: { $0.first <= frame }) ?? pieces.first else { return Heard() }
    let seconds = Double(frame - piece.first) / Double(rate) * piece.speed
    return Heard(time: piece.time + MediaTime(seconds: seconds), speed: piece.speed, lap: piece.lap)
  }

  /// A moment of what was written.
  struct Heard {
    var time = MediaTime.zero
    /// Media seconds for each second.
    var speed = 1.0
    var lap = 0
  }
}
