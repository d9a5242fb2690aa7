// Parser of `#EXTINF:` lines. Pure.
import Base

/// An `#EXTINF:` line, `<seconds>[ attributes],<title>`, in all variants in use: without the seconds, with attributes
/// after the comma, with commas and quotes in values, with double, single or no quotes.
struct ExtInfLine {
  /// The duration in seconds, possibly -1; nil if the line lacks a number.
  let seconds: Double?
  /// The text after the comma that ends the attributes; nil without that comma.
  var title: ArraySlice<UInt8>? { slice(parts.title) }
  /// The attribute `tvg-name`.
  var channelName: ArraySlice<UInt8>? { slice(parts.channelName) }
  /// The attribute `tvg-chno`.
  var channelNumber: ArraySlice<UInt8>? { slice(parts.channelNumber) }
  /// The attribute `group-title`.
  var group: ArraySlice<UInt8>? { slice(parts.group) }
  /// The attribute `requires-linear-playback`: play from start to end without seeking.
  var linear: ArraySlice<UInt8>? { slice(parts.linear) }
  /// The HTTP user agent: `http-user-agent`, or else `user-agent`.
  var userAgent: ArraySlice<UInt8>? { slice(parts.userAgent) }
  /// The HTTP referrer: `http-referrer`, or else `referrer`.
  var referrer: ArraySlice<UInt8>? { slice(parts.referrer) }

  private let line: ArraySlice<UInt8>
  private let parts: Parts

  @inline(__always)
  private func slice(_ range: Range<Int>?) -> ArraySlice<UInt8>? { range.map { line[$0] } }

  /// The places of the texts in the line: slices are made of those that a caller asks for, since a list may have a
  /// million lines.
  fileprivate struct Parts {
    var title: Range<Int>?
    var channelName: Range<Int>?
    var channelNumber: Range<Int>?
    var group: Range<Int>?
    var linear: Range<Int>?
    var userAgent: Range<Int>?
    var referrer: Range<Int>?
  }

  fileprivate struct Attribute {
    var name: Range<Int>
    var value: Value
  }

  fileprivate struct Value {
    var text: Range<Int>
    var isQuoted: Bool
    /// Index behind the value.
    var end: Int
  }

  /// Parses the line behind `#EXTINF:`.
  init(_ line: ArraySlice<UInt8>) {
    let line = ByteText.trim(line)
    self.line = line
    seconds = ByteText.seconds(line)
    parts = Self.parts(of: line)
  }

  private static func parts(of line: ArraySlice<UInt8>) -> Parts {
    var parts = Parts()
    let start = end(of: line, from: line.startIndex, while: isNumberByte)
    guard let comma = parts.readAttributes(of: line, from: start, isStrict: false) else { return parts }
    parts.title = comma + 1..<line.endIndex
    // Some playlists write the attributes after the comma; then a second comma precedes the title.
    guard end(of: line, from: comma, while: { $0 != UInt8(ascii: "=") }) < line.endIndex,
      let next = attribute(in: line, at: skipBlanks(line, comma + 1)), next.value.isQuoted
    else { return parts }
    var behind = parts
    guard let second = behind.readAttributes(of: line, from: comma + 1, isStrict: true) else { return parts }
    behind.title = second + 1..<line.endIndex
    return behind
  }

  /// The attribute that begins at an index; nil if none does.
  fileprivate static func attribute(in line: ArraySlice<UInt8>, at start: Int) -> Attribute? {
    let equals = end(of: line, from: start, while: isNameByte)
    guard equals > start, equals < line.endIndex, line[equals] == UInt8(ascii: "=") else { return nil }
    return Attribute(name: start..<equals, value: value(in: line, from: equals + 1))
  }

  /// The value that begins at an index.
  fileprivate static func value(in line: ArraySlice<UInt8>, from start: Int) -> Value {
    if start < line.endIndex, line[start] == UInt8(ascii: "\"") || line[start] == UInt8(ascii: "'") {
      for index in start + 1..<max(start + 1, line.endIndex)
      where line[index] == line[start] && ends(line, index + 1) {
        return Value(text: start + 1..<index, isQuoted: true, end: index + 1)
      }
      // An unclosed quote ends at the next comma, so that it does not swallow the title.
      if line[start] == UInt8(ascii: "\"") {
        let end = end(of: line, from: start + 1) { $0 != UInt8(ascii: ",") }
        return Value(text: start + 1..<end, isQuoted: true, end: end)
      }
    }
    let end = end(of: line, from: start) { !$0.isBlank && $0 != UInt8(ascii: ",") }
    return Value(text: start..<end, isQuoted: false, end: end)
  }

  /// Whether a value may end at an index: a comma, the end of the line or another attribute follows.
  private static func ends(_ line: ArraySlice<UInt8>, _ index: Int) -> Bool {
    guard index < line.endIndex else { return true }
    if line[index] == UInt8(ascii: ",") { return true }
    guard line[index].isBlank else { return false }
    let next = skipBlanks(line, index)
    guard next < line.endIndex, line[next] != UInt8(ascii: ",") else { return true }
    let equals = end(of: line, from: next, while: isNameByte)
    return equals > next && equals < line.endIndex && line[equals] == UInt8(ascii: "=")
  }

  fileprivate static func skipBlanks(_ line: ArraySlice<UInt8>, _ index: Int) -> Int {
    end(of: line, from: index) { $0.isBlank }
  }

  /// The index behind the bytes from an index on that a condition holds for.
  @inline(__always)
  private static func end(
    of line: ArraySlice<UInt8>, from start: Int, while holds: (UInt8) -> Bool
  ) -> Int {
    var index = start
    while index < line.endIndex, holds(line[index]) { index += 1 }
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

extension ExtInfLine.Parts {
  /// Reads attributes up to the comma behind them; returns its index, or nil without a comma.
  ///
  /// With `isStrict`, anything other than an attribute fails; otherwise it is skipped.
  fileprivate mutating func readAttributes(
    of line: ArraySlice<UInt8>, from start: Int, isStrict: Bool
  ) -> Int? {
    var index = start
    while true {
      index = ExtInfLine.skipBlanks(line, index)
      guard index < line.endIndex else { return nil }
      if line[index] == UInt8(ascii: ",") { return index }
      if let attribute = ExtInfLine.attribute(in: line, at: index) {
        keep(attribute, of: line)
        index = attribute.value.end
      } else if isStrict {
        return nil
      } else {
        index = ExtInfLine.value(in: line, from: index).end
      }
    }
  }

  /// Stores a known attribute; the first non-empty one of a name counts, except for the two `http-` ones.
  private mutating func keep(_ attribute: ExtInfLine.Attribute, of line: ArraySlice<UInt8>) {
    let (name, value) = (attribute.name, attribute.value.text)
    func isNamed(_ known: StaticString) -> Bool {
      name.count == known.utf8CodeUnitCount && ByteText.begins(line[name], known)
    }
    guard ExtInfLine.skipBlanks(line, value.lowerBound) < value.upperBound else { return }
    switch line[name.lowerBound] | 0x20 {
    case UInt8(ascii: "t"):
      if channelName == nil, isNamed("tvg-name") { channelName = value }
      if channelNumber == nil, isNamed("tvg-chno") { channelNumber = value }
    case UInt8(ascii: "g"):
      if group == nil, isNamed("group-title") { group = value }
    case UInt8(ascii: "r"):
      if linear == nil, isNamed("requires-linear-playback") { linear = value }
      if referrer == nil, isNamed("referrer") { referrer = value }
    case UInt8(ascii: "u"):
      if userAgent == nil, isNamed("user-agent") { userAgent = value }
    case UInt8(ascii: "h"):
      if isNamed("http-user-agent") { userAgent = value }
      if isNamed("http-referrer") { referrer = value }
    default: break
    }
  }
}
