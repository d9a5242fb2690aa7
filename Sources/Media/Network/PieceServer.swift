// A server on loopback from which libavformat reads DASH, and the playlists of places with their segments. Its manifest
// reader opens all addresses by itself, checks no certificate and tells every server the same, and it cannot open files
// of places: here all of them pass the item's rules.
//
// One thread accepts connections, and each connection has a thread (`PieceAnswer`); they end with the server.

internal import Base
internal import CPlatform
internal import Glibc
internal import Platform
internal import Synchronization

/// Serves the list or the manifest of one item and what that names.
final class PieceServer: Sendable {
  /// What the threads share.
  final class Desk: Sendable {
    private struct Owner {
      weak var interrupt: Interrupt?
    }

    private let owner: Mutex<Owner>
    /// The beginning of every path, which is impossible to guess.
    let secret: String
    let port: UInt16
    /// The manifest's address, and its text until it has been read.
    private let manifest = Mutex<(address: String, text: [UInt8]?)>(("", nil))
    /// The periods of the manifest that was opened; nil before it is checked.
    private let periods = Mutex<[CheckedManifest.Period]?>(nil)
    private let connections = Atomic(0)
    /// Time for which a piece that is missing is waited for.
    private let patience = Mutex(MonotonicTime.zero)
    /// The readings of the manifest since a piece was wanted.
    private let readings = Atomic(0)

    /// Limit on connections at once: libavformat holds one for each representation.
    private static let mostConnections = 300
    /// Limit on the seconds for which a missing piece is waited for.
    private static let longestPatience = 12.0

    init(_ interrupt: Interrupt, secret: String, port: UInt16) {
      owner = Mutex(Owner(interrupt: interrupt))
      self.secret = secret
      self.port = port
    }

    /// The interrupt of the item, to which the server belongs; nil once the item is gone.
    var interrupt: Interrupt? { owner.withLock { $0.interrupt } }

    /// Whether another connection may be answered; `leave` ends it.
    func enter() -> Bool {
      guard connections.add(1, ordering: .relaxed).oldValue < Self.mostConnections else {
        leave()
        return false
      }
      return true
    }

    func leave() { connections.subtract(1, ordering: .relaxed) }

    /// Sets the manifest, and the text with which the next request for it is answered.
    func hold(_ text: [UInt8], of address: String) { manifest.withLock { $0 = (Self.plain(address), text) } }

    /// Whether the item has a manifest, so that libavformat asks for its pieces without a hook.
    var servesManifest: Bool { manifest.withLock { !$0.address.isEmpty } }

    /// Whether a requested address is the manifest's.
    func isManifest(_ address: String) -> Bool { manifest.withLock { $0.address == Self.plain(address) } }

    /// Takes the manifest's text, if that is its address and the text has not been read.
    func takeText(of address: String) -> [UInt8]? {
      manifest.withLock { $0.address == Self.plain(address) ? $0.text.take() : nil }
    }

    /// An address without escapes: libavformat adds some where it asks.
    private static func plain(_ address: String) -> String {
      String(decoding: PercentCoding.decode(address.utf8), as: UTF8.self)
    }

    /// A manifest from an address as libavformat gets it.
    ///
    /// - Throws: the reason why it may not be given it.
    func checked(_ text: [UInt8], from address: String) throws(PlaybackFailure) -> [UInt8] {
      guard let rules = interrupt?.connections.access else { throw ManifestNumbers.damaged }
      let manifest = try CheckedManifest(text) { reference throws(PlaybackFailure) in
        guard rules.access(to: reference, namedBy: .list) != .refused || reference.hasPrefix("/") else {
          throw .refusedAddress
        }
        let whole = RelativeAddress.resolve(reference[...], from: address)
        return self.served(whole.hasPrefix("/") ? "file:\(whole)" : whole)
      }
      let continues = periods.withLock { known in
        known = known ?? manifest.periods
        return manifest.continues(known ?? [])
      }
      guard continues else { throw ManifestNumbers.damaged }
      let wait = manifest.countedSegment.map { min(Self.longestPatience, max(1, 3 * $0)) } ?? 0
      patience.withLock { $0 = .seconds(wait) }
      return manifest.bytes
    }

    /// Whether the manifest, which is being read, was the last that was wanted, too.
    ///
    /// libavformat reads a list of segments again without a pause until it has grown.
    func isReadAgain() -> Bool { readings.add(1, ordering: .relaxed).oldValue > 0 }

    /// Takes a request for a piece.
    func wantPiece() { readings.store(0, ordering: .relaxed) }

    /// Time for which a piece that is missing is waited for: libavformat asks for the pieces of a live presentation
    /// that only counts them before they are there, and goes on to the next one where one is missing.
    var patienceForPiece: MonotonicTime { patience.withLock { $0 } }

    /// Begins with another list or manifest.
    func begin() {
      periods.withLock { $0 = nil }
      manifest.withLock { $0 = ("", nil) }
    }

    /// The address of the server for another one: `scheme://rest`, or `file:` and an absolute path.
    func served(_ address: String) -> String {
      let scheme = address.prefix { $0 != ":" }
      let rest = address[scheme.endIndex...].dropFirst().drop { $0 == "/" }
      // In the name of a file these mean nothing.
      let path = scheme == "file" ? rest.replacing("?", with: "%3F").replacing("#", with: "%23") : rest
      return "http://127.0.0.1:\(port)/\(secret)/\(scheme)/\(path)"
    }

    /// The address of the server for a file of a place.
    func served(_ file: BytePath) -> String? {
      PercentCoding.address(of: file).map { served(String(decoding: $0, as: UTF8.self)) }
    }

    /// The address for a reference in a list of a place, whose own address is given.
    ///
    /// A name has no escapes, as in a list on the disk. Addresses outside of places stay as they are.
    func served(_ reference: ArraySlice<UInt8>, in list: String) -> String {
      let address =
        AddressScheme.of(reference) == nil
        ? RelativeAddress.resolve(
          String(decoding: PercentCoding.encode(path: Array(reference)), as: UTF8.self)[...], from: list)
        : String(decoding: reference, as: UTF8.self)
      return BytePath(placeAddress: address.utf8) == nil ? address : served(address)
    }

    /// The address for which one of the server stands; nil for any other one.
    func address(ofServed served: String) -> String? {
      let head = "http://127.0.0.1:\(port)"
      return served.hasPrefix(head) ? address(of: served.dropFirst(head.count)) : nil
    }

    /// The address that a request's target stands for; nil for one without the secret.
    func address(of target: Substring) -> String? {
      let head = "/\(secret)/"
      guard target.hasPrefix(head) else { return nil }
      let rest = target.dropFirst(head.count)
      guard let slash = rest.firstIndex(of: "/") else { return nil }
      let behind = rest[rest.index(after: slash)...]
      return rest[..<slash] == "file" ? "file:/\(behind)" : "\(rest[..<slash])://\(behind)"
    }
  }

  let desk: Desk
  private let listener: Int32

  /// Listens; nil if the system has no socket or thread left.
  init?(_ interrupt: Interrupt) {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard listener >= 0 else { return nil }
    self.listener = listener
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
        bind(listener, raw, length) == 0 && listen(listener, 64) == 0
          && getsockname(listener, raw, &length) == 0
      }
    }
    var random = SystemRandomNumberGenerator()
    let secret = String(random.next(), radix: 16) + String(random.next(), radix: 16)
    let desk = Desk(interrupt, secret: secret, port: UInt16(bigEndian: address.sin_port))
    self.desk = desk
    guard isBound, NativeThread.start("inset-pieces", { Self.accept(on: listener, desk) }) else {
      close(listener)
      return nil
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  /// Accepts connections until the socket is shut down, and closes it.
  private static func accept(on listener: Int32, _ desk: Desk) {
    while true {
      let connection = platform_accept(listener)
      if connection < 0 {
        guard errno == EINTR || errno == ECONNABORTED || errno == EMFILE || errno == ENFILE else { break }
        if errno != EINTR { usleep(10_000) }
        continue
      }
      // Its thread waits for it.
      _ = fcntl(connection, F_SETFL, 0)
      let isTaken =
        desk.enter()
        && NativeThread.start(
          "inset-piece", stackBytes: 1 << 20,
          {
            PieceAnswer(connection, desk)?.run()
            close(connection)
            desk.leave()
          })
      if !isTaken { close(connection) }
    }
    close(listener)
  }
}
