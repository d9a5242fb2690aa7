import Base
import TestSupport
import Testing

@testable import WatchHistory

extension TemporaryFolder {
  /// The path of the database of a history in this folder.
  var database: String { self("history.sqlite").text }
}

extension ItemKey {
  /// A file's key.
  static func file(_ path: String, part: ItemPart? = nil) throws -> ItemKey {
    try #require(ItemKey(.file(BytePath(path)), part: part))
  }
}

extension ItemRecord {
  /// A film of 100 seconds that was left.
  static func left(
    _ key: ItemKey, at seconds: Double, isKept: Bool = false, source: PlaylistPlace? = nil,
    entersHistory: Bool = true
  ) -> ItemRecord {
    ItemRecord(
      key, title: "A film", duration: MediaTime(seconds: 100),
      outcome: .left(at: MediaTime(seconds: seconds), isKept: isKept), source: source,
      entersHistory: entersHistory)
  }
}
