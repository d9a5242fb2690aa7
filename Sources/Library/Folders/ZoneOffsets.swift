// Offsets of the local time from UTC. A value; any thread.
import Glibc

/// A cache of the local time's offset, which changes only a few times a year.
struct ZoneOffsets {
  /// The offset by span of 2^20 seconds (12 days); nil if it differs between the span's ends.
  private var stretches: [Int64: Int32?] = [:]

  /// The offset of the local time from UTC in seconds, positive east of Greenwich.
  ///
  /// - Parameter moment: Seconds since 1970 UTC.
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
