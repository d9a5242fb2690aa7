// Failures of the database of the watch history.

internal import Base
internal import CSQLite
internal import Glibc

/// A failure of the database; the associated text is the path of its file, filtered.
public enum HistoryFailure: Error, Hashable, Sendable {
  /// The file cannot be opened, created, read or written, for that reason.
  case unusable(String, because: String)
  /// The file has the schema of a newer version of the program.
  case newer(String)
  /// The file is no SQLite database, is corrupt, or has tables that no version of the program created.
  case damaged
  /// Another program holds the database's lock for longer than the busy timeout.
  case busy
  /// So many items were deleted, but another program reads the database, so that their content stays in its log.
  case inUse(Int)
  /// This damaged database, which was moved aside, cannot be removed.
  case unremoved(String)
  /// The file can be read but not written.
  case readOnly(String)
  /// The disk, the quota or the limit on the file size leaves no space.
  case full(String)

  /// Maps an error of SQLite; any other error is `unusable`.
  ///
  /// - Parameter path: The path of the file, filtered.
  init(_ error: any Error, path: String) {
    guard let error = error as? DatabaseError else {
      self = .unusable(path, because: "\(error)")
      return
    }
    switch error.kind {
    // SQLITE_ERROR: the SQL does not fit the tables, so no version of the program made them.
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR: self = .damaged
    case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
    case SQLITE_READONLY, SQLITE_PERM: self = .readOnly(path)
    case SQLITE_FULL: self = .full(path)
    // SQLite reports a write beyond the file size limit of the process as SQLITE_IOERR_WRITE, not as SQLITE_FULL.
    case SQLITE_IOERR where error.code == inset_sqlite_ioerr_write: self = .full(path)
    default: self = Self.isFull(error.system) ? .full(path) : .unusable(path, because: Self.reason(of: error))
    }
  }

  private static func isFull(_ code: Int32) -> Bool { [ENOSPC, EDQUOT, EFBIG].contains(code) }

  private static func reason(of error: DatabaseError) -> String {
    let text = String(
      cString: error.system == 0 ? sqlite3_errstr(error.code) : UnsafePointer(strerror(error.system)))
    return "\(text.prefix(1).lowercased())\(text.dropFirst())"
  }

  /// The failure as a sentence for the user.
  public var sentence: String {
    switch self {
    case .unusable(let path, let reason): "The watch history is off: \(path) cannot be used (\(reason))"
    case .newer(let path): "The watch history is off: \(path) comes from a newer version of Inset"
    case .damaged: "The watch history is damaged"
    case .busy: "The watch history is not available: another program holds its database"
    case .inUse(let count):
      "Forgot \(count, of: "item"), but another program is reading the watch history: deleted entries stay in its log "
        + "until that ends"
    case .unremoved(let path): "A damaged copy of the watch history cannot be removed: \(path)"
    case .readOnly(let path): "The watch history is not saved: \(path) cannot be written"
    case .full(let path): "The watch history is not saved: no space is left for \(path)"
    }
  }
}
