// State of the file browser: folder, entries, file durations, and the progress of reading them. Part of the model,
// main thread only; App's folder session delivers the entries.

public import Base

/// The file browser: one folder, its entries and the selection.
public struct Browser: Equatable, Sendable {
  /// The progress of reading the folder.
  public enum State: Equatable, Sendable {
    /// No folder has been requested.
    case none
    /// The folder is being read since that time.
    case reading(since: MonotonicTime)
    /// The folder has not answered within `patience`.
    case silent
    /// The folder has been read.
    case listed
    /// The folder cannot be read; the text is the reason.
    case failed(String)
    /// The user has to log in at the folder's server, by this program on a terminal.
    case needsLogin(program: [String])
  }

  /// After this time without an answer a folder counts as silent.
  static let patience = MonotonicTime.seconds(5)

  /// The path of the folder; empty before the first request.
  public private(set) var folder = BytePath([])
  /// The progress of reading the folder.
  public private(set) var state = State.none
  /// The entries in the order of `options`.
  public private(set) var entries: [BrowserEntry] = []
  /// The number of entries that are not listed because they are hidden or no media.
  public private(set) var hiddenCount = 0
  /// Whether the folder is watched for changes (inotify).
  private(set) var isWatched = false
  /// Selection, scroll position and filter.
  public var view = RowList()
  /// The choice of the entries that are listed, and their order.
  public var options = FolderOptions()
  /// The folders visited before, for going back and forward.
  var history = FolderHistory()
  /// The servers that programs know, by the scheme of their paths.
  var servers: [String: [BytePath]] = [:]
  /// Known durations of the folder's files, by name.
  private(set) var durations: [BytePath: MediaTime] = [:]
  /// Whether `entries` is complete; a slow folder delivers its first entries early.
  private var isComplete = true
  /// The name to select once the folder has been read.
  private var nameToSelect: BytePath?

  /// A browser without a folder.
  public init() {}

  /// A browser for another folder, not yet read; options and history are kept.
  private init(of folder: BytePath, after former: Browser) {
    self.folder = folder
    options = former.options
    history = former.history
    servers = former.servers
  }

  /// The selected entry; nil in an empty list.
  public var selected: BrowserEntry? { view.selectedRow.map { entries[$0] } }

  /// Starts reading a folder.
  ///
  /// Reading the same folder again keeps the selection.
  mutating func enter(_ folder: BytePath, selecting name: BytePath? = nil, at now: MonotonicTime) {
    if folder != self.folder { self = Browser(of: folder, after: self) }
    nameToSelect = name ?? nameToSelect
    state = .reading(since: now)
  }

  /// Takes the entries of a folder; an answer for another folder is stale and dropped.
  mutating func list(_ listing: FolderListing, at now: MonotonicTime) {
    guard listing.folder == folder else { return }
    // As long as the selection has not left the first row, it stays there when the rest arrives.
    let name = nameToSelect ?? (isComplete || view.selection > 0 ? selected?.name : nil)
    // File sizes that arrive later change no rows.
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
    if !isUnchanged { view.rowsChanged(labels: entries.lazy.map { RowLabel($0.shownName) }) }
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

  /// Notes that the folder cannot be read.
  mutating func fail(_ sentence: String, of folder: BytePath) { fail(.failed(sentence), of: folder) }

  /// Notes that the user has to log in at the folder's server.
  mutating func lock(_ program: [String], of folder: BytePath) {
    fail(.needsLogin(program: program), of: folder)
  }

  private mutating func fail(_ state: State, of folder: BytePath) {
    guard folder == self.folder else { return }
    entries = []
    view.rowsChanged(labels: entries.lazy.map { RowLabel($0.shownName) })
    self.state = state
  }

  /// Takes the durations of files, and looks at each row once.
  ///
  /// - Returns: Whether any of the durations was not known before.
  mutating func storeDurations(_ new: [BytePath: MediaTime]) -> Bool {
    let news = new.filter { durations[$0.key] != $0.value }
    guard !news.isEmpty else { return false }
    durations.merge(news) { $1 }
    for row in entries.indices {
      if let duration = news[entries[row].name] { entries[row].duration = duration }
    }
    return true
  }

  /// Whether at least one file has a duration.
  public var knowsDurations: Bool { !durations.isEmpty }

  /// The start of the read while no entry has arrived yet; nil otherwise.
  var awaitsRowsSince: MonotonicTime? {
    if case .reading(let since) = state, entries.isEmpty { since } else { nil }
  }

  /// The time at which the folder counts as silent unless it answers; nil while nothing is being read.
  var answerDeadline: MonotonicTime? {
    if case .reading(let since) = state { since + Self.patience } else { nil }
  }

  /// Checks the deadline of the folder.
  ///
  /// - Returns: Whether the folder counts as silent from this call on.
  mutating func passTime(at now: MonotonicTime) -> Bool {
    guard let deadline = answerDeadline, deadline <= now else { return false }
    state = .silent
    return true
  }

  /// Moves the selection to the next row, as one who adds row after row does: past the cover of songs.
  mutating func selectNextItem() {
    let place = view.selection
    view.move(.rows(1), current: nil)
    guard selected?.isCover == true, entries.hasSongs else { return }
    while selected?.isCover == true {
      let cover = view.selection
      view.move(.rows(1), current: nil)
      // Nothing else follows.
      guard view.selection != cover else { return view.move(.rows(place - cover), current: nil) }
    }
  }

  /// The row of a name; nil if the name is not listed.
  func row(of name: BytePath) -> Int? { entries.firstIndex { $0.name == name } }

  /// The parent folder, and this folder's name in it; nil at the root.
  var parent: (folder: BytePath, name: BytePath)? {
    let above = folder.parent
    return above == folder || folder.lastComponent.bytes.isEmpty ? nil : (above, folder.lastComponent)
  }

  /// The path of an entry.
  public func path(of entry: BrowserEntry) -> BytePath { folder.appending(entry.name) }
}
