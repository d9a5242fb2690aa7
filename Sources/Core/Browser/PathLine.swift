public import Base

/// What is offered for a path that is being typed, and what became of it.
public struct PathLine: Equatable, Sendable {
  /// One name that fits.
  public struct Row: Equatable, Sendable {
    /// The name as it is shown, a folder's with a slash; filtered.
    public var text: String
    /// The name.
    var name: BytePath
    /// Whether it is a folder.
    var isFolder: Bool
  }

  /// The most names that are offered at a time.
  public static let rowLimit = 500

  /// The names that fit what was typed.
  public internal(set) var rows: [Row] = []
  /// The row under the cursor, once the person goes through them.
  public internal(set) var selection: Int?
  /// Why one cannot go there.
  public internal(set) var problem: String?
  /// The path that the person wants to go to, until it is known what lies there.
  public internal(set) var wanted: BytePath?
  /// The folder whose names are offered.
  var folder: BytePath?
  /// What it holds; nil until it has been read.
  var names: [BrowserEntry]?
  /// Whether the person asked for completion before the names were there.
  var awaitsNames = false

  /// Nothing offered yet.
  init() {}
}
