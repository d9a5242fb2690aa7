// The places that this process uses, one for each server, and the folders that they listed last. Any thread that may
// wait.

public import Base
internal import Platform
internal import Synchronization

/// Lists folders and opens files of places, by paths like `sftp://HOST/PATH`.
///
/// A path names one of the engines by its scheme, and its server or remote.
public final class Places: Sendable {
  /// The places of this process.
  public static let shared = Places()

  /// A folder as it was listed.
  private struct Listed {
    let rows: [PlaceEntry]
    let names: Set<BytePath>
    let time: MonotonicTime
  }

  private struct State {
    var servers: [String: any Place] = [:]
    var folders: [BytePath: Listed] = [:]
    /// The folders in the order in which they were listed.
    var order: [BytePath] = []
    var rows = 0
  }

  /// The most servers: each costs a process.
  private static let mostServers = 32
  /// The most folders, and rows in all of them, that are remembered.
  private static let most = (folders: 64, rows: 300_000)
  /// The age up to which a remembered folder tells which files there are.
  private static let freshness = MonotonicTime.seconds(60)

  private let state = Mutex(State())

  /// The place of a server, by the scheme of its paths.
  private static func make(_ scheme: String, _ server: String) -> any Place {
    switch scheme {
    case "rclone": RclonePlace(remote: server)
    case "webdav", "dav": WebDAVPlace(HTTPServer(isSecure: false, authority: server))
    case "webdavs", "davs": WebDAVPlace(HTTPServer(isSecure: true, authority: server))
    default: SFTPPlace(server: server)
    }
  }

  /// The place of a path, and the path on its server.
  private func place(of path: BytePath) throws(PlaceError) -> (place: any Place, path: [UInt8]) {
    guard let (scheme, server, own) = path.place else {
      throw PlaceError(.failed("This is no place: \(path.shown)"), of: "")
    }
    let found: (any Place)? = state.withLock { state in
      let key = scheme + "://" + server
      if let place = state.servers[key] { return place }
      guard state.servers.count < Self.mostServers else { return nil }
      let place = Self.make(scheme, server)
      state.servers[key] = place
      return place
    }
    guard let found else { throw PlaceError(.failed("Too many servers are in use."), of: server) }
    return (found, Array(own))
  }

  // MARK: Folders

  /// The rows of a folder as it was listed last in this process, and how long ago; nil if it was not.
  public func remembered(_ folder: BytePath) -> (rows: [PlaceEntry], age: MonotonicTime)? {
    state.withLock { state in state.folders[folder].map { ($0.rows, MonotonicTime.now - $0.time) } }
  }

  /// The rows of a folder, at most `limit`, in the server's order.
  ///
  /// - Parameter page: Receives rows as they come.
  public func list(
    _ folder: BytePath, limit: Int, isOver: () -> Bool, page: ([PlaceEntry]) -> Void = { _ in }
  ) throws(PlaceError) -> (rows: [PlaceEntry], isTruncated: Bool) {
    let (place, path) = try place(of: folder)
    var rows: [PlaceEntry] = []
    var isTruncated = false
    try place.list(path, isOver: isOver) { new in
      rows += new.prefix(limit - rows.count)
      page(new)
      isTruncated = rows.count >= limit
      return !isTruncated
    }
    remember(Listed(rows: rows, names: Set(rows.map(\.name)), time: .now), as: folder)
    return (rows, isTruncated)
  }

  private func remember(_ listed: Listed, as folder: BytePath) {
    state.withLock { state in
      if let old = state.folders.removeValue(forKey: folder) {
        state.rows -= old.rows.count
        state.order.removeAll { $0 == folder }
      }
      state.folders[folder] = listed
      state.order.append(folder)
      state.rows += listed.rows.count
      while state.order.count > Self.most.folders || state.rows > Self.most.rows && state.order.count > 1 {
        state.rows -= state.folders.removeValue(forKey: state.order.removeFirst())?.rows.count ?? 0
      }
    }
  }

  /// Ends a question that nobody can cancel after two minutes, however its server trickles.
  public static func limited() -> () -> Bool {
    let end = MonotonicTime.now + .seconds(120)
    return { MonotonicTime.now > end }
  }

  /// Whether a folder has an entry of that name; the folder is listed unless it was within the last minute.
  ///
  /// False where the folder cannot be listed.
  public func exists(_ path: BytePath) -> Bool {
    let folder = path.parent
    if folder == path { return true }
    let known = state.withLock { state -> Bool? in
      guard let listed = state.folders[folder], MonotonicTime.now - listed.time < Self.freshness else {
        return nil
      }
      return listed.names.contains(path.lastComponent)
    }
    if let known { return known }
    guard let (rows, _) = try? list(folder, limit: Self.most.rows, isOver: Self.limited()) else {
      return false
    }
    return rows.contains { $0.name == path.lastComponent }
  }

  // MARK: Files

  /// The facts of a path.
  public func status(of path: BytePath, isOver: () -> Bool) throws(PlaceError) -> PlaceStatus {
    let (place, own) = try place(of: path)
    let (entry, whole) = try place.status(of: own, isOver: isOver)
    return PlaceStatus(
      path: path.resolving(whole), kind: entry.kind, size: entry.size, modified: entry.modified)
  }

  /// Opens a file for reading.
  public func open(_ path: BytePath, isOver: () -> Bool) throws(PlaceError) -> any PlaceFile {
    let (place, own) = try place(of: path)
    return try place.open(own, isOver: isOver)
  }

  /// The bytes of a whole file; throws if it has more than `limit`.
  public func contents(of path: BytePath, limit: Int, isOver: () -> Bool) throws(PlaceError) -> [UInt8] {
    let file = try open(path, isOver: isOver)
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= limit {
      let at = Int64(bytes.count)
      let got = try piece.read(file, at: at, isOver: isOver)
      if got == 0 { return bytes }
      bytes += piece[..<got]
    }
    throw PlaceError(.failed("\(path.lastComponent.shown) is too large."), of: path.place?.server ?? "")
  }

  // MARK: Servers

  /// Sets the requirements on certificates, for connections that begin from now on.
  ///
  /// - Parameter authorities: The file of trusted authorities' certificates (PEM); nil for the system's.
  public func trust(verifies: Bool, authorities: BytePath?) {
    WebTrust.present = WebTrust(
      verifies: verifies, authorities: authorities.map { String(decoding: $0.bytes, as: UTF8.self) })
  }

  /// The program that lets the user log in at a path's server; nil where none is needed.
  public func login(for path: BytePath) -> [String]? { (try? place(of: path))?.place.login }

  /// Ends all connections.
  public func end() {
    let servers = state.withLock { state in
      defer { state.servers = [:] }
      return Array(state.servers.values)
    }
    for place in servers { place.end() }
  }
}

extension [UInt8] {
  /// Reads bytes of a file into the array's own.
  fileprivate mutating func read(
    _ file: any PlaceFile, at offset: Int64, isOver: () -> Bool
  ) throws(PlaceError) -> Int {
    var result: Result<Int, PlaceError> = .success(0)
    withUnsafeMutableBytes { target in
      do throws(PlaceError) {
        result = .success(try file.read(at: offset, into: target, isOver: isOver))
      } catch {
        result = .failure(error)
      }
    }
    return try result.get()
  }
}
