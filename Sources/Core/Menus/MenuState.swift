import Base

/// A menu over the screen: which one, and the row under the cursor.
///
/// Its rows are computed from the model (`Model.menuRows`), so that they are never out of date.
public struct MenuState: Equatable, Sendable {
  /// Which menu.
  public var id: MenuID
  /// The row under the cursor, counted among all rows.
  public var selection = 0
  /// The first row shown.
  public var offset = 0
  /// What its rows are narrowed to; empty shows all.
  public var search = ""

  /// A menu with its first row under the cursor.
  public init(_ id: MenuID) { self.id = id }
}

/// The menus there are; the raw value is what the command `menu` calls them.
public enum MenuID: String, CaseIterable, Hashable, Sendable {
  case tracks, video, audio, subtitles, chapters, editions, equalizer, quality, sort, bookmarks
  case audioDevice = "audio-device"
  case settings, theme, main
  case playlistSort = "playlist-sort"
  case groups, room

  /// What stands in the menu's frame.
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
    case .playlistSort: "Sort playlist"
    case .quality: "Quality"
    case .settings: "Settings"
    case .main: "Menu"
    case .theme: "Themes"
    case .sort: "Sort files"
    case .bookmarks: "Bookmarks"
    }
  }
}

extension MenuID {
  /// Whether its cursor begins at what is in force; elsewhere at the first row.
  var beginsAtChosen: Bool { self != .room }
}

/// One row of a menu.
public struct MenuRow: Equatable, Sendable {
  /// What it offers; filtered.
  public var text: String
  /// More about it, at the right; filtered.
  public var detail: String
  /// Whether it is what is in force now.
  public var isChosen: Bool
  /// What choosing it does; nil for a heading or a fact, which cannot be chosen.
  public var command: Command?
  /// More about it, in a sentence, for the row under the cursor.
  public var help = ""
  /// What files and commands call it, by which it is found too.
  public var name = ""
  /// Whether it says something that is so, and heads nothing.
  public var isFact = false
  /// What changes its value, where it has one that can be gone through.
  public var steps: Steps?

  /// The way to the values before and behind the present one.
  public struct Steps: Equatable, Sendable {
    /// To the one before.
    public var back: Command
    /// To the next one.
    public var forward: Command
  }

  /// A row that can be chosen.
  public init(_ text: String, detail: String = "", isChosen: Bool = false, _ command: Command) {
    self.text = text
    self.detail = detail
    self.isChosen = isChosen
    self.command = command
  }

  /// Something that is so, which cannot be chosen.
  public init(fact: String, detail: String = "") {
    self.init(heading: fact, detail: detail)
    isFact = true
  }

  /// A heading.
  public init(heading: String, detail: String = "") {
    text = heading
    self.detail = detail
    isChosen = false
    command = nil
  }
}
