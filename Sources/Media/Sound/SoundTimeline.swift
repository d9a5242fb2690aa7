// Which moment of the item each frame given to the device is. Pure; lives on the sound thread.

internal import Core

/// Frames since the device was made ready, with the media time and the speed of each.
///
/// The device plays a fifth of a second later what it is given, so a speed that was changed is heard only then.
struct SoundTimeline {
  /// A stretch of frames at one speed.
  private struct Piece {
    var first: Int64
    var time: MediaTime
    var speed: Double
  }

  /// Frames a second.
  let rate: Int
  /// Frames written so far.
  private(set) var written: Int64 = 0
  private var pieces: [Piece] = []
  /// The device holds no more changes than this, however fast somebody turns the speed.
  private static let limit = 64
  /// A step in time that begins a new piece; less is rounding.
  private static let slack: Int64 = 500

  init(rate: Int) { self.rate = rate }

  /// Notes frames that the device has taken.
  mutating func wrote(_ frames: Int, from time: MediaTime, speed: Double) {
    defer { written += Int64(frames) }
    if let last = pieces.last, last.speed == speed, abs((end - time).microseconds) <= Self.slack { return }
    if pieces.count >= Self.limit { pieces.removeFirst() }
    pieces.append(Piece(first: written, time: time, speed: speed))
  }

  /// The media time behind the last frame.
  var end: MediaTime { moment(at: written).time }
  /// The speed of the last frames.
  var speed: Double { pieces.last?.speed ?? 1 }

  /// What is heard while so many frames have still to be played.
  func heard(delay: Int) -> (time: MediaTime, speed: Double) { moment(at: written - Int64(delay)) }

  private func moment(at frame: Int64) -> (time: MediaTime, speed: Double) {
    guard let piece = pieces.last(where: { $0.first <= frame }) ?? pieces.first else { return (.zero, 1) }
    let seconds = Double(frame - piece.first) / Double(rate) * piece.speed
    return (piece.time + MediaTime(seconds: seconds), piece.speed)
  }
}
