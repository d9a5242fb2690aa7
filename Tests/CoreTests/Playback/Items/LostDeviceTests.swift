import Testing

@testable import Base
@testable import Core

/// Cameras and other capture devices that go away while they play, and come back.
@Suite struct LostDeviceTests {
  private static let gone = PlaybackFailure("Reading failed (No such device).")

  /// A camera plays as the only item, for ten seconds already.
  private func camera(reconnectTime: Double = 60) -> Story {
    var story = Story(titles: [])
    story.model.settings.reconnectTime = reconnectTime
    story.model.append([
      FoundEntry(location: .device(format: "v4l2", name: "/dev/video0"), title: "camera")
    ])
    story.playFirst(info: .live)
    story.plays(at: 10)
    return story
  }

  private func fail(_ story: inout Story) throws {
    story.happen(.film(.main, .failed(try #require(story.model.films.main.item), Self.gone)))
  }

  @Test func lostCameraIsOpenedAgain() throws {
    var story = camera()
    let item = try #require(story.model.films.main.item)
    story.happen(.film(.main, .ended(item, damage: Self.gone)))
    #expect(story.effects.contains(.film(.main, .close)) && story.model.films.main.item == nil)
    #expect(story.model.idleText?.cause == LostDevice.sentence)
    #expect(story.model.playlist.items[0].mark == .failed(LostDevice.sentence))
    #expect(story.model.nextDeadline.map { $0 <= story.model.now + LostDevice.pause } == true)
    story.wait(seconds: 1)
    #expect(!story.effects.contains { $0.opensItem })
    let noticed = story.model.notices.all.count
    for _ in 0..<5 {
      story.wait(seconds: 2.1)
      #expect(story.effects.contains { $0.opensItem })
      try fail(&story)
    }
    // All tries have the notice of the loss alone.
    #expect(story.model.notices.all.count <= noticed)
    story.wait(seconds: 2.1)
    story.happen(.film(.main, .opened(item, .live)))
    #expect(story.model.films.main.info != nil && story.model.idleText == nil)
    story.wait(seconds: 10)
    #expect(!story.effects.contains { $0.opensItem })
    // A second loss has its own minute.
    story.plays(at: 20)
    story.wait(seconds: 100)
    story.happen(.film(.main, .ended(item, damage: Self.gone)))
    story.wait(seconds: 2.1)
    #expect(story.effects.contains { $0.opensItem })
  }

  @Test func triesEndWithTheSettingsTime() throws {
    var story = camera(reconnectTime: 5)
    story.happen(.film(.main, .ended(try #require(story.model.films.main.item), damage: Self.gone)))
    for _ in 0..<2 {
      story.wait(seconds: 2)
      try fail(&story)
    }
    #expect(story.model.films.main.failures.lostDevice == nil)
    #expect(story.model.idleText?.cause == Self.gone.sentence)
    #expect(story.model.playlist.items[0].mark == .failed(Self.gone.sentence))
    story.wait(seconds: 60)
    #expect(!story.effects.contains { $0.opensItem })
  }

  @Test func deviceThatBreaksOffAtOnceGetsNoNewTime() throws {
    var story = camera(reconnectTime: 5)
    let item = try #require(story.model.films.main.item)
    story.happen(.film(.main, .ended(item, damage: Self.gone)))
    for _ in 0..<2 {
      story.wait(seconds: 2)
      story.happen(.film(.main, .opened(item, .live)))
      story.happen(.film(.main, .ended(item, damage: Self.gone)))
    }
    #expect(story.model.films.main.failures.lostDevice == nil && story.model.films.main.item == nil)
  }

  @Test func noTriesWithoutReconnectTime() throws {
    var story = camera(reconnectTime: 0)
    story.happen(.film(.main, .ended(try #require(story.model.films.main.item), damage: Self.gone)))
    #expect(story.model.films.main.failures.lostDevice == nil)
  }

  @Test func deviceThatNeverOpenedIsNotWaitedFor() throws {
    var story = camera()
    story.run { $0.play(at: 0, &$1) }
    try fail(&story)
    #expect(story.model.films.main.failures.lostDevice == nil && story.model.idleText != nil)
  }

  @Test func anotherItemAndStopEndTheWait() throws {
    for command in ["stop", "loadfile /media/one.mkv"] {
      var story = camera()
      story.happen(.film(.main, .ended(try #require(story.model.films.main.item), damage: Self.gone)))
      #expect(story.model.films.main.failures.lostDevice != nil)
      if command == "stop" {
        try story.perform(command)
      } else {
        story.model.append([FoundEntry(location: .file(BytePath("/media/one.mkv")), title: "one")])
        story.run { $0.play(at: 1, &$1) }
      }
      #expect(story.model.films.main.failures.lostDevice == nil)
      story.wait(seconds: 3)
      #expect(!story.effects.contains { $0.opensItem })
    }
  }

  @Test func lostCameraReturnsToItsCorner() throws {
    var story = camera()
    let item = try #require(story.model.films.main.item)
    try story.perform("pip")
    story.happen(.sceneShown)
    #expect(story.model.presentation.current == .pictureInPicture)
    story.happen(.film(.main, .ended(item, damage: Self.gone)))
    #expect(story.model.presentation.current != .pictureInPicture)
    story.wait(seconds: 2.1)
    try fail(&story)
    story.wait(seconds: 2.1)
    story.happen(.film(.main, .opened(item, .live)))
    story.happen(.sceneShown)
    #expect(story.model.presentation.current == .pictureInPicture)
  }

  @Test func secondFilmsCameraKeepsItsCorner() throws {
    var story = Story()
    story.playFirst()
    story.model.append([
      FoundEntry(location: .device(format: "v4l2", name: "/dev/video0"), title: "camera")
    ])
    try story.perform("focus playlist")
    story.model.playlist.view.select(row: 3)
    story.press("Alt+ENTER")
    let camera = try #require(story.model.films.second?.film.row?.id)
    story.happen(.film(.second, .opened(camera, .live)))
    story.happen(.film(.second, .ended(camera, damage: Self.gone)))
    #expect(story.effects.contains(.film(.second, .close)) && story.model.films.second != nil)
    for _ in 0..<3 {
      story.wait(seconds: 2.1)
      #expect(story.effects.contains { if case .film(.second, .open) = $0 { true } else { false } })
      story.happen(.film(.second, .failed(camera, Self.gone)))
      #expect(story.model.films.second != nil)
    }
    story.wait(seconds: 2.1)
    story.happen(.film(.second, .opened(camera, .live)))
    #expect(story.model.films.second?.film.info != nil && story.model.films.main.item != nil)
    // Once a minute has passed without it, the corner is empty.
    story.happen(.film(.second, .ended(camera, damage: Self.gone)))
    story.wait(seconds: 61)
    story.happen(.film(.second, .failed(camera, Self.gone)))
    #expect(story.model.films.second == nil)
  }
}
