// The subcommand `inset doctor`: looks at everything that playback depends on, and prints what works, what does not and how
// to mend it. Main thread; each check has a time limit.

import Base
import Core
import Glibc
import Library
import Media
import Remote
import Terminal
import WatchHistory

/// `inset doctor`: prints a report that can be pasted into a bug report.
enum DoctorCommand {
  /// Runs the checks in order and prints each section when it is complete.
  ///
  /// Returns 0 where everything works, 1 where something does not or standard output is closed.
  static func run(_ options: DoctorOptions, _ signals: Signals) -> Int32 {
    var configuration = Configuration(options.config)
    _ = configuration.readTheme(configuration.settings.themeName)
    let settings = configuration.settings
    let names = PrivateNames.own
    // Discards output of libraries, which would garble the report.
    _ = LibraryMessages(Log(nil))
    guard StandardOutput.write(names.hidden(in: system) + "\n") else { return 1 }
    let checks: [() -> DoctorSection] = [
      { TerminalCheck.section(settings, signals) },
      { SoundCheck.section(settings, tone: options.playsTone) },
      { MediaCheck.section() },
      { PageCheck.section(settings) },
      { DesktopCheck.section(settings) },
      { ConfigurationCheck.section(configuration) },
      { HistoryCheck.section(configuration) },
    ]
    var sections: [DoctorSection] = []
    for check in checks {
      let section = check()
      if let ended = signals.ending { Signals.endProcess(by: ended) }
      guard StandardOutput.write(section.text(without: names)) else { return 1 }
      sections.append(section)
    }
    guard StandardOutput.write(DoctorSection.summary(of: sections)) else { return 1 }
    return sections.contains { $0.count(.fault) > 0 } ? 1 : 0
  }

  /// The versions of the program and of the system.
  private static var system: String {
    var facts = utsname()
    uname(&facts)
    let kernel = [text(of: facts.sysname), text(of: facts.release), text(of: facts.machine)].joined(
      separator: " ")
    let parts = ["inset \(Program.version)", kernel, distribution].compactMap { $0 }
    return VisibleText.filter(parts.joined(separator: ", "))
  }

  /// The text in a field of a C structure.
  private static func text<Field>(of field: Field) -> String {
    withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// The distribution's name in `/etc/os-release`.
  private static var distribution: String? {
    let limit = 1 << 16
    guard let bytes = try? FileBytes.read(BytePath("/etc/os-release"), limit: limit) else { return nil }
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    where line.hasPrefix("PRETTY_NAME=") {
      return String(line.dropFirst("PRETTY_NAME=".count)).replacing("\"", with: "")
    }
    return nil
  }
}
