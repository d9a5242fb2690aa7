// The files that play after a picked or named file.

/// The files of the folder that follow a file picked in the browser; the raw value is the word of the setting.
public enum PickScope: String, CaseIterable, Hashable, Sendable {
  /// The whole folder: films and music, or only pictures after a picture.
  case folder
  /// Files of the same kind: films after a film, music after music.
  case similar
  /// None; the file plays alone.
  case file

  /// Whether a file of that kind follows the picked one.
  public func takes(_ kind: MediaKind, beside picked: MediaKind) -> Bool {
    switch self {
    // An album's cover must not be played between its songs.
    case .folder: kind == picked || (kind != .image && picked != .image)
    case .similar: kind == picked
    case .file: false
    }
  }
}

/// mpv's `autocreate-playlist`: the files that follow one named on the command line.
public enum AutocreatePlaylist: String, CaseIterable, Hashable, Sendable {
  /// None.
  case no
  /// All media files of the folder.
  case filter
  /// Files of the same kind.
  case same

  /// The equivalent scope for picked files.
  public var scope: PickScope {
    switch self {
    case .no: .file
    case .filter: .folder
    case .same: .similar
    }
  }
}

/// The listing that a picked file came from.
public struct PickSource: Equatable, Sendable {
  /// The folder of the listing.
  public var folder: BytePath
  /// The sort order of the listing.
  public var order: FolderOrder
  /// The files of the listing that follow the picked one.
  public var scope: PickScope

  /// The listing of a folder.
  public init(folder: BytePath, order: FolderOrder, scope: PickScope) {
    self.folder = folder
    self.order = order
    self.scope = scope
  }
}
