import Base
import Core
import Foundation
import TestSupport
import Testing

@Suite struct CommandTableTests {
  /// A case of `Command` whose row was forgotten could be written, but not read.
  @Test func everyCaseIsWrittenAsARowOfTheTable() throws {
    let file = ProjectFolder.url.appending(path: "Sources/Core/Command/Command.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    let words = try #require(text.range(of: "public var words: [String] {"))
    let end = try #require(text.range(of: "\n  }\n", range: words.upperBound..<text.endIndex))
    let cases = text[words.upperBound..<end.lowerBound].components(separatedBy: "\n    case .").dropFirst()
    try #require(cases.count > 60)
    for row in cases {
      // A command that carries another one has the words of that.
      guard let quote = row.range(of: "\"") else { continue }
      let name = String(row[quote.upperBound...].prefix { $0 != "\"" })
      #expect(CommandTable.spec(named: name) != nil, "\(row) has no row in CommandTable")
    }
  }

  @Test(
    arguments: [(1 / 1.1, "1/1.1"), (1.1, "1.1"), (0.5, "0.5"), (2.0, "2"), (0.0, "0"), (1.0 / 3.0, "1/3")]
      as [(Double, String)])
  func factorsAreFormattedAsDecimalsOrReciprocals(factor: Double, text: String) {
    #expect(DecimalNumber.factorText(factor) == text)
  }

  @Test func namesAreUniqueAndHelpIsALine() {
    #expect(Set(CommandTable.names).count == CommandTable.all.count)
    for spec in CommandTable.all {
      #expect(!spec.help.isEmpty && !spec.help.contains("\n"))
      #expect(spec.usage.hasPrefix(spec.name))
    }
  }

  /// A command of mpv's that is refused names what does the same here.
  @Test(arguments: [
    ("af", "“equalizer”"), ("vf", "“deinterlace”"), ("apply_profile", "--profile"), ("change-list", "“set”"),
    ("video-add", "own file"),
  ])
  func refusalsNameTheEqual(name: String, equal: String) {
    do throws(CommandProblem) {
      _ = try CommandTable.command([name, "x"])
      Issue.record("\(name) is a command")
    } catch {
      #expect(error.isUnavailable && error.sentence.contains("is not supported; "))
      #expect(error.sentence.contains(equal))
    }
  }

  @Test(arguments: ["add chapter 9223372036854775807", "add chapter 1.5", "list-move 9223372036854775807"])
  func problemWithANumberNamesItsRange(line: String) {
    do throws(CommandProblem) {
      let words = line.split(separator: " ").map(String.init)
      Issue.record("\(try CommandTable.command(words))")
    } catch {
      #expect(error.sentence.contains(" from -1000000 to 1000000"), "\(error.sentence)")
    }
  }

  @Test func everyExampleReadsAsItsCommandAndBack() throws {
    for spec in CommandTable.all {
      let words = spec.example.split(separator: " ").map(String.init)
      #expect(words.first == spec.name)
      let command = try CommandTable.command(words)
      #expect(try CommandTable.command(command.words) == command)
    }
  }

  /// The words that an argument offers to completion are those that the command takes.
  @Test func everyOfferedWordIsTaken() {
    /// Whether a command takes the words, alone or before more of them.
    func takes(_ words: [String]) -> Bool {
      do throws(CommandProblem) {
        _ = try CommandTable.command(words)
        return true
      } catch {
        if case .missing = error { return true }
        return false
      }
    }
    var count = 0
    for spec in CommandTable.all {
      let example = spec.example.split(separator: " ").map(String.init)
      for (index, argument) in spec.arguments.enumerated() {
        guard case .words(let offered) = argument.values, index < example.count else { continue }
        let rest = Array(example.dropFirst(index + 2))
        for word in offered {
          // Words behind it in the example may belong to another one.
          let beginning = Array(example.prefix(index + 1)) + [word]
          #expect(takes(beginning) || takes(beginning + rest), "\(beginning)")
          count += 1
        }
        let wrong = Array(example.prefix(index + 1)) + ["no-such-word"] + rest
        #expect(argument.isOptional || !takes(wrong), "\(wrong)")
      }
    }
    #expect(count > 60)
  }

  @Test(arguments: [
    Command.seek(.relative(MediaTime(seconds: -1.5)), exact: true), .seek(.absolute(.zero), exact: false),
    .seek(.percent(33.3), exact: true), .seek(.relativePercent(-2), exact: false), .skip(direction: -1),
    .change(.loopFile, .set("inf")), .change(.pipCorner, .cycle(-1)), .change(.volume, .multiply(0.9)),
    .count(7),
    .change(.speed, .multiply(1 / 1.1)),
    .playlistStep(-1, force: true), .chapterStep(2), .showText("a \"b\" # \u{1b}[0m `x` ;", milliseconds: 5),
    .showText("", milliseconds: nil), .quit(code: 4), .present(.pictureInPicture), .moveCorner(.to(.topLeft)),
    .moveCorner(.left), .resizeCorner(-1), .focus(.to(.filter)), .focus(.next(-1)), .move(.pages(-2)),
    .markPlace(isPermanent: true), .frameStep(-1), .abLoop, .change(.abLoopA, .set("1:30")),
    .change(.chapter, .set("3")), .move(.halfPages(1)), .move(.rows(7)), .move(.current),
    .append(recursive: true), .findNext(-1),
    .menu(.tracks), .change(.secondarySid, .set("no")), .change(.aid, .cycle(-1)),
  ])
  func aCommandReadsBackFromItsText(command: Command) {
    let parsed = InputConfParser("x \(command.text)", from: .file("f"))
    #expect(parsed.bindings.map { $0.commands.map(\.command) } == [[command]])
  }

  @Test func everyPropertyIsReadAndWrittenAsTheTableSays() {
    for property in PropertyTable.all {
      #expect(!property.help.isEmpty)
      let example =
        switch property.kind {
        case .flag: "yes"
        case .number: "50"
        case .choice(let choices): choices.last ?? ""
        case .loop: "inf"
        case .ratio: "16:9"
        case .gains: "bass"
        case .time, .optionalTime, .relativeTime: "12"
        case .track, .quality, .edition: "2"
        case .stretches: "0:00-1:30"
        case .text: property.name == "http-header-fields" ? "X-Own: 1" : "x"
        }
      for (verb, words) in [
        ("set", ["set", property.name, example]), ("add", ["add", property.name, "1"]),
        ("multiply", ["multiply", property.name, "2"]), ("cycle", ["cycle", property.name]),
      ] {
        let works = (try? CommandTable.command(words)) != nil
        #expect(works == property.writers.map(\.rawValue).contains(verb), "\(words)")
      }
    }
  }
}
