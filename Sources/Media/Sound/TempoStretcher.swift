// Plays faster or slower with the pitch kept. Lives on the sound thread.
//
// libavfilter's atempo would do, but it lets an attack be heard 54 ms early at half speed and 13 ms at double, which
// is seen against the picture; this keeps it within a few milliseconds. It also spares loading libavfilter.

internal import Base
internal import Glibc

/// Waveform-similarity overlap-add: pieces of the input are laid one over the other at another distance than they
/// had, each moved a little to where it continues the one before.
///
/// The middle of that movement is the exact place, so what comes out is at its time on the average.
struct TempoStretcher: ~Copyable {
  let format: SoundFormat
  /// Input frames for each output frame; takes effect at the next piece.
  var speed: Double
  /// Frames that a piece gives: 10 ms.
  private let hop: Int
  /// How far a piece may be moved: the period of the lowest tones, either way.
  private let reach: Int
  private let capacity: Int
  private let input: UnsafeMutablePointer<Float>
  /// The input's channels added up, to compare with.
  private let mono: UnsafeMutablePointer<Float>
  private let piece: UnsafeMutablePointer<Float>
  private let fade: [Float]
  /// Which input frame the first in `input` is, and how many there are.
  private var first = 0
  private var count = 0
  /// The input frame that the next output frame should be, and the one that continues what came out.
  private var target = 0.0
  private var center = 0
  /// Where the input ends, once it is known.
  private var end: Int?
  private var pieceStart = 0
  private var pieceCount = 0
  private var pieceOrigin = 0.0
  private(set) var pieceSpeed: Double

  init(format: SoundFormat, speed: Double) {
    self.format = format
    self.speed = speed
    pieceSpeed = speed
    hop = max(8, format.rate / 100)
    reach = max(8, format.rate / 80)
    capacity = hop * 8 + reach * 2 + 2048
    input = .allocate(capacity: capacity * format.channels)
    mono = .allocate(capacity: capacity)
    piece = .allocate(capacity: hop * format.channels)
    let steps = hop
    fade = (0..<steps).map { Float(0.5 - 0.5 * cos((Double($0) + 0.5) / Double(steps) * .pi)) }
  }

  deinit {
    input.deallocate()
    mono.deallocate()
    piece.deallocate()
  }

  /// The input frame, counted from the first, that the next output frame stands for.
  var position: Double { pieceCount > 0 ? pieceOrigin + Double(pieceStart) * pieceSpeed : target }
  /// Frames that can be put in now.
  var room: Int { end == nil ? capacity - count : 0 }
  /// Whether no more comes in.
  var isFinished: Bool { end != nil }
  /// Whether all has come out after `finish`.
  var isEmpty: Bool { pieceCount == 0 && end.map { target >= Double($0) } == true }

  /// Puts frames in, `room` at the most.
  mutating func put(_ samples: UnsafePointer<Float>, frames: Int) {
    let frames = max(0, min(frames, room))
    let channels = format.channels
    (input + count * channels).update(from: samples, count: frames * channels)
    for frame in 0..<frames {
      var sum: Float = 0
      for place in (frame * channels)..<((frame + 1) * channels) { sum += samples[place] }
      mono[count + frame] = sum
    }
    count += frames
  }

  /// No more comes.
  mutating func finish() {
    if end == nil { end = first + count }
  }

  /// Takes frames of one speed out; 0 when more input is needed, or nothing is left.
  mutating func take(into samples: UnsafeMutablePointer<Float>, frames: Int) -> Int {
    if pieceCount == 0 { makePiece() }
    let taken = min(frames, pieceCount)
    samples.update(from: piece + pieceStart * format.channels, count: taken * format.channels)
    pieceStart += taken
    pieceCount -= taken
    return taken
  }

  private mutating func makePiece() {
    guard !isEmpty else { return }
    let next = target + Double(hop) * speed
    let ideal = Int(next.rounded())
    let needed = max(ideal + reach, center + hop)
    if first + count < needed {
      guard end != nil else { return }
      // Behind the end there is silence.
      let missing = min(needed - first - count, capacity - count)
      (input + count * format.channels).update(repeating: 0, count: missing * format.channels)
      (mono + count).update(repeating: 0, count: missing)
      count += missing
    }
    let best = place(near: ideal)
    mix(into: best)
    pieceOrigin = target
    pieceSpeed = speed
    pieceStart = 0
    pieceCount = hop
    if let end, next > Double(end) {
      pieceCount = max(1, min(hop, Int(((Double(end) - target) / speed).rounded())))
    }
    target = next
    center = best
    forget(before: min(center, Int(target) - reach - hop))
  }

  /// Goes over, within a piece, from what came out last to what leads up to `best`.
  private func mix(into best: Int) {
    let channels = format.channels
    let old = input + (center - first) * channels
    let new = input + (best - hop - first) * channels
    for frame in 0..<hop {
      let share = fade[frame]
      for place in (frame * channels)..<((frame + 1) * channels) {
        piece[place] = old[place] + (new[place] - old[place]) * share
      }
    }
  }

  /// The place near `ideal` of which what leads up to it is most like what continues the last piece.
  private func place(near ideal: Int) -> Int {
    let lowest = max(ideal - reach, first + hop)
    let highest = min(ideal + reach, first + count)
    guard lowest < highest, center - first + hop <= count else {
      return min(max(ideal, first + hop), highest)
    }
    let pattern = mono + (center - first)
    guard energy(of: pattern, step: 4) > 1e-7 * Float(hop) else { return max(lowest, min(highest, ideal)) }
    // Every fourth place by every fourth sample, then those around the best of them.
    let rough = best(in: lowest...highest, step: 4, pattern, near: ideal)
    return best(in: max(lowest, rough - 3)...min(highest, rough + 3), step: 1, pattern, near: ideal)
  }

  private func best(
    in places: ClosedRange<Int>, step: Int, _ pattern: UnsafeMutablePointer<Float>, near ideal: Int
  ) -> Int {
    var best = ideal
    var highest = -Float.infinity
    var place = places.lowerBound
    while place <= places.upperBound {
      let candidate = mono + (place - hop - first)
      var product: Float = 0
      var energy: Float = 1e-9
      var index = 0
      while index < hop {
        let value = candidate[index]
        product += value * pattern[index]
        energy += value * value
        index += step
      }
      // Among equals the nearest wins.
      let distance = Float(abs(place - ideal)) / Float(reach)
      let score = product / energy.squareRoot() * (1 - 0.2 * distance * (product < 0 ? -1 : 1))
      if score > highest {
        highest = score
        best = place
      }
      place += step
    }
    return best
  }

  private func energy(of samples: UnsafeMutablePointer<Float>, step: Int) -> Float {
    var sum: Float = 0
    var index = 0
    while index < hop {
      sum += samples[index] * samples[index]
      index += step
    }
    return sum
  }

  private mutating func forget(before frame: Int) {
    let gone = max(0, min(count, frame - first))
    guard gone > 0 else { return }
    let channels = format.channels
    input.update(from: input + gone * channels, count: (count - gone) * channels)
    mono.update(from: mono + gone, count: count - gone)
    first += gone
    count -= gone
  }
}
