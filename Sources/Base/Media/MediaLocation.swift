/// The source of an item's bytes.
public enum MediaLocation: Hashable, Sendable {
  /// A local file.
  case file(BytePath)
  /// An address with a scheme, for libavformat.
  case url(String)
  /// A libavfilter graph with output `out0` (video) and perhaps `out1` (audio), as the demo is.
  ///
  /// A seekable graph has a duration and is sought by starting the graph again. The payload is stored indirectly, so
  /// that the locations of long playlists stay small.
  indirect case lavfi(graph: String, duration: MediaTime?, seekable: Bool)
  /// A device that libavdevice reads: its format (`v4l2`, `x11grab`) and the device's name in that format.
  indirect case device(format: String, name: String)
  /// The standard input of the process.
  case standardInput

  /// Whether the location is an address.
  package var isOfNetwork: Bool { if case .url = self { true } else { false } }

  /// Whether the location is an `http` or `https` address.
  package var isOfWeb: Bool {
    guard case .url(let address) = self else { return false }
    let scheme = address.prefix(8).lowercased()
    return scheme.hasPrefix("http://") || scheme.hasPrefix("https://")
  }
}

/// The identity of a playlist item; no number is used twice in one run of the program.
public struct ItemID: Hashable, Sendable {
  /// The number of the item.
  public var rawValue: UInt64
  /// The identity with that number.
  public init(_ rawValue: UInt64) { self.rawValue = rawValue }
}
