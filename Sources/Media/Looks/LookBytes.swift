// The fields of messages between the player and a reader, as bytes. Pure; any thread.

internal import Base

/// Appends fields to a message.
struct LookWriter {
  private(set) var bytes: [UInt8] = []

  mutating func put(_ byte: UInt8) { bytes.append(byte) }

  mutating func put(_ flag: Bool) { put(flag ? UInt8(1) : 0) }

  /// Appends a number as eight bytes, the lowest first.
  mutating func put(_ number: Int64) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func put(_ number: Int) { put(Int64(number)) }

  mutating func put(_ number: Double) { put(Int64(bitPattern: number.bitPattern)) }

  mutating func put(_ time: MediaTime) { put(time.microseconds) }

  /// Appends a number of bytes, and the bytes.
  mutating func put(_ raw: [UInt8]) {
    put(raw.count)
    bytes.append(contentsOf: raw)
  }

  mutating func put(_ path: BytePath) { put(path.bytes) }

  mutating func put(_ text: String) { put(Array(text.utf8)) }

  /// Appends whether there is a value, and the value.
  mutating func put<Value>(_ value: Value?, _ body: (inout LookWriter, Value) -> Void) {
    put(value != nil)
    if let value { body(&self, value) }
  }

  /// Appends a number of values, and the values.
  mutating func put<Value>(all values: [Value], _ body: (inout LookWriter, Value) -> Void) {
    put(values.count)
    for value in values { body(&self, value) }
  }
}

/// Takes fields from a message, which may be anything: what it does not hold throws `.garbled`.
struct LookParser {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether every byte was taken.
  var isAtEnd: Bool { place == bytes.count }

  mutating func byte() throws(LookEnd) -> UInt8 {
    guard place < bytes.count else { throw .garbled }
    defer { place += 1 }
    return bytes[place]
  }

  mutating func flag() throws(LookEnd) -> Bool {
    let value = try byte()
    guard value <= 1 else { throw .garbled }
    return value == 1
  }

  mutating func long() throws(LookEnd) -> Int64 {
    guard bytes.count - place >= 8 else { throw .garbled }
    var value: UInt64 = 0
    for offset in 0..<8 { value |= UInt64(bytes[place + offset]) << UInt64(8 * offset) }
    place += 8
    return Int64(bitPattern: value)
  }

  mutating func number(_ range: ClosedRange<Int> = Int.min...Int.max) throws(LookEnd) -> Int {
    let value = Int(try long())
    guard range.contains(value) else { throw .garbled }
    return value
  }

  mutating func real() throws(LookEnd) -> Double { Double(bitPattern: UInt64(bitPattern: try long())) }

  mutating func time() throws(LookEnd) -> MediaTime { MediaTime(microseconds: try long()) }

  mutating func raw() throws(LookEnd) -> [UInt8] {
    let count = try number(0...bytes.count)
    guard bytes.count - place >= count else { throw .garbled }
    defer { place += count }
    return Array(bytes[place..<place + count])
  }

  mutating func path() throws(LookEnd) -> BytePath { BytePath(try raw()) }

  mutating func text() throws(LookEnd) -> String { String(decoding: try raw(), as: UTF8.self) }

  mutating func optional<Value>(
    _ body: (inout LookParser) throws(LookEnd) -> Value
  ) throws(LookEnd) -> Value? {
    try flag() ? try body(&self) : nil
  }

  /// A list, of which each value takes a byte at least: it is never longer than the message.
  mutating func all<Value>(
    _ body: (inout LookParser) throws(LookEnd) -> Value
  ) throws(LookEnd) -> [Value] {
    var values: [Value] = []
    for _ in 0..<(try number(0...bytes.count)) { values.append(try body(&self)) }
    return values
  }
}

/// The reason why a conversation with a reader ended before its answer.
enum LookEnd: Error, Equatable {
  /// The player wants no answer any more.
  case cancelled
  /// The reader hung up: it ended, or it was ended.
  case ended
  /// The reader crashed while it read this.
  case crashed
  /// The answer did not arrive in time.
  case late
  /// The reader sent something other than an answer.
  case garbled
  /// The reader says why it has no answer.
  case refused(PlaybackFailure)
}
