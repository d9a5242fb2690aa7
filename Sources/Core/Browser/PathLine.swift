// State of the prompt `browser-go`, with its Tab completion of folder and file names; `GoToPath.swift` has the
// behaviour. Part of the model, main thread only.

public import Base

/// The state of the prompt for a path: the names on offer, and the path that was accepted.
public struct PathLine: Equatable, Sendable {
  /// A name on offer.
  public struct Row: Equatable, Sendable {
    /// The name for display, a folder's with a slash; contains no control characters.
    public var text: String
    var name: BytePath
    var isFolder: Bool
  }

  /// The most names on offer at a time.
  public static let rowLimit = 500

  /// The names that match the typed text.
  public internal(set) var rows: [Row] = []
  /// The row under the cursor; nil until the user steps through the rows.
  public internal(set) var selection: Int?
  /// The reason why the accepted path cannot be shown, or nil.
  public internal(set) var problem: String?
  /// The accepted path, until its kind is known.
  public internal(set) var wanted: BytePath?
  /// The folder whose names are on offer.
  var folder: BytePath?
  /// All names in the folder; nil until it has been read.
  var names: [BrowserEntry]?
  /// Whether Tab was pressed before the names arrived.
  var awaitsNames = false

  init() {}
}
