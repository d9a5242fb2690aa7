// Command table rows for lists, filters, bookmarks and the file browser. Constant; any thread.

import Base

/// The commands for lists: moving the selection, filtering, and browsing folders.
extension CommandTable {
  static let lists: [CommandSpec] = [
    CommandSpec(
      "list-move",
      [
        .required("WHERE", .words(["first", "last", "current"])),
        .optional("UNIT", .words(["rows", "pages", "half-pages"])),
      ],
      help: "move the selection by a number of rows, pages or half-pages, or to first, last, current",
      example: "list-move -1 pages"
    ) { (words) throws(CommandProblem) in
      .move(try motion(words))
    },
    CommandSpec(
      "list-count", [.required("DIGIT", .number)],
      help:
        "count for the next key: repetitions, rows, a row number or, before Enter, a channel; more digits can follow",
      example: "list-count 5"
    ) { (words) throws(CommandProblem) in
      .count(try words.integer(0, in: 0...9))
    },
    CommandSpec("list-activate", help: "play the row, or open the folder") { _ in .activate },
    CommandSpec(
      "list-append", choosing: "DEPTH", ["flat": false, "recursive": true], default: false,
      help: "add the marked rows, or the selected one, to the playlist (recursive: with all subfolders)"
    ) { .append(recursive: $0) },
    CommandSpec(
      "list-remove", help: "remove the marked rows, or the selected one, from the playlist or the history"
    ) { _ in .remove },
    CommandSpec(
      "save-playlist", [.required("FILE", .file)],
      help:
        "save the playlist, or its marked rows, to a file, replacing an older one: .m3u8, .pls, .xspf or .json",
      example: "save-playlist ~/list.m3u8"
    ) { (words) throws(CommandProblem) in
      .savePlaylist(try words.file(0))
    },
    CommandSpec("browser-up", help: "go to the parent folder") { _ in .parentFolder },
    CommandSpec(
      "bookmark", choosing: "WHAT", ["folder": false, "row": true], default: false,
      help: "toggle a bookmark of the current folder or the selected row"
    ) { .toggleBookmark(ofRow: $0) },
    CommandSpec(
      "bookmark-go", [.required("NUMBER", .number)], help: "go to a bookmark by its number",
      example: "bookmark-go 1"
    ) { (words) throws(CommandProblem) in
      .goToBookmark(try words.integer(0, in: 1...1_000_000))
    },
    CommandSpec(
      "browser-go", [.optional("PATH", .file)],
      help: "go to a folder or file; without a path, ask for one",
      example: "browser-go ~/Music"
    ) { (words) throws(CommandProblem) in
      .goToPlace(try words.text(0).isEmpty ? nil : words.file(0))
    },
    CommandSpec(
      "place-name", [.required("NAME", .text)],
      help: "name the server's folder in the file list, so that the menu of places lists it",
      example: "place-name nas"
    ) { (words) throws(CommandProblem) in
      .namePlace(words.text(0))
    },
    CommandSpec(
      "place-remove", [.required("NAME", .text)], help: "remove a place by its name",
      example: "place-remove nas"
    ) { (words) throws(CommandProblem) in
      .removePlace(words.text(0))
    },
    CommandSpec("browser-back", help: "go back to the previous folder") { _ in .visitFolder(-1) },
    CommandSpec("browser-forward", help: "go forward again, after going back") { _ in
      .visitFolder(1)
    },
    CommandSpec("browser-all-files", help: "toggle all files, or media only") { _ in .toggleAllFiles },
    CommandSpec("browser-hidden-files", help: "toggle hidden files (names that begin with a dot)") { _ in
      .toggleHiddenFiles
    },
    CommandSpec(
      "browser-sort", [.required("HOW", .words(FolderSort.words))],
      help: "sort files by natural, size, time, duration, extension or random; reverse; toggle folders-first",
      example: "browser-sort size"
    ) { (words) throws(CommandProblem) in
      .sortFolder(try words.choice(0, among: FolderSort.words, FolderSort.init(word:)))
    },
    CommandSpec("browser-refresh", help: "reload the folder") { _ in .refresh },
    CommandSpec("filter", help: "find rows of the list") { _ in .filter },
    CommandSpec("filter-clear", help: "clear the filter") { _ in .clearFilter },
    CommandSpec(
      "filter-step", [.optional("COUNT", .number)],
      help: "go to the next or previous match of the last filter",
      example: "filter-step -1"
    ) { (words) throws(CommandProblem) in
      .findNext(try words.integer(0, in: -1_000_000...1_000_000, default: 1))
    },
  ]

  private static func motion(_ words: borrowing CommandArguments) throws(CommandProblem) -> ListMotion {
    let named: [String: ListMotion] = ["first": .first, "last": .last, "current": .current]
    if words.count == 1, let motion = named[words.text(0)] { return motion }
    guard let count = Int(words.text(0)), (-1_000_000...1_000_000).contains(count) else {
      throw .wrong(
        argument: "WHERE", value: words.text(0),
        expected: "a number of rows from -1000000 to 1000000, or first, last or current")
    }
    switch try words.choice(1, ["rows": 0, "pages": 1, "half-pages": 2], default: 0) {
    case 1: return .pages(count)
    case 2: return .halfPages(count)
    default: return .rows(count)
    }
  }
}
