// Where an item came from, and how one gets there again. A value; any thread.

/// An item's place in the playlist, folder or command line that named it.
public struct PlaylistPlace: Hashable, Sendable {
  /// What named it; the raw value is what the database calls it.
  public enum Kind: String, Hashable, Sendable {
    /// A playlist.
    case list
    /// A folder.
    case folder
    /// A folder with all below it.
    case tree
    /// The files that the program was called with.
    case arguments
  }

  /// The playlist's file or address, the folder, or what stands for the files of a command line.
  public var source: MediaLocation
  /// What that is.
  public var kind: Kind
  /// The item's number, from 0.
  public var number: Int

  /// A place.
  public init(source: MediaLocation, kind: Kind = .list, number: Int) {
    self.source = source
    self.kind = kind
    self.number = number
  }

  /// What to ask for to have its list again; nil where there is no way to.
  package var request: EntryRequest.Source? {
    switch (kind, source) {
    // It was a list, whatever it is called.
    case (.list, .file), (.list, .url): .namedPlaylist(source)
    case (.folder, .file(let path)): .folder(path, recursive: false)
    case (.tree, .file(let path)): .folder(path, recursive: true)
    default: nil
    }
  }
}

extension PlaylistPlace {
  /// How the places begin that stand for command lines: nothing can be opened under it.
  public static let argumentsScheme = "arguments://"

  /// What stands for several files that the program was called with; nil where that is no list to come back to.
  ///
  /// The same files in the same order are the same list.
  package static func arguments(_ entries: [FoundEntry]) -> MediaLocation? {
    guard entries.count > 1 else { return nil }
    // What it leads to is compared in full later.
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
  /// What an item's place in it is called.
  package var placeKind: PlaylistPlace.Kind {
    switch self {
    case .folder(_, let recursive): recursive ? .tree : .folder
    case .neighbours: .folder
    case .playlistFile, .playlistURL, .namedPlaylist: .list
    }
  }
}
