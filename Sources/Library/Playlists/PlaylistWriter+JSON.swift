// Writing of JSON playlists. Pure.
public import Base

extension PlaylistWriter {
  /// The text of a JSON playlist to be saved at `path`; each item has a line of its own.
  public static func json(
    _ entries: [PlaylistEntry], title: String? = nil, beside path: BytePath
  ) -> [UInt8] {
    var text = Array("{\n  \"version\": \(JSONReader.version),\n".utf8)
    if let title {
      text +=
        Array("  \"name\": ".utf8) + quoted(VisibleText.filter(title, isProse: true).utf8) + Array(",\n".utf8)
    }
    text += Array("  \"items\": [".utf8)
    var separator = "\n    "
    for entry in entries {
      guard let name = name(entry.location, from: path.parent) else { continue }
      text += Array("\(separator){\"location\": ".utf8) + quoted(name) + facts(of: entry) + Array("}".utf8)
      separator = ",\n    "
    }
    return text + Array("\n  ]\n}\n".utf8)
  }

  private static func facts(of entry: PlaylistEntry) -> [UInt8] {
    var text: [UInt8] = []
    if let title = entry.title {
      text += Array(", \"title\": ".utf8) + quoted(VisibleText.filter(title, isProse: true).utf8)
    }
    if let duration = entry.duration { text += Array(", \"duration\": \(decimal(duration, digits: 6))".utf8) }
    if let group = entry.group {
      text += Array(", \"group\": ".utf8) + quoted(VisibleText.filter(group, isProse: true).utf8)
    }
    if let song = entry.song { text += facts(of: song) }
    if let number = entry.number { text += Array(", \"number\": \(number)".utf8) }
    if entry.isLinear { text += Array(", \"linear\": true".utf8) }
    if !entry.linearParts.isEmpty {
      text += Array(", \"linear_parts\": ".utf8) + quoted(entry.linearParts.text.utf8)
    }
    if entry.isCurrentOfList { text += Array(", \"current\": true".utf8) }
    if !entry.allowsPictureInPicture { text += Array(", \"allows_pip\": false".utf8) }
    if !entry.headers.isEmpty { text += Array(", \"headers\": ".utf8) + object(of: entry.headers.fields) }
    if let part = entry.part {
      text += Array(", \"start\": \(decimal(part.start, digits: 6))".utf8)
      if let end = part.end { text += Array(", \"end\": \(decimal(end, digits: 6))".utf8) }
    }
    return text
  }

  private static func facts(of song: SongTags) -> [UInt8] {
    var text: [UInt8] = []
    let words = [
      ("artist", song.artist), ("album", song.album), ("album_artist", song.albumArtist), ("year", song.year),
    ]
    for case (let name, let word?) in words {
      text += Array(", \"\(name)\": ".utf8) + quoted(VisibleText.filter(word, isProse: true).utf8)
    }
    if let track = song.track { text += Array(", \"track\": \(track)".utf8) }
    if let disc = song.disc { text += Array(", \"disc\": \(disc)".utf8) }
    return text
  }

  /// The fields as a JSON object.
  static func object(of fields: [RequestHeaders.Field]) -> [UInt8] {
    let members = fields.map { quoted($0.name.utf8) + Array(": ".utf8) + quoted($0.value.utf8) }
    return Array("{".utf8) + members.joined(separator: Array(", ".utf8)) + Array("}".utf8)
  }

  /// Bytes as a JSON string; invalid UTF-8 is replaced, unless `name` has turned it into an address before.
  private static func quoted(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var text: [UInt8] = [UInt8(ascii: "\"")]
    for byte in String(decoding: bytes, as: UTF8.self).utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += [UInt8(ascii: "\\"), byte]
      case ..<0x20:
        text += Array("\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8)
      default: text.append(byte)
      }
    }
    return text + [UInt8(ascii: "\"")]
  }
}
