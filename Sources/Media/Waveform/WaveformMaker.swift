// Measures the waveforms of items during playback. The main thread requests them; a thread of the lowest priority,
// which exists only while it reads, measures them.

public import Base
public import Platform

/// Measures one item at a time and keeps the waveforms of the last ones.
///
/// Main thread; no call blocks.
public final class WaveformMaker {
  private typealias Turn = WorkerTurn<Waveform.Subject, Measured>

  private struct Measured: Sendable {
    var waveform: Waveform
    /// Whether no more of it will be measured.
    var isLast: Bool
  }

  private let worker: Worker<Waveform.Subject, Measured>
  private var wanted: Waveform.Subject?
  /// The waveforms that were measured to the end, newest last.
  private var kept: [Waveform] = []
  /// The waveform that `takeNews` returns next.
  private var fresh: Waveform?

  /// The limit of kept waveforms, a kilobyte each.
  private static let mostKept = 256

  /// Creates a maker that signals `wake` when the waveform has grown.
  ///
  /// - Parameter readers: They decode the sound.
  public init(wake: Wakeup, readers: Readers) {
    worker = Worker(
      WorkerPlan(
        "waveform", .newest(), threads: 4, patience: .seconds(WaveformReader.patience + 30),
        pace: .milliseconds(150)),
      wake: wake,
      // An item that cannot be read has an empty waveform, so that it is not tried again; playback itself reports what is
      // wrong with it.
      lost: { subject, _ in Measured(waveform: Waveform(of: subject), isLast: true) },
      work: { turn in
        let look = Look()
        turn.whenAbandoned { look.cancel() }
        let subject = turn.question
        let path: BytePath? = if case .file(let path) = subject.location { path } else { nil }
        do throws(PlaybackFailure) {
          // Only local data is measured; a network address that the item refers to is fetched once, for playback.
          return try readers.converse(.waveform(subject), about: path, within: .files, look) {
            socket throws(LookEnd) in
            Measured(waveform: try Self.follow(turn, socket), isLast: true)
          }
        } catch {
          return Measured(waveform: Waveform(of: subject), isLast: true)
        }
      })
  }

  /// Measures that item and stops measuring any other; nil stops measuring.
  public func want(_ subject: Waveform.Subject?) {
    guard wanted != subject else { return }
    wanted = subject
    fresh = kept.first { $0.subject == subject }
    if let subject, fresh == nil { worker.ask(subject) } else { worker.cancel() }
  }

  /// The waveform so far; nil when nothing was added since the last call.
  public func takeNews() -> Waveform? {
    for measured in worker.drain() {
      if measured.isLast { keep(measured.waveform) }
      if measured.waveform.subject == wanted, measured.waveform.known > 0 { fresh = measured.waveform }
    }
    return fresh.take()
  }

  /// What runs and what waits.
  public var load: WorkerLoad { worker.load }

  /// Takes in what the reader measures, until the end or until the item is not wanted any more.
  private static func follow(_ turn: Turn, _ socket: LookSocket) throws(LookEnd) -> Waveform {
    var waveform = Waveform(of: turn.question)
    while true {
      let end = MonotonicTime.now + .seconds(WaveformReader.patience + 2)
      guard case .levels(let first, let levels, let isEnd) = try socket.report(until: end) else {
        throw .garbled
      }
      for (offset, level) in levels.enumerated() { waveform.learn(level, at: first + offset) }
      if isEnd {
        waveform.end()
        return waveform
      }
      turn.tell(Measured(waveform: waveform, isLast: false))
    }
  }

  private func keep(_ waveform: Waveform) {
    kept.removeAll { $0.subject == waveform.subject }
    kept.append(waveform)
    if kept.count > Self.mostKept { kept.removeFirst() }
  }
}
