// The switch that ends a blocking call of libavformat: a flag and a deadline that its callback looks at.

internal import CFFmpeg
internal import Core
internal import Synchronization

/// Ends blocking reads when the item is given up or the deadline has passed.
///
/// Any thread may set it.
final class Interrupt: Sendable {
  private let cancelled = Atomic(false)
  private let deadline = Atomic(Int64.max)

  /// Whether the item was given up.
  var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  /// Whether the deadline has passed.
  var isOverdue: Bool { MonotonicTime.now.nanoseconds > deadline.load(ordering: .relaxed) }

  /// Gives the item up for good.
  func cancel() { cancelled.store(true, ordering: .relaxed) }

  /// Blocking calls end at that moment.
  func setDeadline(_ moment: MonotonicTime?) {
    deadline.store(moment?.nanoseconds ?? .max, ordering: .relaxed)
  }

  /// What libavformat is given; valid while this object lives.
  var callback: AVIOInterruptCB {
    AVIOInterruptCB(
      callback: { opaque in
        guard let opaque else { return 0 }
        let interrupt = Unmanaged<Interrupt>.fromOpaque(opaque).takeUnretainedValue()
        return interrupt.isCancelled || interrupt.isOverdue ? 1 : 0
      }, opaque: Unmanaged.passUnretained(self).toOpaque())
  }
}
