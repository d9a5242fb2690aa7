// The parts of the screen that receive keys. Values.

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
