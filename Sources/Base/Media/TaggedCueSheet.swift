// Cue sheets in the tags of sound files: an album as one file that tells its tracks itself.

extension MediaInfo {
  /// Bytes of a sheet in a tag that are read.
  private static let longestSheet = 1 << 20

  /// The sheet of the file's tracks in its tag `CUESHEET`; nil unless the tag has several tracks of this file.
  public var cueSheet: CueSheet? {
    guard isSoundAlone, !isLive, let text = tags.first(where: { $0.key == "cuesheet" })?.value else {
      return nil
    }
    let sheet = CueSheet(Array(text.utf8.prefix(Self.longestSheet)))
    // Whatever its name in the sheet, it is this file; times in several files belong to others.
    guard sheet.files.count <= 1, sheet.tracks.count(where: \.isPlayable) > 1 else { return nil }
    return sheet
  }

  /// The tracks of the sheet as chapters, sorted by start.
  package var chaptersOfCueSheet: [Chapter] {
    guard let sheet = cueSheet else { return [] }
    return sheet.tracks.indices.compactMap { index in
      guard sheet.tracks[index].isPlayable, let start = sheet.tracks[index].start else { return nil }
      let title = CueSheet.joined(sheet.tracks[index].performer, sheet.title(ofTrack: index))
      return Chapter(start: start, title: String(decoding: title, as: UTF8.self))
    }.sorted { $0.start < $1.start }
  }
}

extension CueSheet.Track {
  /// Whether the track holds sound from a known time on.
  public var isPlayable: Bool { isSound && start != nil }
}
