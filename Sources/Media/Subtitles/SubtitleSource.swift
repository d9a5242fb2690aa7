// The bytes of subtitle files: from the disk, or from an address under the rules of the item. Blocks; any thread that
// may wait.

internal import Base
internal import Glibc
internal import Places

/// Gets the bytes of subtitle files.
struct SubtitleSource: Sendable {
  /// The item beside which the subtitles play; its credentials are only for its own server.
  var item: MediaLocation?
  /// The header fields of the item's requests.
  var headers = RequestHeaders()
  var trust = ServerTrust()
  /// Limit on a whole file from the network, in seconds.
  var patience = 60.0
  /// Ends reading where the item is closed.
  var interrupt = Interrupt()

  /// The limit of a file's bytes: a larger file is not text, and even the pictures of a whole film are rarely larger.
  static let limit = 64 << 20

  var isCancelled: Bool { interrupt.isCancelled }

  /// The bytes of a file or an address.
  func bytes(of location: MediaLocation) throws(PlaybackFailure) -> [UInt8] {
    switch location {
    case .file(let path) where path.isOfPlace: return try contents(ofPlace: path)
    case .file(let path): return try Self.contents(of: path)
    case .url(let address): return try bytes(of: address, limit: Self.limit)
    case .lavfi, .device, .standardInput: throw PlaybackFailure("Subtitles cannot be loaded from there.")
    }
  }

  /// The bytes of an address, at most `limit`.
  func bytes(of address: String, limit: Int) throws(PlaybackFailure) -> [UInt8] {
    let access = AccessRules(location: item ?? .standardInput, headers: headers, trust: trust)
    // An interrupt of its own: the item's holds the deadline of the item's reads.
    let interrupt = Interrupt(parent: interrupt)
    interrupt.connections.setAccess(access, readTimeout: patience)
    let bytes = try NetworkFile.read(
      address, of: interrupt.connections, namedBy: .item, limit: limit, timeoutSeconds: patience,
      interrupt: interrupt, tooLarge: "It is too large for a subtitle file.")
    guard !bytes.isEmpty else { throw PlaybackFailure("The file is empty.") }
    return bytes
  }

  /// The bytes of a file of a place, up to the limit of a subtitle file.
  private func contents(ofPlace path: BytePath) throws(PlaybackFailure) -> [UInt8] {
    do throws(PlaceError) {
      return try Places.shared.contents(of: path, limit: Self.limit) { [interrupt] in interrupt.isCancelled }
    } catch {
      throw PlaybackFailure(error)
    }
  }

  /// The bytes of a regular file, up to the limit of a subtitle file.
  static func contents(of path: BytePath) throws(PlaybackFailure) -> [UInt8] {
    let descriptor = try openFile(path)
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let got = Glibc.read(descriptor, &piece, piece.count)
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw PlaybackFailure(code: -errno, isNetwork: false) }
      if got == 0 { break }
      bytes.append(contentsOf: piece[..<got])
      guard bytes.count <= limit else { throw PlaybackFailure("It is too large for a subtitle file.") }
    }
    guard !bytes.isEmpty else { throw PlaybackFailure("The file is empty.") }
    return bytes
  }

  /// Opens a regular file for reading; opening or reading a pipe could block for ever.
  static func openFile(_ path: BytePath) throws(PlaybackFailure) -> Int32 {
    let name = path.bytes.map { CChar(bitPattern: $0 == 0 ? 1 : $0) } + [0]
    let descriptor = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw PlaybackFailure(code: -errno, isNetwork: false) }
    var status = stat()
    let failure: PlaybackFailure
    if fstat(descriptor, &status) != 0 {
      failure = PlaybackFailure(code: -errno, isNetwork: false)
    } else if status.st_mode & S_IFMT == S_IFDIR {
      failure = PlaybackFailure(code: -EISDIR, isNetwork: false)
    } else if status.st_mode & S_IFMT != S_IFREG {
      failure = PlaybackFailure("This is not a file.")
    } else {
      return descriptor
    }
    close(descriptor)
    throw failure
  }
}

extension SubtitleSource {
  /// The rules for subtitles beside an item that plays.
  init(_ playback: ItemPlayback) {
    item = playback.location
    headers = playback.configuration.headers
    trust = playback.configuration.trust
    patience = playback.configuration.readLimit * 2
    interrupt = playback.interrupt
  }
}
