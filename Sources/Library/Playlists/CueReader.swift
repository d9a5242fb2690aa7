// Reads cue sheets: one file, many tracks. Asks the file system where a sheet names a file that is not there.
import Base

/// The reader of cue sheets; each track is an entry with its stretch of the file.
struct CueReader {
  /// A track as the sheet tells it.
  private struct Track {
    var number: Int
    var isSound: Bool
    var title: ArraySlice<UInt8>?
    var performer: ArraySlice<UInt8>?
    /// Where it begins, by the numbers of its indices: the gap before it (0) and the track (1).
    var gap: MediaTime?
    var start: MediaTime?
  }
  /// A file with its tracks.
  private struct Sound {
    var name: ArraySlice<UInt8>
    var isImage: Bool
    var tracks: [Track] = []
  }

  private var title: ArraySlice<UInt8>?
  private var performer: ArraySlice<UInt8>?
  private var year: ArraySlice<UInt8>?
  private var sounds: [Sound] = []

  /// A sheet has at most 99 tracks; many more are no sheet any more.
  private static let trackLimit = 10_000

  /// Reads entries into a draft.
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
    let word = line.prefix { !ByteText.isBlank($0) }
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
      // Not of the format, but of everybody who writes it.
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

  /// Sets what a line tells of the track, or of the whole disc before the first one.
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

  /// Text without the quotes around it, if there are any.
  private static func unquoted(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    text.first == UInt8(ascii: "\"") ? quoted(text).text : text
  }

  /// A word in quotes and what follows it; without quotes, all but the last word, and that.
  private static func quoted(_ text: ArraySlice<UInt8>) -> (text: ArraySlice<UInt8>, rest: ArraySlice<UInt8>)
  {
    let quote = UInt8(ascii: "\"")
    if text.first == quote, let end = text.dropFirst().lastIndex(of: quote) {
      return (text[(text.startIndex + 1)..<end], ByteText.trim(text[(end + 1)...]))
    }
    guard let blank = text.lastIndex(where: ByteText.isBlank) else { return (text, []) }
    return (ByteText.trim(text[..<blank]), text[(blank + 1)...])
  }

  /// Minutes, seconds and frames, 75 of which make a second.
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
  /// The name of a sheet's file: where it is not there, that of one with the same stem in another format.
  ///
  /// Sheets often still name the WAV that a FLAC was made of.
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
