// The subcommand `inset terminal`, a report for bug reports and settings: colours, glyphs, graphics protocols, and
// room for Picture in Picture. Main thread.

import Base
import Terminal

/// `inset terminal`: prints the terminal's capabilities and the resulting picture style.
enum TerminalCommand {
  /// The line about Picture in Picture.
  private static func pictureInPicture(_ trial: TerminalTrial) -> String {
    "Picture in Picture    \(trial.pictureInPicture)"
  }

  /// Probes the terminal, restores it, and prints the report.
  static func run(_ source: ConfigSource, _ signals: Signals) -> Int32 {
    let settings = Configuration(source).settings
    // Discards output of libraries, which would garble the screen.
    _ = LibraryMessages(Log(nil))
    do throws(TerminalFailure) {
      let trial = try TerminalTrial(settings, signals)
      let lines = trial.capabilities.report() + [pictureInPicture(trial)]
      return StandardOutput.write(lines.joined(separator: "\n") + "\n") ? 0 : 1
    } catch {
      StandardOutput.complain(error.sentence)
      return 1
    }
  }
}
