import Testing

@testable import Base
@testable import Core

@Suite struct EditionsTests {
  private func chapters(_ starts: [Double]) -> [MediaInfo.Chapter] {
    starts.map { MediaInfo.Chapter(start: MediaTime(seconds: $0), title: "at \(Int($0))") }
  }

  /// A film with three editions: the whole, one that leaves out 20 to 40 and what lies behind 80, and one that cannot
  /// be played in its order.
  private var film: MediaInfo {
    var info = MediaInfo.film
    let skips = SkipList([
      MediaTime(seconds: 20)..<MediaTime(seconds: 40), MediaTime(seconds: 80)..<SkipList.endless,
    ])
    info.editions = [
      MediaEdition(title: "Whole", chapters: chapters([0, 50])),
      MediaEdition(
        title: "Sh\u{1B}ort", isDefault: true, chapters: chapters([0, 40, 60]), order: .chapters(skips)),
      MediaEdition(chapters: chapters([5]), order: .scattered),
    ]
    info.choose(edition: 1)
    return info
  }

  private func playing(at seconds: Double = 0) -> Story {
    var story = Story()
    story.playFirst(info: film)
    var snapshot = PlaybackSnapshot()
    snapshot.item = story.model.films.main.item
    snapshot.position = MediaTime(seconds: seconds)
    story.happen(.moved(.main, snapshot))
    return story
  }

  private var notice: (Story) -> String? { { $0.model.notices.all.last?.text } }

  @Test func theEditionThatPlaysIsNamedAtTheStart() {
    let story = playing()
    #expect(notice(story) == "Edition 2/3: Short" || notice(story)?.hasPrefix("Edition 2/3: Sh") == true)
    #expect(story.model.value(of: .edition, raw: true) == "1")
    #expect(story.model.value(of: .editions) == "3")
    #expect(story.model.value(of: .chapters) == "3")
  }

  @Test func nextEditionPlaysOnWithoutSeeking() {
    var story = playing(at: 10)
    story.press("E")
    #expect(story.effects == [.film(.main, .setSkips(SkipList()))])
    #expect(notice(story)?.hasPrefix("Edition 3/3") == true)
    #expect(notice(story)?.contains("its own order") == true)
    #expect(story.model.films.main.info?.chapters == chapters([5]))
    story.press("E")
    #expect(story.effects.isEmpty)
    #expect(notice(story) == "Edition 1/3: Whole")
    story.press("E")
    #expect(story.effects == [.film(.main, .setSkips(film.skips))])
    #expect(story.model.value(of: .edition, raw: true) == "1")
  }

  @Test(arguments: [(30.0, 40.0), (90, 0), (80, 0), (45, nil)])
  func aPlaceThatAnEditionLeavesOutIsLeft(at: Double, place: Double?) {
    var story = playing(at: 10)
    story.happen(.commanded(.change(.edition, .set("0"))))
    var snapshot = PlaybackSnapshot()
    snapshot.item = story.model.films.main.item
    snapshot.position = MediaTime(seconds: at)
    story.happen(.moved(.main, snapshot))
    story.happen(.commanded(.change(.edition, .set("auto"))))
    let seeks = place.map {
      [Effect.film(.main, .seek(MediaTime(seconds: $0), exact: true, direction: $0 < at ? -1 : 1))]
    }
    #expect(story.effects == [.film(.main, .setSkips(film.skips))] + (seeks ?? []))
  }

  @Test func seeksPassOverWhatIsLeftOut() {
    var story = playing(at: 18)
    story.happen(.commanded(.seek(.relative(MediaTime(seconds: 5)), exact: true)))
    #expect(story.effects == [.film(.main, .seek(MediaTime(seconds: 43), exact: true, direction: 1))])
    story.happen(.commanded(.seek(.relative(MediaTime(seconds: -5)), exact: true)))
    #expect(story.effects == [.film(.main, .seek(MediaTime(seconds: 18), exact: true, direction: -1))])
    story.happen(.commanded(.seek(.absolute(MediaTime(seconds: 30)), exact: true)))
    #expect(story.effects == [.film(.main, .seek(MediaTime(seconds: 40), exact: true, direction: 1))])
    story.happen(.commanded(.seek(.percent(95), exact: true)))
    #expect(story.effects == [.film(.main, .seek(MediaTime(seconds: 80), exact: true, direction: 1))])
  }

  @Test func skippedPartsDoNotCountAsTimeRemaining() {
    let story = playing(at: 10)
    #expect(story.model.value(of: .timeRemaining) == "0:50")
  }

  @Test func theNextItemIsOpenedBeforeTheEditionEnds() {
    let story = playing(at: 75)
    #expect(story.effects.contains { if case .film(.main, .prepare) = $0 { true } else { false } })
  }

  @Test func aMenuOffersSeveral() {
    var story = playing()
    story.happen(.commanded(.menu(.editions)))
    #expect(story.model.menuRows.map(\.isChosen) == [false, true, false])
    #expect(story.model.menuRows.map(\.detail) == ["2 chapters", "3 chapters, 1:00, default", "1 chapter"])
    #expect(story.model.menuRows.allSatisfy { !$0.text.contains("\u{1B}") })
    story.press("k <ENTER>")
    #expect(story.model.value(of: .edition, raw: true) == "0")
    var info = film
    info.editions.removeLast(2)
    info.choose(edition: 0)
    story.playFirst(info: info)
    story.happen(.commanded(.menu(.editions)))
    #expect(!story.model.isMenuOpen)
    story.press("E")
    #expect(notice(story) == "This item has one edition")
  }

  @Test func missingEditionNumberChangesNothing() {
    var story = playing()
    story.happen(.commanded(.change(.edition, .set("7"))))
    #expect(story.effects.isEmpty && notice(story) == "This item has 3 editions")
    var info = film
    info.choose(edition: -1)
    info.choose(edition: 9)
    #expect(info.edition == 1)
    info.isSeekable = false
    #expect(info.skips.isEmpty)
    #expect((try? CommandTable.command(["set", "edition", "-1"])) == nil)
    #expect((try? CommandTable.command(["set", "edition", "auto"])) == .change(.edition, .set("auto")))
  }

  @Test func thePersonLeavesMoreOut() {
    var story = playing(at: 45)
    story.happen(.commanded(.change(.skipParts, .set("41-50, 70-"))))
    let both = SkipList([
      MediaTime(seconds: 20)..<MediaTime(seconds: 40), MediaTime(seconds: 41)..<MediaTime(seconds: 50),
      MediaTime(seconds: 70)..<SkipList.endless,
    ])
    #expect(story.model.skips == both)
    #expect(
      story.effects == [
        .film(.main, .setSkips(both)), .film(.main, .seek(MediaTime(seconds: 50), exact: true, direction: 1)),
      ])
    #expect(story.model.value(of: .skipParts) == "0:41-0:50, 1:10-")
    story.happen(.commanded(.change(.skipParts, .set("no"))))
    #expect(story.effects == [.film(.main, .setSkips(film.skips))])
    story.happen(.commanded(.change(.skipParts, .set("42-"))))
    let end = MediaTime(seconds: 42)
    #expect(story.effects.last == .film(.main, .seek(end, exact: true, direction: -1)))
  }

  @Test func skipPartsSettingIsAppliedWhenAnItemOpens() {
    let wanted = SkipList([MediaTime.zero..<MediaTime(seconds: 10)])
    var story = Story()
    story.model.settings.skipParts = wanted
    story.playFirst()
    #expect(story.model.skips == wanted)
    story.run { $0.play(at: 1, &$1) }
    story.happen(.film(.main, .opened(story.model.playlist.items[1].id, .film)))
    #expect(story.effects.contains(.film(.main, .setSkips(wanted))))
    // An item without seeking is played from its start to its end.
    story.run { $0.play(at: 2, &$1) }
    story.model.films.main.playback.isLinear = true
    story.happen(.film(.main, .opened(story.model.playlist.items[2].id, .film)))
    #expect(!story.effects.contains(.film(.main, .setSkips(wanted))) && story.model.skips.isEmpty)
  }
}
