/// A running search for the entries of a folder or a playlist.
public struct EntrySearch: Equatable, Sendable {
  /// The progress of a search.
  public struct Progress: Hashable, Sendable {
    /// Files found.
    public var files = 0
    /// Folders read.
    public var folders = 0
    /// Folders that could not be read.
    public var unreadable = 0
    /// Folders that did not answer in time.
    public var silent = 0
    /// The slow folder that the search waits for, filtered; nil if it does not wait.
    public var waitsFor: String?
    /// Whether entries were left out because of the limit for one search.
    public var isTruncated = false

    /// No progress yet.
    public init() {}
  }

  /// The request that the search answers.
  public var request: EntryRequest
  /// The progress so far.
  public var progress = Progress()
  /// Start of the search.
  public var since: MonotonicTime
  /// Whether the screen has shown a line about the search.
  package var isShown = false

  /// A search without progress.
  package init(request: EntryRequest, since: MonotonicTime) {
    self.request = request
    self.since = since
  }

  /// The folders and entries left out, as the end of a sentence; nil if none were.
  package var remark: String? {
    var parts: [String] = []
    if progress.unreadable > 0 { parts.append("\(progress.unreadable, of: "folder") could not be read") }
    if progress.silent > 0 {
      parts.append("\(progress.silent, of: "folder") \(progress.silent == 1 ? "does" : "do") not answer")
    }
    if progress.isTruncated { parts.append("there are more items than can be added at once") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
