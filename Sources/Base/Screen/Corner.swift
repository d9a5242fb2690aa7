/// A corner of the screen, where the picture-in-picture lies; the raw value is the setting's.
public enum Corner: String, CaseIterable, Hashable, Sendable {
  case topLeft = "top-left"
  case topRight = "top-right"
  case bottomRight = "bottom-right"
  case bottomLeft = "bottom-left"
}
