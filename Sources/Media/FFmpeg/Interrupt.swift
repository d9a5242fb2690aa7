// The switch that ends a blocking call of libavformat: a flag and deadlines that its callback looks at.

internal import Base
internal import CFFmpeg
internal import Platform
internal import Synchronization

/// Ends blocking reads when the item is given up or a deadline has passed.
///
/// Any thread may set it.
final class Interrupt: Sendable {
  /// When this one is cancelled, so is what it began.
  private let parent: Interrupt?
  private let cancelled = Atomic(false)
  private let deadline = Atomic(Int64.max)
  private let connectionDeadline = Atomic(Int64.max)
  /// Nanoseconds in which an address has to answer.
  private let patience = Atomic(Int64.max)
  /// How many addresses were opened since somebody listens.
  private let openings = Atomic(0)
  /// The addresses that were opened, while somebody wants to know.
  private let record = Mutex<[String]?>(nil)
  /// How the first address that could not be opened failed; 0 where none did.
  private let refusal = Atomic(Int32(0))
  /// Nanoseconds for which opening goes on after something that a list names could not be opened.
  private let missingPatience = Atomic(Int64.max)
  /// Whether something was opened through a cipher.
  private let ciphers = Atomic(false)
  /// Which servers are believed, of all that the item leads to.
  private let servers = Mutex(ServerTrust())
  /// What was wrong with the certificate of one.
  private let distrust = Mutex<PlaybackFailure?>(nil)
  /// Where lists begin that are opened.
  private let start = Mutex<MediaTime?>(nil)
  /// Where manifests of live streams begin that are opened; nil is where it is live.
  private let manifestPlace = Mutex<MediaTime?>(nil)
  private let listener = Mutex<(@Sendable (Waiting?) -> Void)?>(nil)

  /// One that is not cancelled, with no deadline.
  init(parent: Interrupt? = nil) { self.parent = parent }

  /// Whether the item was given up.
  var isCancelled: Bool { cancelled.load(ordering: .relaxed) || parent?.isCancelled == true }

  /// Whether the deadline has passed.
  var isOverdue: Bool { MonotonicTime.now.nanoseconds > deadline.load(ordering: .relaxed) }

  private var isConnectionOverdue: Bool {
    MonotonicTime.now.nanoseconds > connectionDeadline.load(ordering: .relaxed)
  }

  /// Gives the item up for good.
  func cancel() { cancelled.store(true, ordering: .relaxed) }

  /// Blocking calls end at that moment.
  func setDeadline(_ moment: MonotonicTime?) {
    deadline.store(moment?.nanoseconds ?? .max, ordering: .relaxed)
  }

  // MARK: Connections

  /// An address has so long to answer.
  func setConnectionPatience(_ time: MonotonicTime) {
    patience.store(max(0, time.nanoseconds), ordering: .relaxed)
  }

  /// Tells what is waited for until it is told not to; on the thread that waits.
  func setListener(_ listener: (@Sendable (Waiting?) -> Void)?) {
    openings.store(0, ordering: .relaxed)
    self.listener.withLock { $0 = listener }
  }

  /// Says what is waited for.
  func tell(_ waiting: Waiting?) {
    let listener = listener.withLock { $0 }
    listener?(waiting)
  }

  /// Opening an item takes no more addresses than this: lists that name each other have no end.
  static let mostOpenings = 500

  /// Whether opening the item led from one address to the next without an end.
  var isEndless: Bool { openings.load(ordering: .relaxed) > Self.mostOpenings }

  /// An address is being opened.
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
    // The parts of a list are many; the person waits for the whole.
    if before == 0, address.contains("://") { tell(.connection(MediaLocation.host(of: address))) }
  }

  /// An address could not be opened, with that code.
  func noteRefusal(_ code: Int32) {
    _ = refusal.compareExchange(expected: 0, desired: code, ordering: .relaxed)
    let patience = missingPatience.exchange(.max, ordering: .relaxed)
    guard patience != .max else { return }
    let end = MonotonicTime.now.nanoseconds &+ patience
    if end < deadline.load(ordering: .relaxed) { deadline.store(end, ordering: .relaxed) }
  }

  /// From now on everything ends so long after the first address that cannot be opened; nil is not at all.
  func setMissingPatience(_ time: MonotonicTime?) {
    missingPatience.store(time?.nanoseconds ?? .max, ordering: .relaxed)
  }

  /// How the first address failed since the last call; nil where all could be opened.
  func takeRefusal() -> Int32? {
    let code = refusal.exchange(0, ordering: .relaxed)
    return code == 0 ? nil : code
  }

  /// Which servers are believed.
  var trust: ServerTrust { servers.withLock { $0 } }

  /// From now on those servers are believed.
  func setTrust(_ trust: ServerTrust) { servers.withLock { $0 = trust } }

  /// A server's certificate was not what it has to be.
  func noteDistrust(_ failure: PlaybackFailure) { distrust.withLock { $0 = $0 ?? failure } }

  /// What was wrong with a certificate since the last call; nil where nothing was.
  func takeDistrust() -> PlaybackFailure? { distrust.withLock { $0.take() } }

  /// Whether something was opened through a cipher since the last call.
  func takeCipher() -> Bool { ciphers.exchange(false, ordering: .relaxed) }

  /// From which of its times on a list is given to libavformat; nil is the whole.
  var listStart: MediaTime? { start.withLock { $0 } }

  /// Lists that are opened from now on begin there.
  func setListStart(_ time: MediaTime?) { start.withLock { $0 = time } }

  /// From which of its own times on a live manifest is given to libavformat; nil is where it is live.
  var manifestStart: MediaTime? { manifestPlace.withLock { $0 } }

  /// Live manifests that are opened from now on begin there.
  func setManifestStart(_ time: MediaTime?) { manifestPlace.withLock { $0 = time } }

  /// So many addresses are remembered at most.
  private static let longestRecord = 64

  /// From now on the addresses that are opened are remembered.
  func beginRecord() { record.withLock { $0 = [] } }

  /// The addresses that were opened since then, in order; none are remembered any more.
  func endRecord() -> [String] {
    record.withLock { known in
      defer { known = nil }
      return known ?? []
    }
  }

  /// It has answered, or failed; true if its time was over.
  func connectionEnded() -> Bool {
    let isOver = isConnectionOverdue
    connectionDeadline.store(.max, ordering: .relaxed)
    if openings.load(ordering: .relaxed) == 1 { tell(.header) }
    return isOver
  }

  // MARK: The callback

  /// Whether a call that waits has to end.
  var endsCalls: Bool { isCancelled || isOverdue || isConnectionOverdue || isEndless }

  /// What libavformat is given; valid while this object lives.
  var callback: AVIOInterruptCB {
    AVIOInterruptCB(callback: Self.asks, opaque: Unmanaged.passUnretained(self).toOpaque())
  }

  /// The one whose callback a context has.
  static func of(_ context: UnsafeMutablePointer<AVFormatContext>?) -> Interrupt? {
    guard let opaque = context?.pointee.interrupt_callback.opaque else { return nil }
    return Unmanaged<Interrupt>.fromOpaque(opaque).takeUnretainedValue()
  }

  private static let asks: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { opaque in
    guard let opaque else { return 0 }
    return Unmanaged<Interrupt>.fromOpaque(opaque).takeUnretainedValue().endsCalls ? 1 : 0
  }
}
