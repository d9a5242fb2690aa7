// The addresses that libavformat opens for one item, what became of them, and what it may open. Any thread.

internal import Base
internal import Platform
internal import Synchronization

/// A record of the addresses that were opened, for sentences about failures and for what opening waits for.
final class Connections: Sendable {
  /// Limit on the addresses opened for an item, and on the playlists of HLS: those that refer to each other have no
  /// end.
  static let mostOpenings = 500
  /// The time between two readings of a playlist after some hurried ones: libavformat leaves none between those of a live
  /// one whose pieces last no time.
  private static let listInterval = MonotonicTime.milliseconds(250)
  private static let mostHurried = 5
  /// Limit on the pieces that one call asks for in vain, one after the other: libavformat goes on to the next one, up to
  /// the last one of a long film.
  private static let mostMisses = 32
  /// Limit on the recorded addresses.
  private static let longestRecord = 64

  /// The numbers of addresses and of HLS playlists opened since the listener was set.
  private let openings = Atomic(0)
  private let listReadings = Atomic(0)
  /// The addresses opened since `beginRecord`; nil while none are recorded.
  private let record = Mutex<[String]?>(nil)
  /// The pieces that failed to open, one after the other.
  private let misses = Atomic(0)
  /// The error of the first address that failed to open; 0 without one.
  private let refusal = Atomic(Int32(0))
  /// Whether a decryption protocol (`crypto`) was opened.
  private let ciphers = Atomic(false)
  /// The access rules of the item.
  private let rules = Mutex(AccessRules())
  /// Seconds without a byte after which a connection counts as broken.
  private let silence = Mutex(30.0)
  private let jar = Mutex(CookieJar())
  private let pieces = Mutex<PieceServer?>(nil)
  /// The playlists that were read, by their addresses.
  private let lists = Mutex<[String: ReadList]>([:])
  /// The first address that was refused, playlist that was rejected or certificate that was not trusted.
  private let fault = Mutex<PlaybackFailure?>(nil)
  private let listener = Mutex<Listener?>(nil)

  /// A playlist that was read.
  private struct ReadList {
    var kind: ListCheck.Kind
    /// The moment of the last reading, and how many readings before it came one soon after the other.
    var moment: MonotonicTime
    var hurried = 0
  }

  /// A function within a lock is wrapped once more whenever it is read.
  private final class Listener: Sendable {
    let hear: @Sendable (Waiting?) -> Void
    init(_ hear: @escaping @Sendable (Waiting?) -> Void) { self.hear = hear }
  }

  /// Whether a limit on addresses was exceeded.
  var isEndless: Bool {
    openings.load(ordering: .relaxed) > Self.mostOpenings
      || listReadings.load(ordering: .relaxed) > Self.mostOpenings
  }

  /// Whether a call has asked for too many pieces in vain.
  var lacksPieces: Bool { misses.load(ordering: .relaxed) >= Self.mostMisses }

  // MARK: Opening

  /// Sets the listener for what opening waits for, called on the waiting thread; nil removes it.
  func setListener(_ listener: (@Sendable (Waiting?) -> Void)?) {
    openings.store(0, ordering: .relaxed)
    listReadings.store(0, ordering: .relaxed)
    self.listener.withLock { $0 = listener.map { Listener($0) } }
  }

  /// Reports the current wait to the listener.
  func tell(_ waiting: Waiting?) {
    let listener = listener.withLock { $0 }
    listener?.hear(waiting)
  }

  /// Records an address that is being opened.
  ///
  /// - Parameter isCounted: false for what HLS opens, whose playlists are counted when they are read.
  func begin(_ address: String, isCounted: Bool = true) {
    if address.hasPrefix("crypto") { ciphers.store(true, ordering: .relaxed) }
    record.withLock { known in
      guard let count = known?.count, count < Self.longestRecord, address.utf8.count <= 4096 else { return }
      known?.append(address)
    }
    let isOpening = listener.withLock { $0 != nil }
    guard isOpening, isCounted else { return }
    let before = openings.add(1, ordering: .relaxed).oldValue
    // The listener learns the item's own address, not those of a playlist's many parts.
    if before == 0, address.contains("://") { tell(.connection(MediaLocation.host(of: address))) }
  }

  /// Takes the end of waiting for an address's answer; behind the item's own the container's header comes.
  func answered() {
    if openings.load(ordering: .relaxed) == 1 { tell(.header) }
  }

  /// Begins to record the addresses that are opened.
  func beginRecord() { record.withLock { $0 = [] } }

  /// Ends recording, and returns the addresses in the order of opening.
  func endRecord() -> [String] {
    record.withLock { known in
      defer { known = nil }
      return known ?? []
    }
  }

  /// Whether a decryption protocol was opened since the last call.
  func takeCipher() -> Bool { ciphers.exchange(false, ordering: .relaxed) }

  // MARK: Failures

  /// Records the error of an address that failed to open; the first one counts.
  func noteRefusal(_ code: Int32) {
    _ = refusal.compareExchange(expected: 0, desired: code, ordering: .relaxed)
  }

  /// Takes the error of the first address that failed to open; nil if none did.
  func takeRefusal() -> Int32? {
    let code = refusal.exchange(0, ordering: .relaxed)
    return code == 0 ? nil : code
  }

  /// Begins a call, which may ask for missing pieces.
  func beginCall() { misses.store(0, ordering: .relaxed) }

  /// Records whether a piece could be opened, by FFmpeg's code.
  func notePiece(_ code: Int32) {
    guard code < 0 else { return misses.store(0, ordering: .relaxed) }
    noteRefusal(code)
    guard misses.add(1, ordering: .relaxed).newValue >= Self.mostMisses else { return }
    noteFault(PlaybackFailure(codeOfPart: code, isNetwork: true))
  }

  /// Records what was refused, rejected or not trusted; the first one counts.
  func noteFault(_ failure: PlaybackFailure) { fault.withLock { $0 = $0 ?? failure } }

  /// Takes what was refused, rejected or not trusted first; nil if nothing was.
  func takeFault() -> PlaybackFailure? { fault.withLock { $0.take() } }

  // MARK: Rules

  /// The access rules of the item.
  var access: AccessRules { rules.withLock { $0 } }

  /// Whether an address is the item's own.
  func isOwn(_ address: String) -> Bool {
    let location = access.location
    if let served = self.address(ofServed: address) {
      return BytePath(placeAddress: served.utf8).map { .file($0) } == location
    }
    return location.withAddress { text($0) == address }
  }

  /// The seconds without a byte after which a connection counts as broken.
  var readTimeout: Double { silence.withLock { $0 } }

  /// Sets what the item may open from here on, and how many seconds it waits; forgets its playlists.
  func setAccess(_ access: AccessRules, readTimeout: Double) {
    rules.withLock { $0 = access }
    silence.withLock { $0 = readTimeout }
    lists.withLock { $0 = [:] }
    beginCall()
  }

  /// The cookies that a server gets, one a line.
  func cookies(for server: AddressServer) -> [String] { jar.withLock { $0.lines(for: server) } }

  /// Keeps the cookies of a server, one a line.
  func keepCookies(_ lines: String, from server: AddressServer) {
    jar.withLock { $0.take(lines, from: server) }
  }

  /// The server of the item's pieces, which begins to listen when it is needed first; nil if that fails.
  func pieceServer(for interrupt: Interrupt) -> PieceServer.Desk? {
    pieces.withLock { server in
      server = server ?? PieceServer(interrupt)
      return server?.desk
    }
  }

  /// The address for which one of the item's own server stands; nil for any other one.
  func address(ofServed served: String) -> String? { desk?.address(ofServed: served) }

  /// The server of the item's pieces, if it was needed.
  var desk: PieceServer.Desk? { pieces.withLock { $0?.desk } }

  /// The kind of a playlist when it was read first; nil if it was not read yet.
  func kind(ofList address: String) -> ListCheck.Kind? { lists.withLock { $0[address]?.kind } }

  /// The time until an address may be opened; not above 0 unless it is that of a playlist that was read often of late.
  func pause(before address: String) -> MonotonicTime {
    guard let list = lists.withLock({ $0[address] }), list.hurried >= Self.mostHurried else { return .zero }
    return list.moment + Self.listInterval - .now
  }

  /// Records the kind of a playlist; true unless there are too many of them.
  func note(_ kind: ListCheck.Kind, ofList address: String) -> Bool {
    if listener.withLock({ $0 != nil }) { listReadings.add(1, ordering: .relaxed) }
    return lists.withLock { lists in
      guard lists.count < Self.mostOpenings || lists[address] != nil else { return false }
      var list = lists[address] ?? ReadList(kind: kind, moment: .zero)
      list.hurried = .now - list.moment < Self.listInterval + Self.listInterval ? list.hurried + 1 : 0
      (list.kind, list.moment) = (kind, .now)
      lists[address] = list
      return true
    }
  }
}
