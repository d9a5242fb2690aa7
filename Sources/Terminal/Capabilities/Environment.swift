internal import Glibc

/// The variables of the environment that say something about the terminal.
///
/// A value; any thread may own one.
package struct Environment: Sendable {
  private let values: [String: String]?

  /// The process's own environment.
  package static let process = Environment(nil)

  /// These variables and no others; nil stands for the process's own.
  package init(_ values: [String: String]?) { self.values = values }

  /// The variable's value; nil where it is missing or empty.
  package subscript(_ name: String) -> String? {
    let value = values.map { $0[name] } ?? getenv(name).map { String(cString: $0) }
    return value?.isEmpty == false ? value : nil
  }
}
