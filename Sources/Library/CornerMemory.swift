// Corner and size of the PiP picture, and size of the list beside the picture, kept across runs. Blocking; small files.

public import Base
internal import Glibc

/// The file `corner` in the state folder: words for corner, picture size, list width, list height, and the size of list
/// or program in the corner.
///
/// Files of older versions have only the first two or four words.
public struct CornerMemory: Equatable, Sendable {
  /// The screen corner of the PiP picture.
  public var corner: Corner
  /// Width of the PiP picture in percent of the screen, one of `Settings.pipSizes`.
  public var size: Int
  /// Width of a list beside the picture, one of `Settings.listSizes`.
  public var listWidth: Int
  /// Height of a list below the picture, one of `Settings.listSizes`.
  public var listHeight: Int
  /// Size of list or program in the corner in percent of the screen, one of `Settings.pipSizes`.
  public var viewSize: Int

  /// The values of the settings in force.
  public init(_ settings: Settings) {
    corner = settings.pipCorner
    size = settings.pipSize
    listWidth = settings.listWidth
    listHeight = settings.listHeight
    viewSize = settings.pipViewSize
  }

  /// The values stored in the state folder; nil if the file is missing, malformed or out of range.
  public init?(in state: BytePath) {
    guard let bytes = try? FileBytes.read(Self.file(in: state), limit: 256) else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard words.count == 2 || words.count == 4 || words.count == 5,
      let corner = Corner(rawValue: String(words[0])),
      let size = Int(words[1]),
      Settings.pipSizes.contains(size)
    else { return nil }
    let usual = Settings()
    let viewSize = words.count == 5 ? Int(words[4]) ?? 0 : usual.pipViewSize
    guard Settings.pipSizes.contains(viewSize) else { return nil }
    self.viewSize = viewSize
    let list = words.count >= 4 ? words[2...3].map { Int($0) ?? 0 } : [usual.listWidth, usual.listHeight]
    guard list.allSatisfy(Settings.listSizes.contains) else { return nil }
    self.corner = corner
    self.size = size
    (listWidth, listHeight) = (list[0], list[1])
  }

  /// Writes the values to the file in the state folder.
  ///
  /// A failure is ignored: the layout is then lost at the end of the run.
  public func save(in state: BytePath) {
    FileBytes.makeFolder(state, mode: 0o700, depth: 8)
    try? FileBytes.write(
      Array("\(corner.rawValue) \(size) \(listWidth) \(listHeight) \(viewSize)\n".utf8),
      to: Self.file(in: state))
  }

  private static func file(in state: BytePath) -> BytePath { state.appending("corner") }
}
