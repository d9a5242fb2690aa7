import Base
import Glibc
import Testing

@testable import WatchHistory

/// A folder that goes when the test ends.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/inset-memory-XXXXXX".utf8CString)
    path = try #require(mkdtemp(&template).map { String(cString: $0) })
  }

  deinit {
    guard let listing = opendir(path) else { return }
    while let entry = readdir(listing) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name != ".", name != ".." else { continue }
      if unlink("\(path)/\(name)") != 0 { rmdir("\(path)/\(name)") }
    }
    closedir(listing)
    rmdir(path)
  }

  var bytePath: BytePath { BytePath(path) }
  var database: String { path + "/memory.sqlite" }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    let descriptor = open("\(path)/\(name)", O_CREAT | O_WRONLY | O_TRUNC, 0o600)
    try #require(descriptor >= 0)
    #expect(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
    close(descriptor)
  }

  var names: [String] {
    var names: [String] = []
    guard let listing = opendir(path) else { return [] }
    while let entry = readdir(listing) {
      names.append(
        withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
    closedir(listing)
    return names.filter { $0 != "." && $0 != ".." }.sorted()
  }
}

extension ItemKey {
  /// A file's key.
  static func file(_ path: String, part: ItemPart? = nil) throws -> ItemKey {
    try #require(ItemKey(.file(BytePath(path)), part: part))
  }
}

extension ItemRecord {
  /// A film of 100 seconds that was left.
  static func left(
    _ key: ItemKey, at seconds: Double, isKept: Bool = false, source: PlaylistPlace? = nil,
    entersHistory: Bool = true
  ) -> ItemRecord {
    ItemRecord(
      key, title: "A film", duration: MediaTime(seconds: 100),
      outcome: .left(at: MediaTime(seconds: seconds), isKept: isKept), source: source,
      entersHistory: entersHistory)
  }
}
