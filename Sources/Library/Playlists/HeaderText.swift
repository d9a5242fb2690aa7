// HTTP header fields of entries in playlists. Pure.
import Base

/// Parses header fields behind the address and a `|`, as Kodi writes them, or from a JSON object.
enum HeaderText {
  /// Names in Kodi's form that are options of its HTTP client and no header fields.
  private static let options: Set<String> = [
    "acceptencoding", "active-remote", "auth", "customrequest", "failonerror", "noshout", "postdata",
    "redirect-limit", "seekable", "sslcipherlist", "verifypeer",
  ]

  /// Splits a web address from its fields: `http://host/a.ts|User-Agent=x&Referer=y`.
  ///
  /// A `|` without fields behind it is part of the address.
  static func split(_ entry: ArraySlice<UInt8>) -> (address: ArraySlice<UInt8>, headers: RequestHeaders) {
    guard ByteText.begins(entry, "http"), let bar = entry.firstIndex(of: UInt8(ascii: "|")),
      let scheme = AddressRules.schemeOfAddress(entry), ["http", "https"].contains(scheme),
      let headers = fields(entry[(bar + 1)...])
    else { return (entry, RequestHeaders()) }
    return (ByteText.trim(entry[..<bar]), headers)
  }

  /// Fields as `Name=value&Name=value`, percent-encoded; nil if the text does not begin with a field.
  static func fields(_ text: ArraySlice<UInt8>) -> RequestHeaders? {
    var pairs: [(name: ArraySlice<UInt8>, value: [UInt8])] = []
    for piece in text.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) {
      let name = ByteText.trim(piece.prefix { $0 != UInt8(ascii: "=") })
      let isPair = piece.contains(UInt8(ascii: "=")) && !name.isEmpty && name.allSatisfy(isNameByte)
      if isPair {
        pairs.append((name, Array(piece.drop { $0 != UInt8(ascii: "=") }.dropFirst())))
      } else if pairs.isEmpty {
        return nil
      } else {
        // An unescaped `&` in a value.
        pairs[pairs.count - 1].value += [UInt8(ascii: "&")] + piece
      }
    }
    guard !pairs.isEmpty else { return nil }
    var headers = RequestHeaders()
    for (name, value) in pairs {
      let name = String(decoding: name, as: UTF8.self)
      guard !options.contains(name.lowercased()) else { continue }
      headers.set(name, PlaylistText.decode(PercentCoding.decode(value)[...]))
    }
    return headers
  }

  /// Fields as the members of a JSON object; values other than strings are skipped.
  static func object(_ text: ArraySlice<UInt8>) -> RequestHeaders {
    var headers = RequestHeaders()
    var json = JSONPullReader(Array(text))
    do throws(JSONProblem) {
      guard case .object = try json.value() else { return headers }
      try read(from: &json, into: &headers)
    } catch {
      return headers
    }
    return headers
  }

  /// Reads the members of an object whose start has been read.
  static func read(from json: inout JSONPullReader, into headers: inout RequestHeaders) throws(JSONProblem) {
    while let name = try json.nextMember() {
      let value = try json.value()
      if case .text(let text) = value {
        headers.set(PlaylistText.decode(name.bytes[...]), PlaylistText.decode(text.bytes[...]))
      } else {
        try json.skip(value)
      }
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}
