// Column formatting for the file browser's rows: duration, size in binary units, date of modification. Part of
// `view`; pure.

import Base
import Core

/// The columns after a file's name: duration, size and date.
///
/// List width and sort order decide which ones are shown, not the file, so that the columns of all rows are aligned.
struct FileColumns {
  private var showsDuration: Bool
  private var showsSize: Bool
  private var date: DatePart
  private let today: Int64

  private enum DatePart { case none, day, minute }

  /// Columns for a list of `columns` cells in a sort order.
  ///
  /// `today` is in seconds since 1970 UTC; dates of the last half year are shown without a year.
  init(order: FolderOrder.Key, columns: Int, today: Int64 = 0, knowsDurations: Bool) {
    self.today = today
    let isNarrow = columns < 44
    // With room for one column, the sort key comes first and the duration second.
    showsDuration = order == .duration || knowsDurations && !(isNarrow && (order == .time || order == .size))
    // Below 80 columns the cells of the size are left to the name.
    showsSize = order == .size || columns >= 80
    date = order == .time && columns >= 60 ? .minute : columns >= 60 || order == .time ? .day : .none
  }

  /// The text of an entry's columns; empty without information about the entry.
  func text(of entry: BrowserEntry) -> String {
    var parts: [String] = []
    if showsDuration {
      parts.append(Self.right(entry.duration.map { TimeText.format($0) } ?? "", 7))
    }
    if showsSize { parts.append(Self.right(entry.size.map(Self.sizeText) ?? "", 5)) }
    switch date {
    case .none: break
    case .day: parts.append(entry.shortDate(today: today))
    case .minute: parts.append(entry.fullDate)
    }
    let text = parts.joined(separator: "  ")
    // A single column needs no alignment.
    if parts.count == 1 { return String(text.drop { $0 == " " }) }
    return text.allSatisfy { $0 == " " } ? "" : text
  }

  /// A size in at most four characters with binary units: `812`, `14K`, `1.2M`.
  static func sizeText(_ bytes: Int64) -> String {
    var value = Double(bytes)
    for unit in ["", "K", "M", "G", "T"] {
      if value < 1000 || unit == "T" {
        let rounded = unit.isEmpty || value >= 10 ? String(Int(value)) : String(Double(Int(value * 10)) / 10)
        return rounded + unit
      }
      value /= 1024
    }
    return ""
  }

  private static func right(_ text: String, _ columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - text.utf8.count)) + text
  }
}

extension BrowserEntry {
  /// A calendar date and the second of its day, 0 … 86 399.
  private struct LocalTime {
    var year, month, day, second: Int

    init(_ local: Int64) {
      let days = Int(local >= 0 ? local / 86_400 : (local - 86_399) / 86_400)
      second = Int(local) - days * 86_400
      // Days of years that begin in March, so that a leap day is a year's last day.
      let shifted = days + 719_468
      let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
      let dayOfEra = shifted - era * 146_097
      let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
      let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
      let monthFromMarch = (5 * dayOfYear + 2) / 153
      day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
      month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
      year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Local time of the last modification, clamped to the years 1 … 9999; times outside are damaged.
  private var localTime: LocalTime? {
    modified.map { LocalTime(max(-62_135_596_800, min(253_402_300_799, $0 &+ Int64(utcOffset)))) }
  }

  /// The date of the last modification in eight cells: `25 Nov`, or `Nov 2024` if it is older than half a year.
  fileprivate func shortDate(today: Int64) -> String {
    guard let modified, let local = localTime else { return String(repeating: " ", count: 8) }
    let age = today &- modified
    let month = Self.months[max(0, min(11, local.month - 1))]
    guard today > 0, (-86_400...15_768_000).contains(age) else {
      return "\(month) \(Self.digits(local.year, 4))"
    }
    return "  " + (local.day < 10 ? " " : "") + "\(local.day) \(month)"
  }

  /// The last modification as `2026-11-21 20:15`; spaces if it is not known.
  fileprivate var fullDate: String {
    guard let local = localTime else { return String(repeating: " ", count: 16) }
    let day = "\(Self.digits(local.year, 4))-\(Self.digits(local.month, 2))-\(Self.digits(local.day, 2))"
    return "\(day) \(Self.digits(local.second / 3_600, 2)):\(Self.digits(local.second / 60 % 60, 2))"
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }
}
