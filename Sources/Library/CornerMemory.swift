// Where the corner picture was and how large, and the size of the list beside a picture, from one run of the program to
// the next. Blocking; small files.

public import Base
internal import Glibc

/// A file of four words in the state folder: corner and size, width and height of the list; older ones end with the
/// second.
public struct CornerMemory: Equatable, Sendable {
  /// The corner.
  public var corner: Corner
  /// Width in percent of the screen, one of `Settings.pipSizes`.
  public var size: Int
  /// Width of the list beside the picture, one of `Settings.listSizes`.
  public var listWidth: Int
  /// Height of the list below the picture, one of `Settings.listSizes`.
  public var listHeight: Int

  /// What there is to remember of the settings in force.
  public init(_ settings: Settings) {
    corner = settings.pipCorner
    size = settings.pipSize
    listWidth = settings.listWidth
    listHeight = settings.listHeight
  }

  /// What was remembered; nil where nothing was, or where the file says something else.
  public init?(in folders: StandardFolders) {
    guard let bytes = try? FileBytes.read(Self.file(in: folders), limit: 256) else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard words.count == 2 || words.count == 4, let corner = Corner(rawValue: String(words[0])),
      let size = Int(words[1]),
      Settings.pipSizes.contains(size)
    else { return nil }
    let usual = Settings()
    let list = words.count == 4 ? words[2...].map { Int($0) ?? 0 } : [usual.listWidth, usual.listHeight]
    guard list.allSatisfy(Settings.listSizes.contains) else { return nil }
    self.corner = corner
    self.size = size
    (listWidth, listHeight) = (list[0], list[1])
  }

  /// Remembers it.
  ///
  /// A folder that cannot be written forgets it, and no one is disturbed.
  public func save(in folders: StandardFolders) {
    FileBytes.makeFolder(folders.state, mode: 0o700, depth: 8)
    try? FileBytes.write(
      Array("\(corner.rawValue) \(size) \(listWidth) \(listHeight)\n".utf8), to: Self.file(in: folders))
  }

  private static func file(in folders: StandardFolders) -> BytePath { folders.state.appending("corner") }
}
