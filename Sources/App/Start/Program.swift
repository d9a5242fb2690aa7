// The program, from its start to its exit code.

import Base
import Core
import Glibc
import Library
import Media
import Remote
import Terminal
import WatchHistory

/// Runs the task that the command line asks for.
public enum Program {
  /// The program's version, as `--version` prints it.
  public static let version = "1.0.0"

  /// Runs the program and exits the process.
  ///
  /// Main thread. Exit codes: 0; 1 where something could not be played or opened and nothing was left to do; 2 for a
  /// mistake on the command line.
  public static func main() -> Never {
    signal(SIGPIPE, SIG_IGN)
    Readers.serveIfReader()
    do throws(UsageError) {
      leave(run(try CommandLineReader.current()))
    } catch {
      StandardOutput.complain("\(error.sentence)\nTry \(error.help).")
      leave(CommandLineReader.isMPV ? GuestEnd.badOption : UsageError.exitCode)
    }
  }

  /// Only tasks that own the terminal handle signals; in all others the default action ends the process.
  private static func run(_ invocation: Invocation) -> Int32 {
    if let sentence = OpenFileLimit.raise() ?? StackLimit.shortfall {
      StandardOutput.complain(sentence)
      return 1
    }
    switch invocation {
    // Signals are blocked before any thread starts, since threads inherit the mask.
    case .play(let options):
      StandardOutput.keepPlaces()
      if let code = GuestCaller.play(options) { return code }
      return play(options)
    case .keys(let source): return KeysCommand.run(source)
    case .places(let source, let json): return PlacesCommand.run(source, json: json)
    case .probe(let files, let json, let trust): return ProbeCommand.run(files, json: json, trust: trust)
    case .terminal(let source): return TerminalCommand.run(source, Signals())
    case .doctor(let options): return DoctorCommand.run(options, Signals())
    case .still(let options): return StillCommand.run(options)
    case .history(let options): return HistoryCommand.run(options)
    case .remote(let words, let player): return RemoteCommand.run(words, player)
    case .sessions(let json): return SessionsCommand.list(json: json)
    case .attach(let name, let attachesNew): return SessionsCommand.attach(name, attachesNew: attachesNew)
    case .listSoundDevices: return print(soundDevices)
    case .listThemes(let source):
      return print(Configuration(source).themes.names.map { $0 + "\n" }.joined())
    case .version(let isMPV): return print((isMPV ? mpvText : "") + versionText)
    case .help(let text): return print(text + "\n")
    }
  }

  /// Plays in this process, or becomes the front of the player's process.
  private static func play(_ options: PlayOptions) -> Int32 {
    do throws(SocketFailure) {
      switch try SessionStart.split(options) {
      case .alone: return PlayProgram.run(options, Signals())
      case .player(let server):
        defer { server.finish() }
        return PlayProgram.run(options, Signals(), server)
      case .front(let front): return run(front, .start)
      case .attach(let front): return run(front, .takeOver)
      case .leave: return 0
      }
    } catch {
      StandardOutput.complain(error.sentence.withStop)
      return 1
    }
  }

  /// Runs a front; returns its exit code, or ends the process by the signal that ended it.
  static func run(_ front: Front, _ purpose: FrontHello.Purpose) -> Int32 {
    var front = front
    switch front.run(purpose) {
    case .code(let code): return code
    case .signal(let number): Signals.endProcess(by: number)
    }
  }

  private static func print(_ text: String) -> Int32 { StandardOutput.write(text) ? 0 : 1 }

  /// A line per sound device, with its name for `--audio-device`.
  private static var soundDevices: String {
    let devices = SoundDeviceList.read()
    if devices.isEmpty { return "No audio devices found (ALSA).\n" }
    let width = min(40, devices.map { CellWidth.of(VisibleText.filter($0.name)) }.max() ?? 0)
    return devices.map { device in
      let name = VisibleText.filter(device.name)
      let padding = String(repeating: " ", count: max(0, width - CellWidth.of(name)))
      return device.summary.isEmpty ? "\(name)\n" : "\(name)\(padding)  \(device.summary)\n"
    }.joined()
  }

  /// The first line of `mpv --version`, whose second word launchers read as mpv's version.
  private static var mpvText: String { "mpv \(PropertyTable.mpvNumber) (Inset \(version))\n" }

  /// The versions of the program and of every library.
  private static var versionText: String {
    let libraries = Player.versions + TerminalSession.versions + [HistoryStore.version]
    let width = libraries.map(\.library.utf8.count).max() ?? 0
    return "inset \(version)\n"
      + libraries.map { "\(TextFit.fit($0.library, width))  \($0.version)\n" }.joined()
  }

  /// Exits without joining threads, since they may hang in a library.
  private static func leave(_ code: Int32) -> Never {
    fflush(nil)
    _exit(code)
  }
}
