// Sort orders of the browser's rows, and the sorting itself.

/// The sort order of a folder's rows.
public struct FolderOrder: Hashable, Sendable {
  /// The sort key; the raw value is its word in settings and commands.
  public enum Key: String, CaseIterable, Hashable, Sendable {
    /// By name; digits within names compare by their numeric value.
    case natural
    /// By size, the largest first.
    case size
    /// By modification time, the newest first.
    case time
    /// By duration, the longest first.
    case duration
    /// By the ending of the name.
    case fileExtension = "extension"
    /// Shuffled.
    case random
  }

  /// The sort key.
  public var key: Key
  /// Whether the order of `key` is reversed.
  public var isReversed: Bool
  /// Whether folders come before everything else.
  public var foldersFirst: Bool
  /// Seed of the random order: the same seed gives the same order.
  public var seed: UInt64 = 0

  /// An order; the default is by name with folders first.
  public init(_ key: Key = .natural, isReversed: Bool = false, foldersFirst: Bool = true) {
    self.key = key
    self.isReversed = isReversed
    self.foldersFirst = foldersFirst
  }

  /// Whether a row's place depends only on its name, so that no stat(2) and no duration is needed.
  public var goesByName: Bool {
    switch key {
    case .natural, .fileExtension, .random: true
    case .size, .time, .duration: false
    }
  }

  /// The rows sorted in this order.
  ///
  /// Rows of unknown size, time or duration come last, in a reversed order too. Rows that compare equal are sorted by
  /// name.
  public func sorted(_ entries: [BrowserEntry]) -> [BrowserEntry] {
    let ranks = entries.map(rank)
    let names = entries.map { NaturalKey($0.name.bytes) }
    // Entries are large, so the sort moves indices.
    var rows = Array(entries.indices)
    ranks.withUnsafeBufferPointer { ranks in
      names.withUnsafeBufferPointer { names in
        rows.sort { a, b in
          if ranks[a] != ranks[b] { return ranks[a] < ranks[b] }
          return key == .natural && isReversed ? names[b] < names[a] : names[a] < names[b]
        }
      }
    }
    return rows.map { entries[$0] }
  }

  /// The sort key of an entry; entries of equal rank are sorted by name.
  private struct Rank: Comparable {
    /// 0 and 2 hold known values (folders and files), 1 and 3 unknown ones.
    var group: UInt8
    /// The smaller value comes first.
    var value: UInt64
    static func < (a: Self, b: Self) -> Bool {
      a.group != b.group ? a.group < b.group : a.value < b.value
    }
  }

  private func rank(_ entry: BrowserEntry) -> Rank {
    let group: UInt8 = foldersFirst && entry.kind != .folder ? 2 : 0
    let value: UInt64?
    switch key {
    case .natural: return Rank(group: group, value: 0)
    case .size: value = entry.size.map(Self.falling)
    case .time: value = entry.modified.map(Self.falling)
    case .duration: value = entry.duration.map { Self.falling($0.microseconds) }
    case .fileExtension: value = entry.kind == .folder ? nil : Self.ending(of: entry.name.bytes)
    case .random: value = Self.shuffled(entry.name.bytes, seed)
    }
    guard let value else { return Rank(group: group + 1, value: 0) }
    return Rank(group: group, value: isReversed ? ~value : value)
  }

  /// Maps a number so that larger numbers give smaller values.
  private static func falling(_ number: Int64) -> UInt64 {
    ~(UInt64(bitPattern: number) ^ (1 << 63))
  }

  /// The first eight bytes of the name's ending, big-endian so that values sort like the text; nil without an ending.
  private static func ending(of name: [UInt8]) -> UInt64? {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0, dot + 1 < name.count else { return nil }
    var value: UInt64 = 0
    for place in (dot + 1)..<(dot + 9) {
      let byte = place < name.count ? name[place] : 0
      value = value << 8 | UInt64(byte.lowercased)
    }
    return value
  }

  /// FNV-1a over the name, then a bit mixer: the result depends only on name and seed, so that a row keeps its place
  /// when other files come or go.
  private static func shuffled(_ name: [UInt8], _ seed: UInt64) -> UInt64 {
    var sum = ByteHash(seed: seed)
    sum.mix(name)
    var hash = sum.value
    hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
    return hash ^ (hash >> 31)
  }
}

/// A change of the browser's sort order.
public enum FolderSort: Hashable, Sendable {
  /// Sort by that key, not reversed.
  case by(FolderOrder.Key)
  /// Reverse the order.
  case reverse
  /// Put folders first, or among the files again.
  case foldersFirst
}

extension FolderSort {
  /// The words of all changes, for the command that sorts the browser.
  package static let words = FolderOrder.Key.allCases.map(\.rawValue) + ["reverse", "folders-first"]

  /// The change with that word; nil for any other word.
  package init?(word: String) {
    switch word {
    case "reverse": self = .reverse
    case "folders-first": self = .foldersFirst
    default:
      guard let key = FolderOrder.Key(rawValue: word) else { return nil }
      self = .by(key)
    }
  }

  /// The word that the command takes for this change.
  package var word: String {
    switch self {
    case .by(let key): key.rawValue
    case .reverse: "reverse"
    case .foldersFirst: "folders-first"
    }
  }
}
