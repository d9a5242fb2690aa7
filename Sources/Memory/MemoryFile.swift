// The database's file: made, opened, and moved aside where it is damaged. Blocking; one thread at a time.

internal import Base
internal import CSQLite
internal import Glibc

/// Where the database lies, and how it is opened.
struct MemoryFile {
  /// The file.
  let path: String
  /// The file as it is shown.
  let shown: String
  private let folder: BytePath

  /// How long another program may hold the database, in milliseconds.
  private static let patience: Int32 = 1_000

  /// The database of a folder; nil where its name is no text, which the database library wants.
  init?(in folder: BytePath) {
    let path = folder.appending("memory.sqlite")
    guard let text = String(validating: path.bytes, as: UTF8.self), !path.bytes.contains(0) else {
      return nil
    }
    self.folder = folder
    self.path = text
    shown = path.shown
  }

  /// What came of opening it.
  struct Opened {
    var database: Database
    var isReadOnly = false
    /// Where a damaged database was moved to.
    var movedTo: String?
  }

  /// Opens the database, makes it where there is none, and brings it up to date.
  ///
  /// `isSuspect` has all of it checked first. One that is damaged is moved aside, and a new one is begun. One that is not
  /// written to is neither made nor moved nor brought up to date.
  func open(writes: Bool, isSuspect: Bool = false) throws(MemoryFailure) -> Opened {
    guard writes else {
      try checkKinds()
      return Opened(database: try connectReadOnly(), isReadOnly: true)
    }
    Self.make(folder)
    // One program at a time: another that finds the same damage must not move away what this one begins anew.
    let lock = FileLock(folder.appending("memory.lock"))
    defer { lock?.release() }
    Self.touch(BytePath(path))
    try checkKinds()
    do {
      return Opened(database: try connect(isSuspect: isSuspect))
    } catch .damaged {
      guard let aside = moveAside() else { throw .damaged }
      return Opened(database: try connect(isSuspect: false), movedTo: BytePath(aside).lastComponent.shown)
    } catch .readOnly, .unusable {
      return Opened(database: try connectReadOnly(), isReadOnly: true)
    } catch {
      throw error
    }
  }

  /// What is no ordinary file would be waited for, a pipe for ever.
  private func checkKinds() throws(MemoryFailure) {
    for name in [path, path + "-wal", path + "-shm", path + "-journal"] {
      var status = stat()
      guard stat(name, &status) == 0 else { continue }
      guard status.st_mode & S_IFMT == S_IFREG else { throw .unusable(BytePath(name).shown) }
    }
  }

  private func connection(readOnly: Bool) throws(DatabaseError) -> Database {
    let database = try Database(path: path, isReadOnly: readOnly)
    database.setPatience(milliseconds: Self.patience)
    // The file may come from anywhere: its schema gets to run nothing, and its pages are looked at.
    try database.run("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
    if !readOnly {
      try database.run(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 1048576")
    }
    return database
  }

  private func connect(isSuspect: Bool) throws(MemoryFailure) -> Database {
    do {
      let database = try connection(readOnly: false)
      if isSuspect {
        let verdict = try database.row("PRAGMA quick_check(1)")?.text("quick_check")
        guard verdict == "ok" else { throw MemoryFailure.damaged }
      }
      guard try Schema.age(of: database) != .newer else { throw MemoryFailure.newer(shown) }
      do {
        try Schema.migrate(database)
      } catch let error as DatabaseError where error.kind == SQLITE_ERROR {
        // Its tables are none that any version made.
        throw MemoryFailure.damaged
      }
      return database
    } catch let failure as MemoryFailure {
      throw failure
    } catch {
      throw MemoryFailure(error, path: shown)
    }
  }

  /// Opens what can only be read; what is in it has to be of this version.
  private func connectReadOnly() throws(MemoryFailure) -> Database {
    do {
      let database = try connection(readOnly: true)
      guard try Schema.age(of: database) == .current else { throw MemoryFailure.unusable(shown) }
      return database
    } catch {
      throw .unusable(shown)
    }
  }

  /// Whether there is a database at all.
  var exists: Bool { access(path, F_OK) == 0 }

  /// One in which nothing is, and that lies nowhere.
  static func empty() throws(MemoryFailure) -> Database {
    do {
      let database = try Database(path: nil)
      try Schema.migrate(database)
      return database
    } catch {
      throw .unusable("memory")
    }
  }

  /// Moves the file out of the way; gives its new name, nil where that failed.
  private func moveAside() -> String? {
    // Of many damaged ones the first few are enough.
    var number = 1
    while number < 9, access("\(path).damaged-\(number)", F_OK) == 0 { number += 1 }
    let target = "\(path).damaged-\(number)"
    guard rename(path, target) == 0 else { return nil }
    // They belong to the file that is gone and would spoil the new one.
    for suffix in ["-wal", "-shm"] { rename(path + suffix, target + suffix) }
    return target
  }

  /// Makes a folder and those above it that are missing; whether it worked shows when the file is opened.
  private static func make(_ folder: BytePath, depth: Int = 8) {
    guard let name = folder.terminated, mkdir(name, 0o700) != 0, errno == ENOENT, depth > 0 else { return }
    make(folder.parent, depth: depth - 1)
    mkdir(name, 0o700)
  }

  /// Makes the file, for its owner's eyes alone.
  private static func touch(_ path: BytePath) {
    guard let name = path.terminated else { return }
    let descriptor = Glibc.open(name, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }
}

/// A lock between programs, held while the database is opened.
struct FileLock: ~Copyable {
  private let descriptor: Int32

  /// Waits for the lock, some two seconds at the most; nil where there is none to be had.
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

  /// Lets go of it.
  borrowing func release() { flock(descriptor, LOCK_UN) }

  deinit { close(descriptor) }
}
