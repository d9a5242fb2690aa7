import Core
import Testing

@testable import App

@Suite struct StartPlannerTests {
  private func plan(_ arguments: [String]) -> StartPlan? {
    let planner = StartPlanner(arguments: arguments.map { BytePath($0) }, demo: false, presentation: .auto)
    guard case .planned(let plan) = planner.plan() else { return nil }
    return plan
  }

  /// What is in them is remembered by its whole path.
  @Test func foldersAreLookedThroughByTheirWholePaths() throws {
    let plan = try #require(self.plan([".", "./", "."]))
    #expect(plan.requests.count == 3)
    for request in plan.requests {
      guard case .folder(let path, recursive: false) = request.source else {
        Issue.record("no folder")
        return
      }
      #expect(path.isAbsolute)
    }
    #expect(plan.folder.isAbsolute)
  }
}
