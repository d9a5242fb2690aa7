// Keys that have been pressed and have not taken effect. Part of the model, main thread only.

import Base

/// An unfinished key sequence, a count, and keys typed ahead; `Model.keymap` holds the keys of the sequence.
public struct KeyInput: Equatable, Sendable {
  /// The time at which the unfinished sequence times out.
  var deadline: MonotonicTime?
  /// The time at which the keys that can continue the sequence are shown; nil once they are on the screen.
  var hintsDue: MonotonicTime?
  /// The count typed so far for the next key of a list, as in `5j`; nil if none has been typed.
  public internal(set) var count: Int?
  /// The channel's number typed so far over the picture; nil if none has been typed.
  var channel: Channel?
  /// Keys that are held back until an earlier key has taken effect.
  var typedAhead: TypedAhead?
  /// Whether a command is pressing a key (`keypress`).
  var isByCommand = false

  /// An unfinished number of a channel.
  struct Channel: Equatable {
    var number: Int
    /// The time at which its last digit was pressed.
    var at: MonotonicTime
  }
}
