// A search for the entries of a folder or a playlist. A value; any thread.

/// What entries were asked for, and what becomes of them.
public struct EntryRequest: Hashable, Sendable {
  /// Where the entries come from.
  public enum Source: Hashable, Sendable {
    /// The folder, file or address itself.
    public var location: MediaLocation {
      switch self {
      case .folder(let path, _), .playlistFile(let path): .file(path)
      case .neighbours(let file, _, _): .file(file.parent)
      case .playlistURL(let address): .url(address)
      case .namedPlaylist(let location): location
      }
    }

    /// Whether it is a playlist by the person's word.
    public var isNamed: Bool { if case .namedPlaylist = self { true } else { false } }

    /// Whether an item of the command line is looked through before it is played.
    ///
    /// A folder is only what is in it, and a named list may come through a pipe.
    package var isReadAtOnce: Bool {
      switch self {
      case .folder, .namedPlaylist: true
      case .playlistFile, .playlistURL, .neighbours: false
      }
    }

    /// A folder's media; `recursive` takes its sub-folders too.
    case folder(BytePath, recursive: Bool)
    /// A file and those of its folder that follow it or come before it, in the order of the options.
    case neighbours(BytePath, FolderOptions, PickScope)
    /// A playlist file.
    case playlistFile(BytePath)
    /// A playlist from the network.
    case playlistURL(String)
    /// A file, an address or standard input that is a playlist by the person's word, whatever its name.
    case namedPlaylist(MediaLocation)
  }
  /// What becomes of them.
  public enum Purpose: Hashable, Sendable {
    /// They go to the end of the playlist.
    case append
    /// They go to the end of the playlist and the first of them plays.
    case appendAndPlay
    /// They go behind the current item.
    case playNext
    /// They go to the end of the playlist, and play before the list goes on.
    case enqueue
    /// They take the place of that item, which was a playlist itself.
    case replace(ItemID)
  }
  /// Where from.
  public var source: Source
  /// What for.
  public var purpose: Purpose
  /// The playlists that led here, outermost first: a circle is refused.
  public var chain: [MediaLocation]
  /// The header fields with which a web server is asked.
  public var headers = RequestHeaders()

  /// A request that no other playlist led to.
  public init(_ source: Source, _ purpose: Purpose, chain: [MediaLocation] = []) {
    self.source = source
    self.purpose = purpose
    self.chain = chain
  }
}
