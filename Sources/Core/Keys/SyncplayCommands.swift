/// The part of the command table about watching with others. Pure; any thread.
extension CommandTable {
  static let syncplay: [CommandSpec] = [
    CommandSpec(
      "syncplay-join", [.optional("ADDRESS")],
      help:
        "join a room of a Syncplay server, NAME@HOST/ROOM, the settings' one or another on the same server, /ROOM",
      example: "syncplay-join anna@localhost/films"
    ) { (words) throws(CommandProblem) in
      .syncplay(.join(words.text(0).isEmpty ? nil : words.text(0)))
    },
    CommandSpec("syncplay-leave", help: "leave the room") { _ in .syncplay(.leave) },
    CommandSpec("syncplay-ready", help: "tell the room that you are ready, or not") { _ in .syncplay(.ready)
    },
    CommandSpec(
      "syncplay-say", [.optional("TEXT")], help: "say something to the room, or begin to type it",
      example: "syncplay-say hello"
    ) { (words) throws(CommandProblem) in
      .syncplay(.say(words.count == 0 ? nil : words.text(0)))
    },
    CommandSpec("syncplay-share", help: "make the playlist the room's, which all go through together") { _ in
      .syncplay(.share)
    },
    CommandSpec(
      "syncplay-go", [.required("NUMBER")], help: "go on to that item of the room's playlist, all of you",
      example: "syncplay-go 2"
    ) { (words) throws(CommandProblem) in
      .syncplay(.goTo(try words.integer(0, in: 1...250) - 1))
    },
  ]
}
