// Measures the waveforms of items during playback. The main thread requests them; a thread of the lowest priority,
// which exists only while it reads, measures them.

public import Base
public import Platform
internal import Synchronization

/// Measures one item at a time and keeps the waveforms of the last ones.
///
/// Any thread may call it; no call blocks.
public final class WaveformMaker: Sendable {
  private struct State {
    var wanted: Waveform.Subject?
    var look: Look?
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
  private let readers: Readers

  /// The limit of kept waveforms, a kilobyte each.
  private static let mostKept = 256
  /// The shortest interval between two reports of progress.
  private static let pace = MonotonicTime.milliseconds(150)

  /// Creates a maker that signals `wake` when the waveform has grown.
  ///
  /// - Parameter readers: They decode the sound.
  public init(wake: Wakeup, readers: Readers) {
    self.wake = wake
    self.readers = readers
  }

  /// Measures that item and stops measuring any other; nil stops measuring.
  public func want(_ subject: Waveform.Subject?) {
    let starts = state.withLock { state in
      guard state.wanted != subject else { return false }
      state.wanted = subject
      state.look?.cancel()
      state.fresh = subject.flatMap { subject in state.kept.first { $0.subject == subject } }
      guard subject != nil, state.fresh == nil, !state.hasThread else { return false }
      state.hasThread = true
      return true
    }
    if starts, !threads.start("waveform", { [self] in run() }) { state.withLock { $0.hasThread = false } }
  }

  /// The waveform so far; nil when nothing was added since the last call.
  public func takeNews() -> Waveform? {
    state.withLock { state in
      defer { state.fresh = nil }
      return state.fresh
    }
  }

  private func run() {
    while let (subject, look) = next() {
      let path: BytePath? = if case .file(let path) = subject.location { path } else { nil }
      do throws(PlaybackFailure) {
        // Only local data is measured; a network address that the item refers to is fetched once, for playback.
        try readers.converse(.waveform(subject), about: path, within: .files, look) {
          socket throws(LookEnd) in
          try follow(Waveform(of: subject), socket)
        }
      } catch {
        // The waveform stays empty; playback itself reports what is wrong with the item.
        if !look.isCancelled { giveUp(subject) }
      }
    }
  }

  /// Takes in what the reader measures, until the end or until the item is not wanted any more.
  private func follow(_ empty: Waveform, _ socket: LookSocket) throws(LookEnd) {
    var waveform = empty
    while true {
      let end = MonotonicTime.now + .seconds(WaveformReader.patience + 2)
      guard case .levels(let first, let levels, let isEnd) = try socket.report(until: end) else {
        throw .garbled
      }
      for (offset, level) in levels.enumerated() { waveform.learn(level, at: first + offset) }
      if isEnd { waveform.end() }
      guard tell(waveform), !isEnd else { return }
    }
  }

  /// The item to be measured next; nil ends the thread.
  private func next() -> (Waveform.Subject, Look)? {
    state.withLock { state in
      guard let wanted = state.wanted, !state.kept.contains(where: { $0.subject == wanted }) else {
        state.hasThread = false
        state.look = nil
        return nil
      }
      let look = Look()
      state.look = look
      return (wanted, look)
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
