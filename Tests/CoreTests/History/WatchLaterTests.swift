import Testing

@testable import Base
@testable import Core

@Suite("Places kept on purpose") struct WatchLaterTests {
  private var story = Story(remembers: true)

  private var key: ItemKey? { ItemKey(story.model.playlist.items[0].location) }

  private var outcomes: [ItemOutcome] {
    story.effects.compactMap {
      if case .watchHistory(.remember(let record)) = $0 { record.outcome } else { nil }
    }
  }

  private mutating func play() {
    story.run { $0.play(at: 0, &$1) }
    let item = story.model.playlist.items[0].id
    story.answer(about: item, nil)
    story.happen(.film(.main, .opened(item, .film)))
  }

  private mutating func reach(_ seconds: Double) {
    var snapshot = PlaybackSnapshot()
    snapshot.item = story.model.films.main.item
    snapshot.position = MediaTime(seconds: seconds)
    if let item = snapshot.item { story.happen(.film(.main, .settled(item, snapshot.position))) }
    story.happen(.moved(.main, snapshot))
  }

  private mutating func command(_ line: String) {
    guard let commands = try? CommandTable.commands(typed: line) else {
      Issue.record("no command: \(line)")
      return
    }
    story.run { $0.perform(commands, &$1) }
  }

  @Test mutating func thePlaceHoldsWhereverTheItemIsLeft() {
    play()
    reach(42)
    command("write-watch-later-config")
    #expect(outcomes == [.left(at: MediaTime(seconds: 42), isKept: true)])
    #expect(story.model.exit == nil)
    reach(60)
    story.run { $0.quitProgram(.quit(code: 0), &$1) }
    #expect(outcomes == [.left(at: MediaTime(seconds: 42), isKept: true)])
  }

  @Test mutating func leavingWithQTakesTheNewerPlace() {
    play()
    reach(42)
    command("write-watch-later-config")
    reach(60)
    command("quit-watch-later")
    #expect(outcomes == [.left(at: MediaTime(seconds: 60), isKept: true)])
  }

  @Test mutating func itemPlayedToItsEndCountsAsFinished() {
    play()
    reach(42)
    command("write-watch-later-config")
    story.run { $0.act(on: .main, &$1) { $0.rememberEnd(&$1) } }
    #expect(outcomes == [.finished])
  }

  @Test mutating func theNextItemIsNotHeld() {
    play()
    reach(42)
    command("write-watch-later-config")
    story.run { $0.play(at: 1, &$1) }
    let item = story.model.playlist.items[1].id
    story.answer(about: item, nil)
    story.happen(.film(.main, .opened(item, .film)))
    reach(20)
    story.run { $0.quitProgram(.quit(code: 0), &$1) }
    #expect(outcomes == [.left(at: MediaTime(seconds: 20), isKept: false)])
  }

  @Test mutating func deleteWatchLaterConfigForgetsThePosition() throws {
    play()
    reach(42)
    command("write-watch-later-config")
    command("delete-watch-later-config")
    #expect(story.effects == [.watchHistory(.forgetPlace(try #require(key)))])
    story.run { $0.quitProgram(.quit(code: 0), &$1) }
    #expect(outcomes == [.left(at: MediaTime(seconds: 42), isKept: false)])
    command("delete-watch-later-config \"/films/a b.mkv\"")
    #expect(
      story.effects == [.watchHistory(.forgetPlace(try #require(ItemKey(.file(BytePath("/films/a b.mkv"))))))]
    )
    // A relative name is a file in the folder that the program was started in.
    story.model.process.workingFolder = BytePath("/films")
    command("delete-watch-later-config c.mkv")
    #expect(
      story.effects == [.watchHistory(.forgetPlace(try #require(ItemKey(.file(BytePath("/films/c.mkv"))))))])
    command("delete-watch-later-config http://localhost/a")
    #expect(story.effects == [.watchHistory(.forgetPlace(try #require(ItemKey(.url("http://localhost/a")))))])
  }

  @Test mutating func nothingIsWrittenWhereNothingShallBe() {
    play()
    reach(42)
    for mode in [HistoryState.Mode.readOnly, .off] {
      story.model.watchHistory.mode = mode
      for name in ["write-watch-later-config", "delete-watch-later-config"] {
        command(name)
        #expect(story.effects.isEmpty && story.model.notices.shown?.weight == .warning)
      }
    }
    var idle = Story(remembers: true)
    idle.run { model, outbox in
      model.keepPlace(&outbox)
      model.forgetPlace(of: nil, &outbox)
    }
    #expect(idle.effects.isEmpty)
  }
}
