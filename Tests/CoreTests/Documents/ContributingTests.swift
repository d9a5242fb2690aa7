import Foundation
import TestSupport
import Testing

/// The instructions of CONTRIBUTING.md for newcomers.
@Suite struct ContributingTests {

  @Test func theFilesThatAreNamedExist() throws {
    let text = try ProjectFolder.text(of: "CONTRIBUTING.md")
    let named = text.split(separator: "`").filter { piece in
      ["Sources/", "config/", "docs/", "scripts/"].contains { piece.hasPrefix($0) }
        && !piece.contains(where: \.isWhitespace)
    }
    try #require(named.count > 20)
    for path in named {
      #expect(FileManager.default.fileExists(atPath: ProjectFolder.url.appending(path: path).path), "\(path)")
    }
  }
}
