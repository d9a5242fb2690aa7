import Base
import Core
import Glibc
import Library
import Remote

/// `inset remote`: a command for the player that runs.
enum RemoteCommand {
  /// Gives the command and prints what comes back; 1 where no player is there or it cannot do that.
  static func run(_ words: [String], _ player: RemotePlayer) -> Int32 {
    do throws(SocketFailure) {
      var caller = try RemoteCaller(socket: try socket(of: player))
      let answer =
        words.count == 2 && words[0] == "observe"
        ? try caller.observe(words[1]) { $0 == .null ? StandardOutput.write("\n") : print($0) }
        : try caller.ask(command(words))
      switch answer {
      // The number of what was loaded is for programs.
      case .done(let value): return takesFile(words) || print(value) ? 0 : 1
      case .refused(let reason):
        let sentence = VisibleText.filter(reason).withCapital
        StandardOutput.complain(sentence.hasSuffix(".") ? sentence : sentence + ".")
        return 1
      }
    } catch {
      StandardOutput.complain("\(error.sentence).")
      return 1
    }
  }

  private static func socket(of player: RemotePlayer) throws(SocketFailure) -> BytePath? {
    switch player {
    // A shell beside the film speaks to its own player.
    case .last: return getenv("INSET_SOCKET").map { BytePath(String(cString: $0)) }
    case .socket(let path): return path
    case .session(let name): return try SessionCaller.controlSocket(of: name)
    }
  }

  /// The words as the player takes them: `get` is short, and a file that is named from here is found from there.
  private static func command(_ words: [String]) -> [String] {
    var words = words
    if words.first == "get" { words[0] = "get_property" }
    if words.count > 1, takesFile(words) {
      let path = BytePath(words[1])
      if !path.isAbsolute, path.isThere {
        words[1] = String(decoding: WorkingFolder.path.appending(path).bytes, as: UTF8.self)
      }
    }
    // Typed by a person, as a line of `input.conf` is.
    return words.first.map(RemoteRequest.isCommand) == true ? ["expand-properties"] + words : words
  }

  private static func takesFile(_ words: [String]) -> Bool {
    ["loadfile", "loadlist", "sub-add"].contains(words.first)
  }

  private static func print(_ value: RemoteValue) -> Bool {
    switch value {
    case .null: true
    case .flag(let flag): StandardOutput.write(flag ? "yes\n" : "no\n")
    case .number(let number): StandardOutput.write("\(DecimalNumber.text(number))\n")
    // It may come from a file's name or tags: a terminal gets what it can show, a program what it is.
    case .text(let text):
      StandardOutput.write("\(StandardOutput.isTerminal ? VisibleText.filter(text) : text)\n")
    case .list, .map:
      StandardOutput.write((try? ReportJSON.text(value)) ?? "")
    }
  }
}
