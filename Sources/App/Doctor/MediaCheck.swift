// FFmpeg, and the programs and services beside the player, in the report of `inset doctor`. The checks of programs block for
// some seconds.

import Base
import Library
import Media
import Remote

/// Looks at the FFmpeg that the program runs with.
enum MediaCheck {
  static func section() -> DoctorSection {
    var section = DoctorSection("FFmpeg")
    section.add(
      .fact, "versions", Player.versions.map { "\($0.library) \($0.version)" }.joined(separator: ", "))
    compare(FormatSupport.missingCodecs, "codecs", &section)
    compare(FormatSupport.missingContainers, "containers", &section)
    compare(FormatSupport.missingProtocols, "protocols", &section)
    compare(FormatSupport.missingLibraries, "libraries", &section)
    return section
  }

  private static func compare(_ missing: [String], _ subject: String, _ section: inout DoctorSection) {
    guard !missing.isEmpty else { return section.add(.good, subject, "everything that common media need") }
    section.add(
      .fault, subject, "missing: " + missing.joined(separator: ", "),
      remedy: "Install the complete FFmpeg libraries. On Fedora they come from RPM Fusion.")
  }
}

/// Looks at yt-dlp, which finds the media of web pages.
enum PageCheck {
  static func section(_ settings: Settings) -> DoctorSection {
    var section = DoctorSection("Web pages")
    guard settings.resolvesPages else {
      section.add(.fact, "yt-dlp", "off by the setting network.yt-dlp")
      return section
    }
    let program = PageProgram()
    guard let version = program.version else {
      section.add(
        .note, "yt-dlp", "not installed, or it does not start: web pages cannot be played",
        remedy: "Install yt-dlp: “pipx install yt-dlp” brings a newer one than most distributions have.")
      return section
    }
    section.add(.good, "yt-dlp", version)
    switch program.runtimes.first {
    case "deno": section.add(.good, "JavaScript runtime", "deno")
    case let other?:
      section.add(
        .note, "JavaScript runtime", "\(other), which yt-dlp uses only with an option",
        remedy:
          "Set ytdl-raw-options = \"js-runtimes=\(other == "qjs" ? "quickjs" : other)\" in inset.toml, or install deno."
      )
    case nil:
      section.add(
        .note, "JavaScript runtime", "none: yt-dlp finds less on YouTube, or nothing",
        remedy: "Install deno, or node and set ytdl-raw-options = \"js-runtimes=node\" in inset.toml.")
    }
    return section
  }
}

/// Looks at what sessions, remote control and media keys need.
enum DesktopCheck {
  static func section(_ settings: Settings) -> DoctorSection {
    var section = DoctorSection("Desktop")
    if ControlFolder.ownSocket == nil {
      section.add(
        .note, "runtime folder", "XDG_RUNTIME_DIR is not set: no sessions, no inset remote",
        remedy: "A login through systemd sets it; sudo and su do not.")
    } else {
      section.add(.good, "runtime folder", "for sessions and inset remote")
    }
    if !settings.showsOnDesktop {
      section.add(.fact, "session bus", "off by the setting remote.mpris")
    } else if let obstacle = DesktopServer.obstacle {
      section.add(
        .note, "session bus", obstacle,
        remedy:
          "Media keys and playerctl do not reach the player. This is normal on a machine without a desktop.")
    } else {
      section.add(.good, "session bus", "for media keys and playerctl")
    }
    return section
  }
}
