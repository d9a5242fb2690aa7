import Base
import Glibc
import Testing

/// A folder for one test, removed with everything in it when it goes away.
struct TemporaryFolder: ~Copyable {
  let path: BytePath

  init() throws {
    var name = Array("/tmp/inset-library-XXXXXX".utf8).map { CChar(bitPattern: $0) } + [0]
    try #require(mkdtemp(&name) != nil)
    path = BytePath(name.dropLast().map { UInt8(bitPattern: $0) })
  }

  deinit { Self.remove(path.bytes) }

  /// A path inside, by its bytes.
  func callAsFunction(_ name: String) -> BytePath { BytePath(path.bytes + Array("/\(name)".utf8)) }

  /// Makes a file.
  @discardableResult
  func file(_ name: [UInt8], _ content: [UInt8] = [0x78]) throws -> BytePath {
    let path = BytePath(path.bytes + [0x2F] + name)
    let descriptor = open(Self.terminated(path.bytes), O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    try #require(write(descriptor, content, content.count) == content.count)
    return path
  }

  /// Makes a file.
  @discardableResult
  func file(_ name: String, _ content: String = "x") throws -> BytePath {
    try file(Array(name.utf8), Array(content.utf8))
  }

  /// Makes a folder.
  @discardableResult
  func folder(_ name: String) throws -> BytePath {
    let path = self(name)
    try #require(mkdir(Self.terminated(path.bytes), 0o755) == 0)
    return path
  }

  /// Makes a link.
  func link(_ name: String, to target: String) throws {
    try #require(symlink(target, Self.terminated(self(name).bytes)) == 0)
  }

  static func terminated(_ bytes: [UInt8]) -> [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }

  private static func remove(_ path: [UInt8]) {
    let name = terminated(path)
    var status = stat()
    guard lstat(name, &status) == 0 else { return }
    if status.st_mode & S_IFMT == S_IFDIR {
      chmod(name, 0o755)
      if let stream = opendir(name) {
        var names: [[UInt8]] = []
        while let entry = readdir(stream) {
          names.append(
            withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) })
        }
        closedir(stream)
        for inner in names where inner != [0x2E] && inner != [0x2E, 0x2E] { remove(path + [0x2F] + inner) }
      }
      rmdir(name)
    } else {
      unlink(name)
    }
  }
}

/// The text of a path in tests whose names are text.
func text(_ path: BytePath) -> String { String(decoding: path.bytes, as: UTF8.self) }

extension FolderOptions {
  /// All files, hidden ones too.
  static var everything: FolderOptions {
    var options = FolderOptions()
    options.showsAllFiles = true
    options.showsHidden = true
    return options
  }
}
