// The media time of each frame written to the device. Pure; sound thread only.

internal import Base

/// The frames written since the device was prepared, with the media time and speed of each.
///
/// The device plays a frame about 0.2 s after it was written, so a change of speed is heard that much later.
struct SoundTimeline {
  /// A run of frames of one speed in one pass of the gapless loop.
  private struct Piece {
    var first: Int64
    var time: MediaTime
    var speed: Double
    var loopPass: Int
  }

  /// Frames per second.
  let rate: Int
  /// Frames written so far.
  private(set) var written: Int64 = 0
  private var pieces: [Piece] = []
  /// The number of passes of the gapless loop that were begun.
  private(set) var loopPass = 0
  /// More runs than this do not fit into the device, however fast the user changes the speed.
  private static let limit = 64
  /// Microseconds by which times may deviate before a new run begins; smaller deviations are rounding.
  private static let slack: UInt64 = 500

  init(rate: Int) { self.rate = rate }

  /// Notes frames that the device has taken.
  mutating func wrote(_ frames: Int, from time: MediaTime, speed: Double) {
    defer { written += Int64(frames) }
    if let last = pieces.last, last.speed == speed, last.loopPass == loopPass,
      (end - time).microseconds.magnitude <= Self.slack
    {
      return
    }
    if pieces.count >= Self.limit { pieces.removeFirst() }
    pieces.append(Piece(first: written, time: time, speed: speed, loopPass: loopPass))
  }

  /// Begins the next pass of the gapless loop.
  mutating func goRound() { loopPass += 1 }

  /// The media time after the last frame.
  var end: MediaTime { moment(at: written).time }
  /// The speed of the last frames.
  var speed: Double { pieces.last?.speed ?? 1 }

  /// The moment that is heard while `delay` frames are still unplayed.
  func heard(delay: Int) -> Heard { moment(at: written - Int64(delay)) }

  /// Frames from media time `time` of loop pass `loopPass` to the last one written.
  func rest(behind time: MediaTime, loopPass: Int) -> Int64 {
    let index =
      pieces.lastIndex { $0.loopPass == loopPass && $0.time <= time }
      ?? pieces.firstIndex { $0.loopPass >= loopPass }
    guard let index else { return 0 }
    let piece = pieces[index]
    let end = index + 1 < pieces.count ? pieces[index + 1].first : written
    let passed = (time - piece.time).seconds / piece.speed * Double(rate)
    return written - min(end, piece.first + Int64(max(-1e12, min(1e12, passed))))
  }

  private func moment(at frame: Int64) -> Heard {
    guard let piece = pieces.last(where: { $0.first <= frame }) ?? pieces.first else { return Heard() }
    let seconds = Double(frame - piece.first) / Double(rate) * piece.speed
    return Heard(time: piece.time + MediaTime(seconds: seconds), speed: piece.speed, loopPass: piece.loopPass)
  }

  /// A position in the written frames.
  struct Heard {
    var time = MediaTime.zero
    /// Media seconds per second.
    var speed = 1.0
    var loopPass = 0
  }
}
