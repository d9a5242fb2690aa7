// Reports of the reader of the browser's folder.

/// The result of reading the browser's folder.
public enum FolderEvent: Equatable, Sendable {
  /// A listing, complete or partial.
  case listed(FolderListing)
  /// The folder could not be read; the text gives the reason.
  case failed(BytePath, String)
  /// The user has to log in at the folder's server, by this program on a terminal.
  case needsLogin(BytePath, program: [String])
  /// The folder was removed; `living` is its nearest ancestor that still exists.
  case vanished(BytePath, living: BytePath)
}

/// The file or folder at a path that the user typed.
public enum PlaceAnswer: Equatable, Sendable {
  /// The typed path, the folder to show, and the name of the file in it; nil if the path is a folder itself.
  case found(BytePath, folder: BytePath, name: BytePath?)
  /// The typed path cannot be shown; the text gives the reason.
  case missing(BytePath, String)
}
