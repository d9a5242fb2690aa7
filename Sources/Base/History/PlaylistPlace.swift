// The playlist, folder or command line that an item came from, and the way back to it.

/// An item's position in the playlist, folder or command line that named it.
public struct PlaylistPlace: Hashable, Sendable {
  /// The kind of the source; the raw value is its name in the database.
  public enum Kind: String, Hashable, Sendable {
    /// A playlist file or address.
    case list
    /// A folder without its subfolders.
    case folder
    /// A folder with all its subfolders.
    case tree
    /// The files named on the command line.
    case arguments
  }

  /// The playlist's file or address, the folder, or an `arguments://` address for a command line.
  public var source: MediaLocation
  /// The kind of the source.
  public var kind: Kind
  /// The item's index in the source, from 0.
  public var number: Int

  /// A position; the source is a playlist unless another kind is given.
  public init(source: MediaLocation, kind: Kind = .list, number: Int) {
    self.source = source
    self.kind = kind
    self.number = number
  }

  /// The request that lists the items of the source again; nil for a command line, whose items cannot be listed.
  package var request: EntryRequest.Source? {
    switch (kind, source) {
    // The source was a playlist whatever its file name ends in.
    case (.list, .file), (.list, .url): .namedPlaylist(source)
    case (.folder, .file(let path)): .folder(path, recursive: false)
    case (.tree, .file(let path)): .folder(path, recursive: true)
    default: nil
    }
  }
}

extension PlaylistPlace {
  /// Scheme of the addresses that stand for command lines; no such address can be opened.
  public static let argumentsScheme = "arguments://"

  /// An address for the files named on a command line; nil if it has no more than one entry or an entry that cannot
  /// be opened again.
  ///
  /// The address is a hash of the locations: the same files in the same order give the same address.
  package static func arguments(_ entries: [FoundEntry]) -> MediaLocation? {
    guard entries.count > 1 else { return nil }
    // A hash collision is harmless: the stored item is compared in full with the playlist's items.
    var hash = ByteHash()
    for entry in entries {
      guard entry.playlistChain == nil else { return nil }
      switch entry.location {
      case .file(let path): hash.mix(path.bytes)
      case .url(let address): hash.mix(address.utf8)
      case .lavfi, .device, .standardInput: return nil
      }
      hash.mix(0)
    }
    return .url(argumentsScheme + String(hash.value, radix: 16))
  }
}

extension EntryRequest.Source {
  /// The kind of source that items of this request come from.
  package var placeKind: PlaylistPlace.Kind {
    switch self {
    case .folder(_, let recursive): recursive ? .tree : .folder
    case .neighbours: .folder
    case .playlistFile, .playlistURL, .namedPlaylist: .list
    }
  }
}
