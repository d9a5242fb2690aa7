// The subcommand `inset keys`, a table of the keymap that results from `input.conf` and the built-in bindings. Main
// thread.

import Base
import Core

/// `inset keys`: lists the key bindings in force, with their sections and origins.
enum KeysCommand {
  /// The list as text, in aligned columns.
  static func text(_ keymap: Keymap) -> String {
    let rows = keymap.bindings.filter { !$0.isIgnored }.map { binding in
      (
        KeyName.text(binding.keys), "{\(binding.section.rawValue)}",
        binding.commands.map(\.text).joined(separator: " ; "), binding.help, binding.origin.text
      )
    }
    func width(_ column: (((String, String, String, String, String)) -> String)) -> Int {
      rows.map { CellWidth.of(column($0)) }.max() ?? 0
    }
    let widths = (width(\.0), width(\.1), min(40, width(\.2)), width(\.4))
    return rows.map { row in
      [
        TextFit.fit(row.0, widths.0), TextFit.fit(row.1, widths.1),
        CellWidth.of(row.2) > widths.2 ? row.2 : TextFit.fit(row.2, widths.2), TextFit.fit(row.4, widths.3),
        VisibleText.filter(row.3),
      ].joined(separator: "  ") + "\n"
    }.joined()
  }
}

extension KeysCommand {
  /// Prints the list; mistakes in the user's files go to standard error.
  static func run(_ source: ConfigSource) -> Int32 {
    var configuration = Configuration(source)
    _ = configuration.readTheme(configuration.settings.themeName)
    for diagnostic in configuration.diagnostics { StandardOutput.complain(diagnostic.description) }
    return StandardOutput.write(text(configuration.keymap)) ? 0 : 1
  }
}
