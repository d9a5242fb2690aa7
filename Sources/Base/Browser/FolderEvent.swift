// What the folder on the screen turns out to hold. A value; any thread.

/// What reading a folder came to.
public enum FolderEvent: Equatable, Sendable {
  /// It was read.
  case listed(FolderListing)
  /// It could not be read, for that reason.
  case failed(BytePath, String)
  /// It is not there any more; the nearest one above it that is.
  case vanished(BytePath, living: BytePath)
}

/// What lies at a path that was typed.
public enum PlaceAnswer: Equatable, Sendable {
  /// A folder, or in that folder a file of that name.
  case found(BytePath, folder: BytePath, name: BytePath?)
  /// Nothing that can be shown, for that reason.
  case missing(BytePath, String)
}
