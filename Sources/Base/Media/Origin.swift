// Origins of addresses and paths, and the single table of what each origin may open.

/// The party that named an address or a path to open.
///
/// Every way in from outside has an origin. `permission(for:)` says what an origin may name. Media's
/// `AccessRules.swift` says what the content of an opened item may reach: only files if the origin may not open
/// `web`.
public enum Origin: String, CaseIterable, Hashable, Sendable {
  /// The arguments of the program.
  case commandLine
  /// The user: a key, a row, a typed command.
  case person
  /// An IPC client; only programs of the same user can connect to the control socket.
  case program
  /// The watch history: an item that was played before.
  case watchHistory
  /// A folder: files that come along with a picked file or with the folder, and that the user did not name.
  case folder
  /// A playlist in a local file.
  case localList
  /// A playlist from the network.
  case networkList
  /// yt-dlp's result for a web page.
  case page
  /// Any peer on the session bus, sandboxed programs included.
  case bus
  /// A member of a Syncplay room.
  case room
  /// Pasted or dropped text that names playlist items.
  ///
  /// Text pasted into a prompt counts as the user's own words once it is accepted.
  case paste
  /// Output of the program in the embedded terminal.
  case embedded

  /// The permission of this origin for a kind of source.
  public func permission(for kind: SourceKind) -> OriginPermission {
    switch (self, kind) {
    case (.commandLine, _): .opens
    // The terminal's keys arrive on standard input while the program runs.
    case (.person, .standardInput), (.program, .standardInput): .refused
    case (.person, _), (.program, _): .opens

    case (.watchHistory, .path), (.watchHistory, .web), (.watchHistory, .stream),
      (.watchHistory, .ownNetwork), (.watchHistory, .raw), (.watchHistory, .source), (.watchHistory, .page):
      .opens
    case (.folder, .path): .opens
    case (.localList, .path), (.localList, .fileAddress), (.localList, .web), (.localList, .stream),
      (.localList, .ownNetwork), (.localList, .source), (.localList, .page):
      .opens
    case (.paste, .path), (.paste, .fileAddress), (.paste, .web), (.paste, .stream), (.paste, .ownNetwork),
      (.paste, .page):
      .opens
    case (.networkList, .web), (.networkList, .stream): .opens
    case (.page, .web), (.page, .stream): .opens
    case (.bus, .fileAddress), (.bus, .web), (.bus, .stream), (.bus, .ownNetwork): .opens
    case (.room, .path), (.room, .web), (.room, .stream), (.room, .ownNetwork), (.room, .raw): .ifListed

    case (.watchHistory, _), (.folder, _), (.localList, _), (.networkList, _), (.page, _), (.bus, _),
      (.room, _),
      (.paste, _),
      (.embedded, _):
      .refused
    }
  }

  /// Whether this origin may always open that kind of source.
  public func mayOpen(_ kind: SourceKind) -> Bool { permission(for: kind) == .opens }

  /// Whether this origin may have a location opened; a file counts as its address.
  public func mayOpen(_ location: MediaLocation) -> Bool {
    if case .file = location, !location.isOfPlace { return mayOpen(.fileAddress) }
    return mayOpen(location.kind)
  }

  /// The URL schemes that this origin may open, in the order of the table.
  public var schemes: [String] {
    (mayOpen(.fileAddress) ? ["file"] : [])
      + SourceKind.allCases.filter(mayOpen).flatMap { SourceKind.schemes[$0] ?? [] }
  }
}

/// The permission of an origin for a source that it names.
public enum OriginPermission: Hashable, Sendable {
  /// The source may be opened.
  case opens
  /// The source may be played where the user's playlist contains it already.
  case ifListed
  /// The source is refused.
  case refused
}

/// The kind of a source, judged by the beginning of its name.
public enum SourceKind: String, CaseIterable, Hashable, Sendable {
  /// A local path, not an address.
  case path
  /// A `file:` address.
  case fileAddress
  /// `-`, the standard input.
  case standardInput
  /// `http` and `https`.
  case web
  /// Other streaming and transfer protocols of the network.
  case stream
  /// File access in the user's own network.
  case ownNetwork
  /// Bare connections, and `data:` with its content in the address.
  case raw
  /// A libavfilter graph, whose filters can write files.
  case graph
  /// A capture device, such as a camera or the screen.
  case device
  /// A program at a Unix socket that supplies frames and receives the viewer's actions.
  case source
  /// A web page for yt-dlp (mpv's `ytdl://`).
  case page
  /// Any other scheme; the engine refuses it with an error message.
  case unknown

  /// The schemes of the kinds that have several.
  static let schemes: [SourceKind: [String]] = [
    .web: ["http", "https"],
    .stream: [
      "rtsp", "rtsps", "rtmp", "rtmps", "rtmpt", "rtmpe", "rtmpte", "rtmpts", "mms", "mmsh", "mmst", "rtp",
      "srtp", "srt", "rist", "udp", "ftp", "gopher", "gophers",
    ],
    .ownNetwork: ["sftp", "smb", "webdav", "webdavs", "dav", "davs", "rclone", NamedPlace.scheme],
    .raw: ["tcp", "tls", "udplite", "sctp", "data"],
    .source: ["source"], .page: ["ytdl"],
  ]

  private static let kinds: [String: SourceKind] = {
    var kinds: [String: SourceKind] = ["file": .fileAddress, "lavfi": .graph, "av": .device]
    for (kind, names) in schemes { for name in names { kinds[name] = kind } }
    return kinds
  }()

  /// All schemes with a kind other than `unknown`, sorted.
  static var knownSchemes: [String] { kinds.keys.sorted() }

  /// The kind of addresses with that scheme, given in lower case.
  public init(ofScheme scheme: String) { self = Self.kinds[scheme] ?? .unknown }

  /// The kind of source that a word names; a scheme counts only where `://` follows it.
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

extension BytePath {
  /// Whether the word is a path that begins in the working folder.
  public var beginsInFolder: Bool { SourceKind(of: bytes) == .path && !isAbsolute }
}

extension MediaLocation {
  /// The kind of source, by which permissions are looked up.
  public var kind: SourceKind {
    switch self {
    case .file(let path): path.isOfPlace ? SourceKind(of: path.bytes) : .path
    case .url(let address): SourceKind(of: address.utf8)
    case .lavfi: .graph
    case .device: .device
    case .standardInput: .standardInput
    }
  }
}

/// Parser of the scheme at the beginning of a word.
///
/// Playlists of a million entries call it for every entry, so that only the thin generic layer is inlined into the
/// caller's module.
public enum AddressScheme {
  /// The scheme before a colon, in lower case; nil for paths.
  ///
  /// A single letter is a drive of another operating system and no scheme.
  @inlinable public static func of(_ bytes: some Collection<UInt8>) -> String? {
    withStorage(bytes) { of(storage: $0) }
  }

  /// The scheme before `://`, in lower case; nil for anything else.
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
    // Schemes are mostly in lower case already: then the string is decoded from the bytes without an intermediate
    // array.
    return letters.allSatisfy { $0 == $0.lowercased }
      ? String(decoding: letters, as: UTF8.self) : String(decoding: letters.map(\.lowercased), as: UTF8.self)
  }

  @usableFromInline static func ofAddress(storage bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard let colon = colon(bytes), colon + 2 < bytes.count, bytes[colon + 1] == 0x2F,
      bytes[colon + 2] == 0x2F
    else { return nil }
    return of(storage: bytes)
  }

  /// The index of the colon behind a scheme of at least two and at most 31 characters, or nil.
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
