// The types that commands carry.
public import Base

/// The target of a seek.
public enum SeekTarget: Hashable, Sendable {
  /// Relative to the current position; negative is back.
  case relative(MediaTime)
  /// Absolute; a negative time counts from the end.
  case absolute(MediaTime)
  /// A percentage of the duration, 0 … 100.
  case percent(Double)
  /// Relative, by a percentage of the duration.
  case relativePercent(Double)
}

/// The place at which mpv's `loadfile` puts an entry in the playlist, and whether the entry plays; raw values are
/// mpv's words.
public enum LoadMode: String, CaseIterable, Hashable, Sendable {
  /// Replace the playlist, and play.
  case replace
  /// Append.
  case append
  /// Append, and play if nothing plays.
  case appendAndPlay = "append-play"
  /// Insert after the current item.
  case insertNext = "insert-next"
  /// Insert after the current item, and play if nothing plays.
  case insertNextAndPlay = "insert-next-play"
  /// Insert at the index in `LoadOptions`.
  case insertAt = "insert-at"
  /// Insert at the index in `LoadOptions`, and play if nothing plays.
  case insertAtAndPlay = "insert-at-play"
  /// Play as the second film, in the corner.
  case second
}

/// A change of a property.
public enum PropertyChange: Hashable, Sendable {
  /// Set a value given as text: `yes`, `no`, `50`, `top-left`.
  case set(String)
  /// Add an amount.
  case add(Double)
  /// Multiply by a factor.
  case multiply(Double)
  /// Step to the next value (1) or the previous one (-1).
  case cycle(Int)
}

/// The layout of picture and lists on the screen.
public enum Presentation: String, CaseIterable, Hashable, Sendable {
  /// The picture fills the terminal.
  case full
  /// The picture and a list share the screen.
  case inline
  /// A list fills the screen, and the picture is in a corner of it (PiP).
  case pictureInPicture = "pip"
}

/// A move of the corner picture.
public enum CornerMove: Hashable, Sendable {
  case to(Corner)
  case up, down, left, right
  case clockwise
}

/// The part of the screen that receives keys; the raw value is the section of `input.conf`.
public enum Focus: String, CaseIterable, Hashable, Sendable {
  case player, browser, playlist, history, help, filter, menu, terminal
}

/// The target of a change of focus.
public enum FocusTarget: Hashable, Sendable {
  case to(Focus)
  /// The next part of the screen (1) or the previous one (-1).
  case next(Int)
  /// The next list (1) or the previous one (-1): files, playlist, history.
  case list(Int)
}
