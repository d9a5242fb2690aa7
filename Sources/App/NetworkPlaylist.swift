import Core
import Library
import Media

/// A playlist file that lies on the network: fetched whole, within bounds, then read like any other.
///
/// What it names must lie on the network too.
enum NetworkPlaylist {
  /// Bytes of a playlist at the most.
  static let sizeLimit = 16 << 20
  /// Seconds until the fetch is given up.
  static let timeout = 20.0

  /// What the playlist holds.
  ///
  /// Blocking.
  static func entries(_ address: String, chain: [MediaLocation]) throws -> [FoundEntry] {
    let chain = try PlaylistChain.entering(.url(address), from: chain)
    return try EntryFinder.entries(content(address), .network(address), chain)
  }

  /// The playlist itself.
  ///
  /// Blocking.
  static func content(_ address: String) throws -> PlaylistContent {
    let bytes = try NetworkFile.read(address, limit: sizeLimit, timeoutSeconds: timeout)
    return try PlaylistReader.read(bytes, from: .network(address))
  }
}
