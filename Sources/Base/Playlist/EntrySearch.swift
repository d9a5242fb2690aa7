/// A folder or a list that is being looked through for the playlist.
public struct EntrySearch: Equatable, Sendable {
  /// How far it has come.
  public struct Progress: Hashable, Sendable {
    /// Files found.
    public var files = 0
    /// Folders looked into.
    public var folders = 0
    /// Folders that could not be read.
    public var unreadable = 0
    /// Folders that did not answer in time.
    public var silent = 0
    /// The folder that keeps it waiting, where it takes long; filtered.
    public var waitsFor: String?
    /// Whether there was more than is ever taken.
    public var isTruncated = false

    /// Nothing yet.
    public init() {}
  }

  /// What is looked for, and where.
  public var request: EntryRequest
  /// How far it has come.
  public var progress = Progress()
  /// When it began.
  public var since: MonotonicTime
  /// Whether its line has come to the screen.
  package var isShown = false

  /// A search that begins.
  package init(request: EntryRequest, since: MonotonicTime) {
    self.request = request
    self.since = since
  }

  /// What was left out, as the end of a sentence; nil where nothing was.
  package var remark: String? {
    var parts: [String] = []
    if progress.unreadable > 0 { parts.append("\(progress.unreadable, of: "folder") could not be read") }
    if progress.silent > 0 {
      parts.append("\(progress.silent, of: "folder") \(progress.silent == 1 ? "does" : "do") not answer")
    }
    if progress.isTruncated { parts.append("there is more than is taken at a time") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
