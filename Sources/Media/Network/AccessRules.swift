// The table of addresses that may be opened, and of the header fields that servers receive. Pure; any thread.
//
// `Origin` says which items may be named. This table says which addresses an item may open, and checks each one
// before it is opened: the item's own, those that lists and containers name, and those that servers redirect to.

internal import Base

/// The addresses that one item may open, and the header fields for them.
struct AccessRules: Equatable, Sendable {
  /// The item's own location.
  var location = MediaLocation.standardInput
  /// The header fields that were given for the item.
  var headers = RequestHeaders()
  /// Whether the item is only looked at, or came along with its folder, so that it may only open local files.
  var isLook = false
  /// The certificates that are trusted.
  var trust = ServerTrust()

  /// The party that names an address.
  enum Opener: CaseIterable, Sendable {
    /// Whoever named the item.
    case item
    /// A list, a manifest or a container.
    case list
    /// A server, which redirects a request.
    case redirection
  }

  /// What the table says of an address.
  enum Access: Equatable, Sendable {
    case refused
    /// The address may be opened; the server receives no header fields.
    case plain
    /// The server receives these fields; `isConfiding` says that some are meant for this server only.
    case web(fields: RequestHeaders, isConfiding: Bool)
  }

  /// Whether an address may be opened.
  func access(to address: String, namedBy opener: Opener) -> Access {
    guard let scheme = Self.scheme(of: address) else { return .refused }
    let isWeb = ["http", "https"].contains(scheme)
    switch opener {
    case .item: if isLook, scheme != "file" { return .refused }
    case .list: guard named.contains(scheme) || isBesideList(address) else { return .refused }
    case .redirection: guard redirected.contains(scheme), named.contains(scheme) else { return .refused }
    }
    return isWeb ? told(address) : .plain
  }

  /// The fields that every server gets: they say what asks, and from where, but not who.
  private static let harmless = ["User-Agent", "Referer", "Origin", "Accept", "Accept-Language"]

  private func told(_ address: String) -> Access {
    if case .url(let own) = location, let own = AddressServer(own),
      let server = AddressServer(Self.bare(address)),
      own.confides(in: server)
    {
      let isConfiding = headers.fields.contains { !Self.harmless.contains($0.name) }
      return .web(fields: headers, isConfiding: isConfiding)
    }
    return .web(fields: headers.only(Self.harmless), isConfiding: false)
  }

  /// Whether an address is that of a file in the folder of the item's own list, or further down, in the same place.
  private func isBesideList(_ address: String) -> Bool {
    guard !isLook, case .file(let list) = location, list.isOfPlace,
      let file = BytePath(placeAddress: address.utf8)
    else { return false }
    return file.normalized.bytes.starts(with: list.normalized.parent.appending("").bytes)
  }

  /// The schemes that servers may redirect to.
  private var redirected: Set<String> { location.isRTSP ? ["rtsp", "rtsps"] : ["http", "https"] }

  /// The schemes that the item's content may name.
  private var named: Set<String> {
    if isLook { return location.isOfPlace ? [] : ["file"] }
    switch location {
    case .file where !location.isOfPlace: return ["file", "http", "https", "data"]
    case .file, .standardInput: return ["http", "https", "data"]
    case .lavfi, .device: return ["file"]
    case .url:
      // Protocols that only carry others are not addresses of media.
      return Set(location.allowedProtocols.split(separator: ",").map { String($0) })
        .subtracting([
          "tcp", "tls", "httpproxy", "crypto", "ffrtmphttp", "ffrtmpcrypt", MediaLocation.noProtocol,
        ])
    }
  }

  /// The scheme that an address is opened with, in lower case; nil for one that no address of media has.
  ///
  /// libavformat writes `crypto+` or `crypto:` before the address of an encrypted piece.
  static func scheme(of address: String) -> String? {
    let bare = bare(address)
    guard !bare.utf8.starts(with: "subfile,".utf8) else { return nil }
    guard let scheme = AddressScheme.of(bare.utf8) else { return "file" }
    return scheme.contains("+") ? nil : scheme
  }

  /// The mark of decryption before an address; empty if none exists.
  static func mark(of address: String) -> String {
    ["crypto+", "crypto:"].first { address.hasPrefix($0) } ?? ""
  }

  /// An address without the mark of decryption.
  static func bare(_ address: String) -> String { String(address.dropFirst(mark(of: address).count)) }
}
