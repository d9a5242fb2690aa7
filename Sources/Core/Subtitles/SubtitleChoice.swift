/// Which subtitle an item begins with, as mpv chooses it.
///
/// Pure; any thread.
public enum SubtitleChoice {
  /// The stream to begin with; nil is none.
  ///
  /// Files beside the item come first, then the preferred languages in their order, then the default. Forced ones
  /// are chosen where they are in the language that is heard; those for the hard of hearing where there is no other
  /// of that language, or first where the person wants them.
  public static func best(
    in info: MediaInfo, languages: [String], prefersImpaired: Bool = false
  ) -> Int? {
    let heard = info.stream(info.audioStream)?.language
    var best: (index: Int, rank: [Int])?
    for stream in info.tracks(.subtitle) {
      let place = languages.firstIndex { wanted in
        stream.language.map { LanguageCode.isSame($0, wanted) } ?? false
      }
      let isHeard =
        stream.language == nil || heard == nil
        || stream.language.flatMap { tag in heard.map { LanguageCode.isSame(tag, $0) } } ?? false
      let wanted = place != nil && !stream.isForced
      let forced = stream.isForced && isHeard
      guard stream.file != nil || wanted || forced || (stream.isDefault && !stream.isForced) else { continue }
      let rank = [
        stream.isForced && !wanted ? 0 : 1, place.map { languages.count - $0 } ?? 0,
        stream.file != nil ? 1 : 0,
        stream.isForImpaired == prefersImpaired ? 1 : 0, stream.isDefault ? 1 : 0,
      ]
      if let present = best, !present.rank.lexicographicallyPrecedes(rank) { continue }
      best = (stream.index, rank)
    }
    return best?.index
  }
}
