// Requests over libcurl, one at a time. One thread at a time; it blocks.

internal import Base
internal import CCurl
internal import Glibc
internal import Platform

/// A server on the web, as a place's path names it.
struct HTTPServer: Sendable {
  /// Where the login comes from.
  enum Login: Sendable {
    /// From `~/.netrc`, if that has one for the server.
    case netrc
    /// From this program, which has started the server.
    case own(user: String, password: String)
    /// From a program of the user's.
    case command(user: String, PasswordCommand)
  }

  /// Whether the connection is encrypted.
  var isSecure: Bool
  /// Login, host and port.
  var authority: String
  /// The Unix socket at which it listens; nil for one on the network.
  var socket: String?
  /// Where the login comes from.
  var login = Login.netrc

  /// The address of a path on the server.
  func address(of path: [UInt8]) -> String {
    (isSecure ? "https://" : "http://") + authority
      + String(decoding: PercentCoding.encode(path: path), as: UTF8.self)
  }
}

/// Transfers one answer after the other, over connections that it keeps.
final class HTTPTransfer {
  /// A request.
  struct Request {
    var method = "GET"
    /// The path on the server, in bytes.
    var path: [UInt8]
    var fields: [String] = []
    var body: String?
    /// Bytes that wait before the transfer rests.
    var mostWaiting = 1 << 20
  }

  /// Redirections of one request.
  private static let mostRedirections = 5
  /// Time without a byte after which a server counts as silent.
  private static let silence = MonotonicTime.seconds(15)

  let server: HTTPServer
  private let client: OpaquePointer
  /// The status and the fields of the last answer.
  private(set) var header = HTTPHeader([])
  /// Where the answer came from, behind redirections.
  private(set) var address = ""

  /// Throws where libcurl is missing.
  init(_ server: HTTPServer) throws(PlaceError) {
    guard let client = curl_client_make() else { throw PlaceError(.absent("libcurl"), of: server.authority) }
    (self.server, self.client) = (server, client)
  }

  deinit { curl_client_free(client) }

  private func error(_ code: PlaceError.Code) -> PlaceError { PlaceError(code, of: server.authority) }

  /// Sends a request, and waits for the header of its answer; follows redirections to the same server, or to its
  /// encrypted twin.
  func begin(_ request: Request, isOver: () -> Bool) throws(PlaceError) {
    address = server.address(of: request.path)
    for _ in 0...Self.mostRedirections {
      try ask(request, isOver: isOver)
      guard [301, 302, 307, 308].contains(header.status), let target = header["location"] else { return }
      guard let next = redirection(to: target) else {
        throw error(.failed("\(shownServer) redirects to another server."))
      }
      address = next
    }
    throw error(.failed("\(shownServer) redirects in a loop."))
  }

  private var shownServer: String { error(.lost).server }

  /// Sends a request, and does not wait for its answer; `isWhole` tells when that has come.
  func start(_ request: Request) throws(PlaceError) {
    address = server.address(of: request.path)
    try send(request, to: address, try login { true })
  }

  /// Whether the answer has come as a whole, so that its connection is free; does not wait.
  func isWhole() throws(PlaceError) -> Bool {
    let state = curl_client_step(client, 0)
    if state < 0 { throw failure }
    if state > 0 { readHeader() }
    return state > 0
  }

  /// The login for a request; nil for what `~/.netrc` says.
  private func login(isOver: () -> Bool) throws(PlaceError) -> (user: String, password: String)? {
    switch server.login {
    case .netrc: nil
    case .own(let user, let password): (user, password)
    case .command(let user, let command): (user, try command.password(isOver: isOver))
    }
  }

  /// Sends a request, and waits for the header of its answer; a password that the server refuses is replaced once.
  private func ask(_ request: Request, isOver: () -> Bool) throws(PlaceError) {
    var login = try login(isOver: isOver)
    try answer(request, login, isOver: isOver)
    guard header.status == 401, case .command(let user, let command) = server.login else { return }
    login = (user, try command.password(insteadOf: login?.password, isOver: isOver))
    try answer(request, login, isOver: isOver)
    if header.status == 401 { throw command.refuse() }
  }

  private func answer(
    _ request: Request, _ login: (user: String, password: String)?, isOver: () -> Bool
  ) throws(PlaceError) {
    try send(request, to: address, login)
    // The header of an answer that asks for the login is followed by another one, and by no body.
    try wait(isOver: isOver) { waiting, hasEnded in waiting > 0 || hasEnded }
    readHeader()
  }

  /// The address of a redirection; nil for one to another server.
  private func redirection(to target: String) -> String? {
    guard target.utf8.count < 8192 else { return nil }
    let root = (server.isSecure ? "https://" : "http://") + server.authority
    if target.hasPrefix("/"), !target.hasPrefix("//") { return root + target }
    let plain = server.authority.lastIndex(of: "@").map {
      server.authority[server.authority.index(after: $0)...]
    }
    let hosts =
      [root, "https://" + server.authority] + (plain.map { ["http://\($0)", "https://\($0)"] } ?? [])
    for host in hosts where target.lowercased().hasPrefix(host.lowercased() + "/") {
      // An encrypted server may not redirect to its plain twin.
      if server.isSecure, host.hasPrefix("http:") { return nil }
      let isSecure = server.isSecure || host.hasPrefix("https:")
      return (isSecure ? "https://" : "http://") + server.authority + String(target.dropFirst(host.count))
    }
    return nil
  }

  private func send(
    _ request: Request, to address: String, _ login: (user: String, password: String)?
  ) throws(PlaceError) {
    header = HTTPHeader([])
    var texts = Texts()
    var raw = curl_client_request()
    raw.address = texts.keep(address)
    raw.method = texts.keep(request.method)
    raw.body = request.body.flatMap { texts.keep($0) }
    raw.socket = server.socket.flatMap { texts.keep($0) }
    raw.user = login.flatMap { texts.keep($0.user) }
    raw.password = login.flatMap { texts.keep($0.password) }
    switch server.login {
    case .netrc: raw.uses_netrc = Self.hasOwnNetrc ? 1 : 0
    case .own: raw.is_own = 1
    case .command: break
    }
    let trust = WebTrust.present
    raw.authorities = trust.authorities.flatMap { texts.keep($0) }
    raw.verifies = trust.verifies ? 1 : 0
    raw.connect_milliseconds = 10_000
    raw.most_waiting = request.mostWaiting
    let fields = request.fields.map { texts.keep($0) } + [nil]
    let isBegun = fields.withUnsafeBufferPointer { fields in
      raw.fields = fields.baseAddress
      return curl_client_begin(client, &raw) != 0
    }
    guard isBegun else { throw error(.failed("libcurl refused the request.")) }
  }

  /// Whether `~/.netrc` exists and only this user may read it; asked for each request, since the user may write it now.
  private static var hasOwnNetrc: Bool {
    guard let home = getenv("HOME"), let name = BytePath(String(cString: home)).appending(".netrc").terminated
    else { return false }
    var status = stat()
    return stat(name, &status) == 0 && status.st_uid == geteuid() && status.st_mode & 0o077 == 0
  }

  // MARK: The answer

  /// Transfers until `isEnough`, which sees the bytes that wait, and whether the answer has ended.
  private func wait(isOver: () -> Bool, _ isEnough: (_ waiting: Int, _ hasEnded: Bool) -> Bool)
    throws(PlaceError)
  {
    var (known, heard) = (0, MonotonicTime.now)
    while true {
      let state = curl_client_step(client, 0)
      let waiting = curl_client_waiting(client)
      // The bytes that came before a connection broke count.
      if isEnough(waiting, state > 0) || state > 0 { return }
      if state < 0 { throw failure }
      if waiting != known { (known, heard) = (waiting, .now) }
      guard !isOver() else {
        stop()
        throw error(.cancelled)
      }
      guard MonotonicTime.now - heard < Self.silence else {
        stop()
        throw error(.silent)
      }
      _ = curl_client_step(client, 50)
    }
  }

  private func readHeader() {
    var count = 0
    guard let bytes = curl_client_header(client, &count) else { return }
    header = HTTPHeader(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  private var failure: PlaceError {
    switch curl_client_failure(client) {
    case 6: error(.failed("Server not found: \(shownServer)."))
    case 7: error(.unreachable)
    case 28: error(.silent)
    case 35, 51, 58, 60, 77, 83, 90, 91:
      error(.failed("The certificate of \(shownServer) cannot be trusted."))
    default: error(.lost)
    }
  }

  /// Takes bytes of the body, at least one; none only at its end.
  func read(into target: UnsafeMutableRawBufferPointer, isOver: () -> Bool) throws(PlaceError) -> Int {
    if curl_client_waiting(client) == 0 { try wait(isOver: isOver) { waiting, _ in waiting > 0 } }
    guard let start = target.baseAddress?.assumingMemoryBound(to: CChar.self) else { return 0 }
    return curl_client_take(client, start, target.count)
  }

  /// Drops bytes of the body; fewer at its end.
  func skip(_ count: Int, isOver: () -> Bool) throws(PlaceError) -> Int {
    var left = count
    while left > 0 {
      if curl_client_waiting(client) == 0 { try wait(isOver: isOver) { waiting, _ in waiting > 0 } }
      let dropped = curl_client_take(client, nil, left)
      if dropped == 0 { break }
      left -= dropped
    }
    return count - left
  }

  /// The whole body; throws if it is longer than `limit`.
  func body(limit: Int, isOver: () -> Bool) throws(PlaceError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      if curl_client_waiting(client) == 0 { try wait(isOver: isOver) { waiting, _ in waiting > 0 } }
      let waiting = curl_client_waiting(client)
      guard waiting > 0 else { return bytes }
      guard bytes.count + waiting <= limit else {
        stop()
        throw error(.failed("The answer from \(shownServer) is too long."))
      }
      bytes += [UInt8](unsafeUninitializedCapacity: waiting) { buffer, count in
        count = buffer.withMemoryRebound(to: CChar.self) { curl_client_take(client, $0.baseAddress, waiting) }
      }
    }
  }

  /// Ends the transfer, with its connection if the answer is not whole.
  func stop() { curl_client_stop(client) }

  /// The failure that a status means; nil for success.
  func refusal() -> PlaceError? {
    switch header.status {
    case 200..<300: nil
    case 401 where Self.hasOwnNetrc:
      error(.failed("\(shownServer) requires a password: ~/.netrc has none for it, or the wrong one."))
    case 401: error(.failed("\(shownServer) requires a password: put it into ~/.netrc (mode 600)."))
    case 403: error(.denied)
    case 404, 410: error(.missing)
    case 500...: error(.failed("\(shownServer) reports an internal error (\(header.status))."))
    default: error(.failed("\(shownServer) refused the request (\(header.status))."))
    }
  }
}

/// C strings that live as long as this value.
private struct Texts: ~Copyable {
  private var kept: [UnsafeMutablePointer<CChar>] = []

  /// A copy of a text, cut at a zero byte.
  mutating func keep(_ text: String) -> UnsafePointer<CChar>? {
    guard let copy = strdup(text) else { return nil }
    kept.append(copy)
    return UnsafePointer(copy)
  }

  deinit { for text in kept { free(text) } }
}
