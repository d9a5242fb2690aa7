// What the memory knows an item by. A value; any thread.

/// Names an item across runs of the program: where its bytes come from, and which stretch of them it is.
public struct ItemKey: Hashable, Sendable {
  /// A file or an address.
  public let location: MediaLocation
  /// The stretch of the file that it is; nil is the whole file.
  public let part: ItemPart?

  /// A key; nil for what is not there a second time: standard input, devices, graphs.
  public init?(_ location: MediaLocation, part: ItemPart? = nil) {
    switch location {
    case .file, .url: break
    case .lavfi, .device, .standardInput: return nil
    }
    self.location = location
    self.part = part
  }

  /// How long it is in a file of that duration.
  package func length(in whole: MediaTime?) -> MediaTime? {
    guard let part else { return whole }
    return (part.end ?? whole).map { $0 - part.start }
  }
}
