// Tags with several values, of which libavformat takes the first: ID3v2.4 and APEv2 put zeros between them. Reads
// through the bytes that libavformat has opened; belongs to the thread that opens the container.

internal import Base
internal import CFFmpeg

/// Finds the tags of local sound files that have several values.
struct ManyValues {
  /// libavformat's names of the tags by the frames of ID3v2 and, in lower case, the items of APEv2.
  private static let keys = [
    "TPE1": "artist", "TPE2": "album_artist", "TPE3": "performer", "TCOM": "composer", "TIT2": "title",
    "TALB": "album", "TCON": "genre", "TPUB": "publisher", "artist": "artist", "album artist": "album_artist",
    "performer": "performer", "composer": "composer", "title": "title", "album": "album", "genre": "genre",
  ]
  /// The tags in which libavformat joins several fields of FLAC and Ogg by `;`, which other tags may hold themselves.
  private static let joined: Set<String> = [
    "artist", "artists", "album_artist", "albumartist", "performer", "composer", "lyricist", "conductor",
    "genre",
  ]
  private static let (longestValue, mostFrames, longestTag) = (4_096, 256, 1 << 20)

  private let bytes: UnsafeMutablePointer<AVIOContext>
  private var found: [(key: String, values: [String])] = []

  /// Puts all values into the tags of a context whose header has been read; the reading position is restored.
  static func complete(_ context: UnsafeMutablePointer<AVFormatContext>, of location: MediaLocation) {
    guard location.isLocalFile, let bytes = context.pointee.pb, bytes.pointee.seekable != 0 else { return }
    let before = avio_seek(bytes, 0, SEEK_CUR)
    guard before >= 0 else { return }
    var reading = ManyValues(bytes)
    switch context.formatName {
    case "mp3", "aac", "tta": reading.readID3()
    case "wv", "ape", "mpc", "mpc8", "tak": reading.readAPE()
    default: return
    }
    _ = avio_seek(bytes, before, SEEK_SET)
    for (key, values) in reading.found {
      let values = values.map(trimmed).filter { !$0.isEmpty }
      guard values.count > 1 else { continue }
      av_dict_set(&context.pointee.metadata, key, values.joined(separator: "; "), 0)
    }
  }

  /// The value of a tag as it is read: without blanks around it, and with one behind each `;` between values.
  static func readable(_ value: String, of key: String) -> String {
    let value = trimmed(value)
    guard value.contains(";"), joined.contains(key.lowercased()) else { return value }
    return value.split(separator: ";").map { trimmed(String($0)) }.filter { !$0.isEmpty }.joined(
      separator: "; ")
  }

  private static func trimmed(_ text: String) -> String {
    let end = text.lastIndex { !$0.isWhitespace }.map { text.index(after: $0) } ?? text.startIndex
    return String(text[..<end].drop(while: \.isWhitespace))
  }

  private init(_ bytes: UnsafeMutablePointer<AVIOContext>) { self.bytes = bytes }

  /// The bytes at a place; fewer where the file ends.
  private func read(_ place: Int64, _ count: Int) -> [UInt8] {
    guard avio_seek(bytes, place, SEEK_SET) == place else { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, got in
      got = max(0, min(count, Int(avio_read(bytes, buffer.baseAddress, Int32(clamping: count)))))
    }
  }

  // MARK: ID3v2.4

  private mutating func readID3() {
    let head = read(0, 10)
    // Earlier versions have no values but the first; with a scheme of unsynchronisation or more headers, frames lie
    // elsewhere.
    guard head.count == 10, head.starts(with: "ID3\u{4}".utf8), head[5] & 0xC0 == 0 else { return }
    let end = 10 + Int64(Self.synchsafe(head[6...]))
    var place: Int64 = 10
    for _ in 0..<Self.mostFrames where place + 10 < end {
      let frame = read(place, 10)
      guard frame.count == 10, frame[0] != 0 else { return }
      let size = Self.synchsafe(frame[4..<8])
      if let key = Self.keys[String(decoding: frame[..<4], as: UTF8.self)], frame[9] == 0,
        (2...Self.longestValue).contains(size)
      {
        found.append((key, Self.values(read(place + 10, size))))
      }
      place += 10 + Int64(size)
    }
  }

  /// A number of four bytes of seven bits.
  private static func synchsafe(_ bytes: some Collection<UInt8>) -> Int {
    bytes.prefix(4).reduce(0) { $0 << 7 | Int($1 & 0x7F) }
  }

  /// The values of a text frame, whose first byte tells the encoding.
  private static func values(_ frame: [UInt8]) -> [String] {
    guard let encoding = frame.first else { return [] }
    let text = frame.dropFirst()
    switch encoding {
    case 1, 2:
      var isBig = encoding == 2
      let units = stride(from: text.startIndex, to: text.endIndex - 1, by: 2).map { (index: Int) -> UInt16 in
        UInt16(text[index]) << 8 | UInt16(text[index + 1])
      }
      return units.split(separator: 0).map { units in
        // Each value may have a mark of its own.
        if units.first == 0xFEFF { isBig = true }
        if units.first == 0xFFFE { isBig = false }
        let whole = (isBig ? Array(units) : units.map(\.byteSwapped)).filter { $0 != 0xFEFF }
        return String(decoding: whole, as: UTF16.self)
      }
    case 3: return text.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    default:
      return text.split(separator: 0).map { String(String.UnicodeScalarView($0.map(Unicode.Scalar.init))) }
    }
  }

  // MARK: APEv2

  private mutating func readAPE() {
    let size = avio_size(bytes)
    // An ID3v1 tag may follow this one.
    for end in [size, size - 128] where end > 32 {
      let foot = read(end - 32, 32)
      guard foot.count == 32, foot.starts(with: "APETAGEX".utf8) else { continue }
      let length = Self.little(foot[12...])
      guard (32...Self.longestTag).contains(length), Int64(length) <= end else { return }
      return readItems(read(end - Int64(length), length - 32)[...])
    }
  }

  private mutating func readItems(_ tag: ArraySlice<UInt8>) {
    var rest = tag
    for _ in 0..<Self.mostFrames where rest.count > 8 {
      let (size, flags) = (Self.little(rest), Self.little(rest.dropFirst(4)))
      let name = rest.dropFirst(8).prefix { $0 != 0 }
      let value = rest[min(rest.endIndex, name.endIndex + 1)...].prefix(size)
      guard value.count == size else { return }
      // The second and third bits mark values that are not text.
      if flags & 6 == 0, size <= Self.longestValue,
        let key = Self.keys[String(decoding: name, as: UTF8.self).lowercased()]
      {
        found.append((key, value.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }))
      }
      rest = rest[value.endIndex...]
    }
  }

  private static func little(_ bytes: some Collection<UInt8>) -> Int {
    bytes.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
