// Cue sheets: the tracks of a disc as times in sound files, in a file of their own or in a tag. Pure.

/// A cue sheet; its texts are bytes in the sheet's character set, not filtered.
public struct CueSheet: Sendable {
  /// Bytes of the sheet.
  public typealias Text = ArraySlice<UInt8>

  /// A file of the sheet.
  public struct File: Sendable {
    /// The name as the sheet spells it.
    public var name: Text
    /// Whether it is a raw disc image.
    public var isImage: Bool
  }

  /// A track of the disc.
  public struct Track: Sendable {
    /// The number on the disc; 0 if the sheet gives none.
    public var number: Int
    /// Whether the track holds sound and no data.
    public var isSound: Bool
    /// The title, or nil.
    public var title: Text?
    /// The performer; nil if it is the disc's.
    public var performer: Text?
    /// Index of the file in which the track begins; nil in a sheet that names no file.
    public var file: Int?
    /// The time in the file at which the track begins (INDEX 01, or else the gap before it, INDEX 00); nil if the
    /// sheet does not tell.
    public var start: MediaTime?
    /// Whether `start` is that of the gap.
    fileprivate var isGap = false
  }

  /// The title of the disc.
  public private(set) var title: Text?
  /// The performer of the whole disc.
  public private(set) var performer: Text?
  /// The year of the release (`REM DATE`, which is not part of the format, but common).
  public private(set) var year: Text?
  /// The files in the order of the sheet.
  public private(set) var files: [File] = []
  /// The tracks in the order of the sheet.
  public private(set) var tracks: [Track] = []

  /// Most tracks, and most files; a disc has 99.
  private static let limit = 10_000

  /// A sheet without tracks.
  public init() {}

  /// Parses a whole sheet.
  public init(_ text: [UInt8]) {
    for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) where !take(line) { return }
  }

  /// The end of a track in its file: where the next track of the same file begins; nil is the end of the file.
  ///
  /// The gap of a track at the end of the file before its own is heard there.
  public func end(ofTrack index: Int) -> MediaTime? {
    guard tracks.indices.contains(index + 1), tracks[index + 1].file == tracks[index].file,
      let start = tracks[index].start, let end = tracks[index + 1].start, end > start
    else { return nil }
    return end
  }

  /// The title of a track; `Track 3` where the sheet gives none.
  public func title(ofTrack index: Int) -> Text {
    tracks[index].title ?? Array("Track \(tracks[index].number)".utf8)[...]
  }

  /// A title behind its performer, as the lists show it.
  public static func joined(_ performer: Text?, _ title: Text) -> Text {
    performer.map { ($0 + Array(" – ".utf8) + title)[...] } ?? title
  }

  // MARK: Lines

  /// Takes a line; false if the sheet is full.
  public mutating func take(_ line: Text) -> Bool {
    let line = Self.trimmed(line)
    let word = line.prefix { !$0.isBlank }
    let rest = Self.trimmed(line[word.endIndex...])
    guard word.count <= 9 else { return true }
    switch String(decoding: word, as: UTF8.self).uppercased() {
    case "FILE":
      let (name, type) = Self.quoted(rest)
      let kind = Self.upper(type)
      files.append(File(name: name, isImage: kind.hasPrefix("BINARY") || kind.hasPrefix("MOTOROLA")))
    case "TRACK":
      let digits = rest.prefix { $0 &- 0x30 < 10 }
      let kind = Self.upper(Self.trimmed(rest[digits.endIndex...]))
      tracks.append(
        Track(
          number: Self.number(digits) ?? 0, isSound: kind.hasPrefix("AUDIO"), file: files.indices.last))
    case "REM":
      guard Self.upper(rest).hasPrefix("DATE"), files.isEmpty else { return true }
      year = Self.unquoted(Self.trimmed(rest.dropFirst(4)))
    case "TITLE": tell(rest, \.title, \.title)
    case "PERFORMER": tell(rest, \.performer, \.performer)
    case "INDEX":
      let digits = rest.prefix { $0 &- 0x30 < 10 }
      guard let number = Self.number(digits), number < 2, let time = Self.time(rest[digits.endIndex...]),
        let last = tracks.indices.last, tracks[last].start == nil || tracks[last].isGap
      else { return true }
      // Rippers leave the gap at the end of the file before, and write INDEX 01 below the next FILE.
      (tracks[last].start, tracks[last].isGap, tracks[last].file) = (time, number == 0, files.indices.last)
    default: break
    }
    return tracks.count < Self.limit && files.count < Self.limit
  }

  /// Sets a text of the last track, or of the disc before the first track.
  private mutating func tell(
    _ text: Text, _ ofDisc: WritableKeyPath<CueSheet, Text?>, _ ofTrack: WritableKeyPath<Track, Text?>
  ) {
    let text = Self.unquoted(text)
    guard !text.isEmpty else { return }
    if let last = tracks.indices.last {
      tracks[last][keyPath: ofTrack] = text
    } else {
      self[keyPath: ofDisc] = text
    }
  }

  private static func trimmed(_ text: Text) -> Text {
    let end = text.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? text.startIndex
    return text[..<end].drop(while: \.isBlank)
  }

  /// The first letters in upper case.
  private static func upper(_ text: Text) -> String {
    String(decoding: text.prefix(16), as: UTF8.self).uppercased()
  }

  /// The text without surrounding quotes.
  private static func unquoted(_ text: Text) -> Text {
    text.first == UInt8(ascii: "\"") ? quoted(text).text : text
  }

  /// Splits a quoted text from the rest; without quotes, the rest is the last word.
  private static func quoted(_ text: Text) -> (text: Text, rest: Text) {
    let quote = UInt8(ascii: "\"")
    if text.first == quote, let end = text.dropFirst().lastIndex(of: quote) {
      return (text[(text.startIndex + 1)..<end], trimmed(text[(end + 1)...]))
    }
    guard let blank = text.lastIndex(where: \.isBlank) else { return (text, []) }
    return (trimmed(text[..<blank]), text[(blank + 1)...])
  }

  /// A number of at most six digits.
  private static func number(_ digits: Text) -> Int? {
    digits.count <= 6 ? Int(String(decoding: digits, as: UTF8.self)) : nil
  }

  /// A time `mm:ss:ff`, with 75 frames to the second; nil if it is malformed.
  private static func time(_ text: Text) -> MediaTime? {
    let parts = trimmed(text).split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 3, parts.allSatisfy({ $0.allSatisfy { $0 &- 0x30 < 10 } }),
      let minutes = number(parts[0]), let seconds = number(parts[1]), let frames = number(parts[2]),
      minutes < 100_000, seconds < 60, frames < 75
    else { return nil }
    return MediaTime(microseconds: Int64(minutes * 60 + seconds) * 1_000_000 + Int64(frames) * 1_000_000 / 75)
  }
}
