// What plays on after a file that was picked. Values; any thread.

/// Which files of its folder follow a file that was picked in the browser; the raw value is the setting's word.
public enum PickScope: String, CaseIterable, Hashable, Sendable {
  /// Its whole folder: films and music, or, behind a picture, pictures.
  case folder
  /// What is of its kind: films behind a film, music behind music.
  case similar
  /// Nothing: it plays alone.
  case file

  /// Whether a file of that kind stands in the list of a picked one.
  public func takes(_ kind: MediaKind, beside picked: MediaKind) -> Bool {
    switch self {
    // The cover of an album is not played between its songs.
    case .folder: kind == picked || (kind != .image && picked != .image)
    case .similar: kind == picked
    case .file: false
    }
  }
}

/// Which files follow one that was named on the command line: mpv's words.
public enum AutocreatePlaylist: String, CaseIterable, Hashable, Sendable {
  /// None.
  case no
  /// Its folder's.
  case filter
  /// Those of its kind.
  case same

  /// The same as it is said of a pick.
  public var scope: PickScope {
    switch self {
    case .no: .file
    case .filter: .folder
    case .same: .similar
    }
  }
}

/// The list that a picked file stands in: where it came from, and in what order.
public struct PickSource: Equatable, Sendable {
  /// The folder.
  public var folder: BytePath
  /// In which order its files stood.
  public var order: FolderOrder
  /// Which of them were taken.
  public var scope: PickScope

  /// Files of a folder.
  public init(folder: BytePath, order: FolderOrder, scope: PickScope) {
    self.folder = folder
    self.order = order
    self.scope = scope
  }
}
