// Ends blocking calls of libavformat by a flag and deadlines that its interrupt callback checks.

internal import Base
internal import CFFmpeg
internal import Platform
internal import Synchronization

/// Ends blocking reads when the item is cancelled or a deadline has passed.
///
/// Any thread may set it.
final class Interrupt: Sendable {
  /// Its cancellation cancels this one too.
  private let parent: Interrupt?
  private let cancelled = Atomic(false)
  private let deadline = Atomic(Int64.max)
  private let connectionDeadline = Atomic(Int64.max)
  /// Nanoseconds within which each address has to answer.
  private let patience = Atomic(Int64.max)
  /// The number of addresses opened since the listener was set.
  private let openings = Atomic(0)
  /// The addresses opened since `beginRecord`; nil while none are recorded.
  private let record = Mutex<[String]?>(nil)
  /// The error of the first address that failed to open; 0 without one.
  private let refusal = Atomic(Int32(0))
  /// Nanoseconds for which opening goes on after a part of a playlist failed to open.
  private let missingPatience = Atomic(Int64.max)
  /// Whether a decryption protocol (`crypto`) was opened.
  private let ciphers = Atomic(false)
  /// The trusted servers, for all addresses of the item.
  private let servers = Mutex(ServerTrust())
  /// The first certificate error.
  private let distrust = Mutex<PlaybackFailure?>(nil)
  /// The start of playlists that are trimmed; nil for whole ones.
  private let start = Mutex<MediaTime?>(nil)
  /// The start of live DASH manifests; nil for the live edge.
  private let manifestPlace = Mutex<MediaTime?>(nil)
  private let listener = Mutex<(@Sendable (Waiting?) -> Void)?>(nil)

  /// Without a deadline; cancelled when `parent` is.
  init(parent: Interrupt? = nil) { self.parent = parent }

  var isCancelled: Bool { cancelled.load(ordering: .relaxed) || parent?.isCancelled == true }

  /// Whether the deadline for the whole call has passed.
  var isOverdue: Bool { MonotonicTime.now.nanoseconds > deadline.load(ordering: .relaxed) }

  private var isConnectionOverdue: Bool {
    MonotonicTime.now.nanoseconds > connectionDeadline.load(ordering: .relaxed)
  }

  /// Cancels the item's calls for good.
  func cancel() { cancelled.store(true, ordering: .relaxed) }

  /// Sets the moment at which blocking calls end; nil for none.
  func setDeadline(_ moment: MonotonicTime?) {
    deadline.store(moment?.nanoseconds ?? .max, ordering: .relaxed)
  }

  // MARK: Connections

  /// Sets the time within which each address has to answer.
  func setConnectionPatience(_ time: MonotonicTime) {
    patience.store(max(0, time.nanoseconds), ordering: .relaxed)
  }

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

  /// Limit on the addresses opened for an item: playlists that refer to each other have no end.
  static let mostOpenings = 500

  /// Whether the limit on addresses was exceeded.
  var isEndless: Bool { openings.load(ordering: .relaxed) > Self.mostOpenings }

  /// Starts the answer deadline of an address, and records the address.
  func connectionBegins(_ address: String) {
    let time = patience.load(ordering: .relaxed)
    let end = MonotonicTime.now.nanoseconds.addingReportingOverflow(time)
    connectionDeadline.store(end.overflow ? .max : end.partialValue, ordering: .relaxed)
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

  /// Records the error of an address that failed to open; the first one limits the deadline to the patience set.
  func noteRefusal(_ code: Int32) {
    _ = refusal.compareExchange(expected: 0, desired: code, ordering: .relaxed)
    let patience = missingPatience.exchange(.max, ordering: .relaxed)
    guard patience != .max else { return }
    let end = MonotonicTime.now.nanoseconds &+ patience
    if end < deadline.load(ordering: .relaxed) { deadline.store(end, ordering: .relaxed) }
  }

  /// Sets how long calls may go on after the first address that fails to open; nil for no limit.
  func setMissingPatience(_ time: MonotonicTime?) {
    missingPatience.store(time?.nanoseconds ?? .max, ordering: .relaxed)
  }

  /// Takes the error of the first address that failed to open; nil if none did.
  func takeRefusal() -> Int32? {
    let code = refusal.exchange(0, ordering: .relaxed)
    return code == 0 ? nil : code
  }

  var trust: ServerTrust { servers.withLock { $0 } }

  func setTrust(_ trust: ServerTrust) { servers.withLock { $0 = trust } }

  /// Records the first certificate error.
  func noteDistrust(_ failure: PlaybackFailure) { distrust.withLock { $0 = $0 ?? failure } }

  /// Takes the recorded certificate error; nil if there was none.
  func takeDistrust() -> PlaybackFailure? { distrust.withLock { $0.take() } }

  /// Whether a decryption protocol was opened since the last call.
  func takeCipher() -> Bool { ciphers.exchange(false, ordering: .relaxed) }

  /// The time at which playlists given to libavformat begin; nil for whole ones.
  var listStart: MediaTime? { start.withLock { $0 } }

  /// Sets the start of the playlists opened from here on.
  func setListStart(_ time: MediaTime?) { start.withLock { $0 = time } }

  /// The manifest time at which live DASH manifests given to libavformat begin; nil for the live edge.
  var manifestStart: MediaTime? { manifestPlace.withLock { $0 } }

  /// Sets the start of the live manifests opened from here on.
  func setManifestStart(_ time: MediaTime?) { manifestPlace.withLock { $0 = time } }

  /// Limit on the recorded addresses.
  private static let longestRecord = 64

  /// Begins to record the addresses that are opened.
  func beginRecord() { record.withLock { $0 = [] } }

  /// Ends recording, and returns the addresses in the order of opening.
  func endRecord() -> [String] {
    record.withLock { known in
      defer { known = nil }
      return known ?? []
    }
  }

  /// Ends the answer deadline of an address; true if it had passed.
  func connectionEnded() -> Bool {
    let isOver = isConnectionOverdue
    connectionDeadline.store(.max, ordering: .relaxed)
    if openings.load(ordering: .relaxed) == 1 { tell(.header) }
    return isOver
  }

  // MARK: The callback

  /// Whether libavformat's blocking calls have to return.
  var endsCalls: Bool { isCancelled || isOverdue || isConnectionOverdue || isEndless }

  /// The callback for libavformat; valid while this object lives.
  var callback: AVIOInterruptCB {
    AVIOInterruptCB(callback: Self.asks, opaque: Unmanaged.passUnretained(self).toOpaque())
  }

  /// The interrupt whose callback a context has; nil without one.
  static func of(_ context: UnsafeMutablePointer<AVFormatContext>?) -> Interrupt? {
    guard let opaque = context?.pointee.interrupt_callback.opaque else { return nil }
    return Unmanaged<Interrupt>.fromOpaque(opaque).takeUnretainedValue()
  }

  private static let asks: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { opaque in
    guard let opaque else { return 0 }
    return Unmanaged<Interrupt>.fromOpaque(opaque).takeUnretainedValue().endsCalls ? 1 : 0
  }
}
