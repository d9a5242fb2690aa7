// What the words of the command line stand for. Asks the file system; any thread that may wait.
public import Core

/// What an argument names.
public enum NamedSource: Hashable, Sendable {
  /// Something to play.
  case media(MediaLocation)
  /// A folder.
  case folder(BytePath)
  /// A playlist that is yet to be read; it may turn out to be a stream (HLS).
  case playlist(PlaylistOrigin)
}

/// Tells files, folders, playlists, addresses and graphs apart.
public enum ArgumentResolver {
  /// What an argument stands for.
  ///
  /// Something that exists under that very name wins; then come addresses with `scheme://`, `-` for
  /// standard input, and filter graphs as `lavfi://…` or `av://lavfi:…`. Throws where a path leads nowhere.
  public static func resolve(_ argument: BytePath) throws(LibraryError) -> NamedSource {
    let failure: LibraryError
    do {
      return named(argument, try FileStatus(argument))
    } catch {
      failure = error
    }
    if argument.bytes == [UInt8(ascii: "-")] { return .media(.standardInput) }
    guard let scheme = AddressRules.schemeOfAddress(argument.bytes) else { throw failure }
    let address = String(decoding: argument.bytes, as: UTF8.self)
    switch scheme {
    case "file":
      guard let path = AddressRules.path(ofFileAddress: argument.bytes) else {
        throw LibraryError(.refusedAddress, call: "resolve", subject: argument)
      }
      return named(path, try FileStatus(path))
    case "lavfi": return .media(graph(address.dropFirst("lavfi://".count)))
    case "av":
      let lavfi = "av://lavfi:"
      guard address.lowercased().hasPrefix(lavfi) else {
        throw LibraryError(.refusedAddress, call: "resolve", subject: argument)
      }
      return .media(graph(address.dropFirst(lavfi.count)))
    default:
      let origin = PlaylistOrigin.network(address)
      return origin.isPlaylistByName ? .playlist(origin) : .media(.url(address))
    }
  }

  private static func named(_ path: BytePath, _ status: FileStatus) -> NamedSource {
    switch status.kind {
    case .folder: .folder(path)
    case .file where MediaTypes.kind(of: path.bytes) == .playlist: .playlist(.file(path))
    case .file, .special: .media(.file(path))
    }
  }

  private static func graph(_ text: Substring) -> MediaLocation {
    .lavfi(graph: String(text), duration: nil, seekable: false)
  }
}
