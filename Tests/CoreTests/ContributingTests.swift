import Foundation
import Testing

/// The instructions of CONTRIBUTING.md for newcomers.
@Suite struct ContributingTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test func theFilesThatAreNamedExist() throws {
    let text = try String(contentsOf: Self.root.appending(path: "CONTRIBUTING.md"), encoding: .utf8)
    let named = text.split(separator: "`").filter { piece in
      ["Sources/", "config/", "docs/", "scripts/"].contains { piece.hasPrefix($0) }
        && !piece.contains(where: \.isWhitespace)
    }
    try #require(named.count > 20)
    for path in named {
      #expect(FileManager.default.fileExists(atPath: Self.root.appending(path: path).path), "\(path)")
    }
  }
}
