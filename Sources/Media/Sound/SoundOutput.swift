// What a sound system has to be able to do for the player. ALSA does it; tests have one of their own, which can hang.

internal import Base

/// What is wanted of an output.
struct SoundWish: Equatable, Sendable {
  /// As the sound system names it.
  var name: String
  /// Frames a second, and channels, of the item; the output agrees to what is near them.
  var rate: Int
  var channels: Int
  /// How many channels there may be.
  var limit: SoundOptions.Channels
}

/// An open output, closed by `close` alone.
///
/// One thread at a time calls it. Codes are negative errno values. What an item's every turn needs (`available`,
/// `write`, the states) answers out of what this process knows; the rest may wait for a sound server, and belongs on a
/// thread that can be spared.
protocol SoundOutput: AnyObject, Sendable {
  /// What it plays.
  var format: SoundFormat { get }
  /// Frames that it holds at the most.
  var bufferFrames: Int { get }
  /// Whether it plays in real time, as far as its kind tells.
  var isPaced: Bool { get }
  /// Whether it plays.
  var isRunning: Bool { get }
  /// Whether it has run dry.
  var isDry: Bool { get }

  /// Frames that fit now, or a code.
  func available() -> Int
  /// Takes interleaved frames, no more than it holds; returns how many it took, or a code.
  func write(_ samples: UnsafePointer<Float>, frames: Int) -> Int
  /// Frames between what is written and what is heard; negative when it does not say.
  func delay() -> Int
  /// Begins to play what was written.
  func start() -> Int
  /// Stops at once, forgets what was not played, and makes ready for writing.
  func reset() -> Int
  /// After an underrun or a suspend; negative when the device is gone.
  func recover(_ code: Int) -> Int
  /// Stops and gives it back; it is not called again.
  func close()
}

/// Opens an output; blocks until it is open or refused, which a sound server that hangs makes endless.
typealias SoundOpener = @Sendable (SoundWish) -> Result<any SoundOutput, SoundFailure>
