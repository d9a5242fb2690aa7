// The settings file of a person, written whole or not at all. Blocking; any thread that may wait.

public import Base
internal import Glibc

/// Saves settings into `inset.toml`.
public enum SettingsFile {
  /// What came of it.
  public struct Saved: Equatable, Sendable {
    /// The file that was written, filtered: where a link leads, the one behind it.
    public var file: String
    /// How many of the values it did not say before.
    public var count: Int
  }

  /// Puts values into the file of that path, which is made where there is none.
  ///
  /// Throws a sentence where it cannot be done; then the file is as it was.
  public static func save(
    _ changes: [SettingChange], in path: BytePath
  ) throws(SettingsEditor.Fault) -> Saved {
    let target = try target(of: path)
    let before = status(of: target)
    var bytes: [UInt8] = []
    if let before {
      guard FileStatus(before).kind == .file else { throw fault("\(target.shown) is not an ordinary file") }
      // Whoever took the right to write away, from themselves too, means it.
      guard before.st_mode & 0o222 != 0, let name = target.terminated, access(name, W_OK) == 0 else {
        throw fault("\(target.shown) may only be read")
      }
      do throws(LibraryError) {
        bytes = try FileBytes.read(target, limit: SettingsReader.largestFile)
      } catch {
        throw fault(error.sentence)
      }
    }
    let edited = try SettingsEditor.put(changes, into: bytes, file: target.shown)
    guard edited.count > 0 else { return Saved(file: target.shown, count: 0) }
    try write(edited.bytes, to: target, in: before)
    return Saved(file: target.shown, count: edited.count)
  }

  private static func fault(_ sentence: String) -> SettingsEditor.Fault {
    var sentence = sentence
    if sentence.last == "." { sentence.removeLast() }
    return .init(sentence: "Nothing was saved: \(sentence)")
  }

  /// The file itself, where the path is a link: the link stays.
  private static func target(of path: BytePath) throws(SettingsEditor.Fault) -> BytePath {
    guard let name = path.terminated else { throw fault("there is no file of that name") }
    var own = stat()
    guard lstat(name, &own) == 0, own.st_mode & S_IFMT == S_IFLNK else { return path }
    guard let real = realpath(name, nil) else {
      throw fault("\(path.shown) is a link that leads nowhere")
    }
    defer { free(real) }
    return BytePath(Array(UnsafeRawBufferPointer(start: real, count: strlen(real))))
  }

  private static func status(of path: BytePath) -> stat? {
    guard let name = path.terminated else { return nil }
    var found = stat()
    return stat(name, &found) == 0 ? found : nil
  }

  /// Writes beside the file and puts the result in its place, unless that has changed meanwhile.
  private static func write(
    _ bytes: [UInt8], to path: BytePath, in before: stat?
  ) throws(SettingsEditor.Fault) {
    if before == nil { FileBytes.makeFolder(path.parent, mode: 0o700, depth: 16) }
    do throws(LibraryError) {
      var draft = try FileDraft(bytes, of: path)
      if let before {
        chmod(draft.name, before.st_mode & 0o7777)
        if before.st_uid != geteuid() || before.st_gid != getegid() {
          _ = chown(draft.name, before.st_uid, before.st_gid)
        }
      }
      if isSame(status(of: path), before) { return try draft.replace() }
    } catch {
      throw fault(error.sentence)
    }
    throw fault("\(path.shown) was changed by somebody else meanwhile; try again")
  }

  private static func isSame(_ one: stat?, _ other: stat?) -> Bool {
    guard let one, let other else { return (one == nil) == (other == nil) }
    return one.st_ino == other.st_ino && one.st_size == other.st_size
      && one.st_mtim.tv_sec == other.st_mtim.tv_sec && one.st_mtim.tv_nsec == other.st_mtim.tv_nsec
  }
}
