// Looks up paths that the user types. Blocking: run it on a worker thread.
public import Base
internal import Places

/// Completes and resolves paths typed in a prompt.
public enum PlaceFinder {
  /// Most names of a folder that are offered.
  static let limit = 20_000

  /// All names in a folder, hidden ones too, folders first; empty if the folder cannot be read.
  ///
  /// Behind `sftp://` and `rclone://` they are those of the servers that the user has configured.
  public static func names(in folder: BytePath) -> [BrowserEntry] {
    if let scheme = folder.bareScheme {
      return Places.knownServers(scheme: scheme).map { BrowserEntry(name: $0, kind: .folder) }
    }
    var options = FolderOptions()
    options.showsAllFiles = true
    options.showsHidden = true
    return (try? FolderReader.read(folder, options, limit: limit))?.entries ?? []
  }

  /// The file or folder at a typed path.
  ///
  /// - Parameter path: The typed path; `~` is the home folder.
  /// - Parameter base: The folder that a relative path begins at.
  public static func find(_ path: BytePath, from base: BytePath) -> PlaceAnswer {
    let isFile = AddressRules.isFileAddress(path.bytes)
    let home = (isFile ? AddressRules.path(ofFileAddress: path.bytes) : nil) ?? path.fromHome
    let place = (home.isAbsolute ? home : base.appending(home)).normalized
    if place.isOfPlace { return find(path, at: BytePath(placeAddress: path.bytes) ?? place) }
    do throws(LibraryError) {
      let status = try FileStatus(place)
      if status.kind == .folder { return .found(path, folder: place, name: nil) }
      return .found(path, folder: place.parent, name: place.lastComponent)
    } catch {
      return .missing(path, error.isMissingFile ? refusal(of: path) ?? error.sentence : error.sentence)
    }
  }

  /// The sentence about an address that names no folder; nil for a path.
  private static func refusal(of path: BytePath) -> String? {
    guard let scheme = AddressScheme.ofAddress(path.bytes) else { return nil }
    if BytePath.placeSchemes.contains(scheme) {
      return LibraryError(noPlace: path, scheme: scheme).sentence
    }
    let subject = LibraryError(.refusedAddress, subject: path).subject
    let web = ["http": "webdav", "https": "webdavs"][scheme]
    let folders = web.map { " \($0):// shows the folders of such a server." } ?? ""
    return "\(subject) is an address, not a folder; :loadfile plays it.\(folders)"
  }

  /// The file or folder in a place.
  ///
  /// Where the user has to log in first, the browser shows the folder and says so.
  private static func find(_ path: BytePath, at place: BytePath) -> PlaceAnswer {
    do throws(LibraryError) {
      let status = try PlaceFolder.status(of: place)
      if status.kind == .folder { return .found(path, folder: status.path.normalized, name: nil) }
      return .found(path, folder: status.path.parent, name: status.path.lastComponent)
    } catch {
      if case .needsLogin = error.code { return .found(path, folder: place, name: nil) }
      return .missing(path, error.sentence)
    }
  }
}
