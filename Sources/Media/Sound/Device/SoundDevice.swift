// The sound thread's handle to an open output, which the deinit closes. Sound thread only.

internal import Base
internal import Glibc

/// An open playback device.
///
/// No call waits longer than `DeviceThread.patience`; after a timeout every call returns `-ETIMEDOUT`.
struct SoundDevice: ~Copyable {
  /// Whether the device plays in real time.
  private(set) var isPaced: Bool
  /// The device's name in ALSA.
  let name: String
  private let output: any SoundOutput
  private let thread: DeviceThread

  /// Takes over an output that `thread` has opened.
  init(_ output: any SoundOutput, of thread: DeviceThread) {
    self.output = output
    self.thread = thread
    name = thread.wish.name
    isPaced = output.isPaced
  }

  deinit { thread.leave() }

  /// The rate and channels the device was opened with.
  var format: SoundFormat { output.format }
  /// The size of the device's buffer in frames.
  var bufferFrames: Int { output.bufferFrames }
  private var isHung: Bool { thread.isHung }

  /// Frames that can be written; negative is an error code.
  func available() -> Int { isHung ? -Int(ETIMEDOUT) : output.available() }

  /// Frames written and not heard yet; nil when the device does not report it.
  ///
  /// The first request after each preparation runs on the device's thread, because it goes to a sound server, which
  /// may not answer.
  func delay() -> Int? {
    guard !isHung else { return nil }
    let frames = thread.tellsDelay ? output.delay() : thread.ask(.delay)
    return frames < 0 ? nil : frames
  }

  /// Whether the device is playing.
  var isRunning: Bool { !isHung && output.isRunning }
  /// Whether the device is in an underrun.
  var isDry: Bool { !isHung && output.isDry }

  /// Writes interleaved frames; returns the number written, or a negative error code.
  func write(_ samples: UnsafePointer<Float>, frames: Int) -> Int {
    isHung ? -Int(ETIMEDOUT) : output.write(samples, frames: frames)
  }

  /// Starts playback of the written frames.
  func start() -> Int { thread.ask(.start) }

  /// Stops at once, drops the unplayed frames and prepares the device for writing.
  func reset() -> Int { thread.ask(.reset) }

  /// Recovers from an underrun or a suspend; negative when the device is gone.
  func recover(_ code: Int) -> Int { thread.ask(.recover(code)) }

  /// Marks the device as stuck: no call waits for it, not even its closing.
  func giveUp() { thread.giveUp() }

  /// Marks the device as one that consumes samples faster than real time.
  mutating func noteUnpaced() { isPaced = false }

  /// Name, rate and channel count, for the statistics.
  var summary: String {
    "\(VisibleText.filter(name)), \(format.rate) Hz, \(format.channels) ch"
  }
}
