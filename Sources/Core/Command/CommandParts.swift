// What commands carry. Values; any thread.
public import Base

/// Where to seek.
public enum SeekTarget: Hashable, Sendable {
  /// Forward or back from here.
  case relative(MediaTime)
  /// To a time; a negative one counts from the end.
  case absolute(MediaTime)
  /// To a percentage of the duration, 0 … 100.
  case percent(Double)
  /// Forward or back by a percentage of the duration.
  case relativePercent(Double)
}

/// Where mpv's `loadfile` puts what it names, and whether that plays; the raw value is what the command calls it.
public enum LoadMode: String, CaseIterable, Hashable, Sendable {
  /// Play it, and nothing else is left in the playlist.
  case replace
  /// At the end.
  case append
  /// At the end, and play it where nothing plays.
  case appendAndPlay = "append-play"
  /// Behind what plays.
  case insertNext = "insert-next"
  /// Behind what plays, and play it where nothing does.
  case insertNextAndPlay = "insert-next-play"
  /// At a place that is named.
  case insertAt = "insert-at"
  /// At a place that is named, and play it where nothing plays.
  case insertAtAndPlay = "insert-at-play"
}

/// A change of a property.
public enum PropertyChange: Hashable, Sendable {
  /// To a value as text: `yes`, `no`, `50`, `top-left`.
  case set(String)
  /// By an amount.
  case add(Double)
  /// Times a factor.
  case multiply(Double)
  /// To the next value, or the previous one (-1).
  case cycle(Int)
}

/// How the picture and the lists share the screen.
public enum Presentation: String, CaseIterable, Hashable, Sendable {
  /// The picture fills the terminal.
  case full
  /// The picture beside the list.
  case inline
  /// The list owns the screen, the picture stays in a corner.
  case pictureInPicture = "pip"
}

/// How the corner picture moves.
public enum CornerMove: Hashable, Sendable {
  case to(Corner)
  case up, down, left, right
  case clockwise
}

/// What can have the focus; the raw value is the section of `input.conf`.
public enum Focus: String, CaseIterable, Hashable, Sendable {
  case player, browser, playlist, history, help, filter, menu, terminal
}

/// Where the focus shall go.
public enum FocusTarget: Hashable, Sendable {
  case to(Focus)
  /// The next part of the screen, or the previous one (-1).
  case next(Int)
}
