// Formatting and parsing of times.

/// Times as text: `1:02`, `1:02:03`, `-0:10`.
public enum TimeText {
  /// The time in whole seconds, rounded towards zero: `m:ss`, from an hour on `h:mm:ss`.
  ///
  /// If `companion` (the duration beside an elapsed time) has hours, the time shows hours too, so that both keep their
  /// width.
  public static func format(_ time: MediaTime, beside companion: MediaTime? = nil) -> String {
    let seconds = time.microseconds.magnitude / 1_000_000
    let sign = time.microseconds < 0 && seconds > 0 ? "-" : ""
    let wantsHours = seconds >= 3600 || (companion?.microseconds.magnitude ?? 0) >= 3_600_000_000
    let minutes = seconds / 60
    guard wantsHours else { return "\(sign)\(minutes):\(twoDigits(seconds % 60))" }
    return "\(sign)\(minutes / 60):\(twoDigits(minutes % 60)):\(twoDigits(seconds % 60))"
  }

  /// The time with its hours and milliseconds: `00:01:02.500`.
  package static func exact(_ time: MediaTime) -> String {
    let milliseconds = time.microseconds.magnitude / 1_000
    let sign = time.microseconds < 0 && milliseconds > 0 ? "-" : ""
    let seconds = milliseconds / 1_000
    let rest = String(milliseconds % 1_000 + 1_000).dropFirst()
    return
      "\(sign)\(twoDigits(seconds / 3_600)):\(twoDigits(seconds / 60 % 60)):\(twoDigits(seconds % 60)).\(rest)"
  }

  /// The remaining time as a negative time; `-0:00` at the end and after it.
  public static func remaining(at position: MediaTime, of duration: MediaTime) -> String {
    let left = max(MediaTime.zero, duration - position)
    return "-" + format(left, beside: duration)
  }

  /// The delay behind the live edge as a negative time, or `LIVE` without a delay.
  public static func behindLive(_ delay: MediaTime) -> String {
    delay <= .zero ? "LIVE" : "-" + format(delay)
  }

  /// A non-negative number with at least two digits.
  public static func twoDigits(_ number: some BinaryInteger) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}

/// A time as the user types it.
public enum TypedTime: Hashable, Sendable {
  /// `90`, `1:30`, `1:02:03.5`: a time of the item.
  case time(MediaTime)
  /// `+10` or `-1:30`: a time with a sign.
  ///
  /// The caller decides what it counts from: a start time from the end of the item, a seek from the position.
  case signed(MediaTime)
  /// `50%`: 0 … 100.
  case percent(Double)

  /// Parses a typed time; nil for invalid text.
  ///
  /// Seconds may have a fraction, minutes and hours may not; numbers above 59 carry over.
  public init?(_ text: some StringProtocol) {
    var bytes = ArraySlice(text.utf8)
    while let first = bytes.first, first == 0x20 || first == 0x09 { bytes.removeFirst() }
    while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
    // Longer input can only consist of zeros and invalid text.
    guard !bytes.isEmpty, bytes.count <= 32 else { return nil }
    if bytes.last == UInt8(ascii: "%") {
      guard let value = Self.decimal(bytes.dropLast()), value <= 100 else { return nil }
      self = .percent(value)
      return
    }
    let first = bytes.first
    let isNegative = first == UInt8(ascii: "-")
    let isSigned = isNegative || first == UInt8(ascii: "+")
    let parts = bytes.dropFirst(isSigned ? 1 : 0)
      .split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count <= 3, let last = parts.last, var seconds = Self.decimal(last) else { return nil }
    var unit = 60.0
    for part in parts.dropLast().reversed() {
      guard !part.contains(UInt8(ascii: ".")), let value = Self.decimal(part) else { return nil }
      seconds += value * unit
      unit *= 60
    }
    let time = MediaTime(seconds: isNegative ? -seconds : seconds)
    self = isSigned ? .signed(time) : .time(time)
  }

  /// Parses a decimal number without sign and exponent; nil for anything else.
  private static func decimal(_ bytes: some Collection<UInt8>) -> Double? {
    var digits = 0
    var points = 0
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "."): points += 1
      default: return nil
      }
    }
    guard digits > 0, points <= 1 else { return nil }
    return Double(String(decoding: bytes, as: UTF8.self))
  }
}
