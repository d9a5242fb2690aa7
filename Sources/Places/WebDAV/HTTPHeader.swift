// The header of an HTTP answer. A value; any thread.

internal import Base

/// The status and the fields of an answer.
struct HTTPHeader: Sendable {
  /// The status; 0 for none.
  let status: Int
  private let fields: [String: String]

  /// Reads a header, which may be damaged anywhere.
  init(_ bytes: some Collection<UInt8>) {
    var lines = bytes.split { $0 == 0x0A || $0 == 0x0D }[...]
    let first = lines.popFirst().map { String(decoding: $0.prefix(100), as: UTF8.self) } ?? ""
    let words = first.split(separator: " ")
    status =
      words.count > 1 && first.hasPrefix("HTTP/")
      ? Int(words[1]).flatMap { (100..<1000).contains($0) ? $0 : nil } ?? 0 : 0
    var fields: [String: String] = [:]
    for line in lines.prefix(200) {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
      let value = line[line.index(after: colon)...].drop { $0 == 0x20 || $0 == 0x09 }
      fields[name] = String(decoding: value, as: UTF8.self)
    }
    self.fields = fields
  }

  /// The value of a field, whose name is given in lower case.
  subscript(_ name: String) -> String? { fields[name] }

  /// The length of the body in bytes.
  var length: Int64? { self["content-length"].flatMap { Int64($0) }.flatMap { $0 >= 0 ? $0 : nil } }

  /// The range of a part, and the size of the whole: `bytes 0-99/1234`.
  var range: (first: Int64, size: Int64?)? {
    guard let text = self["content-range"], text.lowercased().hasPrefix("bytes ") else { return nil }
    let parts = text.dropFirst(6).split(separator: "/")
    guard parts.count == 2, let first = Int64(parts[0].prefix { $0 != "-" }), first >= 0 else { return nil }
    return (first, Int64(parts[1]).flatMap { $0 >= 0 ? $0 : nil })
  }

  /// The time of the last change, in seconds since 1970.
  var modified: Int64? { self["last-modified"].flatMap(HTTPDate.seconds) }

  /// What tells one version of a file from another.
  ///
  /// Apache calls the tag of a file weak (`W/`) during the second in which it was written.
  var version: String {
    let tag = self["etag"].map { $0.hasPrefix("W/") ? String($0.dropFirst(2)) : $0 }
    return [tag, self["last-modified"]].map { $0 ?? "" }.joined(separator: "\n")
  }

  /// Whether the body is a page.
  var isPage: Bool { self["content-type"]?.lowercased().hasPrefix("text/html") == true }
}

/// Dates of HTTP: `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Seconds since 1970 UTC; nil for any other text.
  static func seconds(_ text: String) -> Int64? {
    let words = text.split { " -,".contains($0) }
    guard words.count >= 5, let day = Int64(words[1]), (1...31).contains(day),
      let month = months.firstIndex(of: words[2].prefix(3).lowercased()), let year = Int64(words[3]),
      (1970...9999).contains(year)
    else { return nil }
    let clock = words[4].split(separator: ":").compactMap { Int64($0) }
    guard clock.count == 3, (0..<24).contains(clock[0]), (0..<60).contains(clock[1]),
      (0...60).contains(clock[2])
    else { return nil }
    // Days since 1970 of a date, with years that begin in March.
    let shifted = month < 2 ? year - 1 : year
    let era = shifted / 400
    let ofEra = shifted - era * 400
    let ofYear = (153 * (Int64(month) + (month < 2 ? 10 : -2)) + 2) / 5 + day - 1
    let days = era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
    return days * 86_400 + clock[0] * 3600 + clock[1] * 60 + clock[2]
  }
}
