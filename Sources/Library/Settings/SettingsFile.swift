// Saves settings to the user's file, atomically. Blocking; any thread that may wait.

public import Base
internal import Glibc
internal import Synchronization

/// Saves settings into `inset.toml`.
public enum SettingsFile {
  /// The result of saving.
  public struct Saved: Equatable, Sendable {
    /// Path of the file that was written, filtered; the target where the path is a link.
    public var file: String
    /// Number of values that changed; 0 leaves the file unwritten.
    public var count: Int
  }

  /// Sets values in a settings file; creates the file and its folders if they are missing.
  ///
  /// - Throws: A sentence for the user; the file is unchanged then.
  public static func save(
    _ changes: [SettingChange], in path: BytePath
  ) throws(SettingsEditor.Fault) -> Saved {
    try edit(path) { (bytes, file) throws(SettingsEditor.Fault) in
      try SettingsEditor.put(changes, into: bytes, file: file)
    }
  }

  /// Adds or removes a place with a name in a settings file; creates the file and its folders if they are missing.
  ///
  /// - Throws: As `save(_:in:)` does.
  public static func save(_ change: PlaceChange, in path: BytePath) throws(SettingsEditor.Fault) -> Saved {
    try edit(path) { (bytes, file) throws(SettingsEditor.Fault) in
      try SettingsEditor.change(change, in: bytes, file: file)
    }
  }

  private static let saving = Mutex(())

  private typealias Edit = (_ bytes: [UInt8], _ file: String) throws(SettingsEditor.Fault) ->
    SettingsEditor.Edited

  /// Edits a file; each save is a job on a thread of its own, and two at a time would lose the changes of one.
  private static func edit(_ path: BytePath, _ edit: Edit) throws(SettingsEditor.Fault) -> Saved {
    try saving.withLock { _ throws(SettingsEditor.Fault) in try replace(path, edit) }
  }

  private static func replace(_ path: BytePath, _ edit: Edit) throws(SettingsEditor.Fault) -> Saved {
    let target = try target(of: path)
    let before = FileDraft.status(of: target)
    var bytes: [UInt8] = []
    if let before {
      guard FileStatus(before).kind == .file else { throw fault("\(target.shown) is not an ordinary file") }
      // A read-only file stays as it is, the superuser's too, though the rename over it needs only the folder's
      // permission.
      guard before.st_mode & 0o222 != 0, let name = target.terminated, access(name, W_OK) == 0 else {
        throw fault("\(target.shown) is read-only")
      }
      do throws(LibraryError) {
        bytes = try FileBytes.read(target, limit: SettingsReader.largestFile)
      } catch {
        throw fault(error.sentence)
      }
    }
    let edited = try edit(bytes, target.shown)
    guard edited.count > 0 else { return Saved(file: target.shown, count: 0) }
    try write(edited.bytes, to: target, in: before)
    return Saved(file: target.shown, count: edited.count)
  }

  private static func fault(_ sentence: String) -> SettingsEditor.Fault {
    var sentence = sentence
    if sentence.last == "." { sentence.removeLast() }
    return .init(sentence: "Nothing was saved: \(sentence)")
  }

  private static func target(of path: BytePath) throws(SettingsEditor.Fault) -> BytePath {
    guard path.terminated != nil else { throw fault("there is no file of that name") }
    guard let target = FileDraft.target(of: path) else {
      throw fault("\(path.shown) is a link to nothing")
    }
    return target
  }

  /// Writes a temporary file with the old file's mode and owner, and renames it over the file unless that has changed
  /// since it was read.
  private static func write(
    _ bytes: [UInt8], to path: BytePath, in before: stat?
  ) throws(SettingsEditor.Fault) {
    if before == nil { FileBytes.makeFolder(path.parent, mode: 0o700, depth: 16) }
    do throws(LibraryError) {
      // Settings may hold cookies and passwords.
      var draft = try FileDraft(bytes, of: path, before: before, mode: 0o600)
      if isSame(FileDraft.status(of: path), before) { return try draft.replace() }
    } catch {
      throw fault(error.sentence)
    }
    throw fault("\(path.shown) has been changed by another program; try again")
  }

  private static func isSame(_ one: stat?, _ other: stat?) -> Bool {
    guard let one, let other else { return (one == nil) == (other == nil) }
    return one.st_ino == other.st_ino && one.st_size == other.st_size
      && one.st_mtim.tv_sec == other.st_mtim.tv_sec && one.st_mtim.tv_nsec == other.st_mtim.tv_nsec
  }
}
