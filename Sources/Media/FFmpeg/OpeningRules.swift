// How each kind of location is handed to libavformat: its address and its options.

internal import Base
internal import CFFmpeg
internal import Glibc

/// How long an address is waited for, and what for.
struct OpeningRules: Equatable, Sendable {
  /// Seconds in which each address has to answer.
  var connectTimeout = 10.0
  /// Seconds without a byte after which a connection is broken.
  var readTimeout = 30.0
  /// Whether little delay matters more than knowing everything at once.
  var lowLatency = false
  /// The piece of a live list with which it begins, counted from the list's start; nil is where it is live.
  var firstPiece: Int?
  /// Whether lists are exchanged for parts of them.
  var trimsLists = false
  /// When the editions of a Matroska file are looked for.
  var editions = EditionReading.never
  /// The header fields with which web servers are asked, beside those of every request.
  var headers = RequestHeaders()
  /// Which servers are believed.
  var trust = ServerTrust()
  /// Whether somebody only looks at it: it opens files of this machine and nothing else, whatever it names.
  var isLook = false
  /// Whether a song that has no cover inside gets the one that lies beside it.
  var findsCover = false
  /// Seconds in which a pipe has to bring its first byte; nil where the opening's own time counts alone.
  var pipePatience: Double?
}

extension MediaLocation {
  /// Whether its bytes come over a network, so that waiting is normal.
  var isNetwork: Bool {
    if case .url = self { return true }
    return isSessionDescription
  }

  /// Whether it is a file whose bytes are its own.
  var isLocalFile: Bool { if case .file = self { !isNetwork } else { false } }

  /// Whether it is a file that says where in the network a stream is.
  private var isSessionDescription: Bool {
    guard case .file(let path) = self else { return false }
    let suffix = path.bytes.suffix(4)
    return suffix.elementsEqual(".sdp".utf8) || suffix.elementsEqual(".SDP".utf8)
  }

  /// Whether its bytes come when somebody sends them; a file or a graph catches up in no time.
  var mayStall: Bool {
    switch self {
    case .url, .device, .standardInput: true
    case .file: isSessionDescription
    case .lavfi: false
    }
  }

  /// Whether the person is told when nothing comes: disks hang too; a graph has no such excuse.
  var canKeepWaiting: Bool { !isGraph }

  /// Whether it is fetched by the protocol that is a format at once.
  var isRTSP: Bool {
    guard case .url(let address) = self else { return false }
    return ["rtsp", "rtsps"].contains(address.prefix { $0 != ":" }.lowercased())
  }

  /// Whether its connection is encrypted where libavformat checks nobody's certificate.
  var isUncheckedRTSP: Bool {
    guard case .url(let address) = self else { return false }
    return address.prefix { $0 != ":" }.lowercased() == "rtsps" && !ServerTrust.coversRTSP
  }

  /// Whether a libavfilter graph makes it.
  var isGraph: Bool {
    if case .lavfi = self { return true }
    return false
  }

  /// The input format that the location names itself; nil where its bytes tell.
  var deviceFormat: String? {
    switch self {
    case .lavfi: "lavfi"
    case .device(let format, _): format
    case .file, .url, .standardInput: nil
    }
  }

  /// Options of avformat_open_input; those that a protocol does not know are ignored by it.
  func options(_ rules: OpeningRules) -> Options {
    var options = Options(["protocol_whitelist": rules.isLook ? Self.files : allowedProtocols])
    if rules.lowLatency, mayStall {
      // Enough to find the streams; what is read meanwhile is played, since a key frame may be in it.
      options["probesize"] = "500000"
      options["analyzeduration"] = "500000"
      options["max_delay"] = "50000"
    }
    // A connection whose list was exchanged cannot be asked for the next one.
    if rules.trimsLists { options["http_persistent"] = "0" }
    guard case .url(let address) = self else { return options }
    if let first = rules.firstPiece { options["live_start_index"] = String(max(0, first)) }
    let microseconds = String(Int64(max(0.1, min(86_400, rules.readTimeout)) * 1_000_000))
    options["rw_timeout"] = microseconds
    switch address.prefix(while: { $0 != ":" }).lowercased() {
    case "http", "https":
      // Sites hide the pieces of a stream behind other endings. What they may be fetched by is limited all the same;
      // options that a version does not have are ignored.
      options["allowed_extensions"] = "ALL"
      options["allowed_segment_extensions"] = "ALL"
      options["extension_picky"] = "0"
      // A connection that breaks before its announced end is taken up where it broke.
      options["reconnect"] = "1"
      options["reconnect_delay_max"] = "15"
      setHeaders(rules.headers, in: &options)
    case "rtsp", "rtsps":
      if let agent = rules.headers["User-Agent"] { options["user_agent"] = agent }
      options["rtsp_flags"] = "prefer_tcp"
      options["timeout"] = microseconds
      if ServerTrust.coversRTSP { rules.trust.apply(to: &options.raw) }
    case "udp", "udplite":
      // Losing some packets is better than losing the stream.
      options["overrun_nonfatal"] = "1"
      options["timeout"] = microseconds
    default: break
    }
    return options
  }

  /// Hands the header fields to libavformat, which passes them on to the pieces of lists.
  private func setHeaders(_ headers: RequestHeaders, in options: inout Options) {
    options["user_agent"] = headers["User-Agent"] ?? "inset"
    if let page = headers["Referer"] { options["referer"] = page }
    // A cookie is for its own host: libavformat keeps it from others that redirections and lists lead to, which it does
    // with no other field.
    if let cookies = headers["Cookie"] {
      let host = cookieHost
      options["cookies"] = cookies.split(separator: ";").map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
        .map { "\($0); path=/; domain=\(host)" }.joined(separator: "\n")
    }
    let others = headers.fields.filter { !["User-Agent", "Referer", "Cookie"].contains($0.name) }
    guard !others.isEmpty else { return }
    options["headers"] = others.map { "\($0.name): \($0.value)\r\n" }.joined()
  }

  /// The host of an address, as libavformat compares it with that of a cookie: with its port, without a login.
  private var cookieHost: Substring {
    guard case .url(let address) = self, let start = address.firstRange(of: "://")?.upperBound else {
      return ""
    }
    let host = address[start...].prefix { !"/?#".contains($0) }
    return host.lastIndex(of: "@").map { host[host.index(after: $0)...] } ?? host
  }

  /// Calls with the address as libavformat takes it.
  ///
  /// A path goes behind `file:`, byte for byte, so that a name with a colon is no protocol.
  func withAddress<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    let bytes: [UInt8]
    switch self {
    case .file(let path): bytes = Array("file:".utf8) + path.bytes
    case .url(let address): bytes = Array(address.utf8)
    case .lavfi(let graph, _, _): bytes = Array(graph.utf8)
    case .device(_, let name): bytes = Array(name.utf8)
    case .standardInput: bytes = Array("pipe:0".utf8)
    }
    // A zero inside would cut the address short; such a file cannot exist.
    let text = bytes.map { CChar(bitPattern: $0 == 0 ? 1 : $0) } + [0]
    return text.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return body("") }
      return body(start)
    }
  }

  /// Whether it is a file in which there is nothing.
  var isEmptyFile: Bool {
    guard let facts = fileStatus else { return false }
    return facts.st_mode & S_IFMT == S_IFREG && facts.st_size == 0
  }

  /// Whether its bytes would be what somebody types: reading them takes the keys away from the program.
  var isTerminal: Bool {
    switch self {
    case .standardInput: return isatty(STDIN_FILENO) == 1
    case .file(let path):
      guard let facts = fileStatus, facts.st_mode & S_IFMT == S_IFCHR, let name = path.terminated else {
        return false
      }
      let descriptor = open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      guard descriptor >= 0 else { return false }
      defer { close(descriptor) }
      return isatty(descriptor) == 1
    case .url, .lavfi, .device: return false
    }
  }

  /// What the system knows of a file; nil where it is none, or is not there.
  var fileStatus: stat? {
    guard case .file(let path) = self, let name = path.terminated else { return nil }
    var facts = stat()
    return stat(name, &facts) == 0 ? facts : nil
  }
}
