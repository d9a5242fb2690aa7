// In what order a folder's rows stand. A value, and the sorting by it; any thread may sort.

/// The order of a folder's rows.
public struct FolderOrder: Hashable, Sendable {
  /// What rows are compared by; the raw value is the word of settings and commands.
  public enum Key: String, CaseIterable, Hashable, Sendable {
    /// By name, numbers in it by their value.
    case natural
    /// The largest first.
    case size
    /// The newest first.
    case time
    /// The longest first.
    case duration
    /// By the ending of the name.
    case fileExtension = "extension"
    /// Shuffled.
    case random
  }

  /// What rows are compared by.
  public var key: Key
  /// Whether the order is turned around.
  public var isReversed: Bool
  /// Whether folders come before everything else.
  public var foldersFirst: Bool
  /// What a random order is drawn with: the same seed gives the same order.
  public var seed: UInt64 = 0

  /// An order; by name, folders first, where nothing else is said.
  public init(_ key: Key = .natural, isReversed: Bool = false, foldersFirst: Bool = true) {
    self.key = key
    self.isReversed = isReversed
    self.foldersFirst = foldersFirst
  }

  /// Whether names alone decide.
  public var goesByName: Bool {
    switch key {
    case .natural, .fileExtension, .random: true
    case .size, .time, .duration: false
    }
  }

  /// The rows in this order.
  ///
  /// Rows of which the size, time or duration is not known come last, also in a reversed order; rows that are
  /// alike stand by name.
  public func sorted(_ entries: [BrowserEntry]) -> [BrowserEntry] {
    let ranks = entries.map(rank)
    let names = entries.map { NaturalKey($0.name.bytes) }
    // Rows are heavy, so their numbers are moved.
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

  /// What an entry is compared by before its name.
  private struct Rank: Comparable {
    /// Folders and files, then what is known and what is not.
    var group: UInt8
    /// The smaller comes first.
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

  /// A number that is the smaller the larger that one is.
  private static func falling(_ number: Int64) -> UInt64 {
    ~(UInt64(bitPattern: number) ^ (1 << 63))
  }

  /// The first eight bytes of the ending, as a number that sorts like them; nil without one.
  private static func ending(of name: [UInt8]) -> UInt64? {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0, dot + 1 < name.count else { return nil }
    var value: UInt64 = 0
    for place in (dot + 1)..<(dot + 9) {
      let byte = place < name.count ? name[place] : 0
      value = value << 8 | UInt64(byte.lowercased)
    }
    return value
  }

  /// FNV-1a over the name, then stirred: every name has its own place, whatever else is in the folder.
  private static func shuffled(_ name: [UInt8], _ seed: UInt64) -> UInt64 {
    var sum = ByteHash(seed: seed)
    sum.mix(name)
    var hash = sum.value
    hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
    return hash ^ (hash >> 31)
  }
}

/// What is changed in the order of the browser.
public enum FolderSort: Hashable, Sendable {
  /// It is by that, not reversed.
  case by(FolderOrder.Key)
  /// It is turned around.
  case reverse
  /// Folders come first, or stand among the files.
  case foldersFirst
}

extension FolderSort {
  /// The words of all changes, as the command has them.
  package static let words = FolderOrder.Key.allCases.map(\.rawValue) + ["reverse", "folders-first"]

  /// The change of that word.
  package init?(word: String) {
    switch word {
    case "reverse": self = .reverse
    case "folders-first": self = .foldersFirst
    default:
      guard let key = FolderOrder.Key(rawValue: word) else { return nil }
      self = .by(key)
    }
  }

  /// The word of the change.
  package var word: String {
    switch self {
    case .by(let key): key.rawValue
    case .reverse: "reverse"
    case .foldersFirst: "folders-first"
    }
  }
}
