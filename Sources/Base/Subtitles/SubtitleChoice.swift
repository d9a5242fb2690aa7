/// Which subtitle an item begins with, as mpv chooses it.
///
/// Pure; any thread.
public enum SubtitleChoice {
  /// The stream to begin with; nil is none.
  ///
  /// The preferred languages come first in their order, then files beside the item, then the default. Among files
  /// of no preferred language, one in the `system`'s language (as LANG names it) comes first. Forced ones are chosen
  /// where they are in the language that is heard; those for the hard of hearing where there is no other of that
  /// language, or first where the person wants them.
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
      let rank = [
        stream.isForced && !wanted ? 0 : 1, place.map { languages.count - $0 } ?? 0,
        stream.file != nil ? 1 : 0,
        stream.file != nil && isSame(stream.language, system) ? 1 : 0,
        stream.isForImpaired == prefersImpaired ? 1 : 0, stream.isDefault ? 1 : 0,
      ]
      if let present = best, !present.rank.lexicographicallyPrecedes(rank) { continue }
      best = (stream.index, rank)
    }
    return best?.index
  }

  /// Whether both languages are known and the same.
  private static func isSame(_ tag: String?, _ wanted: String?) -> Bool {
    guard let tag, let wanted else { return false }
    return LanguageCode.isSame(tag, wanted)
  }
}
