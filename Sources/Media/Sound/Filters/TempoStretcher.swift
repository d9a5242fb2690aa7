// Changes the tempo and keeps the pitch. Sound thread only.
//
// libavfilter's atempo lets an attack be heard 54 ms early at half speed and 13 ms early at double speed, which is
// visible against the picture. This stretcher stays within a few milliseconds, and it does not need libavfilter to be
// loaded.

internal import Base
internal import Glibc

/// Waveform-similarity overlap-add (WSOLA): segments of the input are overlapped at another distance than in the input,
/// each shifted a little to where it best continues the segment before.
///
/// The range of the shift is centred on the exact position, so the output is on time on average.
struct TempoStretcher: ~Copyable {
  let format: SoundFormat
  /// Input frames per output frame; takes effect at the next segment.
  var speed: Double
  /// Output frames per segment: 10 ms.
  private let hop: Int
  /// Largest shift of a segment in frames, in either direction: 12.5 ms, the period of the lowest tones.
  private let reach: Int
  private let capacity: Int
  private let input: UnsafeMutablePointer<Float>
  /// The sum of the input's channels, for the similarity search.
  private let mono: UnsafeMutablePointer<Float>
  private let piece: UnsafeMutablePointer<Float>
  private let fade: [Float]
  /// `first` is the index of the first stored input frame, `count` the number of stored frames.
  private var first = 0
  private var count = 0
  /// `target` is the input position due at the next output frame; `center` is the input frame that continues the last
  /// output without a shift.
  private var target = 0.0
  private var center = 0
  /// The input frame at which the input ends; nil while input may still come.
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
    let steps = Double(hop)
    fade = (0..<hop).map { (step: Int) -> Float in
      let angle: Double = (Double(step) + 0.5) / steps * Double.pi
      return Float(0.5 - 0.5 * cos(angle))
    }
  }

  deinit {
    input.deallocate()
    mono.deallocate()
    piece.deallocate()
  }

  /// The input frame, counted from the first, that corresponds to the next output frame.
  var position: Double { pieceCount > 0 ? pieceOrigin + Double(pieceStart) * pieceSpeed : target }
  /// Frames that `put` accepts.
  var room: Int { end == nil ? capacity - count : 0 }
  /// Whether `finish` was called.
  var isFinished: Bool { end != nil }
  /// Whether all output was taken after `finish`.
  var isEmpty: Bool { pieceCount == 0 && end.map { target >= Double($0) } == true }

  /// Appends input, at most `room` frames.
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

  /// Marks the end of the input.
  mutating func finish() {
    if end == nil { end = first + count }
  }

  /// Copies output frames of one speed; returns 0 when more input is needed or nothing is left.
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
      // The input is padded with silence after its end.
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

  /// Cross-fades one segment from the continuation of the last output to the frames that lead up to `best`.
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

  /// The frame near `ideal` whose preceding frames resemble the continuation of the last segment most.
  private func place(near ideal: Int) -> Int {
    let lowest = max(ideal - reach, first + hop)
    let highest = min(ideal + reach, first + count)
    guard lowest < highest, center - first + hop <= count else {
      return min(max(ideal, first + hop), highest)
    }
    let pattern = mono + (center - first)
    guard energy(of: pattern, step: 4) > 1e-7 * Float(hop) else { return max(lowest, min(highest, ideal)) }
    // A coarse search takes every fourth position and every fourth sample; a fine one looks around its best result.
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
      // Among equal matches the nearest to `ideal` wins.
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
