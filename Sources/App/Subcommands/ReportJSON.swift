import Base
import Core
import FoundationEssentials

/// What a subcommand found, as JSON for other programs: indented, with its keys in order.
enum ReportJSON {
  /// The text of a value, with a line end behind it.
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Often a terminal shows it, and names and tags are anybody's.
    return RemoteValue.escapingForScreens(
      json: String(decoding: try encoder.encode(value), as: UTF8.self) + "\n")
  }
}
