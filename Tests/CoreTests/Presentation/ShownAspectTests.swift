import Testing

@testable import Base
@testable import Core

@Suite struct ShownAspectTests {
  private func aspect(_ story: Story) -> Double? { Layout.pictureAspect(story.model.films.main.info) }

  @Test func thePictureTakesTheProportionsOfTheStream() {
    var info = MediaInfo.film
    info.streams[0].displayWidth = 1280
    info.streams[0].displayHeight = 720
    var story = Story()
    story.playFirst(info: info)
    let item = story.model.playlist.items[0].id
    #expect(aspect(story) == 16.0 / 9)
    story.happen(.film(.main, .reshaped(item, DisplayedSize(width: 640, height: 480))))
    #expect(aspect(story) == 4.0 / 3)
    // Another item's are none of this one's.
    story.happen(
      .film(.main, .reshaped(story.model.playlist.items[1].id, DisplayedSize(width: 1, height: 1))))
    #expect(aspect(story) == 4.0 / 3)
    story.happen(.film(.main, .reshaped(item, nil)))
    #expect(aspect(story) == 16.0 / 9)
  }

  @Test func aStreamThatWasJoinedSaysItsSizeWithItsFirstPicture() {
    var story = Story()
    var info = MediaInfo.live
    (info.displayWidth, info.displayHeight) = (nil, nil)
    story.playFirst(info: info)
    let item = story.model.playlist.items[0].id
    #expect(story.model.films.main.info?.displayedSize == nil)
    story.happen(.film(.main, .waiting(item, .keyFrame)))
    story.wait(seconds: 3)
    #expect(story.model.waitingText == "Waiting for a key frame" && story.model.secondsWaited == 3)
    story.happen(.film(.main, .reshaped(item, DisplayedSize(width: 640, height: 360))))
    story.happen(.film(.main, .waiting(item, nil)))
    #expect(story.model.waitingText == nil)
    #expect(story.model.films.main.info?.displayedSize == DisplayedSize(width: 640, height: 360))
    #expect(story.model.films.main.info?.streams[0].width == 640)
  }
}
