// Texts over the screen that take no input: a clock, a logo, a line of a chat (AVKit's `contentOverlayView`). Part of
// the model, main thread only.
public import Base

/// The texts that `overlay-text` has put on the screen, which stay until it removes them.
public struct OverlayTexts: Equatable, Sendable {
  /// One text, with `${property}` unexpanded, so that it follows what it names.
  struct Entry: Equatable, Identifiable, Sendable {
    var id: String
    var place: Corner
    var text: String
  }

  /// The most texts at once.
  static let most = 32
  /// The longest text in characters.
  static let longest = 500
  /// The texts, oldest first.
  private(set) var entries: [Entry] = []

  /// Adds a text, in place of one of the same name; false if there are too many.
  mutating func add(_ entry: Entry) -> Bool {
    guard entries.count < Self.most || entries.contains(where: { $0.id == entry.id }) else { return false }
    entries.put(entry)
    return true
  }

  /// Removes a text; false if none has the name.
  mutating func remove(_ id: String) -> Bool { entries.remove(id: id) }
}

/// An order of `overlay-text`.
public enum OverlayOrder: Hashable, Sendable {
  case add(id: String, Corner, text: String)
  case remove(id: String)
}

extension Model {
  mutating func overlay(_ order: OverlayOrder) {
    switch order {
    case .add(let id, let place, let text):
      let entry = OverlayTexts.Entry(id: id, place: place, text: String(text.prefix(OverlayTexts.longest)))
      guard overlays.texts.add(entry) else {
        return notify("There are \(OverlayTexts.most) overlay texts already", .warning)
      }
    case .remove(let id):
      guard overlays.texts.remove(id) else {
        return notify("No overlay text is called \(VisibleText.filter(id, limit: 60))", .warning)
      }
    }
  }

  /// The lines to show at a corner or edge, filtered and with properties expanded.
  public func overlayLines(at place: Corner) -> [String] {
    overlays.texts.entries.filter { $0.place == place }.flatMap { entry in
      expand(entry.text).split(separator: "\n", maxSplits: 3).map {
        VisibleText.filter(String($0), isProse: true)
      }
    }
  }
}
