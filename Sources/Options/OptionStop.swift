// The reasons for which reading a command line stops. Values; any thread.

import Base

/// The reason for which a command line is not read to its end.
public enum OptionStop: Error, Hashable, Sendable {
  /// Help was asked for: all of it, or the part that fits on a screen.
  case help(isWhole: Bool)
  /// A mistake, as a sentence without a full stop and without control characters.
  case problem(String)

  /// A word in quotation marks, for use in a sentence: filtered, and cut to 40 scalars.
  static func quoted(_ bytes: [UInt8]) -> String { Diagnostic.quoted(String(decoding: bytes, as: UTF8.self)) }
}
