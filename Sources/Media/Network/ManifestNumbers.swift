// The numbers in a DASH manifest that libavformat divides by or counts to. A value; any thread.

internal import Base

/// Checks the numbers of one manifest, attribute by attribute.
struct ManifestNumbers {
  /// Limit on the segments of a manifest: libavformat counts them one by one, many times.
  private static let mostSegments: Int64 = 1_000_000

  private var segments: Int64 = 0
  /// The open `S` element: its duration in ticks, and how often it is repeated.
  private var run = (length: Int64(0), repeats: Int64(0))
  /// The last scale of segments, and their last duration in its ticks.
  private var segment = (length: Int64(0), scale: Int64(1))
  /// The longest second in ticks, and the shortest segment that is repeated without an end, in the open adaptation set
  /// and what it inherits, or in the whole manifest before it.
  private var extremes = Extremes()
  /// Those before the open adaptation set; nil outside of one.
  private var outer: Extremes?

  private struct Extremes {
    var longestSecond: Int64 = 0
    var shortestEndless = Int64.max
  }

  static let damaged = PlaybackFailure("Its manifest is damaged.")

  /// The elements that describe segments, in lower case: libavformat knows elements in any case.
  static let segmenting: Set<String> = ["segmenttemplate", "segmentlist"]

  /// Seconds that a segment lasts by the attributes so far; 0 where none says so.
  var secondsOfSegment: Double { Double(segment.length) / Double(segment.scale) }

  /// Checks an attribute of an element, whose name is in lower case.
  mutating func check(
    _ name: String, _ value: some Collection<UInt8>, of element: String
  ) throws(PlaybackFailure) {
    if Self.segmenting.contains(element) {
      switch name {
      case "timescale":
        let scale = try Self.number(value, 1...1_000_000_000)
        extremes.longestSecond = max(extremes.longestSecond, scale)
        segment.scale = scale
      case "duration": segment.length = try Self.number(value, 0...(1 << 40))
      case "startNumber": _ = try Self.number(value, 0...(1 << 53))
      case "presentationTimeOffset": _ = try Self.number(value, 0...(1 << 60))
      default: break
      }
      return
    }
    switch (element, name.lowercased()) {
    case ("s", "t"): _ = try Self.number(value, 0...(1 << 60))
    case ("s", "d"): run.length = try Self.number(value, 0...(1 << 40))
    case ("s", "r"):
      run.repeats = value.elementsEqual("-1".utf8) ? -1 : try Self.number(value, 0...Self.mostSegments)
    case ("initialization", "range"), ("segmenturl", "mediarange"): try Self.checkRange(value)
    default: break
    }
  }

  /// Takes the end of an `S` element's attributes.
  mutating func endRun() throws(PlaybackFailure) {
    defer { run = (0, 0) }
    segments += max(1, run.repeats + 1)
    guard segments <= Self.mostSegments else { throw Self.damaged }
    guard run.repeats < 0 else { return }
    extremes.shortestEndless = min(extremes.shortestEndless, run.length)
  }

  /// Begins an adaptation set.
  mutating func beginSet() { outer = extremes }

  /// Ends an adaptation set; throws if segments of less than a second repeat without an end, whose number libavformat
  /// finds by dividing by their whole seconds.
  mutating func endSet() throws(PlaybackFailure) {
    guard let before = outer else { return }
    let set = extremes
    (extremes, outer) = (before, nil)
    guard set.shortestEndless >= set.longestSecond else { throw Self.damaged }
  }

  /// A number in digits and nothing else, within bounds.
  private static func number(
    _ value: some Collection<UInt8>, _ bounds: ClosedRange<Int64>
  ) throws(PlaybackFailure) -> Int64 {
    guard !value.isEmpty, value.count < 20, value.allSatisfy({ $0 &- 0x30 < 10 }),
      let number = Int64(String(decoding: value, as: UTF8.self)), bounds.contains(number)
    else { throw damaged }
    return number
  }

  /// Checks a range of bytes, `0-99`.
  private static func checkRange(_ value: some Collection<UInt8>) throws(PlaybackFailure) {
    let ends = value.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard ends.count == 2 else { throw damaged }
    let first = try number(ends[0], 0...(1 << 53))
    guard try number(ends[1], 0...(1 << 53)) >= first else { throw damaged }
  }

  /// Checks a template of addresses: `$Number%05d$` may be padded, but not to millions of digits.
  static func checkTemplate(_ value: some Collection<UInt8>) throws(PlaybackFailure) {
    var digits: Int?
    for byte in value {
      if byte == UInt8(ascii: "%") {
        digits = 0
      } else if byte &- 0x30 < 10, let count = digits {
        digits = count + 1
        guard count < 8 else { throw damaged }
      } else {
        digits = nil
      }
    }
  }
}
