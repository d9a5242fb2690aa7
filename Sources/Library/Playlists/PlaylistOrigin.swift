// The origin of a playlist: the base of its relative entries, and the limit on what it may name. A value.
public import Base

/// The origin of a playlist.
public enum PlaylistOrigin: Hashable, Sendable {
  /// A file; relative entries start at its folder.
  case file(BytePath)
  /// A network address; relative entries are resolved against it, and local files are refused.
  case network(String)
  /// Standard input; relative entries start at the working folder.
  case standardInput

  /// The origin as the location of a media item.
  public var location: MediaLocation {
    switch self {
    case .file(let path): .file(path)
    case .network(let address): .url(address)
    case .standardInput: .standardInput
    }
  }

  /// The path, address or name for messages; not filtered.
  var subject: BytePath {
    switch self {
    case .file(let path): path
    case .network(let address): BytePath(address)
    case .standardInput: BytePath("standard input")
    }
  }

  /// The extension in lower case, without the query and fragment of an address, or nil.
  var fileExtension: String? {
    switch self {
    case .file(let path): MediaTypes.fileExtension(of: path.bytes)
    case .network(let address):
      MediaTypes.fileExtension(of: Array(address.utf8.prefix { $0 != 0x3F && $0 != 0x23 }))
    case .standardInput: nil
    }
  }

  /// Whether the extension is that of a playlist.
  var isPlaylistByName: Bool {
    switch self {
    case .file: fileExtension.map(MediaTypes.playlistExtensions.contains) ?? false
    case .network(let address): MediaTypes.isPlaylist(address: address.utf8)
    case .standardInput: false
    }
  }
}
