// Playlist commands as an enum, and their command table rows (`playlist-…`, `list-…`); `PlaylistEditing.swift`
// carries them out. Values; any thread.

import Base

/// An edit or a choice in the playlist, as commands name it; indices count from 0.
public enum PlaylistCommand: Hashable, Sendable {
  /// Removes every item but the one that plays.
  case clear
  /// Puts the items into a random order, the playing one first.
  case shuffle
  /// Restores the order before shuffling and sorting.
  case unshuffle
  /// Removes the item at an index, or (nil) the current one.
  case remove(Int?)
  /// Moves the item at an index before the one at another, as mpv does.
  case move(Int, to: Int)
  /// Plays the item at an index, or (nil) the current one from its start.
  case play(Int?)
  /// Narrows the list to one group, or (nil) shows all items.
  case narrow(String?)
  /// Sorts the items.
  case sort(PlaylistOrder)
  /// Undoes the last edit.
  case undo
  /// Redoes the last undone edit.
  case redo
  /// Moves the marked rows, or the selected one, by that many rows.
  case shift(Int)
  /// Moves the marked rows, or the selected one, behind the current item.
  case playNext
  /// Appends the marked rows, or the selected one, to the queue, or removes them from it.
  case enqueue

  /// The command's words, its name first.
  var words: [String] {
    switch self {
    case .clear: ["playlist-clear"]
    case .shuffle: ["playlist-shuffle"]
    case .unshuffle: ["playlist-unshuffle"]
    case .remove(let index): ["playlist-remove", index.map(String.init) ?? "current"]
    case .move(let from, let to): ["playlist-move", "\(from)", "\(to)"]
    case .play(let index): ["playlist-play-index", index.map(String.init) ?? "current"]
    case .narrow(let group): ["playlist-group"] + (group.map { [$0] } ?? [])
    case .sort(let order): ["playlist-sort", order.rawValue]
    case .undo: ["list-undo"]
    case .redo: ["list-redo"]
    case .shift(let rows): ["list-shift", "\(rows)"]
    case .playNext: ["list-play-next"]
    case .enqueue: ["list-queue"]
    }
  }
}

/// A change of the marks of a list; the raw value is the argument of `list-mark`.
public enum MarkChange: String, CaseIterable, Hashable, Sendable {
  /// Marks or unmarks the selected row and moves to the next.
  case toggle
  /// Starts a range of marks, or ends it.
  case range
  /// Marks all rows that the filter shows.
  case all
  /// Inverts the marks.
  case invert
  /// Clears all marks.
  case none
}

/// The commands that edit the playlist.
extension CommandTable {
  static let playlistEditing: [CommandSpec] = [
    CommandSpec(
      "list-mark", [.optional("WHAT", .words(MarkChange.allCases.map(\.rawValue)))],
      help:
        "mark or unmark the row (toggle), a range from here, all rows shown, invert the marks, or none",
      example: "list-mark all"
    ) { (words) throws(CommandProblem) in
      let names = MarkChange.allCases.map(\.rawValue)
      return .mark(try words.choice(0, among: names, default: .toggle, MarkChange.init(rawValue:)))
    },
    CommandSpec(
      "list-shift", [.required("ROWS")],
      help: "move the marked rows of the playlist, or the selected one, by a number of rows",
      example: "list-shift -1"
    ) { (words) throws(CommandProblem) in
      .editPlaylist(.shift(try words.integer(0, in: -1_000_000...1_000_000)))
    },
    CommandSpec("list-play-next", help: "play the marked rows, or the selected one, next") { _ in
      .editPlaylist(.playNext)
    },
    CommandSpec(
      "list-queue",
      help:
        "queue the marked rows, or the selected one, to play before the list continues; again: remove them"
    ) { _ in .editPlaylist(.enqueue) },
    CommandSpec("list-undo", help: "undo the last change of the playlist or the history") { _ in
      .editPlaylist(.undo)
    },
    CommandSpec("list-redo", help: "redo the playlist change that you undid") { _ in .editPlaylist(.redo) },
    CommandSpec("playlist-clear", help: "clear the playlist, except for the current item") { _ in
      .editPlaylist(.clear)
    },
    CommandSpec("playlist-shuffle", help: "shuffle the playlist, with the current item first") { _ in
      .editPlaylist(.shuffle)
    },
    CommandSpec("playlist-unshuffle", help: "restore the original order, before shuffling and sorting") { _ in
      .editPlaylist(.unshuffle)
    },
    CommandSpec(
      "playlist-sort", [.required("ORDER", .words(PlaylistOrder.allCases.map(\.rawValue)))],
      help:
        "sort the playlist by name, path, group, duration or longest, reverse it, or restore its original order (own)",
      example: "playlist-sort name"
    ) { (words) throws(CommandProblem) in
      let names = PlaylistOrder.allCases.map(\.rawValue)
      return .editPlaylist(.sort(try words.choice(0, among: names, PlaylistOrder.init(rawValue:))))
    },
    CommandSpec(
      "playlist-group", [.optional("NAME")],
      help: "show one group of the playlist, or all",
      example: "playlist-group News"
    ) { (words) throws(CommandProblem) in
      .editPlaylist(.narrow(words.count > 0 ? VisibleText.filter(words.text(0)) : nil))
    },
    CommandSpec(
      "playlist-move", [.required("FROM"), .required("TO")],
      help: "move an item by index, from 0, to another index", example: "playlist-move 5 0"
    ) { (words) throws(CommandProblem) in
      .editPlaylist(.move(try index(words, 0), to: try index(words, 1)))
    },
    CommandSpec(
      "playlist-remove", [.required("INDEX", .words(["current"]))],
      help: "remove an item by index, from 0, or the current one, from the playlist",
      example: "playlist-remove current"
    ) { (words) throws(CommandProblem) in
      .editPlaylist(.remove(words.text(0) == "current" ? nil : try index(words, 0)))
    },
    CommandSpec(
      "playlist-play-index", [.required("INDEX", .words(["current", "none"]))],
      help: "play an item by index, from 0, restart the current one, or stop (none)",
      example: "playlist-play-index 0"
    ) { (words) throws(CommandProblem) in
      if words.text(0) == "none" { return .stop }
      return .editPlaylist(.play(words.text(0) == "current" ? nil : try index(words, 0)))
    },
  ]

  private static func index(_ words: borrowing CommandArguments, _ place: Int) throws(CommandProblem) -> Int {
    try words.integer(place, in: 0...Int(Int32.max))
  }
}
