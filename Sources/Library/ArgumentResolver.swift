// Resolves arguments to sources: file, folder, playlist, address, filter graph or device. Asks the file system; any
// thread that may wait.
public import Base
internal import Places

/// The source that an argument names.
public enum NamedSource: Hashable, Sendable {
  /// A media item.
  case media(MediaLocation)
  /// A folder.
  case folder(BytePath)
  /// A playlist that has not been read; it may turn out to be an HLS stream.
  case playlist(PlaylistOrigin)
}

/// Distinguishes files, folders, playlists, addresses, filter graphs and devices.
public enum ArgumentResolver {
  /// The source that an argument names.
  ///
  /// An existing file of exactly that name comes first; then addresses with `scheme://`, `-` for standard input, filter
  /// graphs as `lavfi://…` or `av://lavfi:…`, and devices as `av://v4l2:/dev/video0`.
  ///
  /// - Throws: Where a path leads nowhere, and where `origin` may not open the source.
  public static func resolve(_ argument: BytePath, from origin: Origin) throws(LibraryError) -> NamedSource {
    do {
      return try resolvePlain(argument, from: origin)
    } catch {
      // The name may exist in another Unicode normal form.
      guard error.isMissingFile, origin.mayOpen(.path), let spelled = SpelledNames().find(argument) else {
        throw error
      }
      return try resolvePlain(spelled, from: origin)
    }
  }

  /// Splits a web address from the header fields behind a `|`, as IPTV playlists write them; any other argument is
  /// returned unchanged.
  ///
  /// Unless the origin is the command line, the user, an IPC client or a local playlist, only harmless fields are kept.
  public static func headers(
    in argument: BytePath, from origin: Origin
  ) -> (address: BytePath, headers: RequestHeaders) {
    let (address, headers) = HeaderText.split(argument.bytes[...])
    if headers.isEmpty { return (argument, headers) }
    let isOwn = [.commandLine, .person, .program, .localList].contains(origin)
    return (BytePath(Array(address)), isOwn ? headers : headers.harmless)
  }

  private static func resolvePlain(
    _ argument: BytePath, from origin: Origin
  ) throws(LibraryError) -> NamedSource {
    var failure = LibraryError(.refusedAddress, subject: argument)
    if origin.mayOpen(.path), !argument.isOfPlace {
      do {
        return named(argument, try FileStatus(argument))
      } catch {
        failure = error
      }
    }
    let kind = SourceKind(of: argument.bytes)
    guard kind != .path else { throw failure }
    guard origin.mayOpen(kind) else {
      throw LibraryError(kind == .standardInput ? .onlyAtStart : .refusedAddress, subject: argument)
    }
    if kind == .standardInput { return .media(.standardInput) }
    if let place = BytePath(placeAddress: argument.bytes) { return inPlace(place) }
    guard let scheme = AddressRules.schemeOfAddress(argument.bytes) else { throw failure }
    guard !BytePath.placeSchemes.contains(scheme) else {
      throw LibraryError(noPlace: argument, scheme: scheme)
    }
    let address = String(decoding: argument.bytes, as: UTF8.self)
    switch scheme {
    case "file":
      guard let path = AddressRules.path(ofFileAddress: argument.bytes) else {
        throw LibraryError(.refusedAddress, subject: argument)
      }
      return named(path, try FileStatus(path))
    case "lavfi": return .media(graph(address.dropFirst("lavfi://".count)))
    case "av":
      guard let device = device(address.dropFirst("av://".count)) else {
        throw LibraryError(.refusedAddress, subject: argument)
      }
      return .media(device)
    // A program's socket is not a list, whatever its name.
    case "source": return .media(.url(address))
    default:
      let origin = PlaylistOrigin.network(address)
      return origin.isPlaylistByName ? .playlist(origin) : .media(.url(address))
    }
  }

  /// The source at a path of a place.
  ///
  /// A name that ends as those of media do is taken for a file, and one with a slash at its end for a folder; only for
  /// others is the server asked. Where it does not tell, the browser shows the folder with the reason.
  private static func inPlace(_ path: BytePath) -> NamedSource {
    let isFolder = path.bytes.last == UInt8(ascii: "/")
    switch MediaTypes.kind(of: path.bytes) {
    case .playlist where !isFolder: return .playlist(.file(path))
    case .media where !isFolder: return .media(.file(path))
    default: break
    }
    // Only the server knows where the home folder is, by which names are remembered.
    if isFolder, path.place?.path.starts(with: "/~".utf8) == false { return .folder(path.normalized) }
    guard let status = try? PlaceFolder.status(of: path) else { return .folder(path.normalized) }
    return status.kind == .folder ? .folder(status.path.normalized) : .media(.file(status.path))
  }

  private static func named(_ path: BytePath, _ status: FileStatus) -> NamedSource {
    switch status.kind {
    case .folder: .folder(path)
    case .file where MediaTypes.kind(of: path.bytes) == .playlist: .playlist(.file(path))
    case .file, .special: .media(.file(path))
    }
  }

  /// Parses mpv's `FORMAT:NAME` behind `av://`; nil if it is malformed.
  private static func device(_ text: Substring) -> MediaLocation? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let format = text[..<colon].lowercased()
    let name = text[text.index(after: colon)...]
    let isName = format.utf8.allSatisfy { byte in
      byte &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "_")
    }
    guard !format.isEmpty, format.utf8.count <= 32, isName, !name.utf8.contains(0) else { return nil }
    return format == "lavfi" ? graph(name) : .device(format: format, name: String(name))
  }

  private static func graph(_ text: Substring) -> MediaLocation {
    .lavfi(graph: String(text), duration: nil, seekable: false)
  }
}
