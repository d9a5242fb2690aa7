import Testing

@testable import Base
@testable import Core

/// Items that turn out to be lists.
@Suite("Lists that only their content tells") struct UndeclaredListTests {
  private let address = "http://host/get.php?type=m3u_plus"
  private var noMedia: PlaybackFailure {
    var failure = PlaybackFailure("This is not a media file.")
    failure.mayBeList = true
    return failure
  }

  private func story(_ location: MediaLocation) -> Story {
    var story = Story(titles: [])
    story.model.append([FoundEntry(location: location, title: "provider")])
    story.run { $0.play(at: 0, &$1) }
    return story
  }

  private func request(_ story: Story) -> EntryRequest? {
    for case .findEntries(let request) in story.effects { return request }
    return nil
  }

  @Test func anAddressIsReadAsAListOnce() throws {
    var story = story(.url(address))
    let item = story.model.playlist.items[0].id
    story.happen(.film(.main, .failed(item, noMedia)))
    let asked = try #require(request(story))
    #expect(asked == EntryRequest(.playlistURL(address), .replace(item)))
    #expect(!story.model.playlist.items[0].mark.isFailed)
    story.happen(
      .entriesFound(
        asked,
        [
          FoundEntry(location: .url("http://host/1"), title: "One"),
          FoundEntry(location: .url("http://host/2"), title: "Two"),
        ]))
    #expect(story.model.playlist.items.map(\.title) == ["One", "Two"])
    #expect(
      story.effects.contains(
        .film(
          .main, .open(story.model.playlist.items[0].id, .url("http://host/1"), startAt: nil, paused: false)))
    )
  }

  @Test func failedListDetectionKeepsTheOriginalError() throws {
    for entries in [nil, [], [FoundEntry(location: .url(address), title: "itself")]] as [[FoundEntry]?] {
      var story = story(.url(address))
      let item = story.model.playlist.items[0].id
      story.happen(.film(.main, .failed(item, noMedia)))
      let asked = try #require(request(story))
      story.happen(entries.map { .entriesFound(asked, $0) } ?? .entriesFailed(asked, "It is not a playlist."))
      #expect(request(story) == nil)
      #expect(story.model.playlist.items.map(\.mark) == [.failed("This is not a media file.")])
    }
  }

  @Test func otherFailuresAskForNothing() {
    var story = story(.url(address))
    story.happen(
      .film(.main, .failed(story.model.playlist.items[0].id, PlaybackFailure("The server refused it."))))
    #expect(request(story) == nil)
    #expect(story.model.playlist.items[0].mark.isFailed)
    var pipe = self.story(.standardInput)
    pipe.happen(.film(.main, .failed(pipe.model.playlist.items[0].id, noMedia)))
    #expect(request(pipe) == nil)
  }

  @Test func aListThatLeadsBackToItselfComesToAnEnd() {
    var story = story(.url(address))
    var asked = 0
    for _ in 0..<100 {
      guard let item = story.model.films.main.item else { break }
      story.happen(.film(.main, .failed(item, noMedia)))
      guard let request = request(story) else { break }
      asked += 1
      let other = story.model.playlist.items[0].location == .url(address) ? "http://host/other" : address
      story.happen(.entriesFound(request, [FoundEntry(location: .url(other), title: other)]))
    }
    #expect(asked <= 16)
  }
}
