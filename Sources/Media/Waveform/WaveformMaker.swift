// Measures the waveforms of items during playback. The main thread requests them; a thread of the lowest priority,
// which exists only while it reads, measures them.

public import Base
internal import Glibc
public import Platform
internal import Synchronization

/// Measures one item at a time and keeps the waveforms of the last ones.
///
/// Any thread may call it; no call blocks.
public final class WaveformMaker: Sendable {
  private struct State {
    var wanted: Waveform.Subject?
    var interrupt: Interrupt?
    var hasThread = false
    /// The waveforms that were measured to the end, newest last.
    var kept: [Waveform] = []
    /// The waveform that `takeNews` returns next.
    var fresh: Waveform?
    var toldAt = MonotonicTime.zero
  }

  private let state = Mutex(State())
  private let threads = WorkerThreads()
  private let wake: Wakeup

  /// The limit of kept waveforms, a kilobyte each.
  private static let mostKept = 256
  /// The shortest interval between two reports of progress.
  private static let pace = MonotonicTime.milliseconds(150)

  /// Creates a maker that signals `wake` when more is known.
  public init(wake: Wakeup) { self.wake = wake }

  /// Measures that item and stops measuring any other; nil stops measuring.
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

  /// The waveform as far as it is known; nil when nothing was added since the last call.
  public func takeNews() -> Waveform? {
    state.withLock { state in
      defer { state.fresh = nil }
      return state.fresh
    }
  }

  private func run() {
    // Playback comes first. On Linux `nice` sets the priority of this thread.
    _ = nice(15)
    while let (subject, interrupt) = next() {
      do throws(PlaybackFailure) {
        var reader = try WaveformReader(subject, interrupt: interrupt)
        reader.run { tell($0) }
      } catch {
        // The waveform stays empty; playback itself reports what is wrong with the item.
        giveUp(subject)
      }
    }
  }

  /// The item to be measured next; nil ends the thread.
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

  /// Publishes a waveform; false when its item is not wanted any more.
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

  /// Keeps an empty waveform of an item that cannot be read, so that it is not tried again.
  private func giveUp(_ subject: Waveform.Subject) {
    state.withLock { state in
      if state.wanted == subject { keep(Waveform(of: subject), in: &state) }
    }
  }
}
