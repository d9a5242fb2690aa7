// The content beside the film in the list's place, in either role: the list, or a running text about the film.
// Part of the model, main thread only.
public import Base

/// The content of the list's place; the raw value is the word of the property `list-view`.
public enum ListView: String, CaseIterable, Hashable, Sendable {
  /// The list in front.
  case list
  /// The chapters, with the current one marked.
  case chapters
  /// The subtitles or lyrics so far, with the present ones last.
  case subtitles
  /// The messages of the Syncplay room.
  case chat
  /// The figures of the statistics overlay.
  case statistics

  /// Name for the title of the place.
  public var title: String {
    switch self {
    case .list: "List"
    case .chapters: "Chapters"
    case .subtitles: "Subtitles"
    case .chat: "Chat"
    case .statistics: "Statistics"
    }
  }
}

/// The subtitles of an item as they went by, newest last, which is a running text of a song or a dialogue.
public struct SubtitleLog: Equatable, Sendable {
  /// A text and the position at which it appeared.
  public struct Entry: Equatable, Sendable {
    /// The position in the item.
    public var time: MediaTime
    /// The text, filtered, with newlines.
    public var text: String
  }

  /// The most texts that are kept.
  static let most = 200
  /// The texts by their times.
  public private(set) var entries: [Entry] = []

  /// Adds a text that appeared; after a seek back, later ones go.
  mutating func add(_ text: String, at time: MediaTime) {
    entries.removeAll { $0.time >= time }
    guard !text.isEmpty, entries.last?.text != text else { return }
    entries.append(Entry(time: time, text: text))
    if entries.count > Self.most { entries.removeFirst(entries.count - Self.most) }
  }
}

extension Model {
  /// Takes the subtitles on the screen, and keeps them for the running text.
  mutating func show(_ screen: SubtitleScreen) {
    films.main.playback.subtitles = screen
    guard !screen.primary.isEmpty else { return }
    films.main.playback.subtitleLog.add(screen.text, at: films.main.shownPosition)
  }

  /// The views that have something to show, which `cycle` goes through.
  var offeredListViews: [ListView] {
    ListView.allCases.filter { view in
      switch view {
      case .list, .statistics: true
      case .chapters: films.main.info?.chapters.isEmpty == false
      case .subtitles: !films.main.playback.subtitleLog.entries.isEmpty
      case .chat: syncplay != nil
      }
    }
  }

  /// Brings the list back where another view has its place; false if it was there.
  mutating func bringListBack() -> Bool {
    guard presentation.listView != .list else { return false }
    presentation.listView = .list
    return true
  }
}
