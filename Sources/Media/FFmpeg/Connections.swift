// The addresses that libavformat opens for one item, what became of them, and which servers are trusted. Any thread.

internal import Base
internal import Synchronization

/// A record of the addresses that were opened, for sentences about failures and for what opening waits for.
final class Connections: Sendable {
  /// Limit on the addresses opened for an item: playlists that refer to each other have no end.
  static let mostOpenings = 500
  /// Limit on the recorded addresses.
  private static let longestRecord = 64

  /// The number of addresses opened since the listener was set.
  private let openings = Atomic(0)
  /// The item's own address, which may be a pipe or a device; nil where none was opened.
  private let own = Mutex<String?>(nil)
  /// The addresses opened since `beginRecord`; nil while none are recorded.
  private let record = Mutex<[String]?>(nil)
  /// The error of the first address that failed to open; 0 without one.
  private let refusal = Atomic(Int32(0))
  /// Whether a decryption protocol (`crypto`) was opened.
  private let ciphers = Atomic(false)
  /// The trusted servers, for all addresses of the item.
  private let servers = Mutex(ServerTrust())
  /// The first certificate error.
  private let distrust = Mutex<PlaybackFailure?>(nil)
  private let listener = Mutex<(@Sendable (Waiting?) -> Void)?>(nil)

  /// Whether the limit on addresses was exceeded.
  var isEndless: Bool { openings.load(ordering: .relaxed) > Self.mostOpenings }

  // MARK: Opening

  /// Sets the listener for what opening waits for, called on the waiting thread; nil removes it.
  func setListener(_ listener: (@Sendable (Waiting?) -> Void)?) {
    openings.store(0, ordering: .relaxed)
    self.listener.withLock { $0 = listener }
  }

  /// Tells the listener what is waited for.
  func tell(_ waiting: Waiting?) {
    let listener = listener.withLock { $0 }
    listener?(waiting)
  }

  /// Sets the item's own address; all others are parts that it names.
  func setOwn(_ address: String) { own.withLock { $0 = address } }

  /// Whether the address is not the item's own.
  func isPart(_ address: String) -> Bool { own.withLock { $0 != nil && $0 != address } }

  /// Records an address that is being opened.
  func begin(_ address: String) {
    if address.hasPrefix("crypto") { ciphers.store(true, ordering: .relaxed) }
    record.withLock { known in
      guard let count = known?.count, count < Self.longestRecord, address.utf8.count <= 4096 else { return }
      known?.append(address)
    }
    let isOpening = listener.withLock { $0 != nil }
    guard isOpening else { return }
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

  // MARK: Trust

  /// The trusted servers.
  var trust: ServerTrust { servers.withLock { $0 } }

  /// Sets the trusted servers for the addresses opened from here on.
  func setTrust(_ trust: ServerTrust) { servers.withLock { $0 = trust } }

  /// Records the first certificate error.
  func noteDistrust(_ failure: PlaybackFailure) { distrust.withLock { $0 = $0 ?? failure } }

  /// Takes the recorded certificate error; nil if there was none.
  func takeDistrust() -> PlaybackFailure? { distrust.withLock { $0.take() } }
}
