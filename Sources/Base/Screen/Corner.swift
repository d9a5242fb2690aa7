/// A corner of the screen.
public enum Corner: String, CaseIterable, Hashable, Sendable {
  case topLeft = "top-left"
  case topRight = "top-right"
  case bottomRight = "bottom-right"
  case bottomLeft = "bottom-left"
}
