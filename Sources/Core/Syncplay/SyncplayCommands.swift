// Command table rows for Syncplay rooms (`syncplay-…`); `Room.swift` carries them out.

import Base

/// The commands for watching together. Pure; any thread.
extension CommandTable {
  static let syncplay: [CommandSpec] = [
    CommandSpec(
      "syncplay-join", [.optional("ADDRESS")],
      help:
        "join a Syncplay room: NAME@HOST/ROOM, /ROOM on the same server, or the one in the settings",
      example: "syncplay-join anna@localhost/films"
    ) { (words) throws(CommandProblem) in
      .syncplay(.join(words.text(0).isEmpty ? nil : words.text(0)))
    },
    CommandSpec("syncplay-leave", help: "leave the room") { _ in .syncplay(.leave) },
    CommandSpec("syncplay-ready", help: "toggle whether you are ready") { _ in .syncplay(.ready)
    },
    CommandSpec(
      "syncplay-say", [.optional("TEXT")], help: "send a message to the room, or type one",
      example: "syncplay-say hello"
    ) { (words) throws(CommandProblem) in
      .syncplay(.say(words.count == 0 ? nil : words.text(0)))
    },
    CommandSpec("syncplay-share", help: "share the playlist with the room") { _ in
      .syncplay(.share)
    },
    CommandSpec(
      "syncplay-go", [.required("NUMBER")], help: "play that item of the room's playlist, for everybody",
      example: "syncplay-go 2"
    ) { (words) throws(CommandProblem) in
      .syncplay(.goTo(try words.integer(0, in: 1...250) - 1))
    },
  ]
}
