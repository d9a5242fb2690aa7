// Watch history in the model: resume positions asked for, settings to restore, facts about files, and where items
// came from. Main thread only; the database is on a thread of its own (App's `HistoryWorker`).

public import Base

/// The model's side of the watch history: its mode, open questions and answers.
public struct HistoryState: Equatable, Sendable {
  /// Whether the watch history is used.
  public enum Mode: Equatable, Sendable {
    /// Watch history is off.
    case off
    /// The watch history is read and not written (private mode).
    case readOnly
    /// The watch history is read and written.
    case on
  }

  /// A question to the watch history whose answer playback waits for.
  enum Question: Equatable {
    /// The resume position of an item, which opens once the answer arrives; at `start` if none exists.
    case item(ItemID, start: MediaTime?)
    /// The item at which a playlist starts.
    case playlist(ListStart)
  }

  /// The search for the item at which a playlist starts.
  struct ListStart: Equatable {
    /// An item that has yet to be read from the playlist.
    enum Target: Equatable {
      /// The item that was played last.
      case remembered(RememberedPlaylist)
      /// The item of that index, from 0 (`--playlist-start`).
      case index(Int)
    }

    /// The playlist.
    var source: MediaLocation
    /// Its first item, from which the search begins.
    var first: ItemID
    /// The item that plays where the target is not found: the one that the playlist marks, or its first.
    var fallback: ItemID
    /// The time in its file at which the item begins; nil for its resume position or its beginning.
    var time: MediaTime?
    /// The target; nil until the watch history has answered.
    var target: Target?
  }

  /// A question with the time after which its answer is not waited for.
  struct OpenQuestion: Equatable {
    var asked: Question
    var until: MonotonicTime
  }

  /// A resume position that the user saved explicitly.
  struct HeldPlace: Equatable {
    var item: ItemID
    var place: MediaTime
  }

  /// The current item as it was when it opened; it may have left the playlist since.
  struct Current: Equatable {
    var item: ItemID
    var key: ItemKey
    var title: String
    var source: PlaylistPlace?
  }

  /// State of the item that was opened last; each opened item gets a fresh value.
  struct Opened: Equatable {
    /// The explicitly saved resume position, which is kept wherever the item is left.
    var held: HeldPlace?
    /// The time at which the position was last written.
    var written = MonotonicTime.zero
    /// The saved settings of the item, applied once it is open.
    var settingsToRestore: ItemSettings?
    /// The settings with which the item opened; what differs from these is saved with its resume position.
    var settingsAtOpening = ItemSettings()
    /// The settings that were restored for the item, which are reset when it is left.
    var restored = ItemSettings()
    /// Saved track selections whose tracks are not known yet, such as subtitle files that are found later.
    var lateTracks: [Property: String] = [:]
    /// The resume position, until the notice about it has been shown.
    var resumedAt: MediaTime?
  }

  /// Whether the watch history is used.
  public internal(set) var mode: Mode
  /// The question that playback waits for; nil without one.
  var question: OpenQuestion?
  /// The history's answers about items that will probably open.
  var recalled = RecalledItems()
  /// Where the selection was last.
  var selection: SelectionMark?
  /// The time at which the selection counts as resting; nil after that.
  var selectionRestsAt: MonotonicTime?
  /// The playlists and folders that items came from, ordered by their ranges of item numbers.
  var sources: [Source] = []
  /// The bookmarks, oldest first.
  var bookmarks: [Bookmark] = []
  /// The playlist that was chosen among the bookmarks: it starts at the item played last.
  var chosenList: MediaLocation?
  /// The folder that was chosen in the history: it opens at the file to continue with.
  var chosenFolder: BytePath?
  /// The item chosen in the history that has yet to be found in its former playlist.
  var sought: HistoryEntry?
  /// The use of the last list, which has been requested; nil for none.
  var listPurpose: EntryRequest.Purpose?
  /// The folder whose files were last requested.
  var recalledFolder: BytePath?
  /// Known facts about files, by absolute path.
  var facts: [BytePath: FileFacts] = [:]

  /// A range of items that were added together from one playlist or folder.
  struct Source: Equatable {
    var location: MediaLocation
    var kind: PlaylistPlace.Kind
    var items: ClosedRange<UInt64>
    /// The number of the first of these items in the playlist.
    var number: Int
  }

  /// The state at the start, for this mode.
  public init(_ mode: Mode = .off) { self.mode = mode }

  /// The known facts of a file, by its absolute path, or nil.
  public func facts(of path: BytePath) -> FileFacts? { facts.isEmpty ? nil : facts[path] }

  /// Records that the last `count` items up to `lastItem` come from one playlist, in which the first of them has
  /// `number`.
  mutating func note(
    _ source: MediaLocation, _ kind: PlaylistPlace.Kind, lastItem: ItemID, count: Int, number: Int
  ) {
    guard mode != .off, count > 0, UInt64(count) <= lastItem.rawValue else { return }
    let first = lastItem.rawValue - UInt64(count) + 1
    sources.append(
      Source(location: source, kind: kind, items: first...lastItem.rawValue, number: number))
  }

  /// The place of an item in the playlist or folder that it came from; nil if unknown.
  func source(of item: ItemID) -> PlaylistPlace? {
    // Item numbers only grow, so the ranges are in order.
    let index = sources.partitioningIndex { $0.items.upperBound >= item.rawValue }
    guard sources.indices.contains(index) else { return nil }
    let source = sources[index]
    guard source.items.contains(item.rawValue) else { return nil }
    let (number, over) = source.number.addingReportingOverflow(
      Int(clamping: item.rawValue - source.items.lowerBound))
    return over ? nil : PlaylistPlace(source: source.location, kind: source.kind, number: number)
  }

  /// Takes facts about the files of a folder, by name.
  mutating func take(_ new: [BytePath: FileFacts], of folder: BytePath) {
    for (name, fact) in new { facts[folder.appending(name)] = fact }
    keepFactsBounded()
  }

  /// Discards all facts above 50,000 files; they can be requested again.
  mutating func keepFactsBounded() { if facts.count > 50_000 { facts = [:] } }
}

/// The record of one film's item for the watch history.
struct ItemHistory: Equatable, Sendable {
  /// The item as it was when it opened.
  var current: HistoryState.Current?
  /// State of the item that was opened last.
  var opened = HistoryState.Opened()
}
