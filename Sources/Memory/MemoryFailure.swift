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
    case .unusable(let path): "The watch history is off: \(path) cannot be used"
    case .newer(let path): "The watch history is off: \(path) comes from a newer version of Inset"
    case .damaged: "The watch history is damaged"
    case .busy: "The watch history is off: another program holds its database"
    case .readOnly(let path): "The watch history is not saved: \(path) cannot be written"
    case .full(let path): "The watch history is not saved: no space is left for \(path)"
    }
  }
}
