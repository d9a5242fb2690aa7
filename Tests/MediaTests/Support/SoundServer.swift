// A sound server of the tests' own, which plays in real time and can stop answering, as one that was sent SIGSTOP.

import Base
import Glibc
import Platform
import Synchronization

@testable import Media

/// Opens outputs that play as long as the server works.
final class SoundServer: Sendable {
  private struct State {
    var isStopped = false
    /// For how long it has been stopped so far, and since when it is.
    var lost = MonotonicTime.zero
    var stoppedAt = MonotonicTime.zero
    var opened = 0
    var hasVanished = false
  }

  private let state = Mutex(State())

  /// As the engine opens its outputs.
  var opener: SoundOpener {
    { [self] wish in
      answer()
      if hasVanished { return .failure(SoundFailure(playing: "headphones", -ENODEV)) }
      state.withLock { $0.opened += 1 }
      return .success(PacedOutput(self, rate: wish.rate))
    }
  }

  /// The number of outputs that have been opened.
  var opened: Int { state.withLock { $0.opened } }

  /// Answers nothing from now on, and plays nothing.
  func stop() {
    state.withLock { state in
      state.isStopped = true
      state.stoppedAt = .now
    }
  }

  /// The device is pulled out: outputs fail, and none can be opened.
  func vanish() { state.withLock { $0.hasVanished = true } }

  /// Whether the device has been pulled out.
  var hasVanished: Bool { state.withLock { $0.hasVanished } }

  /// Goes on where it was stopped.
  func goOn() {
    state.withLock { state in
      if state.isStopped { state.lost = state.lost + (.now - state.stoppedAt) }
      state.isStopped = false
    }
  }

  /// A time that passes while the server works.
  var time: MonotonicTime {
    state.withLock { ($0.isStopped ? $0.stoppedAt : .now) - $0.lost }
  }

  /// Waits for an answer.
  func answer() { while state.withLock({ $0.isStopped }) { usleep(2000) } }
}

/// Plays what it is given by the server's time.
///
/// Unchecked Sendable: as the engine uses it, one thread at a time.
private final class PacedOutput: SoundOutput, @unchecked Sendable {
  let format: SoundFormat
  let bufferFrames: Int
  let isPaced = true
  private let server: SoundServer
  private var written = 0
  private var startedAt: MonotonicTime?

  init(_ server: SoundServer, rate: Int) {
    self.server = server
    format = SoundFormat(rate: rate, channels: 2)
    bufferFrames = rate * 240 / 1000
  }

  private var played: Int {
    guard let startedAt else { return 0 }
    return min(written, Int(Double((server.time - startedAt).nanoseconds) / 1e9 * Double(format.rate)))
  }

  var isRunning: Bool { startedAt != nil }
  var isDry: Bool { startedAt != nil && played == written }

  func available() -> Int { bufferFrames - (written - played) }

  func write(_ samples: UnsafePointer<Float>, frames: Int) -> Int {
    if server.hasVanished { return -Int(ENODEV) }
    // An underrun is silence.
    if isDry, let startedAt {
      written = max(written, Int(Double((server.time - startedAt).nanoseconds) / 1e9 * Double(format.rate)))
    }
    let taken = min(frames, available())
    written += taken
    return taken
  }

  func delay() -> Int { written - played }

  func start() -> Int {
    server.answer()
    startedAt = server.time
    return 0
  }

  func reset() -> Int {
    server.answer()
    startedAt = nil
    written = 0
    return 0
  }

  func recover(_ code: Int) -> Int { server.hasVanished ? code : reset() }

  func close() { server.answer() }
}
