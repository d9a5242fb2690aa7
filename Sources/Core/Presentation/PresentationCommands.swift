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
        "swap film and corner: the film fills the screen, and the list or program is in the corner"
    ) { _ in .swapRoles },
    CommandSpec("pip-hide", help: "hide or show the corner; the sound continues") { _ in
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
      "guest-film", [.required("PLACE", .words(GuestAnswer.allCases.map(\.rawValue)))],
      help:
        "choose where to play the film of a program that starts mpv: corner, full, outside (mpv itself), no",
      example: "guest-film corner"
    ) { (words) throws(CommandProblem) in
      .answerGuest(
        try words.choice(0, among: GuestAnswer.allCases.map(\.rawValue), GuestAnswer.init(rawValue:)))
    },
    CommandSpec(
      "terminal-escape", help: "send the next key to Inset instead of the embedded terminal"
    ) { _ in .escapeTerminal },
    CommandSpec(
      "terminal-key", [.optional("KEY")],
      help: "send a bound key to the embedded terminal; without KEY, the next key that you press",
      example: "terminal-key F12"
    ) { (words) throws(CommandProblem) in
      guard words.count > 0 else { return .giveKey(nil) }
      do throws(KeyName.Problem) {
        return .giveKey(try KeyName.parse(words.text(0)))
      } catch {
        throw .wrong(argument: "KEY", value: words.text(0), expected: "a key name of input.conf")
      }
    },
    CommandSpec(
      "terminal-scroll", [.required("LINES", .number)],
      help: "scroll the embedded terminal by a number of lines; a negative number scrolls back",
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
      help: "go to the next match of terminal-search above or below",
      example: "terminal-search-again up"
    ) { .searchTerminalAgain(forward: $0) },
    CommandSpec("terminal-copy", help: "copy the selected text of the embedded terminal") { _ in
      .copyFromTerminal
    },
    CommandSpec("terminal-folder", help: "list the current folder of the program in the embedded terminal") {
      _ in
      .openTerminalFolder
    },
    CommandSpec("leave", help: "go back: close an overlay or a filter, or leave full presentation") { _ in
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
      help: "focus the next or previous pane or list, or one by name",
      example: "focus next"
    ) { .focus($0) },
  ]
}
