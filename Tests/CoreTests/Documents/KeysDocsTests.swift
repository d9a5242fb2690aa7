import Base
import Core
import Foundation
import TestSupport
import Testing

/// The manual pages hold parts that are made from the tables of the program.
///
/// `INSET_RECORD=1 scripts/test only KeysDocs` writes them again.
@Suite struct KeysDocsTests {
  private static let folder = ProjectFolder.url.appending(path: "man")

  @Test(arguments: [
    ("inset.1", ["keys", "program-properties"]),
    ("inset.5", ["sections", "prefixes", "commands", "properties", "settings", "theme", "signs"]),
  ])
  func thePagesHoldWhatTheTablesSay(page: String, parts: [String]) throws {
    let url = Self.folder.appending(path: page)
    let text = try String(contentsOf: url, encoding: .utf8)
    var renewed = text
    for part in parts {
      let begin = ".\\\" BEGIN \(part)\n"
      let end = ".\\\" END \(part)\n"
      let from = try #require(renewed.range(of: begin)).upperBound
      let to = try #require(renewed.range(of: end)).lowerBound
      renewed.replaceSubrange(from..<to, with: ManualParts.text(of: part))
    }
    if ProcessInfo.processInfo.environment["INSET_RECORD"] == "1" {
      try renewed.write(to: url, atomically: true, encoding: .utf8)
    } else {
      let expected = renewed.split(separator: "\n")
      let found = text.split(separator: "\n")
      // The first difference tells more than two whole pages.
      let first = zip(expected, found).first { $0.0 != $0.1 } ?? ("\(expected.count)", "\(found.count)")
      let isSame = renewed == text
      #expect(isSame, "“\(first.0)” became “\(first.1)”; run INSET_RECORD=1 scripts/test only KeysDocs")
    }
  }

  @Test func everyPartHasLines() {
    for part in ["keys", "sections", "prefixes", "commands", "properties", "settings", "theme"] {
      #expect(ManualParts.text(of: part).split(separator: "\n").count > 5, "\(part)")
    }
  }
}
