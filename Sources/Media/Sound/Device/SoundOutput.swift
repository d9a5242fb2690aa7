// The interface between the player and a sound system. ALSA implements it; so does a test double that can hang.

internal import Base

/// The output that an item needs.
struct SoundWish: Equatable, Sendable {
  /// The device's name in the sound system.
  var name: String
  /// The item's sample rate in Hz and its channel count; the output may agree to values near them.
  var rate: Int
  var channels: Int
  /// The upper limit of the channel count.
  var limit: SoundOptions.Channels
}

/// An open output; only `close` closes it.
///
/// One thread at a time may call it. Error codes are negative errno values. `available`, `write` and the states, which
/// every turn needs, answer from the state of this process. The other calls may wait for a sound server and belong on
/// the device's thread.
protocol SoundOutput: AnyObject, Sendable {
  /// The rate and channels of the samples it plays.
  var format: SoundFormat { get }
  /// The size of the buffer in frames.
  var bufferFrames: Int { get }
  /// Whether the output plays in real time, as far as its type tells.
  var isPaced: Bool { get }
  /// Whether the output is playing.
  var isRunning: Bool { get }
  /// Whether the output is in an underrun.
  var isDry: Bool { get }

  /// Frames that can be written, or an error code.
  func available() -> Int
  /// Writes interleaved frames, at most `bufferFrames`; returns the number written, or an error code.
  func write(_ samples: UnsafePointer<Float>, frames: Int) -> Int
  /// Frames between the last written one and the one that is heard; negative when the output does not report it.
  func delay() -> Int
  /// Starts playback of the written frames.
  func start() -> Int
  /// Stops at once, drops the unplayed frames and prepares the output for writing.
  func reset() -> Int
  /// Recovers from an underrun or a suspend; negative when the device is gone.
  func recover(_ code: Int) -> Int
  /// Closes the output; no other call may follow.
  func close()
}

/// Opens an output; blocks until it is open or refused, for ever if the sound server hangs.
typealias SoundOpener = @Sendable (SoundWish) -> Result<any SoundOutput, SoundFailure>
