import Core
import Testing

@testable import App

@Suite struct StartPlannerTests {
  /// What is typed in the player means the file that the command line would mean.
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

  /// What is in them is remembered by its whole path.
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

  /// What is alone is not to be played, but to be looked at.
  @Test func aSingleFolderIsBrowsed() throws {
    let plan = try #require(self.plan(["."]))
    #expect(plan.entries.isEmpty)
    #expect(plan.folder.isAbsolute)
    #expect(plan.presentation == .inline)
  }
}
