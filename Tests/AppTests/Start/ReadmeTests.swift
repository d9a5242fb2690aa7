import Foundation
import TestSupport
import Testing

@testable import App

@Suite("README") struct ReadmeTests {
  /// The lines of the code blocks in shell, and the commands between backquotes.
  private let commands: [String]
  private let text: String

  init() throws {
    text = try ProjectFolder.text(of: "README.md")
    let blocks = text.split(separator: "```").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    let lines = blocks.filter { $0.hasPrefix("sh\n") }.flatMap { $0.split(separator: "\n").dropFirst() }
    let prose = text.split(separator: "\n\n").filter { !$0.contains("```") }
    let quoted = prose.flatMap { part -> [String] in
      part.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
        .map { String($0.element).replacing("\n", with: " ") }
    }
    commands =
      lines.map { String($0.split(separator: "#").first ?? "").trimmingCharacters(in: .whitespaces) } + quoted
  }

  @Test func itIsShort() {
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 150)
  }

  @Test func everyCommandLineIsUnderstood() throws {
    let lines = commands.flatMap { $0.split(separator: "|") }.compactMap { part -> [String]? in
      let words = part.split(separator: " ").map(String.init).drop { $0.contains("=") && !$0.hasPrefix("-") }
      guard words.first == "inset", !words.contains(where: { $0.contains("$") }) else { return nil }
      return Array(words.dropFirst())
    }
    #expect(lines.count > 12)
    for words in lines where !["remote", "still", "probe"].contains(words.first) || words.count > 1 {
      #expect(throws: Never.self, "inset \(words.joined(separator: " "))") {
        _ = try CommandLineReader.read(words.map { Array($0.utf8) })
      }
    }
  }

  @Test func everyTargetOfMakeIsThere() throws {
    let makefile = try ProjectFolder.text(of: "Makefile")
    let targets = commands.filter { $0.contains("make ") || $0.hasSuffix("make") }.compactMap {
      line -> String? in
      let words = line.split(separator: " ").map(String.init).filter { $0 != "sudo" }
      return words.first == "make" && words.count > 1 ? words[1] : nil
    }
    #expect(Set(targets).isSuperset(of: ["run", "test", "build", "install", "deb"]))
    for target in targets { #expect(makefile.contains("\n\(target):"), "make \(target)") }
  }

  @Test func everyFileThatIsNamedExists() throws {
    let links = text.split(separator: "](").dropFirst().compactMap { $0.split(separator: ")").first }
    #expect(links.count > 3)
    for link in links where !link.contains("://") {
      #expect(
        FileManager.default.fileExists(atPath: ProjectFolder.url.appending(path: String(link)).path),
        "\(link)")
    }
  }
}
