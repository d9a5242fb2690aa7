// Parser of `#EXTINF:` lines. Pure.
import Base

/// An `#EXTINF:` line, `<seconds>[ attributes],<title>`, in all variants in use: without the seconds, with attributes
/// after the comma, with commas and quotes in values, with double, single or no quotes.
struct ExtInfLine {
  /// The duration in seconds, possibly -1; nil if the line lacks a number.
  private(set) var seconds: Double?
  /// The text after the comma that ends the attributes; nil without that comma.
  private(set) var title: ArraySlice<UInt8>?
  /// The attribute `tvg-name`.
  private(set) var channelName: ArraySlice<UInt8>?
  /// The attribute `tvg-chno`.
  private(set) var channelNumber: ArraySlice<UInt8>?
  /// The attribute `group-title`.
  private(set) var group: ArraySlice<UInt8>?
  /// The attribute `requires-linear-playback`: play from start to end without seeking.
  private(set) var linear: ArraySlice<UInt8>?
  /// The HTTP user agent: `http-user-agent`, or else `user-agent`.
  private(set) var userAgent: ArraySlice<UInt8>?
  /// The HTTP referrer: `http-referrer`, or else `referrer`.
  private(set) var referrer: ArraySlice<UInt8>?

  private struct Attribute {
    var name: ArraySlice<UInt8>
    var value: ArraySlice<UInt8>
    var isQuoted: Bool
    /// Index behind the attribute.
    var end: Int
  }

  /// Parses the line behind `#EXTINF:`.
  init(_ line: ArraySlice<UInt8>) {
    let line = ByteText.trim(line)
    seconds = ByteText.seconds(line)
    let start = line.firstIndex { !Self.isNumberByte($0) } ?? line.endIndex
    guard let comma = readAttributes(of: line, from: start, isStrict: false) else { return }
    title = line[(comma + 1)...]
    // Some playlists write the attributes after the comma; then a second comma precedes the title.
    guard line[comma...].contains(UInt8(ascii: "=")),
      let next = Self.attribute(in: line, at: Self.skipBlanks(line, comma + 1)), next.isQuoted
    else { return }
    var behind = self
    if let second = behind.readAttributes(of: line, from: comma + 1, isStrict: true) {
      behind.title = line[(second + 1)...]
      self = behind
    }
  }

  /// Stores a known attribute; the first non-empty one of a name counts, except for the two `http-` ones.
  private mutating func keep(_ attribute: Attribute) {
    let name = attribute.name
    func isNamed(_ known: StaticString) -> Bool {
      name.count == known.utf8CodeUnitCount && ByteText.begins(name, known)
    }
    guard !ByteText.trim(attribute.value).isEmpty, let first = name.first else { return }
    switch first | 0x20 {
    case UInt8(ascii: "t"):
      if channelName == nil, isNamed("tvg-name") { channelName = attribute.value }
      if channelNumber == nil, isNamed("tvg-chno") { channelNumber = attribute.value }
    case UInt8(ascii: "g"):
      if group == nil, isNamed("group-title") { group = attribute.value }
    case UInt8(ascii: "r"):
      if linear == nil, isNamed("requires-linear-playback") { linear = attribute.value }
      if referrer == nil, isNamed("referrer") { referrer = attribute.value }
    case UInt8(ascii: "u"):
      if userAgent == nil, isNamed("user-agent") { userAgent = attribute.value }
    case UInt8(ascii: "h"):
      if isNamed("http-user-agent") { userAgent = attribute.value }
      if isNamed("http-referrer") { referrer = attribute.value }
    default: break
    }
  }

  /// Reads attributes up to the comma behind them; returns its index, or nil without a comma.
  ///
  /// With `isStrict`, anything other than an attribute fails; otherwise it is skipped.
  private mutating func readAttributes(of line: ArraySlice<UInt8>, from start: Int, isStrict: Bool) -> Int? {
    var index = start
    while true {
      index = Self.skipBlanks(line, index)
      guard index < line.endIndex else { return nil }
      if line[index] == UInt8(ascii: ",") { return index }
      if let attribute = Self.attribute(in: line, at: index) {
        keep(attribute)
        index = attribute.end
      } else if isStrict {
        return nil
      } else {
        index = Self.valueEnd(in: line, from: index).next
      }
    }
  }

  /// The attribute that begins at an index; nil if none does.
  private static func attribute(in line: ArraySlice<UInt8>, at start: Int) -> Attribute? {
    let name = line[start...].prefix(while: isNameByte)
    guard !name.isEmpty, name.endIndex < line.endIndex, line[name.endIndex] == UInt8(ascii: "=") else {
      return nil
    }
    let value = valueEnd(in: line, from: name.endIndex + 1)
    return Attribute(name: name, value: value.text, isQuoted: value.isQuoted, end: value.next)
  }

  /// The value that begins at an index, whether it is quoted, and the index behind it.
  private static func valueEnd(
    in line: ArraySlice<UInt8>, from start: Int
  ) -> (text: ArraySlice<UInt8>, isQuoted: Bool, next: Int) {
    if start < line.endIndex, line[start] == UInt8(ascii: "\"") || line[start] == UInt8(ascii: "'") {
      for index in start + 1..<max(start + 1, line.endIndex)
      where line[index] == line[start] && ends(line, index + 1) {
        return (line[(start + 1)..<index], true, index + 1)
      }
      // An unclosed quote ends at the next comma, so that it does not swallow the title.
      if line[start] == UInt8(ascii: "\"") {
        let text = line[(start + 1)...].prefix { $0 != UInt8(ascii: ",") }
        return (text, true, text.endIndex)
      }
    }
    let text = line[start...].prefix { !$0.isBlank && $0 != UInt8(ascii: ",") }
    return (text, false, text.endIndex)
  }

  /// Whether a value may end at an index: a comma, the end of the line or another attribute follows.
  private static func ends(_ line: ArraySlice<UInt8>, _ index: Int) -> Bool {
    guard index < line.endIndex else { return true }
    if line[index] == UInt8(ascii: ",") { return true }
    guard line[index].isBlank else { return false }
    let next = skipBlanks(line, index)
    guard next < line.endIndex, line[next] != UInt8(ascii: ",") else { return true }
    let name = line[next...].prefix(while: isNameByte)
    return !name.isEmpty && name.endIndex < line.endIndex && line[name.endIndex] == UInt8(ascii: "=")
  }

  private static func skipBlanks(_ line: ArraySlice<UInt8>, _ index: Int) -> Int {
    var index = index
    while index < line.endIndex, line[index].isBlank { index += 1 }
    return index
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: ".")
  }

  private static func isNumberByte(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
  }
}
