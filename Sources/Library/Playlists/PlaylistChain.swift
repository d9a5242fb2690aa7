// Nested playlists. Asks the file system about paths; any thread that may wait.
public import Base
import Glibc

/// Detects playlists that contain themselves.
public enum PlaylistChain {
  /// The chain of nested playlists with one more at its end, under its path without links.
  ///
  /// - Throws: `circle` where the playlist is in the chain already; `tooDeep` where the chain has reached
  ///   `limits.depth`.
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
