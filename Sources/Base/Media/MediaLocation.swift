/// Where an item's bytes come from.
public enum MediaLocation: Hashable, Sendable {
  /// A local file.
  case file(BytePath)
  /// An address with a scheme, handed to libavformat.
  case url(String)
  /// A libavfilter graph with outputs `out0` (video) and, where `hasSound`, `out1`: what the demo plays.
  /// `seekable` items have `duration` and are sought by running the graph anew.
  ///
  /// Kept elsewhere, so that the locations of long lists stay small.
  indirect case lavfi(graph: String, duration: MediaTime?, seekable: Bool)
  /// A device that libavdevice reads: its format (`v4l2`, `x11grab`) and its name there.
  indirect case device(format: String, name: String)
  /// Standard input.
  case standardInput

  /// Whether it is an address at all.
  package var isOfNetwork: Bool { if case .url = self { true } else { false } }

  /// Whether it is an address that a web server answers at.
  package var isOfWeb: Bool {
    guard case .url(let address) = self else { return false }
    let scheme = address.prefix(8).lowercased()
    return scheme.hasPrefix("http://") || scheme.hasPrefix("https://")
  }
}

/// Which item of the playlist; never used twice in one run of the program.
public struct ItemID: Hashable, Sendable {
  /// The number.
  public var rawValue: UInt64
  /// The item of that number.
  public init(_ rawValue: UInt64) { self.rawValue = rawValue }
}
