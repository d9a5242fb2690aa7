// The lines that a source sends, as values: the source protocol, version 1, of the manual page's chapter SOURCES. Pure;
// any thread.

internal import Base

/// A stream of raw frames, as the source describes it.
struct SourceStream: Equatable, Sendable {
  /// A fraction of two positive numbers.
  struct Fraction: Equatable, Sendable {
    var numerator: Int32
    var denominator: Int32
  }

  /// `video` or `audio`.
  var kind = ""
  /// FFmpeg's name of the pixel format (`yuv420p`) or sample format (`s16le`).
  var format = ""
  /// Pixels; 0 for sound.
  var width = 0
  var height = 0
  /// Hertz; 0 for a picture.
  var sampleRate = 0
  var channels = 0
  /// Seconds of one tick of the stream's `pts`.
  var timeBase: Fraction?
  /// Frames per second; nil if they come irregularly.
  var frameRate: Fraction?
  /// Width of a pixel divided by its height; nil for square pixels.
  var sampleAspect: Fraction?
}

/// One line of a source: any number of members, of which each is an order or a fact.
struct SourceMessage: Equatable {
  /// The range of the source's timeline that can be played, in seconds.
  struct TimeRange: Equatable {
    var start: Double
    /// Nil for a source without an end.
    var end: Double?
  }

  /// Slots in a memory file that the line brings along.
  struct Memory: Equatable {
    var slots: Int
    var slotBytes: Int
  }

  /// Limit on a line, in bytes.
  static let lineLimit = 65_536

  /// The protocol's version, in the first line.
  var version: Int?
  var isContainer = false
  var streams: [SourceStream] = []
  var title: String?
  var timeRange: TimeRange?
  var canSkip: Bool?
  var isPaused: Bool?
  /// The index of the stream of which a frame comes.
  var frame: Int?
  var pts: Int64?
  /// The number of bytes that follow the line.
  var bytes = 0
  /// The slot in which the frame is, instead of bytes.
  var slot: Int?
  var memory: Memory?
  /// The number of the skip that is done: what follows comes from the new place.
  var skipped: Int?
  /// The place of the first frame, or after a skip, in seconds of the source's timeline.
  var time: Double?
  /// The reason why the source cannot continue, or not skip; not filtered.
  var error: String?
  /// Whether what was sent and not yet shown is void.
  var invalidates = false
  var isEnd = false

  /// Parses a line without its LF.
  ///
  /// Members that are not of the protocol are skipped, so that later versions can add some.
  init(_ line: [UInt8]) throws(JSONProblem) {
    var reader = JSONPullReader(line)
    guard try reader.value() == .object else { throw JSONProblem(reason: "it is not an object") }
    while let name = try reader.nextMember() {
      try read(String(decoding: name.bytes, as: UTF8.self), &reader)
    }
    try reader.finish()
  }

  private mutating func read(_ name: String, _ reader: inout JSONPullReader) throws(JSONProblem) {
    switch name {
    case "source": version = try reader.integer(name)
    case "container": isContainer = try reader.flag(name)
    case "streams": streams = try Self.streams(&reader)
    case "title": title = try reader.text(name)
    case "timeRange": timeRange = try Self.timeRange(&reader)
    case "canSkip": canSkip = try reader.flag(name)
    case "isPaused": isPaused = try reader.flag(name)
    case "frame": frame = try reader.integer(name)
    case "pts": pts = Int64(try reader.integer(name))
    case "bytes": bytes = try reader.integer(name)
    case "slot": slot = try reader.integer(name)
    case "memory": memory = try Self.memory(&reader)
    case "skipped": skipped = try reader.integer(name)
    case "time": time = try reader.number(name)
    case "error": error = try reader.text(name)
    case "invalidate": invalidates = try reader.flag(name)
    case "end": isEnd = try reader.flag(name)
    default: try reader.skip(try reader.value())
    }
  }

  private static func streams(_ reader: inout JSONPullReader) throws(JSONProblem) -> [SourceStream] {
    guard try reader.value() == .array else { throw .wrong("streams", "a list") }
    var streams: [SourceStream] = []
    while try reader.nextElement() {
      guard streams.count < 8, try reader.value() == .object else {
        throw .wrong("streams", "a list of at most 8")
      }
      var stream = SourceStream()
      while let member = try reader.nextMember() {
        let name = String(decoding: member.bytes, as: UTF8.self)
        switch name {
        case "kind": stream.kind = try reader.text(name)
        case "pixelFormat", "sampleFormat": stream.format = try reader.text(name)
        case "width": stream.width = try reader.integer(name)
        case "height": stream.height = try reader.integer(name)
        case "sampleRate": stream.sampleRate = try reader.integer(name)
        case "channels": stream.channels = try reader.integer(name)
        case "timeBase": stream.timeBase = try fraction(name, &reader)
        case "frameRate": stream.frameRate = try fraction(name, &reader)
        case "sampleAspect": stream.sampleAspect = try fraction(name, &reader)
        default: try reader.skip(try reader.value())
        }
      }
      streams.append(stream)
    }
    return streams
  }

  private static func fraction(
    _ name: String, _ reader: inout JSONPullReader
  ) throws(JSONProblem) -> SourceStream.Fraction {
    let numbers = try reader.numbers(name)
    guard numbers.count == 2, let numerator = numbers[0].flatMap({ Int32(exactly: $0) }),
      let denominator = numbers[1].flatMap({ Int32(exactly: $0) }), numerator > 0, denominator > 0
    else { throw .wrong(name, "two positive whole numbers") }
    return SourceStream.Fraction(numerator: numerator, denominator: denominator)
  }

  private static func timeRange(_ reader: inout JSONPullReader) throws(JSONProblem) -> TimeRange {
    let numbers = try reader.numbers("timeRange")
    // A day has 86,400 seconds: a thousand years are enough for every timeline.
    let limit = 3.2e10
    guard numbers.count == 2, let start = numbers[0], abs(start) < limit,
      numbers[1].map({ $0 >= start && $0 < limit }) ?? true
    else { throw .wrong("timeRange", "start and end in seconds, or start and null") }
    return TimeRange(start: start, end: numbers[1])
  }

  private static func memory(_ reader: inout JSONPullReader) throws(JSONProblem) -> Memory {
    guard try reader.value() == .object else { throw .wrong("memory", "an object") }
    var memory = Memory(slots: 0, slotBytes: 0)
    while let member = try reader.nextMember() {
      switch String(decoding: member.bytes, as: UTF8.self) {
      case "slots": memory.slots = try reader.integer("slots")
      case "slotBytes": memory.slotBytes = try reader.integer("slotBytes")
      default: try reader.skip(try reader.value())
      }
    }
    return memory
  }
}

extension JSONProblem {
  /// A member whose value is not what the protocol has there.
  fileprivate static func wrong(_ name: String, _ expected: String) -> JSONProblem {
    JSONProblem(reason: "“\(name)” is not \(expected)")
  }
}

extension JSONPullReader {
  fileprivate mutating func integer(_ name: String) throws(JSONProblem) -> Int {
    guard case .number(let number) = try value(), let integer = Int(exactly: number),
      abs(number) <= 9_007_199_254_740_992
    else { throw .wrong(name, "a whole number") }
    return integer
  }

  fileprivate mutating func number(_ name: String) throws(JSONProblem) -> Double {
    guard case .number(let number) = try value(), number.isFinite else { throw .wrong(name, "a number") }
    return number
  }

  fileprivate mutating func flag(_ name: String) throws(JSONProblem) -> Bool {
    guard case .flag(let flag) = try value() else { throw .wrong(name, "true or false") }
    return flag
  }

  fileprivate mutating func text(_ name: String) throws(JSONProblem) -> String {
    guard case .text(let text) = try value() else { throw .wrong(name, "a string") }
    return String(decoding: text.bytes, as: UTF8.self)
  }

  /// At most 8 finite numbers or nulls.
  fileprivate mutating func numbers(_ name: String) throws(JSONProblem) -> [Double?] {
    guard try value() == .array else { throw .wrong(name, "a list of numbers") }
    var numbers: [Double?] = []
    while try nextElement() {
      switch try value() {
      case .number(let number) where number.isFinite && numbers.count < 8: numbers.append(number)
      case .null where numbers.count < 8: numbers.append(nil)
      default: throw .wrong(name, "a list of numbers")
      }
    }
    return numbers
  }
}
