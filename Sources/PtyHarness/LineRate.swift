/// A rate limit for the bytes that a terminal takes: even, and without credit for idle time.
///
/// Times are seconds from the program's start.
struct LineRate {
  /// A read takes the bytes of this many seconds, which is about the resolution of poll(2).
  private static let grain = 0.004
  /// Seconds that a reader may be late without losing rate.
  private static let slack = 0.005

  private let bytesPerSecond: Double
  private let start: Double
  /// Time at which the line has carried all taken bytes.
  private var free = 0.0

  init(bytesPerSecond: Int, from start: Double) {
    self.bytesPerSecond = Double(max(1, bytesPerSecond))
    self.start = start
  }

  /// Number of bytes that may be read at a time; 0 while the line is busy.
  func allowance(at time: Double) -> Int {
    if time < start { return .max }
    return free <= time ? max(16, Int(bytesPerSecond * Self.grain)) : 0
  }

  /// Seconds until more bytes may be read.
  func delay(at time: Double) -> Double { time < start ? 0 : max(0, free - time) }

  /// Counts bytes that were read at a time.
  mutating func take(_ bytes: Int, at time: Double) {
    if time >= start { free = max(free, time - Self.slack) + Double(bytes) / bytesPerSecond }
  }
}
