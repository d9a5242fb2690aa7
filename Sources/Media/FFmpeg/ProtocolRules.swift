// What libavformat may open for an item, by where the item comes from. Pure; any thread.

internal import Base

extension MediaLocation {
  /// What HLS, DASH and playlists of the web are made of.
  private static let web = "http,https,httpproxy,tls,tcp,crypto,data"
  /// What is opened of an item that somebody only looks at.
  static let files = "file"
  /// What a session description (SDP) names.
  private static let realTime = "rtp,srtp,udp"

  /// A list that no protocol is on; an empty one would let everything through.
  static let noProtocol = "none"

  /// Whether its name says that it is a list of addresses: who asks for one by its name means what it names.
  var isNamedAsList: Bool {
    guard case .file(let path) = self else { return false }
    let name = path.lastComponent.bytes
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let suffix = String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
    return ["m3u", "m3u8", "mpd", "sdp", "ffconcat"].contains(suffix)
  }

  /// Whether anything at all may be opened for it.
  var isReachable: Bool { allowedProtocols != Self.noProtocol }

  /// The protocols that libavformat may use for the item and all that it names.
  ///
  /// What comes from the network reaches network addresses of its own kind alone, never a file, a pipe or a
  /// device of this machine; what lies on this machine reaches files and the network. An address of a kind that
  /// is not listed here is refused.
  var allowedProtocols: String {
    switch self {
    case .file: "file,\(Self.web),\(Self.realTime)"
    case .url(let address): Self.protocols(ofScheme: address.prefix { $0 != ":" }.lowercased())
    // A device has its own ways in; a graph reads what its author names.
    case .lavfi, .device: "file"
    case .standardInput: "pipe,\(Self.web),\(Self.realTime)"
    }
  }

  private static func protocols(ofScheme scheme: String) -> String {
    switch scheme {
    case "http", "https": web
    case "rtsp", "rtsps": "rtsp,rtsps,\(realTime),tcp,tls,http,https,httpproxy"
    case "rtp", "srtp": realTime
    case "udp", "udplite": "udp,udplite"
    case "tcp", "tls": "tcp,tls"
    case "srt", "rist", "sctp": scheme
    case "rtmp", "rtmps", "rtmpt", "rtmpte", "rtmpts", "rtmpe":
      "rtmp,rtmps,rtmpt,rtmpte,rtmpts,rtmpe,ffrtmphttp,ffrtmpcrypt,\(web)"
    case "mms", "mmsh", "mmst": "mms,mmsh,mmst,tcp,\(web)"
    case "ftp": "ftp,tcp"
    case "gopher", "gophers": "gopher,gophers,tcp,tls"
    case "sftp", "smb": scheme
    case "data": "data"
    default: noProtocol
    }
  }
}
