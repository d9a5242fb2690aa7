// The database of the watch history. One thread at a time; every call may wait for the disk and for other
// programs.

public import Base
internal import Glibc

/// Carries out the model's requests to the database of the watch history.
public final class HistoryStore {
  private let file: HistoryFile
  private let writes: Bool
  /// The rows that `forget` deleted, oldest removal first.
  var forgotten: [ForgottenRows] = []
  /// The connection; nil after `close`.
  private(set) var database: Database?
  /// Whether the database is read-only; writing then does nothing.
  public private(set) var isReadOnly: Bool
  /// A sentence for the user about the opening (damaged or read-only database); nil if it went well.
  public private(set) var remark: String?

  /// Opens the database in a state folder, and creates both if they are missing.
  ///
  /// A damaged database is moved aside and an empty one created. With `writes` false, the database is read through a
  /// read-only connection; if there is no file, the store is empty.
  ///
  /// - Throws: Where the database can neither be opened nor created.
  public init(in folder: BytePath, writes: Bool = true) throws(HistoryFailure) {
    let file = try HistoryFile(in: folder)
    self.file = file
    self.writes = writes
    guard writes || file.exists else {
      (database, isReadOnly) = (try HistoryFile.empty(), true)
      return
    }
    let opened = try file.open(writes: writes)
    database = opened.database
    isReadOnly = opened.unwritten != nil
    remark = writes ? Self.remark(opened) : nil
  }

  /// Reopens the database after damage was found in it, and checks the whole file first.
  ///
  /// - Throws: Where the database cannot be opened; the store then keeps the connection that it has.
  public func reopen() throws(HistoryFailure) {
    let opened = try file.open(writes: writes, isSuspect: true)
    database = opened.database
    isReadOnly = opened.unwritten != nil
    remark = writes ? Self.remark(opened) : nil
  }

  private static func remark(_ opened: HistoryFile.Opened) -> String? {
    if let aside = opened.movedTo {
      return "The watch history was damaged: it was moved to \(aside), and a new one was started"
    }
    return opened.unwritten?.sentence
  }

  /// Carries out a request; returns the reply, or nil for a request that has none.
  ///
  /// Requests to write do nothing in a read-only database.
  public func perform(_ order: HistoryRequest) throws(HistoryFailure) -> HistoryReply? {
    switch order {
    case .recall(let key): return .item(key, try recall(key))
    case .recallPlaylist(let location): return .playlist(location, try recallPlaylist(location))
    case .recallFolder(let folder): return .folder(folder, try facts(in: folder))
    case .remember(let record): try remember(record)
    case .forgetPlaylist(let location): try forgetPlaylist(location)
    case .listHistory(let limit): return .history(try history(limit: limit))
    case .forget(let keys, let removal): try forget(keys, removal: removal)
    case .restore(let removal): try restore(removal: removal)
    case .forgetPlace(let key): try forgetPlace(of: key)
    case .rememberList(let list): try remember(list)
    case .recallList: return .list(try lastList())
    case .forgetList(let removal): try forgetList(removal: removal)
    case .listBookmarks: return .bookmarks(try bookmarks())
    case .addBookmark(let bookmark): try add(bookmark)
    case .removeBookmark(let location): try removeBookmark(of: location)
    case .listCommands: return .commands(try commands())
    case .rememberCommand(let line): try remember(command: line)
    case .prune(let entries, let days): try prune(entries: entries, days: days)
    }
    return nil
  }

  /// Closes the database; every later call fails with `unusable`.
  public func close() { database = nil }

  /// The database library and the version of it that the program runs with.
  public static var version: (library: String, version: String) {
    ("sqlite", Database.version)
  }

  // MARK: Access

  func access<Value>(_ body: (Database) throws -> Value) throws(HistoryFailure) -> Value {
    guard let database else { throw .unusable(file.shown, because: "it is closed") }
    do {
      return try body(database)
    } catch {
      throw HistoryFailure(error, path: file.shown)
    }
  }

  /// Runs a body in a transaction; does nothing where the database is read-only.
  func write(_ body: (Database) throws -> Void) throws(HistoryFailure) {
    guard !isReadOnly else { return }
    try access { database in try database.transaction { try body(database) } }
  }

  /// Deletes in a transaction, then empties the log, which holds old pages; does nothing where the database is
  /// read-only.
  ///
  /// - Returns: Whether another program reads the database, so that the log keeps the deleted content.
  func erase(_ body: (Database) throws -> Void) throws(HistoryFailure) -> Bool {
    guard !isReadOnly else { return false }
    return try access { database in
      try database.transaction { try body(database) }
      return try database.row("PRAGMA wal_checkpoint(TRUNCATE)")?.flag("busy") ?? false
    }
  }

  /// The files of damaged databases that were moved aside and still hold what they held.
  public var damagedCopies: [String] { file.damagedCopies }

  /// Seconds since 1970 UTC.
  var now: Int64 { Int64(time(nil)) }
}
