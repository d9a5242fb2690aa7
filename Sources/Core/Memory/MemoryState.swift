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
    /// With which of its items a playlist begins.
    case playlist(MediaLocation, items: ClosedRange<UInt64>)
  }

  /// What the current item was when it was opened: it may have left the playlist since.
  struct Current: Equatable {
    var item: ItemID
    var key: ItemKey
    var title: String
    var source: PlaylistPlace?
  }

  /// What is done with what happens.
  public internal(set) var mode: Mode
  /// The question that is open, and when its answer is no longer waited for.
  var question: (asked: Question, until: MonotonicTime)? {
    get { asked.map { ($0, deadline) } }
    set { (asked, deadline) = (newValue?.asked, newValue?.until ?? .zero) }
  }
  private var asked: Question?
  private var deadline = MonotonicTime.zero
  /// What was recalled of an item before it was opened.
  var known: [ItemID: RememberedItem?] = [:]
  /// What the current item was when it was opened.
  var current: Current?
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
  /// The playlists that items come from: ranges of their numbers, in order.
  var sources: [Source] = []
  /// The bookmarks, oldest first.
  var bookmarks: [Bookmark] = []
  /// The item, or the playlist, that goes on where it was left however it was left: it was chosen for that.
  var resumesAnyway: MediaLocation?
  /// What is known of files.
  var facts: [BytePath: FileFacts] = [:]

  /// Items that one playlist named.
  struct Source: Equatable {
    var location: MediaLocation
    var items: ClosedRange<UInt64>
  }

  /// A memory of which that use is made.
  public init(_ mode: Mode = .off) { self.mode = mode }

  /// When the answer to the open question is no longer waited for.
  var answerDeadline: MonotonicTime? { asked == nil ? nil : deadline }

  /// What is known of a file, by its path from the root.
  public func facts(of path: BytePath) -> FileFacts? { facts.isEmpty ? nil : facts[path] }

  /// Items of those numbers come from a playlist.
  mutating func note(_ location: MediaLocation, items: ClosedRange<UInt64>) {
    sources.append(Source(location: location, items: items))
  }

  /// The place of an item in the playlist that named it.
  func source(of item: ItemID) -> PlaylistPlace? {
    // The numbers only grow, so that the ranges are in order.
    var low = 0
    var high = sources.count
    while low < high {
      let middle = (low + high) / 2
      if sources[middle].items.upperBound < item.rawValue { low = middle + 1 } else { high = middle }
    }
    guard low < sources.count, sources[low].items.contains(item.rawValue) else { return nil }
    return PlaylistPlace(
      source: sources[low].location,
      number: Int(clamping: item.rawValue - sources[low].items.lowerBound))
  }

  /// Takes facts in; what is known of other folders goes when it would become too much.
  mutating func take(_ new: [BytePath: FileFacts], of folder: BytePath) {
    if facts.count + new.count > 20_000 { facts = [:] }
    for (name, fact) in new { facts[folder.appending(name)] = fact }
  }
}
