/// The parts of kitty's graphics protocol that only some terminals have.
public struct KittyFeatures: Hashable, Sendable {
  /// Whether parts of a picture can be edited in place.
  public var edits: Bool
  /// Whether a picture can be announced as short-lived, so that it is not written to the disk.
  public var hints: Bool

  /// Features; none unless named.
  public init(edits: Bool = false, hints: Bool = false) {
    self.edits = edits
    self.hints = hints
  }
}
