// Ends blocking calls of libavformat by a flag and deadlines that its interrupt callback checks.

internal import Base
internal import CFFmpeg
internal import Glibc
internal import Platform
internal import Synchronization

/// Ends blocking reads when the item is cancelled or a deadline has passed.
///
/// Any thread may set it.
final class Interrupt: Sendable {
  /// The addresses that libavformat has opened.
  let connections = Connections()
  /// The places at which playlists given to libavformat begin.
  let listPlaces = ListPlaces()
  /// Its cancellation cancels this one too.
  private let parent: Interrupt?
  private let cancelled = Atomic(false)
  private let deadline = Atomic(Int64.max)
  private let connectionDeadline = Atomic(Int64.max)
  /// Nanoseconds within which each address has to answer.
  private let patience = Atomic(Int64.max)
  /// Nanoseconds for which opening continues after a part of a playlist failed to open.
  private let missingPatience = Atomic(Int64.max)

  /// Without a deadline; cancelled when `parent` is.
  init(parent: Interrupt? = nil) { self.parent = parent }

  /// An interrupt with deadlines of its own and the same patience, cancelled when this one is.
  func child() -> Interrupt {
    let child = Interrupt(parent: self)
    child.patience.store(patience.load(ordering: .relaxed), ordering: .relaxed)
    return child
  }

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

  // MARK: Addresses

  /// Sets the time within which each address has to answer.
  func setConnectionPatience(_ time: MonotonicTime) {
    patience.store(max(0, time.nanoseconds), ordering: .relaxed)
  }

  /// Sets how long calls may continue after the first address that fails to open; nil for no limit.
  func setMissingPatience(_ time: MonotonicTime?) {
    missingPatience.store(time?.nanoseconds ?? .max, ordering: .relaxed)
  }

  /// Starts the answer deadline of an address.
  func connectionBegins(_ address: String, isCounted: Bool = true) {
    let time = patience.load(ordering: .relaxed)
    let end = MonotonicTime.now.nanoseconds.addingReportingOverflow(time)
    connectionDeadline.store(end.overflow ? .max : end.partialValue, ordering: .relaxed)
    connections.begin(address, isCounted: isCounted)
  }

  /// Ends the answer deadline of an address; true if it had passed.
  func connectionEnded() -> Bool {
    let isOver = isConnectionOverdue
    connectionDeadline.store(.max, ordering: .relaxed)
    connections.answered()
    return isOver
  }

  /// Records the error of an address that failed to open; the first one limits the deadline to the patience set.
  func noteRefusal(_ code: Int32) {
    connections.noteRefusal(code)
    let patience = missingPatience.exchange(.max, ordering: .relaxed)
    guard patience != .max else { return }
    let end = MonotonicTime.now.nanoseconds &+ patience
    if end < deadline.load(ordering: .relaxed) { deadline.store(end, ordering: .relaxed) }
  }

  // MARK: The callback

  /// Whether libavformat's blocking calls have to return.
  var endsCalls: Bool {
    isCancelled || isOverdue || isConnectionOverdue || connections.isEndless || connections.lacksPieces
  }

  /// Waits for a time, or until calls have to return.
  func rest(_ time: MonotonicTime) {
    let end = MonotonicTime.now + time
    while MonotonicTime.now < end, !endsCalls { usleep(20_000) }
  }

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
