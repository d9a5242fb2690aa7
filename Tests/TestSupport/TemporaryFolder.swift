// Folders for tests that read or write files.

package import Base
import Glibc
internal import Testing

/// A folder for one test, removed with everything in it when it goes away.
package final class TemporaryFolder: Sendable {
  /// The folder's path.
  package let path: BytePath
  /// The folder's path as text.
  package var text: String { path.text }

  /// An empty folder.
  package init() throws {
    var name = "/tmp/inset-test-XXXXXX".utf8CString.map { $0 }
    try #require(mkdtemp(&name) != nil)
    path = BytePath(name.dropLast().map { UInt8(bitPattern: $0) })
  }

  deinit { remove() }

  /// Removes the folder with everything in it.
  package func remove() { Self.remove(path) }

  /// A path inside.
  package func callAsFunction(_ name: String) -> BytePath { path.appending(BytePath(name)) }

  /// Makes a file, or replaces one.
  @discardableResult
  package func file(_ name: BytePath, _ content: [UInt8] = [0x78]) throws -> BytePath {
    let path = path.appending(name)
    let descriptor = open(path.cString, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    try #require(write(descriptor, content, content.count) == content.count)
    return path
  }

  /// Makes a file, or replaces one.
  @discardableResult
  package func file(_ name: String, _ content: String = "x") throws -> BytePath {
    try file(BytePath(name), Array(content.utf8))
  }

  /// Makes a folder.
  @discardableResult
  package func folder(_ name: String) throws -> BytePath {
    let path = self(name)
    try #require(mkdir(path.cString, 0o755) == 0)
    return path
  }

  /// Makes a symbolic link.
  package func link(_ name: String, to target: String) throws {
    try #require(symlink(target, self(name).cString) == 0)
  }

  /// The names in the folder, sorted.
  package var names: [String] { Self.names(in: path).map(\.text).sorted() }

  private static func names(in folder: BytePath) -> [BytePath] {
    guard let listing = opendir(folder.cString) else { return [] }
    defer { closedir(listing) }
    var names: [BytePath] = []
    while let entry = readdir(listing) {
      names.append(BytePath(withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }))
    }
    return names.filter { $0.text != "." && $0.text != ".." }
  }

  private static func remove(_ path: BytePath) {
    var status = stat()
    guard lstat(path.cString, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      unlink(path.cString)
      return
    }
    chmod(path.cString, 0o755)
    for name in names(in: path) { remove(path.appending(name)) }
    rmdir(path.cString)
  }
}

/// The folder for media that all tests of a run share.
package enum RunFolder {
  private static let folder: TemporaryFolder? = {
    // `atexit` takes no context; what is static stays to the end.
    atexit { RunFolder.folder?.remove() }
    return try? TemporaryFolder()
  }()

  /// Makes a folder of that name inside; it goes when the process ends.
  package static func folder(_ name: String) throws -> BytePath { try #require(folder).folder(name) }
}

extension BytePath {
  /// The path as text, for names that are text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The path for calls of the system, which refuse one that cannot be.
  package var cString: [CChar] { terminated ?? [0] }
}
