import Testing

@testable import Base
@testable import Core

@Suite struct ScreenshotsTests {
  private func values(_ name: String = "film.part.mkv", seconds: Double = 3723.456)
    -> ScreenshotTemplate.Values
  {
    .init(
      name: Array(name.utf8), folder: Array("/media/films/".utf8), position: MediaTime(seconds: seconds)
    ) { name, fallback in
      switch name {
      case "media-title": "../../etc/A \u{1B}[31mtitle"
      case "chapter": fallback ?? "none"
      default: nil
      }
    }
  }

  /// The name with `#` for numbers and `@` for dates.
  private func name(_ template: String, _ values: ScreenshotTemplate.Values? = nil) throws -> String {
    try ScreenshotTemplate.parts(of: template, values ?? self.values()).map { part in
      switch part {
      case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
      case .number(let digits): "#\(digits)"
      case .date(let letter): "@\(Character(Unicode.Scalar(letter)))"
      }
    }.joined()
  }

  @Test(arguments: [
    ("%F-%n", "film.part-#4"), ("%f", "film.part.mkv"), ("%03n%#n%#02n", "#3#4#2"), ("100%%", "100%"),
    ("%p", "01:02:03"), ("%P", "01:02:03.456"), ("%wH.%wM.%wS.%wT", "01.02.03.456"),
    ("%wh %wm %ws", "1 62 3723"),
    ("%wf", "3723.456"), ("%tY-%tm", "@Y-@m"), ("%xshots/%F", "/media/films/shots/film.part"),
    ("%X{none}%n", "/media/films/#4"), ("a/%{chapter:no chapter}", "a/no chapter"),
  ])
  func lettersMeanWhatTheyMeanInMpv(template: String, expected: String) throws {
    #expect(try name(template) == expected)
  }

  @Test func textFromOutsideNamesNoFolderAndHoldsNoControls() throws {
    #expect(try name("%{media-title}") == ".._.._etc_A _[31mtitle")
    #expect(try name("%F/%n", values("..")) == "_/#4")
    #expect(try name("%f/%n", values("..")) == "__/#4")
    let long = String(repeating: "旅", count: 200)
    let cut = try name("%f", values(long))
    #expect(cut.utf8.count <= 160 && cut.allSatisfy { $0 == "旅" } && !cut.isEmpty)
  }

  @Test(arguments: [
    "%", "%q", "%w", "%wx", "%t", "%t%", "%{media-title", "%{nonsense}", "%0n", "%0", "%X", "%#x",
  ])
  func invalidTemplatesAreReportedInASentence(template: String) {
    do {
      _ = try name(template)
      Issue.record("\(template) means something")
    } catch let problem as ScreenshotTemplate.Problem {
      #expect(problem.sentence.hasSuffix("."))
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test func keysTakeTheFrameAndTheScreen() {
    var story = Story()
    story.playFirst()
    story.press("s")
    #expect(
      story.effects == [
        .takeScreenshot(
          Screenshot(
            .subtitles,
            to: NewFileName(
              in: BytePath("."), [.bytes(Array("one-".utf8)), .number(digits: 4), .bytes(Array(".png".utf8))]),
            as: .png))
      ])
    story.press("S")
    guard case .takeScreenshot(let bare)? = story.effects.first else {
      Issue.record("\(story.effects)")
      return
    }
    #expect(bare.subject == .video)
    story.press("<Ctrl+s>")
    guard case .takeScreenshot(let screen)? = story.effects.first else {
      Issue.record("\(story.effects)")
      return
    }
    #expect(screen.subject == .window)
    #expect(screen.name.parts.last == .bytes(Array(".ans".utf8)))
  }

  @Test func screenshotWithoutPictureShowsANotice() {
    var story = Story()
    story.press("s")
    #expect(story.effects == [])
    #expect(story.model.notices.shown?.text == "No screenshot: nothing is playing")
    story.playFirst(info: .song)
    story.press("s")
    #expect(story.effects == [])
    #expect(story.model.notices.shown?.text == "This item has no picture")
  }

  @Test func aNamedFileSaysItsFormat() throws {
    var story = Story()
    story.playFirst()
    story.happen(.commanded(try CommandTable.command(["screenshot-to-file", "~/${filename/no}a.JPG"])))
    guard case .takeScreenshot(let shot)? = story.effects.first else {
      Issue.record("\(story.effects)")
      return
    }
    #expect(shot.format == .jpeg(quality: 90))
    #expect(!shot.name.mayBeNumbered)
    story.happen(.commanded(try CommandTable.command(["screenshot-to-file", "a.mkv"])))
    #expect(story.effects == [])
    #expect(story.model.notices.shown?.weight == .warning)
    story.happen(.commanded(try CommandTable.command(["screenshot-to-file", "a.txt", "window"])))
    #expect(story.effects.count == 1)
    #expect(throws: CommandProblem.self) { try CommandTable.command(["screenshot-to-file", ""]) }
    #expect(throws: CommandProblem.self) { try CommandTable.command(["screenshot", "each"]) }
  }

  @Test(arguments: [
    ("screenshot", Command.screenshot(.subtitles, to: nil)),
    ("screenshot video", .screenshot(.video, to: nil)),
    ("screenshot video single", .screenshot(.video, to: nil)),
    ("screenshot each-frame", .screenshotEachFrame(.subtitles)),
    ("screenshot video+each-frame", .screenshotEachFrame(.video)),
    ("screenshot each-frame+window", .screenshotEachFrame(.window)),
    ("screenshot subtitles each-frame", .screenshotEachFrame(.subtitles)),
  ])
  func mpvsFlagsAreKnown(line: String, command: Command) throws {
    let words = line.split(separator: " ").map(String.init)
    #expect(try CommandTable.command(words) == command)
    #expect(try CommandTable.command(command.words) == command)
    #expect(throws: CommandProblem.self) { try CommandTable.command(["screenshot", "video+"]) }
    #expect(throws: CommandProblem.self) { try CommandTable.command(["screenshot", "video", "each"]) }
  }

  @Test func eachShownFrameIsSavedUntilTheCommandComesAgain() throws {
    var story = Story()
    let command = try CommandTable.command(["screenshot", "video+each-frame"])
    story.happen(.commanded(command))
    #expect(story.effects == [] && story.model.notices.shown?.weight == .warning)
    story.playFirst()
    story.happen(.frameShown)
    #expect(story.effects == [])
    story.happen(.commanded(command))
    #expect(story.effects == [.followFrames(true), .film(.main, .keepFrames(true))])
    for _ in 0..<3 {
      story.happen(.frameShown)
      guard case .takeScreenshot(let shot)? = story.effects.first else {
        Issue.record("\(story.effects)")
        return
      }
      #expect(shot.isOfSeries && shot.subject == .video && shot.name.mayBeNumbered && shot.request == nil)
    }
    story.happen(.commanded(command))
    #expect(story.effects == [.followFrames(false), .film(.main, .keepFrames(false))])
    var outcome = FrameSeriesOutcome()
    (outcome.saved, outcome.leftOut) = (3, 2)
    story.happen(.seriesWritten(outcome))
    #expect(story.model.notices.shown?.text == "3 frames saved, 2 skipped: they came too fast")
    // A full disk ends the series.
    story.happen(.commanded(command))
    (outcome.saved, outcome.leftOut, outcome.failure) = (1, 0, "The disk is full.")
    story.happen(.seriesWritten(outcome))
    #expect(story.effects == [.followFrames(false), .film(.main, .keepFrames(false))])
    #expect(story.model.notices.shown?.text == "1 frame saved; The disk is full.")
    // So does a template without a meaning.
    story.happen(.commanded(command))
    story.happen(.commanded(try CommandTable.command(["set", "screenshot-template", "%q"])))
    story.happen(.frameShown)
    #expect(story.effects == [.followFrames(false), .film(.main, .keepFrames(false))])
  }

  @Test func propertiesChangeWhereAndWhat() throws {
    var story = Story()
    story.playFirst()
    for words in [
      ["set", "screenshot-format", "jpg"], ["set", "screenshot-jpeg-quality", "40"],
      ["set", "screenshot-dir", "~/shots"], ["set", "screenshot_template".replacing("_", with: "-"), "%wS"],
    ] { story.happen(.commanded(try CommandTable.command(words))) }
    story.press("s")
    #expect(
      story.effects == [
        .takeScreenshot(
          Screenshot(
            .subtitles,
            to: NewFileName(in: BytePath("~/shots"), [.bytes(Array("00".utf8)), .bytes(Array(".jpg".utf8))]),
            as: .jpeg(quality: 40)))
      ])
    #expect(story.model.value(of: .screenshotFormat) == "jpeg")
    story.happen(.commanded(try CommandTable.command(["set", "screenshot-template", "%q"])))
    story.press("s")
    #expect(story.effects == [])
    #expect(story.model.notices.shown?.text == "%q has no meaning in a template for names.")
    #expect(throws: CommandProblem.self) { try CommandTable.command(["set", "screenshot-format", "gif"]) }
    #expect(throws: CommandProblem.self) { try CommandTable.command(["set", "screenshot-dir", ""]) }
  }

  /// Neither C1 controls nor what turns text around; a name in an older character set keeps its letters.
  @Test func namesHoldNothingThatATerminalObeys() throws {
    #expect(try name("%F", values("c1_\u{9B}2J\u{202E}x\u{85}é世.mkv")) == "c1__2J_x_é世")
    let old = ScreenshotTemplate.Values(name: [0x63, 0xE9, 0x1B], folder: nil, position: .zero) { _, _ in nil
    }
    let bytes = try ScreenshotTemplate.parts(of: "%f", old).flatMap { part -> [UInt8] in
      if case .bytes(let bytes) = part { bytes } else { [] }
    }
    #expect(bytes == [0x63, 0xE9, 0x5F])
  }
}
