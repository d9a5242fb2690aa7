// Why something cannot be remembered. A value; any thread.

internal import CSQLite

/// What is wrong with the memory.
public enum MemoryFailure: Error, Hashable, Sendable {
  /// The file cannot be opened or made.
  case unusable(String)
  /// A newer version of the program wrote it.
  case newer(String)
  /// The file is no database, or its content contradicts itself.
  case damaged
  /// Another program holds it for too long.
  case busy
  /// It can be read and not be written.
  case readOnly(String)
  /// There is no room for more.
  case full(String)

  /// What an error of the database means; `path` is the file, filtered.
  init(_ error: any Error, path: String) {
    guard let error = error as? DatabaseError else {
      self = .unusable(path)
      return
    }
    switch error.kind {
    case SQLITE_CORRUPT, SQLITE_NOTADB: self = .damaged
    case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
    case SQLITE_READONLY, SQLITE_PERM: self = .readOnly(path)
    case SQLITE_FULL: self = .full(path)
    case SQLITE_IOERR:
      // What is left of a file whose size the system bounds, or of a disk without room.
      self = error.code == inset_sqlite_ioerr_write ? .full(path) : .unusable(path)
    default: self = .unusable(path)
    }
  }

  /// One sentence for the person.
  public var sentence: String {
    switch self {
    case .unusable(let path): "Nothing is remembered: \(path) cannot be used"
    case .newer(let path): "Nothing is remembered: \(path) comes from a newer version of Inset"
    case .damaged: "What was remembered is damaged"
    case .busy: "Nothing is remembered: another program holds the memory"
    case .readOnly(let path): "Nothing new is remembered: \(path) cannot be written"
    case .full(let path): "Nothing new is remembered: there is no room left for \(path)"
    }
  }
}
