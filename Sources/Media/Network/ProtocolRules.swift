// The protocols that libavformat may use for an item, by the item's location. Pure; any thread.

internal import Base

extension MediaLocation {
  /// The protocols of HLS, DASH and playlists from the web.
  static let web = "http,https,httpproxy,tls,tcp,crypto,data"
  /// The protocols for an item that is only previewed.
  static let files = "file"
  /// The protocols that a session description (SDP) refers to.
  private static let realTime = "rtp,srtp,udp"

  /// A whitelist that matches no protocol; an empty one would allow all.
  static let noProtocol = "none"

  /// Whether the file name's extension is that of a playlist, so that opening it implies opening its entries.
  var isNamedAsList: Bool {
    guard case .file(let path) = self else { return false }
    let name = path.lastComponent.bytes
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let suffix = String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
    return ["m3u", "m3u8", "mpd", "sdp", "ffconcat"].contains(suffix)
  }

  /// Whether the item opens nothing else even if the user named it: a film that names other addresses is suspicious.
  var namesNothingElse: Bool { isLocalFile && !isNamedAsList }

  var isReachable: Bool { allowedProtocols != Self.noProtocol }

  /// The protocols that libavformat may use for the item and everything that it refers to.
  ///
  /// An item from the network reaches only network addresses of its own kind, never a local file, pipe or device. A
  /// local item reaches files and the network. A scheme that is not listed here is refused.
  var allowedProtocols: String {
    switch self {
    case .file where isOfPlace: Self.web
    case .file: "file,\(Self.web),\(Self.realTime)"
    case .url(let address): Self.protocols(ofScheme: address.prefix { $0 != ":" }.lowercased())
    // A device does not use protocols; a graph reads the files that its author names.
    case .lavfi, .device: "file"
    case .standardInput: "pipe,\(Self.web),\(Self.realTime)"
    }
  }

  /// The protocols where the item may only open local files; a file of a place may then open nothing else.
  var lookedAtProtocols: String { isOfPlace ? Self.noProtocol : Self.files }

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
    // Places reads the files of places; libavformat would use the password of an address that Places refuses.
    case "smb": scheme
    case "data": "data"
    // The data of a source is whole: it leads nowhere else.
    case "source": "data"
    default: noProtocol
    }
  }
}
