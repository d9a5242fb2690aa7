// How far the local time is ahead of UTC, at many moments. A value; any thread.
import Glibc

/// Offsets of the local time, asked for seldom: they change a few times a year.
struct ZoneOffsets {
  /// The offset in a stretch of 2^20 seconds (12 days), where it is the same at both ends.
  private var stretches: [Int64: Int32?] = [:]

  /// Seconds that the local time is ahead of UTC at a moment, in seconds since 1970.
  mutating func offset(at moment: Int64) -> Int32 {
    let stretch = moment >> 20
    if let known = stretches[stretch] { return known ?? Self.ask(moment) }
    let (first, last) = (Self.ask(stretch << 20), Self.ask((stretch << 20) + (1 << 20)))
    stretches[stretch] = .some(first == last ? first : nil)
    return first == last ? first : Self.ask(moment)
  }

  private static func ask(_ moment: Int64) -> Int32 {
    var seconds = time_t(moment)
    var parts = tm()
    guard localtime_r(&seconds, &parts) != nil else { return 0 }
    return Int32(clamping: parts.tm_gmtoff)
  }
}
