import Testing

@testable import Base
@testable import Core

@Suite("Tags that change while an item plays")
struct TagTimesTests {
  private func tags(_ pairs: KeyValuePairs<String, String>) -> [MediaInfo.Tag] {
    pairs.map { .init(key: $0.key, value: $0.value) }
  }

  /// A radio station that has begun with these tags.
  private func station(_ pairs: KeyValuePairs<String, String>, titled title: String = "live") -> Story {
    var story = Story(titles: [])
    story.model.append([FoundEntry(location: .url("http://radio/live"), title: title)])
    var info = MediaInfo.song
    info.duration = nil
    info.isSeekable = false
    info.isLive = true
    info.tags = tags(pairs)
    story.playFirst(info: info)
    return story
  }

  private func retag(_ story: inout Story, _ pairs: KeyValuePairs<String, String>, from seconds: Double)
    throws
  {
    let item = try #require(story.model.films.main.item)
    story.happen(.film(.main, .retagged(item, tags(pairs), from: MediaTime(seconds: seconds))))
  }

  @Test func streamTitleChangesWhenPlaybackReachesIt() throws {
    var story = station(["icy-name": "Radio Test", "streamtitle": "Ann - One"])
    #expect(story.model.playingTitle == "Ann - One · Radio Test")
    #expect(story.model.playlist.items[0].title == "Radio Test")
    story.plays(at: 10)
    try retag(&story, ["icy-name": "Radio Test", "streamtitle": "Ben - Two"], from: 14)
    #expect(story.model.expand("${media-title}") == "Ann - One")
    story.plays(at: 14)
    #expect(story.model.expand("${media-title}") == "Ben - Two")
    #expect(story.model.playlist.items[0].title == "Radio Test")
  }

  @Test func theNameOfAListStays() {
    let story = station(["icy-name": "Radio Test", "streamtitle": "Ann - One"], titled: "My station")
    #expect(story.model.playlist.items[0].title == "My station")
  }

  @Test(arguments: ["", " - ", "\u{1B}[2J"]) func aStationThatSaysNothingHasItsName(title: String) {
    let story = station(["icy-name": "Radio Test", "streamtitle": title])
    #expect(story.model.films.main.info?.songTitle?.contains("\u{1B}") != true)
    if title != "\u{1B}[2J" { #expect(story.model.playingTitle == "Radio Test") }
  }

  @Test func aLiveSongsOwnTagsAreTheSongs() {
    let story = station(["title": "One", "artist": "Ann"], titled: "My station")
    #expect(story.model.playingTitle == "Ann – One · My station")
  }

  @Test func aFileOfSeveralSongsGoesByTheirNamesAndBack() throws {
    var story = Story()
    var info = MediaInfo.song
    info.tags = tags(["title": "One"])
    story.playFirst(info: info)
    try retag(&story, ["title": "Two", "artist": "Ben"], from: 20)
    story.plays(at: 19)
    #expect(story.model.playlist.items[0].title == "One")
    story.plays(at: 21)
    #expect(
      story.model.playlist.items[0].title == "Ben – Two"
        && story.model.films.main.info?.tag("artist") == "Ben")
    story.settle(at: 3)
    #expect(story.model.playlist.items[0].title == "One")
    try retag(&story, ["title": "Two", "artist": "Ben"], from: 20)
    story.plays(at: 25)
    #expect(story.model.playlist.items[0].title == "Ben – Two")
  }

  @Test func lateTagsOfAnotherItemAreIgnored() throws {
    var story = station(["streamtitle": "Ann - One"])
    story.happen(.film(.main, .retagged(ItemID(999), tags(["streamtitle": "x"]), from: .zero)))
    story.plays(at: 5)
    #expect(story.model.expand("${media-title}") == "Ann - One")
  }

  @Test func manyChangesAreForgottenFromTheStart() {
    var times = TagTimes()
    for second in 1...1_000 {
      times.add(tags(["n": "\(second)"]), from: MediaTime(seconds: Double(second)), first: [])
    }
    #expect(times.tags(at: MediaTime(seconds: 999.5))?.first?.value == "999")
    #expect(times.tags(at: MediaTime(seconds: 1)) == nil)
  }
}
