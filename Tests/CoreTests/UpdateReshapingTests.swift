import Testing

@testable import Core

@Suite struct UpdateReshapingTests {
  private func aspect(_ story: Story) -> Double? { Layout.pictureAspect(story.model.player.info) }

  @Test func thePictureTakesTheProportionsOfTheStream() {
    var info = MediaInfo.film
    info.streams[0].displayWidth = 1280
    info.streams[0].displayHeight = 720
    var story = Story()
    story.playFirst(info: info)
    let item = story.model.playlist.items[0].id
    #expect(aspect(story) == 16.0 / 9)
    story.happen(.player(.reshaped(item, DisplayedSize(width: 640, height: 480))))
    #expect(aspect(story) == 4.0 / 3)
    // Another item's are none of this one's.
    story.happen(.player(.reshaped(story.model.playlist.items[1].id, DisplayedSize(width: 1, height: 1))))
    #expect(aspect(story) == 4.0 / 3)
    story.happen(.player(.reshaped(item, nil)))
    #expect(aspect(story) == 16.0 / 9)
  }
}
