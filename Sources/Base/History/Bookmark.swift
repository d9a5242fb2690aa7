// Bookmarks, as the database stores them and menus list them.

/// A bookmark of a folder, a playlist or a media item.
public struct Bookmark: Hashable, Sendable {
  /// The kind of the target; the raw value is its name in the database.
  public enum Kind: String, CaseIterable, Hashable, Sendable { case folder, playlist, item }

  /// The folder, file or address.
  public var location: MediaLocation
  /// The kind of the target.
  public var kind: Kind
  /// The name for menus, filtered.
  public var title: String

  /// A bookmark; without a title it has the name of its location.
  public init(_ location: MediaLocation, _ kind: Kind, title: String? = nil) {
    self.location = location
    self.kind = kind
    self.title = title ?? (kind == .folder ? location.shownPath : location.shownName)
  }
}
