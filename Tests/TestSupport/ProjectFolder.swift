// The folder of the project, for tests that read its documents, configuration and sources. Any thread.

package import Foundation

/// The folder of the project's files.
package enum ProjectFolder {
  /// The folder that holds Package.swift.
  package static let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The text of a file, in UTF-8.
  ///
  /// - Parameter path: relative to the project's folder.
  package static func text(of path: String) throws -> String {
    try String(contentsOf: url.appending(path: path), encoding: .utf8)
  }
}
