// Where the name of something to open came from, and what that origin may open: THE table of it. Pure; any thread.

/// Who named something that is to be opened.
///
/// Each way in from outside has one. What it may open is `permission(for:)`; what the engine then reaches from there,
/// by an item's content, is `ProtocolRules`', and files alone where the origin may open nothing of the network.
public enum Origin: String, CaseIterable, Hashable, Sendable {
  /// The words that the program was started with.
  case commandLine
  /// The person: a key, a row, a typed command.
  case person
  /// A program of the same user, at the control socket, which nobody else reaches.
  case program
  /// The memory: what was played at some time.
  case memory
  /// A folder: what came along with something that was picked in it, or with the folder itself, and that nobody named.
  case folder
  /// A playlist on this machine.
  case localList
  /// A playlist of the network.
  case networkList
  /// What yt-dlp says that a page of the web plays.
  case page
  /// Whoever speaks on the session bus, programs in a sandbox among them.
  case bus
  /// Somebody in a room where people watch together.
  case room
  /// Text that was pasted or dropped: what it names comes into the playlist. In a line that is typed it is the person's
  /// own words, once they are accepted.
  case paste
  /// What another program in the list's place writes on its screen.
  case guest

  /// Whether it may open something of that kind.
  public func permission(for kind: SourceKind) -> OriginPermission {
    switch (self, kind) {
    case (.commandLine, _): .opens
    // The terminal's keys come from there, once the program runs.
    case (.person, .standardInput), (.program, .standardInput): .refused
    case (.person, _), (.program, _): .opens

    case (.memory, .path), (.memory, .web), (.memory, .stream), (.memory, .ownNetwork), (.memory, .raw):
      .opens
    case (.folder, .path): .opens
    case (.localList, .path), (.localList, .fileAddress), (.localList, .web), (.localList, .stream),
      (.localList, .ownNetwork):
      .opens
    case (.paste, .path), (.paste, .fileAddress), (.paste, .web), (.paste, .stream), (.paste, .ownNetwork):
      .opens
    case (.networkList, .web), (.networkList, .stream): .opens
    case (.page, .web), (.page, .stream): .opens
    case (.bus, .fileAddress), (.bus, .web), (.bus, .stream), (.bus, .ownNetwork): .opens
    case (.room, .path), (.room, .web), (.room, .stream), (.room, .ownNetwork), (.room, .raw): .ifListed

    case (.memory, _), (.folder, _), (.localList, _), (.networkList, _), (.page, _), (.bus, _), (.room, _),
      (.paste, _),
      (.guest, _):
      .refused
    }
  }

  /// Whether it may open something of that kind, which nobody else has to have named.
  public func mayOpen(_ kind: SourceKind) -> Bool { permission(for: kind) == .opens }

  /// The schemes of addresses that it may open, in the table's order.
  public var schemes: [String] {
    (mayOpen(.fileAddress) ? ["file"] : [])
      + SourceKind.allCases.filter(mayOpen).flatMap { SourceKind.schemes[$0] ?? [] }
  }
}

/// What an origin may do with something that it names.
public enum OriginPermission: Hashable, Sendable {
  /// It is opened.
  case opens
  /// It is gone to where the person's own playlist holds it already.
  case ifListed
  /// It is not opened.
  case refused
}

/// What a name leads to, as far as its beginning tells.
public enum SourceKind: String, CaseIterable, Hashable, Sendable {
  /// A path on this machine: no address.
  case path
  /// A `file:` address.
  case fileAddress
  /// `-`.
  case standardInput
  /// What web servers answer at.
  case web
  /// What is sent over the network by other protocols of media, live or not.
  case stream
  /// Files of one's own network.
  case ownNetwork
  /// Bare connections, and data within the address.
  case raw
  /// A graph of filters, which can write files.
  case graph
  /// A device: a camera, the screen.
  case device
  /// Any other scheme, which the engine refuses with a sentence.
  case unknown

  /// The schemes of each kind that has several.
  static let schemes: [SourceKind: [String]] = [
    .web: ["http", "https"],
    .stream: [
      "rtsp", "rtsps", "rtmp", "rtmps", "rtmpt", "rtmpe", "rtmpte", "mms", "mmsh", "mmst", "rtp", "srtp",
      "srt",
      "rist", "udp", "ftp", "gopher", "gophers",
    ],
    .ownNetwork: ["sftp", "smb"],
    .raw: ["tcp", "tls", "udplite", "sctp", "data"],
  ]

  private static let kinds: [String: SourceKind] = {
    var kinds: [String: SourceKind] = ["file": .fileAddress, "lavfi": .graph, "av": .device]
    for (kind, names) in schemes { for name in names { kinds[name] = kind } }
    return kinds
  }()

  /// Every scheme that has a kind of its own.
  public static var knownSchemes: [String] { kinds.keys.sorted() }

  /// The kind of addresses of that scheme, in lower case.
  public init(ofScheme scheme: String) { self = Self.kinds[scheme] ?? .unknown }

  /// The kind of what a word names; a scheme is one where `://` follows it.
  public init(of word: some Collection<UInt8>) {
    guard let scheme = AddressScheme.ofAddress(word) else {
      self = word.elementsEqual([UInt8(ascii: "-")]) ? .standardInput : .path
      return
    }
    let kind = SourceKind(ofScheme: scheme)
    let rest = word.dropFirst(scheme.utf8.count + 3).prefix(6).map(\.lowercased)
    self = kind == .device && rest == Array("lavfi:".utf8) ? .graph : kind
  }
}

extension MediaLocation {
  /// What kind of thing it is.
  public var kind: SourceKind {
    switch self {
    case .file: .path
    case .url(let address): SourceKind(of: address.utf8)
    case .lavfi: .graph
    case .device: .device
    case .standardInput: .standardInput
    }
  }
}

/// The scheme that a word begins with.
///
/// Lists ask it of each of a million entries, so that only the thin generic part is made in the caller's module.
public enum AddressScheme {
  /// The scheme in lower case, where a colon follows it; nil for paths.
  ///
  /// One letter is a drive of another system and no scheme.
  @inlinable public static func of(_ bytes: some Collection<UInt8>) -> String? {
    withStorage(bytes) { of(storage: $0) }
  }

  /// The scheme where `://` follows it.
  @inlinable public static func ofAddress(_ bytes: some Collection<UInt8>) -> String? {
    withStorage(bytes) { ofAddress(storage: $0) }
  }

  @inlinable static func withStorage(
    _ bytes: some Collection<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> String?
  ) -> String? {
    bytes.withContiguousStorageIfAvailable(body) ?? Array(bytes).withUnsafeBufferPointer(body)
  }

  @usableFromInline static func of(storage bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard let colon = colon(bytes) else { return nil }
    let letters = bytes[..<colon]
    // Mostly they are small already: then the text is made of the bytes as they lie there.
    return letters.allSatisfy { $0 == $0.lowercased }
      ? String(decoding: letters, as: UTF8.self) : String(decoding: letters.map(\.lowercased), as: UTF8.self)
  }

  @usableFromInline static func ofAddress(storage bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard let colon = colon(bytes), colon + 2 < bytes.count, bytes[colon + 1] == 0x2F,
      bytes[colon + 2] == 0x2F
    else { return nil }
    return of(storage: bytes)
  }

  /// Where the colon behind a scheme stands.
  private static func colon(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    for index in 0..<min(32, bytes.count) {
      switch bytes[index].lowercased {
      case 0x61...0x7A: continue
      case 0x30...0x39, 0x2B, 0x2D, 0x2E: if index == 0 { return nil }
      case 0x3A: return index > 1 ? index : nil
      default: return nil
      }
    }
    return nil
  }
}
