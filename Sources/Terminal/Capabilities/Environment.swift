// TERM, COLORTERM, TERM_PROGRAM, LANG and the like: of this process, or of the front that attaches a terminal to a
// session.

internal import Glibc

/// The environment variables that describe the terminal.
///
/// A value; any thread may own one.
package struct Environment: Sendable {
  private let values: [String: String]?

  /// The process's own environment.
  package static let process = Environment(nil)

  /// A set of variables; nil stands for the process's own environment.
  package init(_ values: [String: String]?) { self.values = values }

  /// The variable's value; nil if it is missing or empty.
  package subscript(_ name: String) -> String? {
    let value = values.map { $0[name] } ?? getenv(name).map { String(cString: $0) }
    return value?.isEmpty == false ? value : nil
  }
}
