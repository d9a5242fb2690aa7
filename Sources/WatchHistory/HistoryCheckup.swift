// The state of the database of the watch history, for `inset doctor`. Reads only. Blocking; one thread at a time.

public import Base
internal import Glibc

/// What a look at the whole database found.
public struct HistoryCheckup: Equatable, Sendable {
  /// The database's path, filtered.
  public let path: String
  /// The size of the file in bytes; nil where there is none yet.
  public let bytes: Int?
  /// The number of items in the history.
  public let items: Int
  /// Whether other users may read the file.
  public let isReadableByOthers: Bool
  /// Whether this user may write the file, or create it.
  public let isWritable: Bool
  /// The number of damaged databases that were moved aside earlier.
  public let damagedCopies: Int

  /// Reads the whole database in a state folder.
  ///
  /// - Throws: where the database cannot be opened, or is damaged.
  public init(in folder: BytePath) throws(HistoryFailure) {
    let file = try HistoryFile(in: folder)
    path = file.shown
    damagedCopies = file.damagedCount
    var status = stat()
    guard stat(file.path, &status) == 0 else {
      (bytes, items, isReadableByOthers) = (nil, 0, false)
      isWritable = Self.canWrite(folder)
      return
    }
    bytes = Int(status.st_size)
    isReadableByOthers = status.st_mode & 0o077 != 0
    isWritable = access(file.path, W_OK) == 0
    let database = try file.connectForCheckup()
    do {
      guard try database.row("PRAGMA quick_check(1)")?.text("quick_check") == "ok" else {
        throw HistoryFailure.damaged
      }
      let row = try database.row("SELECT count(*) AS count FROM item WHERE opened IS NOT NULL")
      items = Int(clamping: row?.integer("count") ?? 0)
    } catch let failure as HistoryFailure {
      throw failure
    } catch {
      throw HistoryFailure(error, path: file.shown)
    }
  }

  /// Whether a folder, or else the nearest one above it that exists, can be written.
  private static func canWrite(_ folder: BytePath) -> Bool {
    var folder = folder
    for _ in 0..<64 {
      if let name = folder.terminated, access(name, F_OK) == 0 { return access(name, W_OK) == 0 }
      guard folder.parent != folder else { return false }
      folder = folder.parent
    }
    return false
  }
}
