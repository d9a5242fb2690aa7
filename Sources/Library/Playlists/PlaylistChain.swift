// Playlists inside playlists. Asks the file system about paths; any thread that may wait.
public import Base
import Glibc

/// Keeps playlists that name each other from going round in circles.
public enum PlaylistChain {
  /// The chain with one more playlist at its end, under the name that it has without links.
  ///
  /// Throws when the playlist is in the chain already or the chain is too long.
  public static func entering(
    _ playlist: MediaLocation, from chain: [MediaLocation], limits: PlaylistLimits = PlaylistLimits()
  ) throws(LibraryError) -> [MediaLocation] {
    let own = canonical(playlist)
    guard !chain.contains(own) else {
      throw LibraryError(.circle, subject: subject(playlist))
    }
    guard chain.count < limits.depth else {
      throw LibraryError(.tooDeep, subject: subject(playlist))
    }
    return chain + [own]
  }

  private static func canonical(_ location: MediaLocation) -> MediaLocation {
    guard case .file(let path) = location, let name = path.terminated, let real = realpath(name, nil) else {
      return location
    }
    defer { free(real) }
    return .file(BytePath([UInt8](UnsafeRawBufferPointer(start: real, count: strlen(real)))))
  }

  private static func subject(_ location: MediaLocation) -> BytePath {
    switch location {
    case .file(let path): path
    case .url(let address): BytePath(address)
    case .lavfi, .device, .standardInput: BytePath("standard input")
    }
  }
}
