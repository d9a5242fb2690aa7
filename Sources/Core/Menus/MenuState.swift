// Menus of the model: the list of all menus, the open one's cursor, and the type of a row. `Menus.swift` has the
// behaviour. Main thread only.

import Base

/// The menu that is open over the screen, with its cursor and search.
///
/// Its rows are computed from the model (`Model.menuRows`), so they are never out of date.
public struct MenuState: Equatable, Sendable {
  /// The open menu.
  public var id: MenuID
  /// Index of the row under the cursor, among the rows that the search leaves.
  public var selection = 0
  /// Index of the first visible row.
  public var offset = 0
  /// The search text; empty shows all rows.
  public var search = ""

  /// Opens a menu with the cursor on its first row.
  public init(_ id: MenuID) { self.id = id }
}

/// Every menu; the raw value is its name in the command `menu`.
public enum MenuID: String, CaseIterable, Hashable, Sendable {
  case tracks, video, audio, subtitles, chapters, editions, equalizer, quality, sort, bookmarks, places
  case audioDevice = "audio-device"
  case settings, theme, main
  case playlistSort = "playlist-sort"
  case groups, room, sleep
  case guest = "guest-film"

  /// The title in the menu's frame.
  public var title: String {
    switch self {
    case .tracks: "Tracks"
    case .video: "Video"
    case .audio: "Audio"
    case .subtitles: "Subtitles"
    case .equalizer: "Equaliser"
    case .audioDevice: "Audio devices"
    case .chapters: "Chapters"
    case .editions: "Editions"
    case .groups: "Playlist groups"
    case .room: "Watch together (Syncplay)"
    case .sleep: "Sleep timer"
    case .guest: "A program starts a film"
    case .playlistSort: "Sort playlist"
    case .quality: "Quality"
    case .settings: "Settings"
    case .main: "Menu"
    case .theme: "Themes"
    case .sort: "Sort files"
    case .bookmarks: "Bookmarks"
    case .places: "Places"
    }
  }
}

extension MenuID {
  /// Whether the cursor begins at the row in force; otherwise it begins at the first row that can be chosen.
  var beginsAtChosen: Bool { self != .room }
}

/// One row of a menu.
public struct MenuRow: Equatable, Sendable {
  /// The row's label, filtered.
  public var text: String
  /// A value or key at the right edge, filtered; empty for none.
  public var detail: String
  /// Whether the row is the value in force.
  public var isChosen: Bool
  /// The command that the row performs; nil for a heading or a fact, which cannot be chosen.
  public var command: Command?
  /// A sentence that is shown while the row is under the cursor; empty for none.
  public var help = ""
  /// The name in configuration files and commands, which the search finds too.
  public var name = ""
  /// Whether the row states a fact; without a command, any other row is a heading.
  public var isFact = false
  /// The commands that step the row's value; nil if the value has no order.
  public var steps: Steps?

  /// The commands that set the previous and the next value.
  public struct Steps: Equatable, Sendable {
    /// Sets the previous value.
    public var back: Command
    /// Sets the next value.
    public var forward: Command
  }

  /// Creates a row that can be chosen.
  public init(_ text: String, detail: String = "", isChosen: Bool = false, _ command: Command) {
    self.text = text
    self.detail = detail
    self.isChosen = isChosen
    self.command = command
  }

  /// Creates a row that states a fact and cannot be chosen.
  public init(fact: String, detail: String = "") {
    self.init(heading: fact, detail: detail)
    isFact = true
  }

  /// Creates a heading.
  public init(heading: String, detail: String = "") {
    text = heading
    self.detail = detail
    isChosen = false
    command = nil
  }
}
