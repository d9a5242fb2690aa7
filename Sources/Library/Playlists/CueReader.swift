// Cue sheets. Asks the file system where a sheet names a missing file; one thread at a time.
import Base

/// Reads cue sheets; each audio track is an entry for its part of the file.
struct CueReader {
  /// A track of the sheet.
  private struct Track {
    var number: Int
    var isSound: Bool
    var title: ArraySlice<UInt8>?
    var performer: ArraySlice<UInt8>?
    /// The times of INDEX 00, the gap before the track, and of INDEX 01, its start.
    var gap: MediaTime?
    var start: MediaTime?
  }
  /// A file with its tracks; `isImage` marks a raw disc image.
  private struct Sound {
    var name: ArraySlice<UInt8>
    var isImage: Bool
    var tracks: [Track] = []
  }

  private var title: ArraySlice<UInt8>?
  private var performer: ArraySlice<UInt8>?
  private var year: ArraySlice<UInt8>?
  private var sounds: [Sound] = []

  /// Most tracks of a file, and most files; the format allows 99 tracks.
  private static let trackLimit = 10_000

  /// Adds a sheet's tracks to a draft.
  static func read(_ text: PlaylistText, into draft: inout PlaylistDraft) {
    var sheet = CueReader()
    var count = 0
    text.forEachLine { line in
      sheet.take(line)
      count = sheet.sounds.last.map { $0.tracks.count } ?? 0
      return count < trackLimit && sheet.sounds.count < trackLimit
    }
    sheet.tell(&draft)
  }

  // MARK: Lines

  private mutating func take(_ line: ArraySlice<UInt8>) {
    let word = line.prefix { !$0.isBlank }
    let rest = ByteText.trim(line[word.endIndex...])
    guard word.count <= 9 else { return }
    switch String(decoding: word, as: UTF8.self).uppercased() {
    case "FILE":
      let (name, type) = Self.quoted(rest)
      let isImage = ByteText.begins(type, "BINARY") || ByteText.begins(type, "MOTOROLA")
      sounds.append(Sound(name: name, isImage: isImage))
    case "TRACK":
      guard !sounds.isEmpty else { return }
      let digits = rest.prefix { $0 &- 0x30 < 10 }
      let kind = ByteText.trim(rest[digits.endIndex...])
      let track = Track(number: ByteText.number(digits) ?? 0, isSound: ByteText.begins(kind, "AUDIO"))
      sounds[sounds.count - 1].tracks.append(track)
    case "REM":
      // REM DATE is not part of the format, but common.
      guard ByteText.begins(rest, "DATE"), sounds.isEmpty else { return }
      year = Self.unquoted(ByteText.trim(rest.dropFirst(4)))
    case "TITLE": tell(Self.unquoted(rest), \.title, \.title)
    case "PERFORMER": tell(Self.unquoted(rest), \.performer, \.performer)
    case "INDEX":
      let digits = rest.prefix { $0 &- 0x30 < 10 }
      guard let number = ByteText.number(digits), let time = Self.time(rest[digits.endIndex...]),
        let sound = sounds.indices.last, let track = sounds[sound].tracks.indices.last
      else { return }
      if number == 0 { sounds[sound].tracks[track].gap = time }
      if number == 1 { sounds[sound].tracks[track].start = time }
    default: break
    }
  }

  /// Sets a property of the last track, or of the disc before the first track.
  private mutating func tell(
    _ text: ArraySlice<UInt8>, _ ofDisc: WritableKeyPath<CueReader, ArraySlice<UInt8>?>,
    _ ofTrack: WritableKeyPath<Track, ArraySlice<UInt8>?>
  ) {
    guard !text.isEmpty else { return }
    if let sound = sounds.indices.last, let track = sounds[sound].tracks.indices.last {
      sounds[sound].tracks[track][keyPath: ofTrack] = text
    } else {
      self[keyPath: ofDisc] = text
    }
  }

  /// The text without surrounding quotes.
  private static func unquoted(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    text.first == UInt8(ascii: "\"") ? quoted(text).text : text
  }

  /// Splits a quoted text from the rest; without quotes, the rest is the last word.
  private static func quoted(_ text: ArraySlice<UInt8>) -> (text: ArraySlice<UInt8>, rest: ArraySlice<UInt8>)
  {
    let quote = UInt8(ascii: "\"")
    if text.first == quote, let end = text.dropFirst().lastIndex(of: quote) {
      return (text[(text.startIndex + 1)..<end], ByteText.trim(text[(end + 1)...]))
    }
    guard let blank = text.lastIndex(where: \.isBlank) else { return (text, []) }
    return (ByteText.trim(text[..<blank]), text[(blank + 1)...])
  }

  /// A time `mm:ss:ff`, with 75 frames to the second; nil where it is malformed.
  private static func time(_ text: ArraySlice<UInt8>) -> MediaTime? {
    let parts = ByteText.trim(text).split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 3, let minutes = ByteText.number(parts[0]), let seconds = ByteText.number(parts[1]),
      let frames = ByteText.number(parts[2]), minutes < 100_000, seconds < 60, frames < 75
    else { return nil }
    return MediaTime(microseconds: Int64(minutes * 60 + seconds) * 1_000_000 + Int64(frames) * 1_000_000 / 75)
  }

  // MARK: Entries

  private func tell(_ draft: inout PlaylistDraft) {
    if let title { draft.setTitle(Self.joined(performer, title)) }
    for sound in sounds {
      guard !sound.isImage else {
        draft.refuse("\(VisibleText.filter(bytes: sound.name, limit: 200)) is the raw image of a disc.")
        continue
      }
      let name = draft.presentSound(sound.name)
      for (place, track) in sound.tracks.enumerated() {
        guard track.isSound, let start = track.start ?? track.gap else {
          draft.refuse("Track \(track.number) holds no sound.")
          continue
        }
        let next = sound.tracks.indices.contains(place + 1) ? sound.tracks[place + 1] : nil
        let end = next.flatMap { $0.start ?? $0.gap }
        var facts = PlaylistDraft.Facts()
        facts.part = ItemPart(start: start, end: end.flatMap { $0 > start ? $0 : nil })
        facts.seconds = end.map { ($0 - start).seconds }
        let words = track.title ?? Array("Track \(track.number)".utf8)[...]
        facts.title = Self.joined(track.performer ?? performer, words)
        facts.song = PlaylistDraft.Song(
          title: words, artist: track.performer ?? performer, album: title, albumArtist: performer,
          year: year,
          track: track.number)
        guard draft.add(name, facts) else { return }
      }
    }
  }

  private static func joined(_ performer: ArraySlice<UInt8>?, _ title: ArraySlice<UInt8>) -> ArraySlice<UInt8>
  {
    performer.map { ($0 + Array(" – ".utf8) + title)[...] } ?? title
  }
}

extension PlaylistDraft {
  /// The file name in the sheet; if that file is missing, an existing one with the same stem and another extension.
  ///
  /// Sheets often name the WAV file from which a FLAC file was encoded.
  fileprivate func presentSound(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard !origin.isNetwork, !exists(localPath(name)),
      let dot = name.lastIndex(of: UInt8(ascii: ".")), name[dot...].count <= 6
    else { return name }
    for suffix in ["flac", "ape", "wv", "m4a", "mp3", "tta", "tak", "ogg", "opus", "wav", "aiff"] {
      let other = (name[...dot] + Array(suffix.utf8))[...]
      if exists(localPath(other)) { return other }
    }
    return name
  }
}
