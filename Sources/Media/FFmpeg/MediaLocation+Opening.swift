// How each kind of location is handed to libavformat: its address, its options and what it may reach.

internal import CFFmpeg
internal import Core

extension MediaLocation {
  /// Whether its bytes come over a network, so that waiting is normal.
  var isNetwork: Bool {
    if case .url = self { return true }
    return false
  }

  /// Whether waiting for its bytes is worth telling the person; a file or a graph catches up in no time.
  var mayStall: Bool { isNetwork || self == .standardInput }

  /// Whether a libavfilter graph makes it.
  var isGraph: Bool {
    if case .lavfi = self { return true }
    return false
  }

  private static let networkProtocols =
    "http,https,tls,tcp,udp,rtp,rtsp,rtmp,rtmps,rtmpt,srt,mms,mmsh,mmst,ftp,sftp,crypto,hls,httpproxy,data"

  /// Which protocols the item may reach.
  ///
  /// A list from the network must not open local files.
  private var allowedProtocols: String {
    switch self {
    case .file: "file,crypto,subfile," + Self.networkProtocols
    case .url: Self.networkProtocols
    case .lavfi: "file"
    case .standardInput: "pipe,crypto," + Self.networkProtocols
    }
  }

  /// Options of avformat_open_input; those that a protocol does not know are ignored by it.
  var options: Options {
    switch self {
    case .url(let address):
      let lower = address.lowercased()
      guard lower.hasPrefix("http:") || lower.hasPrefix("https:") else {
        return Options(["protocol_whitelist": allowedProtocols])
      }
      return Options([
        "protocol_whitelist": allowedProtocols,
        // A connection that gives no byte for so long (microseconds) is broken.
        "rw_timeout": "30000000",
        "reconnect": "1",
        "reconnect_delay_max": "5",
        "user_agent": "inset",
      ])
    case .file, .lavfi, .standardInput:
      return Options(["protocol_whitelist": allowedProtocols])
    }
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
    case .standardInput: bytes = Array("pipe:0".utf8)
    }
    // A zero inside would cut the address short; such a file cannot exist.
    let text = bytes.map { CChar(bitPattern: $0 == 0 ? 1 : $0) } + [0]
    return text.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return body("") }
      return body(start)
    }
  }
}
