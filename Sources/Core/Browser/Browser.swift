public import Base

/// The folder that is being looked through.
public struct Browser: Equatable, Sendable {
  /// What is known of the folder.
  public enum State: Equatable, Sendable {
    /// No folder has been asked for.
    case none
    /// It is being read, since then.
    case reading(since: MonotonicTime)
    /// It was asked for and does not answer.
    case silent
    /// It has been read.
    case listed
    /// It cannot be read, for that reason.
    case failed(String)
  }

  /// How long a folder may take until it counts as silent.
  static let patience = MonotonicTime.seconds(5)

  /// Which folder.
  public private(set) var folder = BytePath([])
  /// What is known of it.
  public private(set) var state = State.none
  /// What it holds, in the order of the options.
  public private(set) var entries: [BrowserEntry] = []
  /// What was left out because it is no media, or hidden.
  public private(set) var hiddenCount = 0
  /// Whether changes in the folder are noticed by themselves.
  private(set) var isWatched = false
  /// Selection, scroll and filter.
  public var view = RowList()
  /// What is listed, and in what order.
  public var options = FolderOptions()
  /// Where the person was before, and came back from.
  var visits = FolderVisits()
  /// How long things in the folder play, by name, as far as it is known.
  private(set) var durations: [BytePath: MediaTime] = [:]
  /// Whether `entries` is all that there is, and not what came first of a folder that takes long.
  private var isComplete = true
  /// The name to select once the folder has been read: where the person came from.
  private var nameToSelect: BytePath?

  /// No folder.
  public init() {}

  /// Another folder, of which nothing is known yet; what is listed, and the way here, stay as they are.
  private init(of folder: BytePath, after former: Browser) {
    self.folder = folder
    options = former.options
    visits = former.visits
  }

  /// The selected entry.
  public var selected: BrowserEntry? { view.selectedRow.map { entries[$0] } }

  /// Begins to read a folder.
  ///
  /// Reading the same one again keeps the selection.
  mutating func enter(_ folder: BytePath, selecting name: BytePath? = nil, at now: MonotonicTime) {
    if folder != self.folder { self = Browser(of: folder, after: self) }
    nameToSelect = name ?? nameToSelect
    state = .reading(since: now)
  }

  /// Takes what a folder holds; an answer for another folder is late and dropped.
  mutating func list(_ listing: FolderListing, at now: MonotonicTime) {
    guard listing.folder == folder else { return }
    // Who has not moved yet stays at the top when the rest comes in.
    let name = nameToSelect ?? (isComplete || view.selection > 0 ? selected?.name : nil)
    // Sizes that come in later are no other rows.
    let isUnchanged =
      entries.count == listing.entries.count
      && zip(entries, listing.entries).allSatisfy { $0.name == $1.name }
    let marked = isUnchanged ? [] : Set(view.markedRows.map { entries[$0].name })
    entries = listing.entries
    if !durations.isEmpty {
      for row in entries.indices {
        if let duration = durations[entries[row].name] { entries[row].duration = duration }
      }
    }
    hiddenCount = listing.hiddenCount
    isWatched = listing.isWatched
    isComplete = listing.isComplete
    state = isComplete ? .listed : .reading(since: now)
    if !isUnchanged { view.rowsChanged(labels: entries.lazy.map(\.shownName)) }
    if !marked.isEmpty {
      for (row, entry) in entries.enumerated() where marked.contains(entry.name) { view.mark(row: row) }
    }
    if let name, let row = listing.row(of: name) {
      view.select(row: row)
    } else if name == nil {
      view.select(row: 0)
    }
    if isComplete { nameToSelect = nil }
  }

  /// The folder cannot be read.
  mutating func fail(_ sentence: String, of folder: BytePath) {
    guard folder == self.folder else { return }
    entries = []
    view.rowsChanged(labels: entries.lazy.map(\.shownName))
    state = .failed(sentence)
  }

  /// Something in the folder is known to play so long.
  ///
  /// Says whether that was news.
  mutating func learn(_ duration: MediaTime, of name: BytePath) -> Bool {
    guard durations[name] != duration else { return false }
    durations[name] = duration
    if let row = row(of: name) { entries[row].duration = duration }
    return true
  }

  /// Many files in the folder are known to play so long: each row is looked at once.
  ///
  /// Says whether that was news.
  mutating func learn(_ new: [BytePath: MediaTime]) -> Bool {
    let news = new.filter { durations[$0.key] != $0.value }
    guard !news.isEmpty else { return false }
    durations.merge(news) { $1 }
    for row in entries.indices {
      if let duration = news[entries[row].name] { entries[row].duration = duration }
    }
    return true
  }

  /// Whether it is known of anything in the folder how long it plays.
  public var knowsDurations: Bool { !durations.isEmpty }

  /// Since when its rows have been awaited; nil where some are there, or none are to come.
  var awaitsRowsSince: MonotonicTime? {
    if case .reading(let since) = state, entries.isEmpty { since } else { nil }
  }

  /// When the folder counts as silent, if it has not answered by then.
  var answerDeadline: MonotonicTime? {
    if case .reading(let since) = state { since + Self.patience } else { nil }
  }

  /// Time went by.
  ///
  /// Says whether the folder counts as silent from now on.
  mutating func passTime(at now: MonotonicTime) -> Bool {
    guard let deadline = answerDeadline, deadline <= now else { return false }
    state = .silent
    return true
  }

  /// The row of that name; nil where it is not listed.
  func row(of name: BytePath) -> Int? { entries.firstIndex { $0.name == name } }

  /// The folder above, and the name of this one in it; nil at the root.
  var parent: (folder: BytePath, name: BytePath)? {
    let above = folder.parent
    return above == folder || folder.lastComponent.bytes.isEmpty ? nil : (above, folder.lastComponent)
  }

  /// The path of an entry.
  public func path(of entry: BrowserEntry) -> BytePath { folder.appending(entry.name) }
}
