// A place that the person wants to find again. A value; any thread.

/// A folder, playlist, file or address with the name that a menu shows.
public struct Bookmark: Hashable, Sendable {
  /// What it leads to; the raw value is what the database says.
  public enum Kind: String, CaseIterable, Hashable, Sendable { case folder, playlist, item }

  /// Where it leads.
  public var location: MediaLocation
  /// What is there.
  public var kind: Kind
  /// What it is called, filtered.
  public var title: String

  /// A bookmark of that name; without one it is called what its place is called.
  public init(_ location: MediaLocation, _ kind: Kind, title: String? = nil) {
    self.location = location
    self.kind = kind
    self.title = title ?? (kind == .folder ? location.shownPath : location.shownName)
  }
}
