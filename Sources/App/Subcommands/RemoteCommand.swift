// The subcommand `inset remote`, a client of the player's IPC socket: it finds the socket, sends one command in mpv's
// JSON protocol and prints the reply. Blocks; main thread.

import Base
import Core
import Glibc
import Library
import Remote

/// `inset remote`: sends a command to a running player.
enum RemoteCommand {
  /// Sends the command and prints the answer; returns 1 if no player answers or the command fails.
  static func run(_ words: [String], _ player: RemotePlayer) -> Int32 {
    do throws(SocketFailure) {
      var caller = try RemoteCaller(socket: try socket(of: player))
      let answer =
        words.count == 2 && words[0] == "observe"
        ? try caller.observe(words[1]) { $0 == .null ? StandardOutput.write("\n") : print($0) }
        : try caller.ask(command(words))
      switch answer {
      // A loaded item's number is for programs.
      case .done(let value): return takesFile(words) || print(value) ? 0 : 1
      case .refused(let reason):
        StandardOutput.complain(VisibleText.filter(reason).withCapital.withStop)
        return 1
      }
    } catch {
      StandardOutput.complain(error.sentence.withStop)
      return 1
    }
  }

  private static func socket(of player: RemotePlayer) throws(SocketFailure) -> BytePath? {
    switch player {
    // A shell in the embedded terminal addresses the player around it.
    case .last: return getenv("INSET_SOCKET").map { BytePath(String(cString: $0)) }
    case .socket(let path): return path
    case .session(let name): return try SessionCaller.controlSocket(of: name)
    }
  }

  /// Translates the words for the player: `get` is an abbreviation, and a relative path of an existing file is made
  /// absolute.
  private static func command(_ words: [String]) -> [String] {
    var words = words.count == 2 && words[0] == "get" ? words : CommandTable.meant(by: words)
    if words.first == "get" { words[0] = "get_property" }
    if words.count > 1, takesFile(words) {
      let path = BytePath(words[1])
      if !path.isAbsolute, path.isThere {
        words[1] = String(decoding: WorkingFolder.path.appending(path).bytes, as: UTF8.self)
      }
    }
    // Property expansion is on, as in lines of `input.conf`.
    return words.first.map(RemoteRequest.isCommand) == true ? ["expand-properties"] + words : words
  }

  private static func takesFile(_ words: [String]) -> Bool {
    ["loadfile", "loadlist", "sub-add", "audio-add"].contains(words.first)
  }

  private static func print(_ value: RemoteValue) -> Bool {
    switch value {
    case .null: true
    case .flag(let flag): StandardOutput.write(flag ? "yes\n" : "no\n")
    case .number(let number): StandardOutput.write("\(DecimalNumber.text(number))\n")
    // The text may come from a file's name or tags: on a terminal it is filtered, for a program it stays unchanged.
    case .text(let text):
      StandardOutput.write("\(StandardOutput.isTerminal ? VisibleText.filter(text) : text)\n")
    case .list, .map:
      StandardOutput.write(value.report)
    }
  }
}
