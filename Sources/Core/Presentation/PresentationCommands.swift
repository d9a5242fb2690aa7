// Command table rows for full screen, Picture in Picture, the embedded terminal and the focus.

import Base

/// The commands that arrange the screen. Pure; any thread.
extension CommandTable {
  static let presentation: [CommandSpec] = [
    CommandSpec("pip", help: "toggle Picture in Picture") { _ in
      .togglePictureInPicture
    },
    CommandSpec(
      "present", choosing: "PRESENTATION",
      ["full": Presentation.full, "inline": .inline, "pip": .pictureInPicture],
      help: "show the picture full, inline or pip", example: "present full"
    ) { .present($0) },
    CommandSpec(
      "pip-corner",
      [.required("WHERE", .words(CornerMove.all.map(\.word)))],
      help: "move the corner: up, down, left, right, clockwise, or to a corner or edge by name",
      example: "pip-corner clockwise"
    ) { (words) throws(CommandProblem) in
      .moveCorner(
        try words.choice(0, among: CornerMove.all.map(\.word)) { word in
          CornerMove.all.first { $0.word == word }
        })
    },
    CommandSpec(
      "swap",
      help:
        "exchange large and small: the film fills the screen, list or program lie in the corner"
    ) { _ in .swapRoles },
    CommandSpec("pip-hide", help: "fold the corner into the row of controls, or unfold it; the sound goes on")
    { _ in
      .toggleCornerHidden
    },
    CommandSpec(
      "pip-size", choosing: "CHANGE", ["larger": 1, "smaller": -1],
      help: "make the corner picture larger or smaller", example: "pip-size larger"
    ) { .resizeCorner($0) },
    CommandSpec(
      "list-size", choosing: "CHANGE", ["larger": 1, "smaller": -1],
      help: "make the list beside or below the picture larger or smaller", example: "list-size larger"
    ) { .resizeList($0) },
    CommandSpec(
      "terminal", [.optionalAndMore("PROGRAM")],
      help: "toggle a shell, or another program, beside the film",
      example: "terminal"
    ) { (words) throws(CommandProblem) in
      .terminal(EmbeddedOrder(words.words))
    },
    CommandSpec(
      "terminal-escape", help: "give the next key to Inset while another program has the keys"
    ) { _ in .escapeTerminal },
    CommandSpec(
      "terminal-key", [.optional("KEY")],
      help: "give the embedded terminal a key that is bound here; without KEY, the next one pressed",
      example: "terminal-key F12"
    ) { (words) throws(CommandProblem) in
      guard words.count > 0 else { return .giveKey(nil) }
      do throws(KeyName.Problem) {
        return .giveKey(try KeyName.parse(words.text(0)))
      } catch {
        throw .wrong(argument: "KEY", value: words.text(0), expected: "a key of input.conf")
      }
    },
    CommandSpec(
      "terminal-scroll", [.required("LINES", .number)],
      help: "scroll the embedded terminal forward, or back (-), by so many lines",
      example: "terminal-scroll -10"
    ) { (words) throws(CommandProblem) in
      .scrollTerminal(try words.integer(0, in: -100_000...100_000))
    },
    CommandSpec(
      "terminal-search", [.optional("TEXT")],
      help: "search upwards in the embedded terminal's screen and scrollback; without TEXT, ask for it",
      example: "terminal-search error"
    ) { (words) throws(CommandProblem) in
      .searchTerminal(words.count == 0 ? nil : words.text(0))
    },
    CommandSpec(
      "terminal-search-again", choosing: "WHERE", ["up": false, "down": true],
      help: "go to the next place above or below where the text of terminal-search stands",
      example: "terminal-search-again up"
    ) { .searchTerminalAgain(forward: $0) },
    CommandSpec("terminal-copy", help: "copy the text that is selected in the embedded terminal") { _ in
      .copyFromTerminal
    },
    CommandSpec("terminal-folder", help: "list the folder of the program in the embedded terminal") { _ in
      .openTerminalFolder
    },
    CommandSpec("leave", help: "close what is in front: an overlay, a filter, the full presentation") { _ in
      .leave
    },
    CommandSpec(
      "focus", choosing: "WHERE",
      [
        "next": FocusTarget.next(1), "prev": .next(-1), "next-list": .list(1), "prev-list": .list(-1),
        "player": .to(.player), "browser": .to(.browser), "playlist": .to(.playlist),
        "history": .to(.history), "help": .to(.help), "filter": .to(.filter),
        "terminal": .to(.terminal),
      ],
      help: "focus the next or previous part of the screen, the next or previous list, or one by name",
      example: "focus next"
    ) { .focus($0) },
  ]
}
