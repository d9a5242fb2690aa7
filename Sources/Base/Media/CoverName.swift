// Names of pictures that are the cover of the songs beside them. Constant; any thread.

/// Under what names a picture lies in a folder as the cover of its songs.
public enum CoverName {
  /// The names without their ending, the one that is taken first in front.
  static let stems = ["cover", "folder", "front"]
  /// The endings, in the same order.
  static let endings = ["jpg", "jpeg", "png", "webp"]

  private static let ranks: [[UInt8]: Int] = {
    let names = stems.flatMap { stem in endings.map { Array("\(stem).\($0)".utf8) } }
    return Dictionary(uniqueKeysWithValues: zip(names, names.indices))
  }()
  private static let longest = ranks.keys.map(\.count).max() ?? 0

  /// Which place a name takes among those of covers, 0 the first; nil for other names.
  ///
  /// Capitals are as good as small letters.
  public static func rank(of name: BytePath) -> Int? {
    guard name.bytes.count <= longest else { return nil }
    return ranks[name.bytes.map(\.lowercased)]
  }
}

extension [BrowserEntry] {
  /// The rows of a folder that are played when several of them are taken together: the cover of songs is no item beside them.
  package var withoutCovers: [BrowserEntry] {
    guard contains(where: { $0.kind == .media(.audio) }) else { return self }
    return filter { $0.kind != .media(.image) || CoverName.rank(of: $0.name) == nil }
  }
}
