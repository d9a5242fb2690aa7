// The address and the options with which each kind of location is opened in libavformat.

internal import Base
internal import CFFmpeg
internal import Glibc

/// Timeouts, limits and choices for opening a location.
struct OpeningRules: Equatable, Sendable {
  /// Limit on an address's answer, in seconds.
  var connectTimeout = 10.0
  /// Seconds without a byte after which a connection counts as broken.
  var readTimeout = 30.0
  /// Whether libavformat probes less, for little delay.
  var lowLatency = false
  /// The segment of a live playlist to begin with, counted from its start; nil is the live edge.
  var firstPiece: Int?
  /// The place at which complete HLS playlists begin (see `TrimmedList`).
  var listStart = ListStart.beginning
  /// The Matroska inputs of which editions are read.
  var editions = EditionReading.never
  /// HTTP header fields to send in addition to the usual ones.
  var headers = RequestHeaders()
  var trust = ServerTrust()
  /// Whether the location is only previewed: then only local files are opened, whatever it refers to.
  var isLook = false
  /// Whether a look opens formats that refer to other files, if the location has the name of a list.
  var followsLists = false
  /// The thread or process that decodes the cover in the folder of a song without one inside.
  var covers = CoverReading.none
  /// Limit on the first byte from a pipe, in seconds; nil leaves it to the opening's own deadline.
  var pipePatience: Double?

  /// The access rules of an item.
  func access(of location: MediaLocation) -> AccessRules {
    AccessRules(location: location, headers: headers, isLook: isLook, trust: trust)
  }

  /// Whether a location may have a format that names other files.
  func follows(_ location: MediaLocation) -> Bool { !isLook || followsLists && location.isNamedAsList }

  /// `readTimeout` within 0.1 … 86,400 seconds.
  var readLimit: Double { max(0.1, min(86_400, readTimeout)) }
}

extension MediaLocation {
  /// Whether the bytes come over a network, so that waiting is normal; a source is on the same machine.
  var isNetwork: Bool {
    isOfNetwork || isSessionDescription
  }

  /// Whether the location is a file that holds its media itself.
  var isLocalFile: Bool { if case .file = self { !isNetwork } else { false } }

  /// Whether the location is an SDP file, which describes a network stream.
  private var isSessionDescription: Bool {
    guard case .file(let path) = self else { return false }
    let suffix = path.bytes.suffix(4)
    return suffix.elementsEqual(".sdp".utf8) || suffix.elementsEqual(".SDP".utf8)
  }

  /// Whether the bytes come at the sender's pace; a file or a graph is read as fast as it can be.
  var mayStall: Bool {
    switch self {
    case .url, .device, .standardInput: true
    case .file: isOfPlace || isSessionDescription
    case .lavfi: false
    }
  }

  /// Whether a wait for data is shown: disks may hang too, a filter graph does not.
  var canKeepWaiting: Bool { !isGraph }

  /// Whether the scheme is RTSP, which is a protocol and a demuxer in one.
  var isRTSP: Bool {
    guard case .url(let address) = self else { return false }
    return ["rtsp", "rtsps"].contains(address.prefix { $0 != ":" }.lowercased())
  }

  /// The reason why an encrypted address cannot be opened while certificates have to be verified; nil for others.
  var uncheckedFailure: PlaybackFailure? {
    guard case .url(let address) = self else { return nil }
    switch address.prefix(while: { $0 != ":" }).lowercased() {
    case "rtsps" where !ServerTrust.coversRTSP: return ServerTrust.unchecked("rtsps")
    // It opens `https` addresses without any option for them.
    case "rtmpts": return ServerTrust.unchecked("rtmpts")
    default: return nil
    }
  }

  /// Whether a libavfilter graph generates the item.
  var isGraph: Bool {
    if case .lavfi = self { return true }
    return false
  }

  /// The input format that the location prescribes; nil if it is probed.
  var deviceFormat: String? {
    switch self {
    case .lavfi: "lavfi"
    case .device(let format, _): format
    case .file, .url, .standardInput: nil
    }
  }

  /// The options for `avformat_open_input`; a protocol ignores those that it does not know.
  func options(_ rules: OpeningRules) -> Options {
    var options = Options(["protocol_whitelist": rules.isLook ? lookedAtProtocols : allowedProtocols])
    // A percent sign or a star in a picture's name is part of it, and no pattern for the names of others.
    options["pattern_type"] = "none"
    if rules.lowLatency, mayStall {
      // Enough to find the streams; the probed packets are played too, since a key frame may be among them.
      options["probesize"] = "500000"
      options["analyzeduration"] = "500000"
      options["max_delay"] = "50000"
    }
    // Each playlist and segment has a request of its own: a connection that HLS reuses bypasses the hook.
    options["http_persistent"] = "0"
    guard case .url(let address) = self else { return options }
    if let first = rules.firstPiece { options["live_start_index"] = String(max(0, first)) }
    let microseconds = String(Int64(rules.readLimit * 1_000_000))
    options["rw_timeout"] = microseconds
    switch address.prefix(while: { $0 != ":" }).lowercased() {
    case "http", "https":
      // Some sites give segments other file extensions. The protocols remain limited, and an FFmpeg version ignores
      // options that it does not have.
      options["allowed_extensions"] = "ALL"
      options["allowed_segment_extensions"] = "ALL"
      options["extension_picky"] = "0"
      // A connection that breaks before its announced end is resumed where it broke.
      options["reconnect"] = "1"
      options["reconnect_delay_max"] = "15"
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

  /// Calls `body` with the address as libavformat takes it.
  ///
  /// A path follows `file:`, byte for byte, so that a colon in its name does not make a protocol.
  func withAddress<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    let bytes: [UInt8]
    switch self {
    case .file(let path): bytes = Array("file:".utf8) + path.bytes
    case .url(let address): bytes = Array(address.utf8)
    case .lavfi(let graph, _, _): bytes = Array(graph.utf8)
    case .device(_, let name): bytes = Array(name.utf8)
    case .standardInput: bytes = Array("pipe:0".utf8)
    }
    // A NUL byte would cut the address short; no file has such a name.
    let text = bytes.map { CChar(bitPattern: $0 == 0 ? 1 : $0) } + [0]
    return text.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return body("") }
      return body(start)
    }
  }

  var isEmptyFile: Bool {
    guard let facts = fileStatus else { return false }
    return facts.st_mode & S_IFMT == S_IFREG && facts.st_size == 0
  }

  var isSocket: Bool { fileStatus.map { $0.st_mode & S_IFMT == S_IFSOCK } ?? false }

  /// Whether the bytes would be typed at a terminal: reading them would take the keys away from Inset.
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

  /// The result of stat(2); nil if the location is not a file, or the file does not exist.
  var fileStatus: stat? {
    guard case .file(let path) = self, let name = path.terminated else { return nil }
    var facts = stat()
    return stat(name, &facts) == 0 ? facts : nil
  }
}
