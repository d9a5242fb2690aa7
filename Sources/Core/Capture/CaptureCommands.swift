// Command table rows of `screenshot` and `screenshot-to-file`; `Screenshots.swift` carries them out. Constant; any
// thread.

import Base

/// The screenshot commands of the command table.
extension CommandTable {
  static let taking: [CommandSpec] = [
    CommandSpec(
      "screenshot", [.optional("WHAT", .words(subjects.map(\.key)))],
      help:
        "save a screenshot to a new file: with subtitles (subtitles), without (video), or of the screen as text (window)"
    ) { (words) throws(CommandProblem) in
      .screenshot(try words.choice(0, subjects, default: .subtitles), to: nil)
    },
    CommandSpec(
      "screenshot-to-file", [.required("FILE", .file), .optional("WHAT", .words(subjects.map(\.key)))],
      help: "save a screenshot to that file, which must not exist", example: "screenshot-to-file frame.png"
    ) { (words) throws(CommandProblem) in
      .screenshot(try words.choice(1, subjects, default: .subtitles), to: try words.file(0))
    },
  ]

  private static let subjects: KeyValuePairs<String, Screenshot.Subject> = [
    "subtitles": .subtitles, "video": .video, "window": .window,
  ]
}
