// The options of the player: those of settings and properties, made from their tables, and the wishes for the start.
// Constant; any thread.

import Base
import Core
import Options

/// The one table of the player's options: parser, help, completions and manual page read it.
enum PlayOptionTable {
  typealias Spec = OptionSpec<PlayLine>

  /// All rows; the last ones are those that help leaves out.
  static let all: OptionTable<PlayLine> = {
    let own = OptionSection.allCases.flatMap { section -> [Spec] in
      var rows = starts[section] ?? []
      rows += properties[section] ?? []
      rows += settings.filter { $0.row.section == section.heading }
      return rows
    }
    return OptionTable(own + unlisted, otherNames: otherNames)
  }()

  /// The options that `inset --help` shows; `--help-all` shows the rest.
  static let common = [
    "start", "fullscreen", "shuffle", "sub-file", "demo",
  ]

  /// The options under other players' names.
  private static let otherNames = [
    "subs": "sub-file", "subtitle": "sub-file", "subtitles": "sub-file", "audio": "audio-file",
    "seek": "start",
    "full": "fullscreen", "repeat": "loop-file", "random": "shuffle", "verbose": "log-file",
  ]

  // MARK: Settings

  private static let settings: [Spec] = SettingsTable.all.compactMap { spec in
    spec.option.map { setting(spec, $0) }
  }

  /// What `help` as an option's value lists.
  private static let lists: [String: PlayLine.Errand] = ["audio-device": .soundDevices, "theme": .themes]

  private static func setting(_ spec: SettingSpec, _ option: String) -> Spec {
    let kind: OptionRow.Kind =
      switch (spec.kind, spec.optionAlone) {
      case (.flag, _): .flag
      case (.choice(let words), let alone?): .optionalValue(alone, words: words)
      case (_, let alone?): .optionalValue(alone, words: [])
      case (_, nil): .value(orNo: true)
      }
    let isOpposite = spec.kind == .flag && option.hasPrefix("no-")
    let help = (spec.optionHelp ?? spec.help).withCapital
    let section = OptionSection(settings: spec.section).heading
    return Spec(option, kind, value: spec.valueName, help, in: section) { line, value throws(OptionStop) in
      if let list = lists[option], value.bytes == Array("help".utf8) { return line.errand = list }
      try value.set(spec) { given throws(SettingProblem) in
        try line.options.overrides.set(spec, to: isOpposite ? .flag(!value.isYes) : given)
      }
    }
  }

  // MARK: Properties

  /// Properties that help lists, since nothing else says how an item starts.
  private static let properties: [OptionSection: [Spec]] = {
    func spec(_ property: Property, _ valueName: String, _ section: OptionSection, _ help: String? = nil)
      -> Spec
    {
      Self.property(property, valueName, help ?? property.help, in: section.heading)
    }
    return [
      .playback: [
        spec(.end, "TIME", .playback, "end each item at this time: 1:30, 50%, or -30 from its end"),
        spec(
          .length, "TIME", .playback, "play this much of each item, from --start or from its beginning"),
        spec(.loopFile, "inf|no", .playback, "loop each item (inf), or play it once (no)"),
        spec(.loopPlaylist, "inf|no", .playback, "loop the playlist (inf), or play it once (no)"),
      ],
      .sound: [spec(.aid, "N|no|auto", .sound), spec(.audioDelay, "SECONDS", .sound)],
      .picture: [spec(.vid, "N|no|auto", .picture)],
      .subtitles: [
        spec(.sid, "N|no|auto", .subtitles), spec(.secondarySid, "N|no|auto", .subtitles),
        spec(.subDelay, "SECONDS", .subtitles), spec(.secondarySubDelay, "SECONDS", .subtitles),
      ],
    ]
  }()

  /// The options that help does not list: all other properties that can be set.
  private static let unlisted: [Spec] = {
    let listed = Set((settings + properties.values.joined() + starts.values.joined()).map(\.row.name))
    return PropertyTable.all.filter { $0.isOption && !listed.contains($0.name) }
      .map { property($0, "VALUE", $0.help, in: nil) }
  }()

  private static func property(
    _ property: Property, _ valueName: String, _ help: String, in section: String?
  ) -> Spec {
    let kind: OptionRow.Kind =
      switch property.kind {
      case .flag: .flag
      case .loop: .optionalValue("inf", words: Property.loops)
      default: .value(orNo: true)
      }
    return Spec(
      property.name, or: property.aliases, kind, value: valueName, help.withCapital, in: section
    ) { line, value throws(OptionStop) in
      let text = try value.text()
      do throws(CommandProblem) {
        line.options.commands.append(BoundCommand(try property.setting(text), feedback: .none))
      } catch {
        guard case .wrong(_, _, let expected) = error else {
          throw .problem(VisibleText.filter(error.sentence))
        }
        throw value.wrong(expected)
      }
    }
  }

  // MARK: Wishes for the start

  private static let starts: [OptionSection: [Spec]] = {
    var rows: [OptionSection: [Spec]] = [:]
    func section(_ section: OptionSection, _ specs: (String) -> [Spec]) {
      rows[section] = specs(section.heading)
    }
    section(.playback) { playback(in: $0) }
    section(.sound) { heading in
      [
        .path(
          "audio-file", "FILE",
          "Play the sound of this file or address with the film; can be given several times", in: heading
        ) { $0.options.soundFiles.append($1) }
      ]
    }
    section(.subtitles) { heading in
      [
        .path(
          "sub-file", "FILE", "Show these subtitles; can be given several times", in: heading
        ) { $0.options.subtitleFiles.append($1) }
      ]
    }
    section(.screen) { heading in
      [
        Spec("fullscreen", or: ["fs"], .flag, "Fill the terminal with the picture", in: heading) {
          line, value in
          guard value.isYes, let spec = SettingsTable.spec(option: "presentation") else { return }
          try? line.options.overrides.set(spec, to: .text(Settings.StartPresentation.full.rawValue))
        }
      ]
    }
    section(.history) { heading in
      [
        Spec(
          "no-resume", .action, "Start everything from the beginning; the same as --resume=no", in: heading
        ) {
          line, _ in
          guard let spec = SettingsTable.spec(option: "resume") else { return }
          try? line.options.overrides.set(spec, to: .text(Settings.Resume.no.rawValue))
        }
      ]
    }
    section(.programs) { heading in
      [
        .value(
          "input-commands", "COMMANDS",
          "Run these commands at the start, as if typed after :; \"terminal vim\" opens vim beside the film",
          in: heading
        ) { line, value throws(OptionStop) in
          let text = try value.text()
          do throws(CommandLineProblem) {
            line.options.commands += try CommandTable.commands(typed: text)
          } catch {
            throw .problem("--input-commands: \(VisibleText.filter(error.sentence))")
          }
        }
      ]
    }
    section(.sessions) { sessions(in: $0) }
    section(.program) { program(in: $0) }
    return rows
  }()

  private static func playback(in heading: String) -> [Spec] {
    [
      .value(
        "start", "TIME", "Start at this time: 1:30, 50%, or -30 from the end", in: heading
      ) { line, value throws(OptionStop) in
        let time = try value.time("a time like 90, 1:30, 1:02:03.5, 50% or, from the end, -30")
        switch time {
        // A negative time counts from the end, as in mpv.
        case .time(let time), .signed(let time): line.options.start = .absolute(time)
        case .percent(let percent): line.options.start = .percent(percent)
        }
      },
      .value(
        "playlist-start", "N",
        "Start with this item of the playlist, counted from 0; auto is where it was left, or the first",
        in: heading
      ) { line, value throws(OptionStop) in line.options.playlistStart = try value.index(most: 9_999_999) },
      .value(
        "edition", "N", "Play this edition of files that have several, from 0; auto is the file's default",
        in: heading
      ) { line, value throws(OptionStop) in line.options.edition = try value.index(most: 9_999) },
      .path(
        "playlist", "FILE", "Play this playlist, whatever its name; - reads standard input",
        in: heading
      ) { $0.options.playlists.append($1) },
      .path("source-socket", "PATH", "Play what a program supplies at this Unix socket", in: heading) {
        $0.options.sources.append($1)
      },
      .flag(
        "shuffle", "Play everything in random order, subfolders included", in: heading,
        \.options.isShuffled),
      .flag("demo", "Play the built-in demo; it needs no file", in: heading, \.options.demo),
    ]
  }

  private static func sessions(in heading: String) -> [Spec] {
    [
      .value("session", "NAME", "Name the session, for inset attach and inset remote", in: heading) {
        line, value throws(OptionStop) in line.options.sessionName = try value.sessionName()
      },
      .flag(
        "detached", "Play without a terminal; inset attach shows it",
        in: heading, \.options.isDetached),
      .flag(
        "new",
        "Play in this terminal, even if it is the shell of another Inset, which would otherwise play the film",
        in: heading, \.options.isNew),
      Spec("no-session", .flag, "Run without a session; quit with the terminal", in: heading) {
        $0.options.usesSession = !$1.isYes
      },
    ]
  }

  private static func program(in heading: String) -> [Spec] {
    Spec.config(in: heading, \.config) + [
      .path("log-file", "FILE", "Write a log", in: heading) { $0.options.logFile = $1 },
      Spec(
        "mpv", .action,
        "Read the options as mpv does, as if started as mpv, and ignore those that Inset lacks",
        in: heading
      ) { _, _ in },
      Spec(
        "version", letter: "V", .action, "Print the version, and that of every library", in: heading
      ) { line, _ in line.errand = .version },
      .help(in: heading),
      Spec("help-all", .action, "Show all options", in: heading) { (_, _) throws(OptionStop) in
        throw .help(isWhole: true)
      },
    ]
  }
}
