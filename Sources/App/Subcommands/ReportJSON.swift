// JSON encoder for `--json` of the subcommands `probe`, `history` and `sessions`, and for values that `remote`
// prints. Any thread.

import Base
import Core
import FoundationEssentials

/// The JSON output of subcommands: indented, with sorted keys.
enum ReportJSON {
  /// A value's JSON, with a line feed at the end.
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Terminals show it often, and names and tags may contain escape sequences.
    return RemoteValue.escapingForScreens(
      json: String(decoding: try encoder.encode(value), as: UTF8.self) + "\n")
  }
}
