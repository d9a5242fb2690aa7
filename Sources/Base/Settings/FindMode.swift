/// The way in which a typed filter matches the rows of a list; the raw value is the setting's.
public enum FindMode: String, CaseIterable, Hashable, Sendable {
  /// The typed letters match in their order, with gaps between them, and the best match comes first.
  ///
  /// Words may match in any order.
  case fuzzy
  /// The typed text matches as a substring, and the rows keep their order.
  case substring
}
