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

  /// A server, and the number of the question that used it last.
  private struct Server {
    let place: any Place
    var used: UInt64
  }

  private struct State {
    /// The places with a name.
    var named: [NamedPlace] = []
    var servers: [String: Server] = [:]
    /// The number of questions so far.
    var uses: UInt64 = 0
    var folders: [BytePath: Listed] = [:]
    /// The folders in the order in which they were listed.
    var order: [BytePath] = []
    var rows = 0

    /// Forgets a folder.
    mutating func forget(_ folder: BytePath) {
      guard let old = folders.removeValue(forKey: folder) else { return }
      rows -= old.rows.count
      order.removeAll { $0 == folder }
    }

    /// The place that a key stands for, made where it is missing.
    ///
    /// One that makes room for it ends with the last file that is open there.
    mutating func server(
      _ key: String, _ scheme: String, _ server: String, _ passwordCommand: [String] = []
    ) -> any Place {
      uses += 1
      if let known = servers[key]?.place {
        servers[key]?.used = uses
        return known
      }
      if servers.count >= Places.mostServers, let oldest = servers.min(by: { $0.value.used < $1.value.used })
      {
        servers[oldest.key] = nil
      }
      let place = Places.make(scheme, server, passwordCommand)
      servers[key] = Server(place: place, used: uses)
      return place
    }
  }

  /// The most servers: each costs a process.
  ///
  /// Another one takes the place of the server that was unused for longest.
  private static let mostServers = 32
  /// The most folders, and rows in all of them, that are remembered.
  private static let most = (folders: 64, rows: 300_000)
  /// The age up to which a remembered folder tells which files there are.
  private static let freshness = MonotonicTime.seconds(60)

  private let state = Mutex(State())

  /// The place of a server, by the scheme of its paths.
  private static func make(_ scheme: String, _ server: String, _ passwordCommand: [String]) -> any Place {
    switch scheme {
    case "rclone": RclonePlace(remote: server)
    case "webdav", "dav": WebDAVPlace(HTTPServer(false, server, passwordCommand))
    case "webdavs", "davs": WebDAVPlace(HTTPServer(true, server, passwordCommand))
    default: SFTPPlace(server: server)
    }
  }

  /// A place, and a path on its server.
  private struct Target {
    let place: any Place
    let path: [UInt8]
    /// Whether the path begins with a name, which stands for a folder of the server.
    let isNamed: Bool
  }

  /// The place of a path, and the path on its server.
  private func target(of path: BytePath) throws(PlaceError) -> Target {
    guard let (scheme, server, own) = path.place else {
      throw PlaceError(.failed("This is not a valid place: \(path.shown)"), of: "")
    }
    let found = state.withLock { (state) -> Target? in
      guard scheme == NamedPlace.scheme else {
        return Target(
          place: state.server(scheme + "://" + server, scheme, server), path: Array(own), isNamed: false)
      }
      guard let named = state.named.first(where: { $0.name == server }), let folder = named.folder.place,
        let inner = path.normalized.place?.path
      else { return nil }
      // A login of its own is no other place's.
      let key = named.passwordCommand.isEmpty ? folder.scheme + "://" + folder.server : named.root.shown
      return Target(
        place: state.server(key, folder.scheme, folder.server, named.passwordCommand),
        path: Array(folder.path.last == UInt8(ascii: "/") ? folder.path.dropLast() : folder.path) + inner,
        isNamed: true)
    }
    guard let found else {
      throw PlaceError(
        .failed("No place is named \(VisibleText.filter(server, limit: 100))."), of: server)
    }
    return found
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
    let target = try target(of: folder)
    var rows: [PlaceEntry] = []
    var names: Set<BytePath> = []
    var isTruncated = false
    try target.place.list(target.path, isOver: isOver) { new in
      // Some servers send a row twice.
      let new = new.filter { names.insert($0.name).inserted }.prefix(limit - rows.count)
      rows += new
      page(Array(new))
      isTruncated = rows.count >= limit
      return !isTruncated
    }
    remember(Listed(rows: rows, names: names, time: .now), as: folder)
    return (rows, isTruncated)
  }

  /// The rows of a folder that was listed within the last minute; any other one is listed.
  public func recent(_ folder: BytePath, isOver: () -> Bool) throws(PlaceError) -> [PlaceEntry] {
    if let known = fresh(folder) { return known.rows }
    return try list(folder, limit: Self.most.rows, isOver: isOver).rows
  }

  private func fresh(_ folder: BytePath) -> Listed? {
    state.withLock { state in
      state.folders[folder].flatMap { MonotonicTime.now - $0.time < Self.freshness ? $0 : nil }
    }
  }

  private func remember(_ listed: Listed, as folder: BytePath) {
    state.withLock { state in
      state.forget(folder)
      state.folders[folder] = listed
      state.order.append(folder)
      state.rows += listed.rows.count
      while state.order.count > Self.most.folders || state.rows > Self.most.rows && state.order.count > 1 {
        state.forget(state.order[0])
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
    if let known = fresh(folder) { return known.names.contains(path.lastComponent) }
    guard let rows = try? recent(folder, isOver: Self.limited()) else { return false }
    return rows.contains { $0.name == path.lastComponent }
  }

  // MARK: Files

  /// The facts of a path.
  public func status(of path: BytePath, isOver: () -> Bool) throws(PlaceError) -> PlaceStatus {
    let target = try target(of: path)
    let (entry, whole) = try target.place.status(of: target.path, isOver: isOver)
    return PlaceStatus(
      path: target.isNamed ? path : path.resolving(whole), kind: entry.kind, size: entry.size,
      modified: entry.modified)
  }

  /// Opens a file for reading.
  public func open(_ path: BytePath, isOver: () -> Bool) throws(PlaceError) -> any PlaceFile {
    let target = try target(of: path)
    return try target.place.open(target.path, isOver: isOver)
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
  public func login(for path: BytePath) -> [String]? { (try? target(of: path))?.place.login }

  /// Ends all connections.
  public func end() {
    let servers = state.withLock { state in
      defer { state.servers = [:] }
      return Array(state.servers.values)
    }
    for server in servers { server.place.end() }
  }

  // MARK: Names

  /// The places that have a name.
  public var named: [NamedPlace] {
    get { state.withLock { $0.named } }
    set {
      state.withLock { state in
        let gone = Set(state.named).subtracting(newValue)
        state.named = newValue
        for place in gone { state.servers[place.root.shown] = nil }
        let names = Set(gone.map(\.name))
        for folder in state.order {
          guard let (scheme, name, _) = folder.place, scheme == NamedPlace.scheme, names.contains(name) else {
            continue
          }
          state.forget(folder)
        }
      }
    }
  }
}

extension Places {
  /// The path that a list in a folder means by a name, a relative or an absolute path.
  ///
  /// Other programs write the server's absolute paths: one in the folder of a place with a name is also there by that
  /// name. Any other one begins at the root of the list's own place.
  public func path(_ path: some Collection<UInt8>, in folder: BytePath) -> BytePath {
    if path.first == UInt8(ascii: "/"), let (scheme, name, _) = folder.place, scheme == NamedPlace.scheme,
      let named = named.first(where: { $0.name == name }), let root = named.folder.place?.path,
      root.count > 1, path.starts(with: root + [UInt8(ascii: "/")])
    {
      return named.root.resolving(path.dropFirst(root.count))
    }
    return folder.resolving(path)
  }
}

extension HTTPServer {
  /// A server of a place's path, with the login of a password command if there is one.
  fileprivate init(_ isSecure: Bool, _ server: String, _ passwordCommand: [String]) {
    guard !passwordCommand.isEmpty, let mark = server.lastIndex(of: "@") else {
      self.init(isSecure: isSecure, authority: server)
      return
    }
    let host = String(server[server.index(after: mark)...])
    self.init(
      isSecure: isSecure, authority: host,
      login: .command(user: String(server[..<mark]), PasswordCommand(passwordCommand, for: host)))
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
