// The file of the database: creates it, opens it, and moves a damaged one aside. Blocking; one thread at a time.

internal import Base
internal import CSQLite
internal import Glibc

/// The path of the database's file, and how a connection to it is opened.
struct HistoryFile {
  let path: String
  /// The path for display, filtered.
  let shown: String
  private let folder: BytePath

  /// Busy timeout: how long SQLite waits for another program's lock, in milliseconds.
  private static let patience: Int32 = 1_000
  /// Suffixes of the files that SQLite keeps beside a database.
  private static let companions = ["-wal", "-shm", "-journal"]

  /// The file `history.sqlite` in a folder; its path must be UTF-8 without NUL, as SQLite takes it.
  init(in folder: BytePath) throws(HistoryFailure) {
    let path = folder.appending("history.sqlite")
    guard let text = String(validating: path.bytes, as: UTF8.self), !path.bytes.contains(0) else {
      throw .unusable(path.shown, because: "its path is not UTF-8")
    }
    self.folder = folder
    self.path = text
    shown = path.shown
  }

  /// The result of opening the file.
  struct Opened {
    var database: Database
    /// Why nothing is written to it; nil if it is.
    var unwritten: HistoryFailure?
    /// The new path of a damaged database that was moved aside; nil if the database was sound.
    var movedTo: String?
  }

  /// Opens the database; creates it if it is missing, and migrates it to the present schema.
  ///
  /// A damaged database is moved aside and an empty one created. With `writes` false, the file is opened read-only as
  /// it is: nothing is created, moved or migrated.
  ///
  /// - Parameter isSuspect: Whether `PRAGMA quick_check` runs over the whole file first.
  func open(writes: Bool, isSuspect: Bool = false) throws(HistoryFailure) -> Opened {
    guard writes else {
      try checkKinds()
      return Opened(database: try connectReadOnly(), unwritten: .readOnly(shown))
    }
    Self.make(folder)
    // The lock keeps a second program that finds the same damage from moving the new database aside.
    let lock = FileLock(folder.appending("history.lock"))
    defer { lock?.release() }
    adoptFormerName()
    try checkKinds()
    do {
      return Opened(database: try connect(isSuspect: isSuspect))
    } catch .damaged {
      guard let aside = moveAside() else { throw .damaged }
      return Opened(database: try connect(isSuspect: false), movedTo: BytePath(aside).lastComponent.shown)
    } catch .busy {
      throw .busy
    } catch {
      // What cannot be written can perhaps be read.
      guard let database = try? connectReadOnly() else { throw error }
      return Opened(database: database, unwritten: error == .full(shown) ? error : .readOnly(shown))
    }
  }

  /// Renames the database to its present name where it has the one from before the first release, `memory.sqlite`.
  private func adoptFormerName() {
    let former = folder.appending("memory.sqlite")
    guard !exists, let name = String(validating: former.bytes, as: UTF8.self), rename(name, path) == 0 else {
      return
    }
    for suffix in Self.companions { rename(name + suffix, path + suffix) }
    _ = folder.appending("memory.lock").terminated.map { unlink($0) }
  }

  /// Refuses files that are not regular, as opening them may block: a pipe blocks for ever.
  private func checkKinds() throws(HistoryFailure) {
    for name in [path] + Self.companions.map({ path + $0 }) {
      var status = stat()
      guard stat(name, &status) == 0 else { continue }
      let kind = status.st_mode & S_IFMT
      guard kind == S_IFREG else {
        throw .unusable(
          BytePath(name).shown, because: kind == S_IFDIR ? "it is a folder" : "it is not an ordinary file")
      }
    }
  }

  private func connection(_ access: Database.Access) throws(DatabaseError) -> Database {
    let database = try Database(path: path, access)
    database.setPatience(milliseconds: Self.patience)
    // The file may be crafted: its schema may not run functions with side effects, and cell sizes are checked as pages
    // load.
    try database.run("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
    if access == .writing {
      // Deleted content is overwritten in the file (`secure_delete`).
      try database.run(
        """
        PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 1048576;
        PRAGMA secure_delete = ON
        """)
    }
    return database
  }

  private func connect(isSuspect: Bool) throws(HistoryFailure) -> Database {
    // SQLite would create the file with access for others.
    Self.touch(BytePath(path))
    do {
      let database = try connection(.writing)
      if isSuspect {
        let verdict = try database.row("PRAGMA quick_check(1)")?.text("quick_check")
        guard verdict == "ok" else { throw HistoryFailure.damaged }
      }
      guard try Schema.age(of: database) != .newer else { throw HistoryFailure.newer(shown) }
      try Schema.migrate(database)
      guard try Schema.isWhole(in: database) else { throw HistoryFailure.damaged }
      return database
    } catch let failure as HistoryFailure {
      throw failure
    } catch {
      throw HistoryFailure(error, path: shown)
    }
  }

  /// Opens a read-only connection to a database of this or an earlier version.
  func connectForCheckup() throws(HistoryFailure) -> Database {
    try checkKinds()
    return try connectReadOnly { $0 != .newer }
  }

  /// Opens a read-only connection; fails unless the schema is the present one, as it cannot be migrated, or one that
  /// `canRead` accepts.
  private func connectReadOnly(
    _ canRead: (Schema.Age) -> Bool = { $0 == .current }
  ) throws(HistoryFailure) -> Database {
    do {
      do {
        return try read(.reading, canRead)
      } catch let error as DatabaseError where error.kind == SQLITE_CANTOPEN && !hasLog {
        // Where nothing can be made beside the file, on a full disk or a file system that is read-only.
        return try read(.readingAlone, canRead)
      }
    } catch let failure as HistoryFailure {
      throw failure
    } catch {
      throw HistoryFailure(error, path: shown)
    }
  }

  private func read(_ access: Database.Access, _ canRead: (Schema.Age) -> Bool) throws -> Database {
    let database = try connection(access)
    let age = try Schema.age(of: database)
    guard age != .newer || canRead(age) else { throw HistoryFailure.newer(shown) }
    guard try age != .current || Schema.isWhole(in: database) else { throw HistoryFailure.damaged }
    guard canRead(age) else {
      throw HistoryFailure.unusable(shown, because: "an older version made it, and it cannot be written")
    }
    return database
  }

  /// Whether changes lie in the write-ahead log beside the file.
  private var hasLog: Bool {
    var status = stat()
    return stat(path + "-wal", &status) == 0 && status.st_size > 0
  }

  /// Whether the file exists.
  var exists: Bool { access(path, F_OK) == 0 }

  /// An empty database in RAM, without a file.
  static func empty() throws(HistoryFailure) -> Database {
    do {
      let database = try Database(path: nil)
      try Schema.migrate(database)
      return database
    } catch {
      throw .unusable("a database in RAM", because: "\(error)")
    }
  }

  /// The paths to which damaged databases are moved.
  private var damaged: [String] { (1...9).map { "\(path).damaged-\($0)" } }

  /// The number of damaged databases that were moved aside.
  var damagedCount: Int { damaged.count { access($0, F_OK) == 0 } }

  /// The paths of the damaged databases, with what SQLite kept beside them.
  var damagedCopies: [String] {
    damaged.flatMap { copy in [copy] + Self.companions.map { copy + $0 } }.filter { access($0, F_OK) == 0 }
  }

  /// Renames the file to `….damaged-N`; returns the new path, or nil if that fails.
  private func moveAside() -> String? {
    // The last damaged file is overwritten.
    let target = damaged.first { access($0, F_OK) != 0 } ?? damaged[damaged.count - 1]
    guard rename(path, target) == 0 else { return nil }
    // Rollback journal, write-ahead log and its index belong to the old file and would corrupt the new one.
    for suffix in Self.companions { rename(path + suffix, target + suffix) }
    return target
  }

  /// Creates a folder and its missing parents, at most `depth` of them; a failure shows when the file is opened.
  private static func make(_ folder: BytePath, depth: Int = 8) {
    guard let name = folder.terminated, mkdir(name, 0o700) != 0, errno == ENOENT, depth > 0 else { return }
    make(folder.parent, depth: depth - 1)
    mkdir(name, 0o700)
  }

  /// Creates the file with access only for its owner.
  private static func touch(_ path: BytePath) {
    guard let name = path.terminated else { return }
    let descriptor = Glibc.open(name, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }
}

/// An advisory lock between programs (`flock`), held while the database is opened.
struct FileLock: ~Copyable {
  private let descriptor: Int32

  /// Waits for the lock, about two seconds at most; nil if the lock cannot be taken.
  init?(_ path: BytePath) {
    descriptor = path.terminated.map { Glibc.open($0, O_CREAT | O_RDWR | O_CLOEXEC, 0o600) } ?? -1
    guard descriptor >= 0 else { return nil }
    for _ in 0..<100 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
      guard errno == EWOULDBLOCK || errno == EINTR else { break }
      usleep(20_000)
    }
    close(descriptor)
    return nil
  }

  borrowing func release() { flock(descriptor, LOCK_UN) }

  deinit { close(descriptor) }
}
