// File names of cover pictures beside songs.

/// The file names that mark a picture as the cover of the songs in its folder.
public enum CoverName {
  /// Names without ending, in order of preference.
  static let stems = ["cover", "folder", "front"]
  /// Endings, in order of preference.
  static let endings = ["jpg", "jpeg", "png", "webp"]

  private static let ranks: [[UInt8]: Int] = {
    let names = stems.flatMap { stem in endings.map { Array("\(stem).\($0)".utf8) } }
    return Dictionary(uniqueKeysWithValues: zip(names, names.indices))
  }()
  private static let longest = ranks.keys.map(\.count).max() ?? 0

  /// Rank of a name among the cover names, 0 the most preferred; nil for any other name.
  ///
  /// Case does not matter.
  public static func rank(of name: BytePath) -> Int? {
    guard name.bytes.count <= longest else { return nil }
    return ranks[name.bytes.map(\.lowercased)]
  }
}

extension BrowserEntry {
  /// Whether the entry is a picture with a cover's name.
  package var isCover: Bool { kind == .media(.image) && CoverName.rank(of: name) != nil }
}

extension [BrowserEntry] {
  /// Whether songs are among the entries, so that a cover among them is theirs and not an item.
  package var hasSongs: Bool { contains { $0.kind == .media(.audio) } }

  /// The rows to play when several are taken together: beside songs, the cover picture is not an item.
  package var withoutCovers: [BrowserEntry] { hasSongs ? filter { !$0.isCover } : self }
}
