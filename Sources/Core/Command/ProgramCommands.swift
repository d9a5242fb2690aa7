// Command table rows for help, menus, palette, key bindings, suspend, detach, quit and saving. Constant; any thread.

import Base

/// The commands about overlays, the terminal and the program itself.
extension CommandTable {
  static let program: [CommandSpec] = [
    CommandSpec("help", help: "show the most used keys here, again all keys") { _ in .toggleHelp },
    CommandSpec(
      "menu", [.required("MENU", .words(MenuID.allCases.map(\.rawValue)))],
      help: "open a menu, or close it: " + MenuID.allCases.map(\.rawValue).joined(separator: ", "),
      example: "menu tracks"
    ) { (words) throws(CommandProblem) in
      .menu(try words.choice(0, among: MenuID.allCases.map(\.rawValue), MenuID.init(rawValue:)))
    },
    CommandSpec(
      "menu-step", choosing: "DIRECTION", ["up": 1, "down": -1],
      help:
        "change the value of the menu's row; on a row without a value, choose it (up) or close the menu (down)",
      example: "menu-step up"
    ) { .stepMenu($0) },
    CommandSpec(
      "palette", [.optional("TEXT")],
      help: "command palette: find a command by what it does, or type one; a time seeks",
      example: "palette volume"
    ) { (words) throws(CommandProblem) in
      .palette(words.text(0))
    },
    CommandSpec("complete", help: "complete the typed word; in a filter, go to its list") { _ in
      .complete
    },
    CommandSpec("stats", help: "toggle statistics") { _ in .toggleStatistics },
    CommandSpec("repaint", help: "redraw the whole screen") { _ in .repaint },
    CommandSpec(
      "script-message", [.repeated("WORD")],
      help: "send words to the connected programs, with ${property} expanded",
      example: "script-message mark ${time-pos}"
    ) { (words) throws(CommandProblem) in
      .tellPrograms(words.words)
    },
    CommandSpec(
      "keypress", [.required("KEY")], help: "press a key", example: "keypress SPACE"
    ) { (words) throws(CommandProblem) in
      do throws(KeyName.Problem) {
        return .pressKey(try KeyName.parse(words.text(0)))
      } catch {
        throw .wrong(argument: "KEY", value: words.text(0), expected: "a key name of input.conf")
      }
    },
    CommandSpec(
      "keydown", [.required("KEY")], help: "press a key once; a terminal cannot hold keys down",
      example: "keydown SPACE"
    ) { (words) throws(CommandProblem) in try CommandTable.command(["keypress", words.text(0)]) },
    CommandSpec("keyup", [.optional("KEY")], help: "accepted: no key is held") { _ in .ignore },
    CommandSpec(
      "keybind", [.required("KEYS"), .required("COMMANDS")],
      help: "bind keys until the program ends, like a line of input.conf",
      example: "keybind F2 stop"
    ) { (words) throws(CommandProblem) in
      let read = InputConfParser("\(words.text(0)) \(words.text(1))", from: .builtIn)
      guard read.diagnostics.isEmpty, read.bindings.count == 1, var binding = read.bindings.first else {
        let problem = read.diagnostics.first?.sentence ?? "this line binds nothing"
        throw .wrong(
          argument: "KEYS", value: "\(words.text(0)) \(words.text(1))",
          expected: "a line of input.conf (\(problem))")
      }
      binding.origin = .command
      return .bind(binding)
    },
    CommandSpec("suspend", help: "suspend to the shell; fg resumes") { _ in .suspend },
    CommandSpec("detach", help: "give the terminal back and play on without it; inset attach resumes") { _ in
      .detach
    },
    CommandSpec("quit", [.optional("CODE", .number)], help: "quit, with that exit code") {
      (words) throws(CommandProblem) in
      .quit(code: Int32(try words.integer(0, in: 0...255, default: 0)))
    },
    CommandSpec(
      "quit-watch-later", [.optional("CODE")],
      help: "quit; songs and playlists will resume too"
    ) { (words) throws(CommandProblem) in
      .quitWatchLater(code: Int32(try words.integer(0, in: 0...255, default: 0)))
    },
    CommandSpec("save-settings", help: "save the changed settings to inset.toml") { _ in
      .saveSettings
    },
    CommandSpec(
      "write-watch-later-config", help: "save the position for next time, and keep playing"
    ) { _ in .keepPlace },
    CommandSpec(
      "delete-watch-later-config", [.optional("FILE", .file)],
      help: "forget the resume position of a file, or of the current item"
    ) { (words) throws(CommandProblem) in
      .forgetPlace(try words.text(0).isEmpty ? nil : words.file(0))
    },
    CommandSpec("ignore", help: "do nothing") { _ in .ignore },
  ]
}
