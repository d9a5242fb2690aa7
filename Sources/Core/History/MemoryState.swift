public import Base

/// What the model knows of the memory: whether there is one, what it has been asked, and what it said.
public struct MemoryState: Equatable, Sendable {
  /// What is done with what happens.
  public enum Mode: Equatable, Sendable {
    /// There is no memory.
    case off
    /// Nothing is written; what was written before is used.
    case readOnly
    /// What is played is written down.
    case on
  }

  /// A question whose answer something waits for.
  enum Question: Equatable {
    /// Where an item begins; it is opened when the answer is there, there where nothing is known.
    case item(ItemID, start: MediaTime?)
    /// With which of its items, from that one on, a playlist begins; once the answer is `known`, that item has yet to
    /// arrive.
    case playlist(MediaLocation, first: ItemID, known: RememberedPlaylist?)
  }

  /// A question that has been asked, and when its answer is no longer waited for.
  struct OpenQuestion: Equatable {
    var asked: Question
    var until: MonotonicTime
  }

  /// Where an item goes on that the person wrote down.
  struct HeldPlace: Equatable {
    var item: ItemID
    var place: MediaTime
  }

  /// What the current item was when it was opened: it may have left the playlist since.
  struct Current: Equatable {
    var item: ItemID
    var key: ItemKey
    var title: String
    var source: PlaylistPlace?
  }

  /// What belongs to the item that was opened last: another one has a new value.
  struct Opened: Equatable {
    /// The place that the person had written down for it, and where it is to go on wherever it is left.
    var held: HeldPlace?
    /// When its place was last written down.
    var written = MonotonicTime.zero
    /// What was chosen for the current item when it was last left: applied once it is open.
    var settingsToRestore: ItemSettings?
    /// What the current item was opened with: what differs from it is kept with its place.
    var settingsAtOpening = ItemSettings()
    /// What of that is in force again, and is taken back when the item is left.
    var restored = ItemSettings()
    /// Tracks of the current item that were chosen when it was last left and are not there yet.
    var lateTracks: [Property: String] = [:]
    /// Where the current item was taken up again, until that has been said.
    var resumedAt: MediaTime?
  }

  /// What is done with what happens.
  public internal(set) var mode: Mode
  /// The question that is open, and when its answer is no longer waited for.
  var question: OpenQuestion?
  /// What was recalled of an item before it was opened.
  var known: [ItemID: RememberedItem?] = [:]
  /// What the current item was when it was opened.
  var current: Current?
  /// What holds for the item that was opened last.
  var opened = Opened()
  /// The playlists and folders that items come from: ranges of their numbers, in order.
  var sources: [Source] = []
  /// The bookmarks, oldest first.
  var bookmarks: [Bookmark] = []
  /// The item, or the playlist, that goes on where it was left however it was left: it was chosen for that.
  var resumesAnyway: MediaLocation?
  /// What was chosen in the history and has yet to be found in the list that it was played in.
  var sought: HistoryEntry?
  /// The folder whose files were recalled last.
  var recalledFolder: BytePath?
  /// What is known of files.
  var facts: [BytePath: FileFacts] = [:]

  /// Items that one playlist named, one after the other.
  struct Source: Equatable {
    var location: MediaLocation
    var kind: PlaylistPlace.Kind
    var items: ClosedRange<UInt64>
    /// The number of the first of them in the playlist.
    var number: Int
  }

  /// A memory of which that use is made.
  public init(_ mode: Mode = .off) { self.mode = mode }

  /// What is known of a file, by its path from the root.
  public func facts(of path: BytePath) -> FileFacts? { facts.isEmpty ? nil : facts[path] }

  /// So many items, up to that one, come from a playlist, where the first of them has that number.
  mutating func note(
    _ source: MediaLocation, _ kind: PlaylistPlace.Kind, lastItem: ItemID, count: Int, number: Int
  ) {
    guard mode != .off, count > 0, UInt64(count) <= lastItem.rawValue else { return }
    let first = lastItem.rawValue - UInt64(count) + 1
    sources.append(
      Source(location: source, kind: kind, items: first...lastItem.rawValue, number: number))
  }

  /// The place of an item in the playlist that named it.
  func source(of item: ItemID) -> PlaylistPlace? {
    // The numbers only grow, so that the ranges are in order.
    let index = sources.partitioningIndex { $0.items.upperBound >= item.rawValue }
    guard sources.indices.contains(index) else { return nil }
    let source = sources[index]
    guard source.items.contains(item.rawValue) else { return nil }
    let (number, over) = source.number.addingReportingOverflow(
      Int(clamping: item.rawValue - source.items.lowerBound))
    return over ? nil : PlaylistPlace(source: source.location, kind: source.kind, number: number)
  }

  /// Takes facts in.
  mutating func take(_ new: [BytePath: FileFacts], of folder: BytePath) {
    for (name, fact) in new { facts[folder.appending(name)] = fact }
    keepFactsBounded()
  }

  /// What is known of files goes when it becomes too much: it can be asked for again.
  mutating func keepFactsBounded() { if facts.count > 50_000 { facts = [:] } }
}
