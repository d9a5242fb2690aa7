/// The folder that is being looked through.
public struct Browser: Equatable, Sendable {
  /// What is known of the folder.
  public enum State: Equatable, Sendable {
    /// No folder has been asked for.
    case none
    /// It is being read.
    case reading
    /// It has been read.
    case listed
    /// It cannot be read, for that reason.
    case failed(String)
  }

  /// Which folder.
  public private(set) var folder = BytePath([])
  /// What is known of it.
  public private(set) var state = State.none
  /// What it holds, folders first.
  public private(set) var entries: [BrowserEntry] = []
  /// Selection, scroll and filter.
  public var view = RowList()
  /// Whether it shows all files, not media alone.
  public var showsAllFiles = false
  /// The name to select once the folder has been read: where the person came from.
  private var nameToSelect: BytePath?

  /// No folder.
  public init() {}

  /// The selected entry.
  public var selected: BrowserEntry? { view.selectedRow.map { entries[$0] } }

  /// Begins to read a folder.
  ///
  /// Reading the same one again keeps the selection.
  mutating func enter(_ folder: BytePath, selecting name: BytePath? = nil) {
    let again = folder == self.folder
    nameToSelect = name ?? (again ? selected?.name : nil)
    self.folder = folder
    state = .reading
    guard !again else { return }
    entries = []
    view = RowList()
  }

  /// Takes what a folder holds; an answer for another folder is late and dropped.
  mutating func list(_ listing: FolderListing) {
    guard listing.folder == folder else { return }
    let marked = Set(view.markedRows.map { entries[$0].name })
    entries = listing.entries
    state = .listed
    view.rowsChanged(labels: entries.lazy.map(\.shownName))
    if !marked.isEmpty {
      for (row, entry) in entries.enumerated() where marked.contains(entry.name) { view.mark(row: row) }
    }
    if let name = nameToSelect, let row = listing.row(of: name) {
      view.select(row: row)
    }
    nameToSelect = nil
  }

  /// The folder cannot be read.
  mutating func fail(_ sentence: String, of folder: BytePath) {
    guard folder == self.folder else { return }
    entries = []
    view.rowsChanged(labels: entries.lazy.map(\.shownName))
    state = .failed(sentence)
  }

  /// The folder above, and the name of this one in it; nil at the root.
  var parent: (folder: BytePath, name: BytePath)? {
    let above = folder.parent
    return above == folder || folder.lastComponent.bytes.isEmpty ? nil : (above, folder.lastComponent)
  }

  /// The path of an entry.
  public func path(of entry: BrowserEntry) -> BytePath { folder.appending(entry.name) }
}
