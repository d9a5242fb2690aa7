/// Selection of the subtitle stream at the start of an item, by mpv's rules.
public enum SubtitleChoice {
  /// The index of the stream to start with; nil for no subtitles.
  ///
  /// The preferred languages come first in their order, then files beside the item, then the default stream; of one
  /// language, the closest tag comes first. Among files in no preferred language, one that names no language comes
  /// first, then one in the language of `system`, then one in the language of the audio. A forced stream is selected
  /// if it has the language of the audio. A stream for the hard of hearing is selected if it is the only one in its
  /// language, or first if `prefersImpaired`.
  ///
  /// - Parameters:
  /// - info: Streams of the item, including subtitle files.
  /// - languages: Preferred language tags, most preferred first.
  /// - system: The locale's language (`LANG`); nil is English, which the program speaks.
  /// - prefersImpaired: Whether subtitles for the hard of hearing come before others of their language.
  public static func best(
    in info: MediaInfo, languages: [String], system: String? = nil, prefersImpaired: Bool = false
  ) -> Int? {
    let heard = info.stream(info.audioStream)?.language
    var best: (index: Int, rank: [Int])?
    for stream in info.tracks(.subtitle) {
      let place = languages.firstIndex { isSame(stream.language, $0) }
      let isHeard = stream.language == nil || heard == nil || isSame(stream.language, heard)
      let wanted = place != nil && !stream.isForced
      let forced = stream.isForced && isHeard
      guard stream.file != nil || wanted || forced || (stream.isDefault && !stream.isForced) else { continue }
      // Of the languages in one file, the author's first one represents all if no preference applies.
      if place == nil, system == nil, let first = info.streams.first(where: { $0.file == stream.file }),
        stream.fileTrack != nil, first.index != stream.index
      {
        continue
      }
      let isFile = stream.file != nil
      let usual = system ?? "en"
      let rank = [
        stream.isForced && !wanted ? 0 : 1, place.map { languages.count - $0 } ?? 0, isFile ? 1 : 0,
        isFile && stream.language == nil ? 1 : 0, isFile && isSame(stream.language, usual) ? 1 : 0,
        isFile && isSame(stream.language, heard) ? 1 : 0, stream.isForImpaired == prefersImpaired ? 1 : 0,
        closeness(stream.language, place.map { languages[$0] } ?? usual) ?? 0, stream.isDefault ? 1 : 0,
      ]
      if let present = best, !present.rank.lexicographicallyPrecedes(rank) { continue }
      best = (stream.index, rank)
    }
    return best?.index
  }

  /// Whether both languages are present and equal.
  private static func isSame(_ tag: String?, _ wanted: String?) -> Bool { closeness(tag, wanted) != nil }

  /// The closeness of a tag to a preferred language; nil if one is missing, or they are different languages.
  private static func closeness(_ tag: String?, _ wanted: String?) -> Int? {
    guard let tag, let wanted else { return nil }
    return LanguageCode.closeness(of: tag, to: wanted)
  }
}
