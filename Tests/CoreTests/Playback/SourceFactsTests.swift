import Base
import Testing

@testable import Core

/// The reports of a source in the middle of its item.
struct SourceFactsTests {
  @Test func titleLengthSkipsAndPauseFollowTheSource() {
    var story = Story()
    story.playFirst()
    let item = story.model.playlist.items[0].id
    var news = SourceNews()
    (news.title, news.length, news.isSeekable, news.isPaused) = ("A call", .endless, false, true)
    story.happen(.film(.main, .sourceSaid(item, news)))
    #expect(story.model.playingTitle == "A call")
    #expect(story.model.films.main.info?.isLive == true)
    #expect(story.model.films.main.info?.isSeekable == false)
    #expect(story.model.films.main.isPaused)
    // Facts that it does not name stay.
    var more = SourceNews()
    more.length = .lasts(MediaTime(seconds: 30))
    story.happen(.film(.main, .sourceSaid(item, more)))
    #expect(story.model.films.main.duration == MediaTime(seconds: 30))
    #expect(story.model.films.main.isPaused)
    #expect(story.model.playlist.items[0].duration == MediaTime(seconds: 30))
  }

  @Test func newsOfAnotherItemChangeNothing() {
    var story = Story()
    story.playFirst()
    let before = story.model
    var news = SourceNews()
    news.isPaused = true
    story.happen(.film(.main, .sourceSaid(story.model.playlist.items[1].id, news)))
    #expect(story.model == before)
  }
}
