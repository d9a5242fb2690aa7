import Base
import Core
import Foundation
import Options
import TestSupport
import Testing

@testable import App

@Suite("Completions")
struct CompletionsTests {
  private static let folder = ProjectFolder.url.appending(path: "share/completions")

  @Test(arguments: ["inset.bash", "_inset", "inset.fish"])
  func theScriptsSayWhatTheHelpSays(name: String) throws {
    let text =
      switch name {
      case "inset.bash": CompletionScripts.bash()
      case "_inset": CompletionScripts.zsh()
      default: CompletionScripts.fish()
      }
    let file = Self.folder.appending(path: name)
    if ProcessInfo.processInfo.environment["INSET_RECORD"] == "1" {
      try text.write(to: file, atomically: true, encoding: .utf8)
    } else {
      let isSame = try String(contentsOf: file, encoding: .utf8) == text
      #expect(isSame, "run INSET_RECORD=1 scripts/test only Completions")
    }
  }

  @Test func theManualListsTheOptions() throws {
    let file = ProjectFolder.url.appending(path: "man/inset.1")
    let page = try String(contentsOf: file, encoding: .utf8)
    let begin = try #require(page.range(of: ".\\\" BEGIN options\n")).upperBound
    let end = try #require(page.range(of: ".\\\" END options\n")).lowerBound
    let text = ManualOptions.text(keeping: String(page[begin..<end]))
    if ProcessInfo.processInfo.environment["INSET_RECORD"] == "1" {
      try (page[..<begin] + text + page[end...]).write(to: file, atomically: true, encoding: .utf8)
    } else {
      let isSame = page[begin..<end] == text
      #expect(isSame, "run INSET_RECORD=1 scripts/test only Completions")
    }
  }

  @Test func everyOptionOfTheTableIsThere() throws {
    let options = CompletionScripts.options()
    for spec in SettingsTable.all {
      guard let name = spec.option else { continue }
      let option = try #require(options.first { $0.name == name }, "\(name)")
      #expect(!option.help.isEmpty)
      if case .choice(let words) = spec.kind {
        #expect(CompletionScripts.values(of: option) == .words(words))
      }
    }
    #expect(CompletionScripts.subcommands.map(\.name).contains("still"))
    #expect(CompletionScripts.options(of: "still").map(\.name).contains("sheet"))
  }

  /// The completions of bash for a line, the last word of which is being typed.
  private func bash(_ words: [String], in folder: String = "/") throws -> [String] {
    let script = """
      cd "$1" || exit 1
      source "$2"
      shift 2
      COMP_WORDS=("$@")
      COMP_CWORD=$(($# - 1))
      _inset
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments =
      ["--norc", "-c", script, "bash", folder, Self.folder.appending(path: "inset.bash").path] + words
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func bashOffersOptionsWordsAndFiles() throws {
    #expect(try bash(["inset", "--gly"]) == ["--glyphs"])
    #expect(try bash(["inset", "--glyphs", "se"]) == ["sextant"])
    #expect(try bash(["inset", "--glyphs", "=", "oct"]) == ["octant"])
    #expect(try bash(["inset", "still", "--sh"]) == ["--sheet"])
    #expect(try bash(["inset", "--zz"]) == [])
    #expect(try bash(["inset", "remote", "frame-b"]) == ["frame-back-step"])
    #expect(try bash(["inset", "remote", "get", "media-t"]) == ["media-title"])
    #expect(try bash(["inset", "remote", "cycle", "mut"]) == ["mute"])
    #expect(try bash(["inset", "remote", "ge"]) == ["get"])
    let folder = try TemporaryFolder()
    try folder.folder("a folder")
    for name in ["a film.MKV", "a text.txt", "a.srt", "b.pdf"] { try folder.file(name) }
    #expect(try bash(["inset", "a"], in: folder.text).sorted() == ["a film.MKV", "a folder", "attach"])
    #expect(try bash(["inset", "--sub-file", "a"], in: folder.text).sorted() == ["a folder", "a.srt"])
    // If no file plays by its name, all are offered.
    #expect(try bash(["inset", "b"], in: folder.text) == ["b.pdf"])
    #expect(try bash(["inset", "pro"], in: folder.text) == ["probe"])
  }

  /// `scripts/packages test` brings both shells.
  @Test(arguments: [("zsh", "_inset"), ("fish", "inset.fish")])
  func otherShellsReadTheirs(shell: String, name: String) throws {
    let program = try #require(
      ["/usr/bin/\(shell)", "/bin/\(shell)"].first { FileManager.default.isExecutableFile(atPath: $0) })
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = ["-n", Self.folder.appending(path: name).path]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
