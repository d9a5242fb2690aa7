// The database that what is played is remembered in. One thread at a time; every call may wait for the disk and
// for other programs.

public import Base
internal import Glibc

/// Carries out what the model asks of the memory.
public final class MemoryStore {
  private let file: MemoryFile
  private let writes: Bool
  /// The connection; nil once it is closed.
  private(set) var database: Database?
  /// Whether it can only be read.
  public private(set) var isReadOnly: Bool
  /// What the person should hear about opening it; nil where all was well.
  public private(set) var remark: String?

  /// Opens the memory of a state folder, which is made where it is missing.
  ///
  /// A database that is damaged is moved aside and a new one begun. Throws where there can be no memory. One that is
  /// not written to is used as it is, by a connection that cannot change it; where there is none, nothing is known.
  public init(in folder: BytePath, writes: Bool = true) throws(MemoryFailure) {
    guard let file = MemoryFile(in: folder) else { throw .unusable(folder.shown) }
    self.file = file
    self.writes = writes
    guard writes || file.exists else {
      (database, isReadOnly) = (try MemoryFile.empty(), true)
      return
    }
    let opened = try file.open(writes: writes)
    database = opened.database
    isReadOnly = opened.isReadOnly
    remark = writes ? Self.remark(opened, file) : nil
  }

  /// Opens the memory anew after damage was found in it.
  ///
  /// Throws where there can be no memory from now on.
  public func reopen() throws(MemoryFailure) {
    let opened = try file.open(writes: writes, isSuspect: true)
    database = opened.database
    isReadOnly = opened.isReadOnly
    remark = writes ? Self.remark(opened, file) : nil
  }

  private static func remark(_ opened: MemoryFile.Opened, _ file: MemoryFile) -> String? {
    if let aside = opened.movedTo {
      return "The watch history was damaged: it was moved to \(aside), and a new one was started"
    }
    return opened.isReadOnly ? MemoryFailure.readOnly(file.shown).sentence : nil
  }

  /// Carries out an order; gives the answer where it is a question.
  ///
  /// Orders to write do nothing in a memory that can only be read.
  public func perform(_ order: MemoryOrder) throws(MemoryFailure) -> MemoryAnswer? {
    switch order {
    case .recall(let item, let key): return .item(item, try recall(key))
    case .recallPlaylist(let location): return .playlist(location, try recallPlaylist(location))
    case .recallFolder(let folder): return .folder(folder, try facts(in: folder))
    case .remember(let record): try remember(record)
    case .forgetPlaylist(let location): try forgetPlaylist(location)
    case .listHistory(let limit): return .history(try history(limit: limit))
    case .forget(let key): try forget(key)
    case .forgetPlace(let key): try forgetPlace(of: key)
    case .listBookmarks: return .bookmarks(try bookmarks())
    case .addBookmark(let bookmark): try add(bookmark)
    case .removeBookmark(let location): try removeBookmark(of: location)
    case .listCommands: return .commands(try commands())
    case .rememberCommand(let line): try remember(command: line)
    case .prune(let entries, let days): try prune(entries: entries, days: days)
    }
    return nil
  }

  /// Closes the database; nothing can be asked of it any more.
  public func close() { database = nil }

  /// The name and version of the database library that the program runs with.
  public static var version: (library: String, version: String) {
    ("sqlite", Database.version)
  }

  // MARK: Access

  func read<Value>(_ body: (Database) throws -> Value) throws(MemoryFailure) -> Value {
    guard let database else { throw .unusable(file.shown) }
    do {
      return try body(database)
    } catch {
      throw MemoryFailure(error, path: file.shown)
    }
  }

  /// Writes, whole or not at all.
  func write(_ body: (Database) throws -> Void) throws(MemoryFailure) {
    guard !isReadOnly else { return }
    try read { database in try database.transaction { try body(database) } }
  }

  /// Seconds since 1970 UTC.
  var now: Int64 { Int64(time(nil)) }
}
