// Date formatting in the local time zone, used by `inset history` and `inset sessions`. Any thread.

import Base
import Glibc

/// Dates and times in the local time zone, for the subcommands' tables.
enum LocalDate {
  /// Seconds since 1970 as `2026-01-31 09:05`; spaces for a time outside the calendar.
  static func text(_ seconds: Int64) -> String {
    var time = time_t(seconds)
    var parts = tm()
    guard localtime_r(&time, &parts) != nil else { return "                " }
    return
      "\(Int(parts.tm_year) + 1900)-\(TimeText.twoDigits(parts.tm_mon + 1))-\(TimeText.twoDigits(parts.tm_mday)) "
      + "\(TimeText.twoDigits(parts.tm_hour)):\(TimeText.twoDigits(parts.tm_min))"
  }
}
