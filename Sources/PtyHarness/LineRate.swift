/// The rate at which a terminal takes bytes: evenly, and without saving up what it did not take before.
///
/// A plain value; times are seconds from the program's start.
struct LineRate {
  /// A read takes what the line carries in that time, which is as finely as poll(2) wakes.
  private static let grain = 0.004
  /// How late a reader may be without losing rate.
  private static let slack = 0.005

  private let bytesPerSecond: Double
  private let start: Double
  /// When the line has carried all that was taken.
  private var free = 0.0

  init(bytesPerSecond: Int, from start: Double) {
    self.bytesPerSecond = Double(max(1, bytesPerSecond))
    self.start = start
  }

  /// Bytes that may be taken now; 0 while the line is busy.
  func allowance(at time: Double) -> Int {
    if time < start { return .max }
    return free <= time ? max(16, Int(bytesPerSecond * Self.grain)) : 0
  }

  /// Seconds until more may be taken.
  func delay(at time: Double) -> Double { time < start ? 0 : max(0, free - time) }

  /// Takes note of bytes that were taken.
  mutating func take(_ bytes: Int, at time: Double) {
    if time >= start { free = max(free, time - Self.slack) + Double(bytes) / bytesPerSecond }
  }
}
