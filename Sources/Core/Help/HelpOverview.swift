// Texts of the key help's first page and of the hint line, as tables of commands with a description for each focus.
// Main thread only.

import Base

/// The most used keys for a focus: the first page of the key help and the line of hints.
///
/// The tables name commands; the keys shown are those currently bound to them.
struct HelpOverview {
  /// An entry for one or more commands that belong together, such as a pair of opposites.
  struct Row: Sendable {
    /// The text in the help.
    var text: String
    /// The commands as lines of `input.conf`, each with a key of its own.
    var commands: [String]
    /// Where a hint has an effect, if not everywhere.
    var place: KeyHint.Place?

    init(_ text: String, _ commands: String...) {
      self.text = text
      self.commands = commands
    }

    func only(_ place: KeyHint.Place) -> Row {
      var row = self
      row.place = place
      return row
    }
  }

  struct Group: Sendable {
    var title: String
    var rows: [Row]
  }

  let focus: Focus

  init(for focus: Focus) { self.focus = focus }

  /// The groups for the focus: those of the focused part, then general ones.
  var groups: [Group] {
    switch focus {
    case .player: [Self.playing, Self.sound, Self.picture, Self.places, Self.program]
    case .browser: [Self.files, Self.rows, Self.playingInLists, Self.places, Self.program]
    case .playlist: [Self.playlist, Self.rows, Self.playingInLists, Self.places, Self.program]
    case .history: [Self.history, Self.rows, Self.playingInLists, Self.places, Self.program]
    case .menu: [Self.menu, Self.program]
    case .filter, .help: [Self.filter, Self.program]
    case .terminal: [Self.terminal]
    }
  }

  /// The entries of all groups; commands without a key are left out.
  func groups(in keymap: Keymap) -> [[HelpEntry]] {
    let keys = Keys(keymap, focus)
    return groups.compactMap { group in
      let rows = group.rows.compactMap { row -> HelpEntry? in
        let shown = row.commands.compactMap { keys.first(of: $0) }
        guard !shown.isEmpty else { return nil }
        return HelpEntry(
          keys: shown.joined(separator: "  "), help: row.text,
          commands: row.commands.joined(separator: " ; "),
          isHeading: false)
      }
      guard !rows.isEmpty else { return nil }
      return [HelpEntry(keys: "", help: group.title, commands: "", isHeading: true)] + rows
    }
  }

  /// The commands in the line of hints, the most important first.
  var hints: [Row] {
    switch focus {
    case .player:
      [
        Self.pause, Row("seek", "seek -5", "seek 5"), Row("keys", "help"),
        Row("full", "cycle fullscreen"), Row("corner", "pip"), Row("list", "focus next"),
        Row("volume", "add volume -2", "add volume 2"), Row("commands", "palette"), Row("quit", "quit"),
      ]
    case .browser:
      Self.activation + [
        Row("up", "browser-up"), Row("keys", "help"), Row("add", "list-append"),
        Row("find", "filter"), Row("sort", "menu sort"), Row("mark", "list-mark"),
        Row("all files", "browser-all-files"), Row("home", "browser-go ~"), Row("commands", "palette"),
        Row("quit", "quit"),
      ]
    case .playlist:
      Self.activation + [
        Row("remove", "list-remove"), Row("keys", "help"),
        Row("undo", "list-undo"),
        Row("find", "filter"), Row("sort", "menu playlist-sort"), Row("shuffle", "playlist-shuffle"),
        Row("move", "list-shift 1", "list-shift -1"), Row("mark", "list-mark"), Row("commands", "palette"),
        Row("quit", "quit"),
      ]
    case .history:
      Self.activation + [
        Row("remove", "list-remove"), Row("keys", "help"),
        Row("add", "list-append"), Row("find", "filter"), Row("files", "focus browser"),
        Row("commands", "palette"), Row("quit", "quit"),
      ]
    case .menu:
      [
        Row("choose", "list-activate"), Row("change", "menu-step down", "menu-step up").only(.steppedRows),
        Row("find", "filter"),
        Row("save", "save-settings").only(.settings), Row("close", "leave"),
      ]
    case .filter:
      [
        Row("accept", "list-activate"), Row("fuzzy", "cycle find").only(.listFilter),
        Row("clear", "filter-clear"),
      ]
    case .help: [Row("all keys", "help"), Row("find", "filter"), Row("close", "leave")]
    case .terminal: []
    }
  }

  fileprivate static let pause = Row("pause", "cycle pause")

  /// The first hint of a list, in the words for its selected row.
  private static let activation = RowAction.allCases.map { action in
    Row(action.rawValue, "list-activate").only(.row(action))
  }

  /// Hints about playback in lists while something plays; they follow the list's own first hint.
  static let hintsOfFilm = [
    pause, Row("full", "cycle fullscreen"), Row("corner", "pip"),
  ]

  /// The commands whose hints are never left out.
  private static let pinned = ["help", "palette", "quit"]

  /// The line of hints with the bound keys: `Space pause`.
  func hints(in keymap: Keymap) -> [KeyHint] {
    let keys = Keys(keymap, focus)
    var rows = hints
    if focus.list != nil, keymap.followsFilm {
      rows.insert(contentsOf: Self.hintsOfFilm, at: Self.activation.count)
    }
    return rows.compactMap { row in
      let shown = row.commands.compactMap { keys.first(of: $0) }
      let isPinned = row.commands.count == 1 && Self.pinned.contains(row.commands[0])
      return shown.isEmpty
        ? nil
        : KeyHint(keys: shown.joined(separator: " "), text: row.text, isPinned: isPinned, place: row.place)
    }
  }

  /// The first key of each command for a focus.
  ///
  /// Lists prefer ENTER to all other keys; mouse keys count only without others.
  private struct Keys {
    private var names: [[BoundCommand]: String] = [:]

    init(_ keymap: Keymap, _ focus: Focus) {
      var mouse: [[BoundCommand]: String] = [:]
      for binding in keymap.bindings(for: focus) {
        let commands = binding.commands.map { BoundCommand($0.command) }
        let name = KeyName.shown(binding.keys)
        if case .mouse? = binding.keys.first?.base {
          if mouse[commands] == nil { mouse[commands] = name }
        } else if names[commands] == nil || focus != .player && binding.keys == [.named(.enter)] {
          names[commands] = name
        }
      }
      names.merge(mouse) { key, _ in key }
    }

    func first(of line: String) -> String? {
      (try? CommandTable.commands(typed: line)).flatMap { names[$0] }
    }
  }
}

/// A hint: keys and what they do.
public struct KeyHint: Equatable, Sendable {
  /// The keys as they are shown.
  public var keys: String
  /// The effect of the keys, in a few words.
  public var text: String
  /// Whether the hint is never left out.
  public var isPinned = false
  /// Where the hint applies, if not everywhere in its focus.
  var place: Place?

  /// A part of a focus in which a key has an effect.
  enum Place: Equatable, Sendable {
    /// The settings menu.
    case settings
    /// A menu in which a row has values to step through.
    case steppedRows
    /// The filter of a list.
    case listFilter
    /// A list whose selected row does that when it is activated.
    case row(RowAction)
  }
}

extension HelpOverview {
  static let playing = Group(
    title: "Play",
    rows: [
      Row("play or pause", "cycle pause"), Row("seek 5 seconds", "seek -5", "seek 5"),
      Row("seek 1 minute", "seek -60", "seek 60"),
      Row("previous, next item", "playlist-prev", "playlist-next"),
      Row("slower, faster", "multiply speed 1/1.1", "multiply speed 1.1"), Row("normal speed", "set speed 1"),
      Row("go to a time", "seek-prompt"),
    ])

  private static let sound = Group(
    title: "Sound and subtitles",
    rows: [
      Row("volume", "add volume -2", "add volume 2"), Row("mute", "cycle mute"),
      Row("next audio track", "cycle aid"),
      Row("next subtitle", "cycle sid"),
      Row("subtitles earlier, later", "add sub-delay -0.1", "add sub-delay 0.1"),
      Row("subtitles up, down", "add sub-pos -5", "add sub-pos 5"),
      Row("tracks", "menu tracks"),
    ])

  private static let picture = Group(
    title: "Picture",
    rows: [
      Row("full picture", "cycle fullscreen"), Row("Picture in Picture", "pip"),
      Row("another corner", "pip-corner clockwise"), Row("aspect ratio", "cycle video-aspect-override"),
      Row("screenshot", "screenshot"), Row("chapters", "add chapter -1", "add chapter 1"),
    ])

  private static let playingInLists = Group(
    title: "Play",
    rows: [
      Row("play or pause", "cycle pause"), Row("previous, next item", "playlist-prev", "playlist-next"),
      Row("mute", "cycle mute"), Row("full picture", "cycle fullscreen"), Row("Picture in Picture", "pip"),
    ])

  private static let files = Group(
    title: "Files",
    rows: [
      Row("play, or open the folder", "list-activate"), Row("parent folder", "browser-up"),
      Row("add to the playlist", "list-append"), Row("play next", "list-play-next"), Row("sort", "menu sort"),
      Row("all files", "browser-all-files"), Row("home folder", "browser-go ~"),
      Row("go to a path", "browser-go"),
      Row("bookmarks", "menu bookmarks"),
    ])

  private static let playlist = Group(
    title: "Playlist",
    rows: [
      Row("play", "list-activate"), Row("remove", "list-remove"),
      Row("undo, redo", "list-undo", "list-redo"), Row("move down, up", "list-shift 1", "list-shift -1"),
      Row("shuffle", "playlist-shuffle"), Row("sort", "menu playlist-sort"), Row("groups", "menu groups"),
      Row("queue", "list-queue"), Row("previously played item", "last-item"),
      Row("clear", "playlist-clear"),
    ])

  private static let history = Group(
    title: "History",
    rows: [
      Row("resume, or open", "list-activate"), Row("remove", "list-remove"),
      Row("add to the playlist", "list-append"), Row("reload", "focus history"),
    ])

  private static let rows = Group(
    title: "Rows",
    rows: [
      Row("down, up", "list-move 1", "list-move -1"),
      Row("a page down, up", "list-move 1 pages", "list-move -1 pages"),
      Row("first, last", "list-move first", "list-move last"), Row("current item", "list-move current"),
      Row("find", "filter"), Row("mark", "list-mark"),
    ])

  private static let places = Group(
    title: "Go to",
    rows: [
      Row("next pane", "focus next"), Row("picture", "focus player"),
      Row("files", "focus browser"),
      Row("playlist", "focus playlist"), Row("history", "focus history"),
      Row("shell beside the film", "terminal"),
    ])

  private static let program = Group(
    title: "Program",
    rows: [
      Row("command palette", "palette"), Row("settings", "menu settings"), Row("main menu", "menu main"),
      Row("quit, resume next time", "quit-watch-later"), Row("quit", "quit"),
      Row("back", "leave"),
    ])

  private static let menu = Group(
    title: "Menu",
    rows: [
      Row("down, up", "list-move 1", "list-move -1"), Row("choose", "list-activate"),
      Row("previous, next value", "menu-step down", "menu-step up"), Row("find", "filter"),
      Row("save the settings", "save-settings"),
    ])

  private static let filter = Group(
    title: "Typing",
    rows: [
      Row("accept", "list-activate"), Row("down, up", "list-move 1", "list-move -1"),
      Row("complete", "complete"),
      Row("fuzzy or substring", "cycle find"), Row("clear", "filter-clear"),
    ])

  private static let terminal = Group(
    title: "Embedded terminal",
    rows: [
      Row("next key goes to Inset", "terminal-escape"), Row("back to the list", "terminal"),
      Row("scroll back, forward", "terminal-scroll -10", "terminal-scroll 10"),
      Row("search, once scrolled back", "terminal-search"),
      Row("next above, below", "terminal-search-again up", "terminal-search-again down"),
      Row("copy selected text", "terminal-copy"),
    ])
}

extension Model {
  /// The hints for whatever receives keys, the most important first.
  public var keyHints: [KeyHint] {
    let focus: Focus = help != nil ? .help : isMenuOpen ? .menu : prompt != nil ? .filter : self.focus
    var hints = (keymap.hints[focus] ?? []).filter { applies($0.place) }
    if films.main.item == nil, let pause = hints.firstIndex(where: { $0.text == HelpOverview.pause.text }) {
      hints[pause].text = "play"
    }
    return hints
  }

  private func applies(_ place: KeyHint.Place?) -> Bool {
    switch place {
    case .settings: return menu?.id == .settings
    case .steppedRows: return allMenuRows.contains { $0.steps != nil }
    case .listFilter:
      guard case .list? = prompt?.subject else { return false }
      return true
    case .row(let action): return action == rowAction
    case nil: return true
    }
  }

  /// The key bound to a command in a focus (nil: the current one) as it is shown; nil if none is.
  ///
  /// ENTER comes first outside the player, mouse keys come last.
  public func key(of command: Command, in focus: Focus? = nil) -> String? {
    let bindings = keymap.bindings(for: focus ?? self.focus).filter {
      $0.commands.map(\.command) == [command]
    }
    let enter = focus == .player ? nil : bindings.first { $0.keys == [.named(.enter)] }
    let typed = bindings.first { binding in
      if case .mouse? = binding.keys.first?.base { false } else { true }
    }
    return (enter ?? typed ?? bindings.first).map { KeyName.shown($0.keys) }
  }
}
