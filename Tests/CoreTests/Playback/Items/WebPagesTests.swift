import Testing

@testable import Base
@testable import Core

/// Web pages that yt-dlp turns into media, without a yt-dlp.
@Suite("Web pages") struct WebPagesTests {
  private let address = "https://host/watch?v=1"
  private var story: Story

  init() {
    story = Story(titles: [])
    story.model.settings.resolvesPages = true
    story.model.append([FoundEntry(location: .url(address), title: "page")])
    story.run { $0.play(at: 0, &$1) }
  }

  private var item: ItemID { story.model.playlist.items[0].id }

  private func media(_ name: String = "film", heights: [Int] = [360, 720, 1080]) -> PageMedia {
    var entry = FoundEntry(location: .url("https://cdn/\(name)"), title: "A title")
    entry.headers.set("Referer", "https://host/")
    return PageMedia(entry, heights: heights)
  }

  /// Opening fails, yt-dlp answers, and its address opens.
  private mutating func open(heights: [Int] = [360, 720, 1080], variants: [StreamVariant] = []) {
    story.happen(.film(.main, .failed(item, PlaybackFailure("This is not a media file."))))
    story.happen(.pageResolved(item, media(heights: heights)))
    loaded(variants: variants)
  }

  private mutating func loaded(variants: [StreamVariant] = []) {
    var info = MediaInfo.film
    info.variants = variants
    story.happen(.film(.main, .opened(item, info)))
  }

  private var asked: PageQuality? {
    for case .resolvePage(item, address, let quality, _) in story.effects { return quality }
    return nil
  }

  @Test mutating func aPageIsAskedForOnceAndOpenedWithItsHeaderFields() {
    story.happen(.film(.main, .failed(item, PlaybackFailure("This is not a media file."))))
    // The largest picture has 240,000 pixels.
    #expect(asked == .filling(480))
    story.happen(.pageResolved(item, media()))
    guard
      case .film(.main, .open(item, .url("https://cdn/film"), startAt: nil, paused: false, let headers, _))? =
        story.effects.first
    else {
      Issue.record("nothing was opened: \(story.effects)")
      return
    }
    #expect(headers["Referer"] == "https://host/")
    #expect(story.model.playlist.items[0].title == "A title")
    story.happen(.film(.main, .failed(item, PlaybackFailure("The server does not answer."))))
    #expect(asked == nil)
    #expect(story.model.playlist.items[0].mark == .failed("The server does not answer."))
  }

  @Test mutating func aPageWithoutMediaFailsAsTheItem() {
    story.happen(.film(.main, .failed(item, PlaybackFailure("This is not a media file."))))
    story.happen(.pageFailed(item, "yt-dlp found nothing to play there."))
    #expect(
      story.model.playlist.items[0].mark
        == .failed("This is not a media file. yt-dlp found nothing to play there."))
  }

  @Test mutating func theMenuOffersThePagesHeights() throws {
    open()
    #expect(story.model.qualityRows.map(\.text) == ["Auto", "1080p", "720p", "360p"])
    try story.perform("menu quality")
    #expect(story.model.isMenuOpen)
  }

  @Test mutating func anotherHeightGoesOnAtThePlace() throws {
    open()
    story.model.films.main.playback.position = MediaTime(seconds: 12)
    try story.perform("set quality 1")
    #expect(asked == .height(360))
    #expect(story.model.qualityText == "360p")
    // The present one plays on, until the answer comes.
    #expect(story.model.films.main.info != nil)
    story.happen(.pageResolved(item, media("small")))
    guard
      case .film(.main, .open(item, .url("https://cdn/small"), startAt: let place, paused: false, _, _))? =
        story.effects.first
    else {
      Issue.record("nothing was opened: \(story.effects)")
      return
    }
    #expect(place == MediaTime(seconds: 12))
    loaded()
    #expect(story.model.qualityRows.filter(\.isChosen).map(\.text) == ["360p"])
    try story.perform("cycle quality")
    #expect(asked == .height(720))
    try story.perform("set quality auto")
    #expect(asked == .filling(480))
  }

  @Test mutating func aChangeThatFailsLeavesThePresentOnePlaying() throws {
    open()
    try story.perform("set quality highest")
    #expect(asked == .highest)
    story.happen(.pageFailed(item, "yt-dlp did not answer in time."))
    #expect(story.model.films.main.info != nil && story.model.playlist.items[0].mark == .fresh)
    #expect(story.model.notices.all.last?.text == "yt-dlp did not answer in time.")
    // An answer that nobody waits for any more opens nothing.
    story.happen(.pageResolved(item, media("late")))
    #expect(story.effects.isEmpty)
  }

  @Test(arguments: [[], [720]])
  mutating func aPageOfOneHeightOffersNothing(heights: [Int]) throws {
    open(heights: heights)
    #expect(story.model.qualityRows.isEmpty)
    try story.perform("cycle quality")
    #expect(asked == nil)
    #expect(story.model.notices.all.last?.text == "This item has one quality")
  }

  @Test mutating func aStreamThatHasVariantsKeepsThem() throws {
    open(variants: [
      StreamVariant(stream: 0, width: 426, height: 240, bitRate: 0),
      StreamVariant(stream: 1, width: 1280, height: 720, bitRate: 0),
    ])
    #expect(story.model.qualityRows.map(\.text) == ["Auto", "1280×720", "426×240"])
    try story.perform("set quality 2")
    #expect(asked == nil)
    #expect(story.effects.contains(.film(.main, .setQuality(.variant(1)))))
  }

  @Test mutating func aNumberIsOfOneItemAlone() throws {
    try story.perform("set quality 3")
    story.model.defaults.quality = .variant(2)
    story.happen(.film(.main, .failed(item, PlaybackFailure("This is not a media file."))))
    #expect(asked == .filling(480))
    #expect(story.effects.contains(.film(.main, .setQuality(.auto))))
  }
}
