// The key of an item in the watch history.

/// Identifies an item across runs of the program by its location and its part of the file.
public struct ItemKey: Hashable, Sendable {
  /// The file or address.
  public let location: MediaLocation
  /// The part of the file that is the item; nil is the whole file.
  public let part: ItemPart?

  /// A key; nil for sources that cannot be opened a second time: standard input, open files by their number, devices
  /// and lavfi graphs.
  public init?(_ location: MediaLocation, part: ItemPart? = nil) {
    switch location {
    case .file(let path) where path.isOpenFile: return nil
    case .file, .url: break
    case .lavfi, .device, .standardInput: return nil
    }
    self.location = location
    self.part = part
  }

  /// Duration of the item in a file that lasts `whole`; nil if it is unknown.
  package func length(in whole: MediaTime?) -> MediaTime? {
    guard let part else { return whole }
    return (part.end ?? whole).map { $0 - part.start }
  }
}
