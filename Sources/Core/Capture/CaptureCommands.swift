// Command table rows of `screenshot` and `screenshot-to-file`; `Screenshots.swift` carries them out. Constant; any
// thread.

import Base

/// The screenshot commands of the command table.
extension CommandTable {
  static let taking: [CommandSpec] = [
    CommandSpec(
      "screenshot",
      [
        .optional("WHAT", .words(subjects.map(\.key) + [eachFrame])),
        .optional("WHEN", .words(["single", eachFrame])),
      ],
      help:
        "save a screenshot to a new file: with subtitles (subtitles), without (video), or of the screen as text (window); each-frame, or video+each-frame, saves each shown frame until the same command ends it"
    ) { (words) throws(CommandProblem) in try taken(words) },
    CommandSpec(
      "screenshot-to-file", [.required("FILE", .file), .optional("WHAT", .words(subjects.map(\.key)))],
      help: "save a screenshot to a new file of that name", example: "screenshot-to-file frame.png"
    ) { (words) throws(CommandProblem) in
      .screenshot(try words.choice(1, subjects, default: .subtitles), to: try words.file(0))
    },
  ]

  private static let eachFrame = "each-frame"

  /// The command of mpv's flags, which a `+` joins, or of its older second argument.
  private static func taken(_ words: CommandArguments) throws(CommandProblem) -> Command {
    var subject = Screenshot.Subject.subtitles
    var isEach = try words.choice(1, ["single": false, eachFrame: true], default: false)
    for flag in words.count == 0 ? [] : words.text(0).split(separator: "+", omittingEmptySubsequences: false)
    {
      if flag == eachFrame {
        isEach = true
      } else if let known = subjects.first(where: { $0.key == flag }) {
        subject = known.value
      } else {
        throw words.wrong(0, "one of " + (subjects.map(\.key) + [eachFrame]).joined(separator: ", "))
      }
    }
    return isEach ? .screenshotEachFrame(subject) : .screenshot(subject, to: nil)
  }

  private static let subjects: KeyValuePairs<String, Screenshot.Subject> = [
    "subtitles": .subtitles, "video": .video, "window": .window,
  ]
}
