// Entries with a name or a number, such as the texts and the images over the screen.

/// Texts and images over the screen that take no input.
public struct Overlays: Equatable, Sendable {
  /// The texts of `overlay-text`.
  var texts = OverlayTexts()
  /// The images of `overlay-add`.
  public internal(set) var images = OverlayImages()
}

extension Array where Element: Identifiable {
  /// Puts an entry in place of the one with its identity, or behind the others.
  mutating func put(_ entry: Element) {
    if let index = firstIndex(where: { $0.id == entry.id }) { self[index] = entry } else { append(entry) }
  }

  /// Removes the entry of an identity; false if none exists.
  mutating func remove(id: Element.ID) -> Bool {
    guard let index = firstIndex(where: { $0.id == id }) else { return false }
    remove(at: index)
    return true
  }
}
