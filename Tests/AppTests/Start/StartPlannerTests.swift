import Base
import Core
import TestSupport
import Testing

@testable import App

@Suite struct StartPlannerTests {
  /// A path that is typed in the player means the file that the command line would mean.
  @Test func typedPathsAreRememberedAsPlannedOnesAre() throws {
    let typed = "../\(WorkingFolder.path.lastComponent.shown)/Package.swift"
    let planned = try #require(plan([typed])?.entries.first)
    #expect(ItemKey(.file(BytePath(typed)))?.fromHere == ItemKey(planned.location))
    let whole = ItemKey(.file(BytePath("/films/../films/a.mkv")))
    #expect(whole?.fromHere == whole)
    #expect(WorkingFolder.path(ofTyped: BytePath("~/a")).isAbsolute)
  }

  private func plan(_ arguments: [String]) -> StartPlan? {
    let planner = StartPlanner(arguments: arguments.map { BytePath($0) }, demo: false, presentation: .auto)
    guard case .planned(let plan) = planner.plan() else { return nil }
    return plan
  }

  /// Files in folders are remembered by their whole paths.
  @Test func foldersAreLookedThroughByTheirWholePaths() throws {
    let plan = try #require(self.plan([".", "./", "."]))
    #expect(plan.entries.count == 3)
    for entry in plan.entries {
      guard entry.playlistKind == .folder, case .file(let path) = entry.location else {
        Issue.record("no folder")
        return
      }
      #expect(path.isAbsolute)
    }
    #expect(plan.folder.isAbsolute)
    #expect(plan.presentation == .inline)
  }

  /// A single file brings its folder along where that is needed, and plays first.
  @Test func aFileBringsItsFolder() throws {
    func planned(_ arguments: [String], _ scope: PickScope) throws -> StartPlan {
      var planner = StartPlanner(
        arguments: arguments.map { BytePath($0) }, demo: false, presentation: .auto)
      planner.scope = scope
      planner.options.showsAllFiles = true
      guard case .planned(let plan) = planner.plan() else { throw Unplanned() }
      return plan
    }
    let alone = try planned(["Package.swift"], .file)
    #expect(alone.entries.count == 1 && alone.source == nil)
    let plan = try planned(["Package.swift"], .folder)
    // Nothing beside it is media.
    #expect(plan.entries == alone.entries && plan.first == 0 && plan.source?.scope == .folder)
    #expect(plan.presentation == .full)
    #expect(try planned(["Package.swift", "README.md"], .folder).source == nil)
  }

  private struct Unplanned: Error {}

  @Test func theCoverOfNamedSongsIsNoItem() throws {
    let folder = try TemporaryFolder()
    for name in ["a.mp3", "cover.jpg", "z.jpg"] { try folder.file(name) }
    let plan = try #require(self.plan(["\(folder.text)/*"]))
    #expect(plan.entries.map(\.title) == ["a.mp3", "z.jpg"])
    let pictures = try #require(self.plan(["cover", "z"].map { "\(folder.text)/\($0).jpg" }))
    #expect(pictures.entries.count == 2)
  }

  /// A folder alone is not to be played, but to be looked at.
  @Test func aSingleFolderIsBrowsed() throws {
    let plan = try #require(self.plan(["."]))
    #expect(plan.entries.isEmpty)
    #expect(plan.folder.isAbsolute)
    #expect(plan.presentation == .inline)
  }

  @Test(arguments: [
    ("sesions", "sesions does not exist. Did you mean inset sessions?"),
    ("help", "help does not exist. Did you mean inset --help?"), ("film.mkv", "film.mkv does not exist."),
  ])
  func missingFileLikeASubcommandHasAHint(word: String, sentence: String) {
    let planner = StartPlanner(arguments: [BytePath(word)], demo: false, presentation: .auto)
    #expect(planner.plan() == .planFailed(sentence))
  }
}
