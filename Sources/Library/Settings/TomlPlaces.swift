import Base

/// Where keys stand in a TOML text: the parser tells places of syntax errors only.
///
/// A light reading that looks at line beginnings: headers, keys and multi-line strings. It serves messages; a
/// key in a form that it does not follow (an inline table) is reported at the nearest one that it does.
struct TomlPlaces {
  /// A place counted from 1.
  struct Place: Equatable {
    var line: Int
    var column: Int
  }

  private var places: [[String]: Place] = [:]

  init(_ text: String) {
    var section: [String] = []
    var openString: String?
    var number = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      if let mark = openString {
        if line.contains(mark) { openString = nil }
        continue
      }
      let start = line.prefix { $0 == " " || $0 == "\t" }.count
      let body = line.dropFirst(start)
      if body.first == "[" {
        let inside = body.drop { $0 == "[" || $0 == " " }.prefix { $0 != "]" }
        section = Self.path(inside)
        note(section, Place(line: number, column: start + 1))
      } else if body.first != "#", let equals = body.firstIndex(of: "=") {
        let value = body[body.index(after: equals)...]
        let blanks = value.prefix { $0 == " " || $0 == "\t" }.count
        let column = line.distance(from: line.startIndex, to: value.startIndex) + blanks + 1
        let path = section + Self.path(body[..<equals])
        note(path, Place(line: number, column: column))
        for mark in ["\"\"\"", "'''"] where value.dropFirst(blanks).hasPrefix(mark) {
          if !value.dropFirst(blanks + 3).contains(mark) { openString = mark }
        }
      }
    }
  }

  /// Where the value of a key stands, or that of the nearest table around it.
  func place(of path: [String]) -> Place? {
    var path = path[...]
    while !path.isEmpty {
      if let place = places[Array(path)] { return place }
      path = path.dropLast()
    }
    return nil
  }

  /// Adds what is wrong at a key to what is said of a file.
  func report(
    _ path: [String], of file: String, _ severity: Diagnostic.Severity, _ sentence: String,
    to diagnostics: inout [Diagnostic]
  ) {
    // A file of nothing but faults says enough with the first ones.
    guard diagnostics.count < 100 else { return }
    let place = place(of: path)
    diagnostics.append(
      Diagnostic(
        file: file, line: place?.line ?? 0, column: place?.column, severity: severity, sentence: sentence))
  }

  private mutating func note(_ path: [String], _ place: Place) {
    // A dotted key stands for the tables on its way too.
    for length in 1...max(1, min(path.count, 8)) where length <= path.count {
      let part = Array(path.prefix(length))
      if places[part] == nil { places[part] = place }
    }
  }

  private static func path(_ dotted: Substring) -> [String] {
    dotted.split(separator: ".").map { part in
      let bare = part.drop { $0 == " " || $0 == "\t" || $0 == "\"" || $0 == "'" }
      let end = bare.lastIndex { !" \t\"'\r".contains($0) }.map { bare.index(after: $0) } ?? bare.startIndex
      return String(bare[..<end])
    }
  }
}
