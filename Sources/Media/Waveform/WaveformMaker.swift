// The loudness of items, found out beside their playback. The main thread asks; one thread of the lowest priority
// reads, and is there only while it does.

public import Base
internal import Glibc
public import Platform
internal import Synchronization

/// Measures one item at a time and remembers the last ones.
///
/// Any thread may call it; nothing blocks.
public final class WaveformMaker: Sendable {
  private struct State {
    var wanted: Waveform.Subject?
    var interrupt: Interrupt?
    var hasThread = false
    /// What is known, the last looked at last; those of items that were left in the middle are not kept.
    var kept: [Waveform] = []
    /// What has not been taken yet.
    var fresh: Waveform?
    var toldAt = MonotonicTime.zero
  }

  private let state = Mutex(State())
  private let threads = WorkerThreads()
  private let wake: Wakeup

  /// So many items are remembered, at a kilobyte each.
  private static let mostKept = 256
  /// Progress is told this often.
  private static let pace = MonotonicTime.milliseconds(150)

  /// A maker that writes the eventfd `wake` when more is known.
  public init(wake: Wakeup) { self.wake = wake }

  /// Measures that item, and no other any more; nil measures nothing.
  public func want(_ subject: Waveform.Subject?) {
    let starts = state.withLock { state in
      guard state.wanted != subject else { return false }
      state.wanted = subject
      state.interrupt?.cancel()
      state.fresh = subject.flatMap { subject in state.kept.first { $0.subject == subject } }
      guard subject != nil, state.fresh == nil, !state.hasThread else { return false }
      state.hasThread = true
      return true
    }
    if starts, !threads.start("waveform", { [self] in run() }) { state.withLock { $0.hasThread = false } }
  }

  /// What is known now, where that is more than at the last call.
  public func takeNews() -> Waveform? {
    state.withLock { state in
      defer { state.fresh = nil }
      return state.fresh
    }
  }

  private func run() {
    // Whatever plays comes first. On Linux this is the thread's own priority.
    _ = nice(15)
    while let (subject, interrupt) = next() {
      do throws(PlaybackFailure) {
        var reader = try WaveformReader(subject, interrupt: interrupt)
        reader.run { tell($0) }
      } catch {
        // The strip stays empty; the item's own playback says what is wrong with it.
        giveUp(subject)
      }
    }
  }

  /// What is wanted and not known; nil ends the thread.
  private func next() -> (Waveform.Subject, Interrupt)? {
    state.withLock { state in
      guard let wanted = state.wanted, !state.kept.contains(where: { $0.subject == wanted }) else {
        state.hasThread = false
        state.interrupt = nil
        return nil
      }
      let interrupt = Interrupt()
      state.interrupt = interrupt
      return (wanted, interrupt)
    }
  }

  /// Publishes what is known; false where nobody wants it any more.
  private func tell(_ waveform: Waveform) -> Bool {
    let (isWanted, isNews) = state.withLock { state in
      guard state.wanted == waveform.subject else { return (false, false) }
      let now = MonotonicTime.now
      guard waveform.isWhole || now >= state.toldAt + Self.pace else { return (true, false) }
      state.toldAt = now
      state.fresh = waveform
      if waveform.isWhole { keep(waveform, in: &state) }
      return (true, true)
    }
    if isNews { wake.signal() }
    return isWanted
  }

  private func keep(_ waveform: Waveform, in state: inout State) {
    state.kept.removeAll { $0.subject == waveform.subject }
    state.kept.append(waveform)
    if state.kept.count > Self.mostKept { state.kept.removeFirst() }
  }

  /// It cannot be read: it is remembered as unknown, so that it is not tried again and again.
  private func giveUp(_ subject: Waveform.Subject) {
    state.withLock { state in
      if state.wanted == subject { keep(Waveform(of: subject), in: &state) }
    }
  }
}
