// The sound thread's hold on an open output. Lives on the sound thread; gives the output back in its deinit.

internal import Base
internal import Glibc

/// An open playback device.
///
/// None of it waits for longer than `DeviceThread.patience`; after that every code is `-ETIMEDOUT`.
struct SoundDevice: ~Copyable {
  /// Whether it plays in real time.
  private(set) var isPaced: Bool
  /// As it is called.
  let name: String
  private let output: any SoundOutput
  private let thread: DeviceThread

  /// Takes over what a thread has opened.
  init(_ output: any SoundOutput, of thread: DeviceThread) {
    self.output = output
    self.thread = thread
    name = thread.wish.name
    isPaced = output.isPaced
  }

  deinit { thread.leave() }

  /// What it plays.
  var format: SoundFormat { output.format }
  /// Frames that it holds at the most.
  var bufferFrames: Int { output.bufferFrames }
  private var isHung: Bool { thread.isHung }

  /// Frames that fit now; negative is an error code.
  func available() -> Int { isHung ? -Int(ETIMEDOUT) : output.available() }

  /// Frames between what is written and what is heard; nil when the device does not say.
  ///
  /// A sound server has to be asked until it has said so once.
  func delay() -> Int? {
    guard !isHung else { return nil }
    let frames = thread.tellsDelay ? output.delay() : thread.ask(.delay)
    return frames < 0 ? nil : frames
  }

  /// Whether it plays.
  var isRunning: Bool { !isHung && output.isRunning }
  /// Whether it has run dry.
  var isDry: Bool { !isHung && output.isDry }

  /// Writes interleaved frames; returns how many were taken, or a negative code.
  func write(_ samples: UnsafePointer<Float>, frames: Int) -> Int {
    isHung ? -Int(ETIMEDOUT) : output.write(samples, frames: frames)
  }

  /// Begins to play what was written.
  func start() -> Int { thread.ask(.start) }

  /// Stops at once, forgets what was not played, and makes ready for writing.
  func reset() -> Int { thread.ask(.reset) }

  /// After an underrun or a suspend; negative when the device is gone.
  func recover(_ code: Int) -> Int { thread.ask(.recover(code)) }

  /// It takes nothing any more: nobody waits for it, not even for its closing.
  func giveUp() { thread.giveUp() }

  /// It turned out to swallow samples faster than real time.
  mutating func noteUnpaced() { isPaced = false }

  /// In a few words, for the statistics.
  var summary: String {
    "\(VisibleText.filter(name)), \(format.rate) Hz, \(format.channels) ch"
  }
}
