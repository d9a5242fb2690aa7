/// How what is typed finds rows.
public enum FindMode: String, CaseIterable, Hashable, Sendable {
  /// By its letters in order, with gaps between them, the best first; words may stand in any order.
  case fuzzy
  /// As it stands; the rows keep their order.
  case substring
}
