// Cue sheets as playlists. Asks the file system where a sheet names a missing file; one thread at a time.
import Base

/// Reads cue sheets; each audio track is an entry for its part of the file.
enum CueReader {
  /// Adds a sheet's tracks to a draft.
  static func read(_ text: PlaylistText, into draft: inout PlaylistDraft) {
    var sheet = CueSheet()
    text.forEachLine { sheet.take($0) }
    // The files come first: if they exist, they tell the sheet's character set.
    let names = sheet.files.map { $0.isImage ? $0.name : draft.presentSound($0.name) }
    if let title = sheet.title { draft.setTitle(CueSheet.joined(sheet.performer, title)) }
    for image in sheet.files where image.isImage {
      let name = VisibleText.filter(draft.charset.decode(image.name), limit: 200)
      draft.refuse("\(name) is a raw disc image.")
    }
    for (index, track) in sheet.tracks.enumerated() {
      guard let file = track.file, !sheet.files[file].isImage else { continue }
      guard track.isPlayable else {
        draft.refuse("Track \(track.number) has no sound.")
        continue
      }
      guard draft.add(names[file], facts(of: index, in: sheet)) else { return }
    }
  }

  private static func facts(of index: Int, in sheet: CueSheet) -> PlaylistDraft.Facts {
    let track = sheet.tracks[index]
    let (start, end) = (track.start ?? .zero, sheet.end(ofTrack: index))
    let title = sheet.title(ofTrack: index)
    let performer = track.performer ?? sheet.performer
    var facts = PlaylistDraft.Facts()
    facts.part = ItemPart(start: start, end: end)
    facts.seconds = end.map { ($0 - start).seconds }
    facts.title = CueSheet.joined(performer, title)
    facts.song = PlaylistDraft.Song(
      title: title, artist: performer, album: sheet.title, albumArtist: sheet.performer, year: sheet.year,
      track: track.number)
    return facts
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
