// Where the corner picture was and how large, from one run of the program to the next. Blocking; small files.

public import Core
internal import Glibc

/// A file of two words in the state folder: corner and size.
public struct CornerMemory: Equatable, Sendable {
  /// The corner.
  public var corner: Corner
  /// Width in percent of the screen, one of `Settings.pipSizes`.
  public var size: Int

  /// What there is to remember of the settings in force.
  public init(_ settings: Settings) {
    corner = settings.pipCorner
    size = settings.pipSize
  }

  /// What was remembered; nil where nothing was, or where the file says something else.
  public init?(in folders: StandardFolders) {
    guard let bytes = try? FileBytes.read(Self.file(in: folders), limit: 256) else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard words.count == 2, let corner = Corner(rawValue: String(words[0])), let size = Int(words[1]),
      Settings.pipSizes.contains(size)
    else { return nil }
    self.corner = corner
    self.size = size
  }

  /// Remembers it.
  ///
  /// A folder that cannot be written forgets it, and no one is disturbed.
  public func save(in folders: StandardFolders) {
    FileBytes.makeFolder(folders.state, mode: 0o700, depth: 8)
    try? FileBytes.write(Array("\(corner.rawValue) \(size)\n".utf8), to: Self.file(in: folders))
  }

  private static func file(in folders: StandardFolders) -> BytePath { folders.state.appending("corner") }
}
