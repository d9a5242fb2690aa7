import Testing

@testable import Base
@testable import Core

/// An item in which the program crashed is not opened by itself, and everything else goes on.
@Suite("Items in which the program crashed") struct CrashedItemsTests {
  private var story = Story(titles: [])
  private let crashed = MediaLocation.file(BytePath("/media/b.mkv"))

  init() { story.model.crashes = CrashedItems([crashed]) }

  private func plan(_ names: [String]) -> StartPlan {
    StartPlan(
      folder: BytePath("/media"),
      entries: names.map { FoundEntry(location: .file(BytePath("/media/\($0).mkv")), title: $0) },
      presentation: .inline)
  }

  private var opened: [MediaLocation] {
    story.effects.compactMap { effect in
      if case .film(.main, .open(_, let location, _, _, _, _)) = effect { location } else { nil }
    }
  }

  @Test mutating func theStartPassesItOver() {
    story.happen(.planned(plan(["b", "c"])))
    #expect(opened.isEmpty)
    #expect(story.model.playlist.items[0].mark.isFailed)
    story.wait(seconds: 2)
    #expect(opened == [.file(BytePath("/media/c.mkv"))])
  }

  @Test mutating func theUserPlaysItAllTheSame() throws {
    story.happen(.planned(plan(["b"])))
    #expect(opened.isEmpty)
    story.run { model, outbox in model.picking(&outbox) { $0.play(at: 0, &$1) } }
    #expect(opened == [crashed] && story.effects.contains(.forgetCrash(crashed)))
    #expect(!story.model.crashes.holdBack(crashed))
  }

  /// A program that asks a second time means it.
  @Test mutating func theSecondTimeItOpens() {
    story.happen(.planned(plan(["b"])))
    #expect(opened.isEmpty)
    story.run { $0.play(at: 0, &$1) }
    #expect(opened == [crashed])
  }
}
