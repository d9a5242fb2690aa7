// The texts of `inset --help`, which fits on a screen, and of `--help-all`. Pure; any thread.

import Options

/// The player's help.
enum PlayHelp {
  private static let usage = """
    USAGE: inset [options] [file | folder | URL | playlist | -] …
           inset SUBCOMMAND [options] …
    """

  /// The subcommands in two columns.
  private static func subcommands(_ columns: Int) -> String {
    Subcommand.all.map { HelpText.entry($0.name, $0.summary, columns, column: 12) }.joined(separator: "\n")
  }

  private static let overview = "Play media in the terminal: browse, watch, scrub, Picture in Picture."

  /// What is most often looked for, in less than 24 lines of 80 cells.
  static let short: String = {
    let rows = PlayOptionTable.common.compactMap { PlayOptionTable.all.spec(named: $0)?.row }
    return """
      \(overview)

      \(usage)

      \(subcommands(80))

      \(HelpText.options(rows, 80))

      All options: --help-all and man inset. Inside, ? shows the keys and q leaves.
      """
  }()

  /// All options under their headings.
  static func whole(columns: Int) -> String {
    let about = """
      Without arguments, what was played last is listed, or the current folder. Inside, ? shows the keys, T is Picture \
      in Picture and q leaves. The manual has more: man inset, man 5 inset.
      """
    let more = """
      A property that can be set is an option, too (--brightness=10); man 5 inset lists them. Yes-or-no options take \
      both: --mute=no, --no-pause.
      """
    let rows = PlayOptionTable.all.specs.map(\.row)
    let sections = OptionSection.allCases.map { section in
      section.heading + ":\n" + HelpText.options(rows.filter { $0.section == section.heading }, columns)
    }
    let blocks =
      [
        HelpText.paragraph(overview, columns), HelpText.paragraph(about, columns), usage,
        "SUBCOMMANDS (as the first word; write ./keys to play a file named keys):\n" + subcommands(columns),
        "ARGUMENTS:\n"
          + HelpText.entry(
            "<file>", "Files, folders, addresses or playlists; - reads standard input.", columns),
      ] + sections + [HelpText.paragraph(more, columns)]
    return blocks.joined(separator: "\n\n")
  }
}
