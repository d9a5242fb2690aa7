/// The source of an item's bytes.
public enum MediaLocation: Hashable, Sendable {
  /// A file of the disk or of a place.
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

  /// Whether the location is an address of the network.
  package var isOfNetwork: Bool { if case .url = self { sourceSocket == nil } else { isOfPlace } }

  /// The path of the Unix socket in a `source:` address, with percent escapes decoded; nil for anything else.
  public var sourceSocket: BytePath? {
    let scheme = "source://"
    guard case .url(let address) = self, address.prefix(scheme.count).lowercased() == scheme else {
      return nil
    }
    return BytePath(PercentCoding.decode(address.utf8.dropFirst(scheme.utf8.count)))
  }

  /// The `source:` address of a Unix socket; nil if the path is empty or contains a zero byte.
  public static func source(_ socket: BytePath) -> MediaLocation? {
    guard socket.terminated != nil, let file = PercentCoding.address(of: socket) else { return nil }
    return .url("source" + String(decoding: file.dropFirst("file".utf8.count), as: UTF8.self))
  }

  /// The web page to request from yt-dlp: an `http` or `https` address, or the rest of mpv's `ytdl://`; nil
  /// for anything else.
  package var pageAddress: String? {
    guard case .url(let address) = self else { return nil }
    guard kind == .page else { return isOfWeb ? address : nil }
    let named = String(address.dropFirst("ytdl://".count))
    return named.isEmpty ? nil : named
  }

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
