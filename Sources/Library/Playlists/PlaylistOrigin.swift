// Where a playlist was found: what its relative entries hang on and what it may name. A value.
public import Base

/// Where a playlist comes from.
public enum PlaylistOrigin: Hashable, Sendable {
  /// A file; relative entries lie beside it.
  case file(BytePath)
  /// An address on the network; relative entries hang on it, and local files are out of its reach.
  case network(String)
  /// Standard input; relative entries lie in the working folder.
  case standardInput

  /// The same as the location of an item.
  public var location: MediaLocation {
    switch self {
    case .file(let path): .file(path)
    case .network(let address): .url(address)
    case .standardInput: .standardInput
    }
  }

  /// How it is named to a person, filtered.
  var subject: BytePath {
    switch self {
    case .file(let path): path
    case .network(let address): BytePath(address)
    case .standardInput: BytePath("standard input")
    }
  }

  /// The extension of its name in lower case; what follows a `?` of an address does not count.
  var fileExtension: String? {
    switch self {
    case .file(let path): MediaTypes.fileExtension(of: path.bytes)
    case .network(let address):
      MediaTypes.fileExtension(of: Array(address.utf8.prefix { $0 != 0x3F && $0 != 0x23 }))
    case .standardInput: nil
    }
  }

  /// Whether its name alone says that it is a playlist.
  var isPlaylistByName: Bool {
    let known: Set<String> =
      switch self {
      case .file: MediaTypes.playlistExtensions
      case .network: MediaTypes.networkPlaylistExtensions
      case .standardInput: []
      }
    return fileExtension.map(known.contains) ?? false
  }
}
