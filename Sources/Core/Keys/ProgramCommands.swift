/// The part of the command table about overlays, the terminal and the program itself. Pure; any thread.
extension CommandTable {
  static let program: [CommandSpec] = [
    CommandSpec("help", help: "list the keys in force here, or hide the list") { _ in .toggleHelp },
    CommandSpec("stats", help: "show the statistics, or hide them") { _ in .toggleStatistics },
    CommandSpec("repaint", help: "paint the whole screen again") { _ in .repaint },
    CommandSpec("suspend", help: "stop to the shell; fg comes back") { _ in .suspend },
    CommandSpec("quit", [.optional("CODE")], help: "leave the program, with that exit code") {
      (words) throws(CommandProblem) in
      .quit(code: Int32(try words.integer(0, in: 0...255, default: 0)))
    },
    CommandSpec("ignore", help: "do nothing") { _ in .ignore },
  ]
}
