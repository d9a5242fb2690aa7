// Requests for the entries of a folder or a playlist.

/// A request to list the entries of a source, with the use they are put to.
public struct EntryRequest: Hashable, Sendable {
  /// The source of the entries.
  public enum Source: Hashable, Sendable {
    /// The folder, file or address to read; for `neighbours` the folder of the file.
    public var location: MediaLocation {
      switch self {
      case .folder(let path, _), .playlistFile(let path): .file(path)
      case .neighbours(let file, _, _): .file(file.parent)
      case .playlistURL(let address): .url(address)
      case .namedPlaylist(let location): location
      }
    }

    /// Whether the user called the source a playlist.
    public var isNamed: Bool { if case .namedPlaylist = self { true } else { false } }

    /// Whether an item from the command line is listed before it is played.
    ///
    /// A folder has nothing else to play, and a named playlist may come through a pipe.
    package var isReadAtOnce: Bool {
      switch self {
      case .folder, .namedPlaylist: true
      case .playlistFile, .playlistURL, .neighbours: false
      }
    }

    /// The media files of a folder, with its subfolders where `recursive`.
    case folder(BytePath, recursive: Bool)
    /// A file and the files of its folder around it, in the order of the options.
    case neighbours(BytePath, FolderOptions, PickScope)
    /// A local playlist file.
    case playlistFile(BytePath)
    /// A playlist from the network.
    case playlistURL(String)
    /// A file, an address or standard input that the user called a playlist, whatever its name.
    case namedPlaylist(MediaLocation)
  }
  /// The use of the entries.
  public enum Purpose: Hashable, Sendable {
    /// Append them to the playlist.
    case append
    /// Append them to the playlist and play the first.
    case appendAndPlay
    /// Insert them behind the current item.
    case playNext
    /// Append them to the playlist and queue them, so that they play before the playlist continues.
    case enqueue
    /// Insert them in place of that item, which is a playlist itself.
    case replace(ItemID)
  }
  /// The source of the entries.
  public var source: Source
  /// The use of the entries once they are found.
  public var purpose: Purpose
  /// The playlists that led to this one, outermost first; a cycle is refused.
  public var chain: [MediaLocation]
  /// HTTP header fields for the requests.
  public var headers = RequestHeaders()
  /// Whether a program of the desktop named the source: the entries are then those that it may name itself.
  public var isOfBus = false

  /// A request without header fields; `chain` is empty unless a playlist led to it.
  public init(_ source: Source, _ purpose: Purpose, chain: [MediaLocation] = []) {
    self.source = source
    self.purpose = purpose
    self.chain = chain
  }
}
