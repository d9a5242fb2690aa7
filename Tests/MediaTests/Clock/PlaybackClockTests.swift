import Base
import Testing

@testable import Media

@Suite struct PlaybackClockTests {
  private func at(_ milliseconds: Int64) -> MonotonicTime { .milliseconds(milliseconds) }
  private func media(_ milliseconds: Int64) -> MediaTime { MediaTime(microseconds: milliseconds * 1000) }

  @Test func standsStillUntilSettledAndThenRuns() {
    var clock = PlaybackClock()
    clock.jump(to: media(500), at: at(0))
    #expect(clock.time(at: at(900)) == media(500))
    #expect(clock.moment(of: media(600), asOf: at(0)) == nil)
    clock.release(.settling, at: at(1000))
    #expect(clock.time(at: at(1250)) == media(750))
    #expect(clock.moment(of: media(600), asOf: at(1000)) == at(1100))
  }

  @Test func pauseHoldsWhateverElseIsReleased() {
    var clock = PlaybackClock()
    clock.release(.settling, at: at(0))
    clock.hold(.paused, at: at(100))
    clock.hold(.buffering, at: at(150))
    clock.release(.buffering, at: at(400))
    #expect(clock.time(at: at(1000)) == media(100))
    clock.release(.paused, at: at(2000))
    #expect(clock.time(at: at(2030)) == media(130))
  }

  @Test func waitsForTheSoundDeviceButNotForEver() {
    var clock = PlaybackClock()
    clock.expectSound(at: at(0))
    clock.release(.settling, at: at(100))
    #expect(!clock.isRunning)
    #expect(!clock.isSoundOverdue(at: at(1000), after: PlaybackClock.soundPatience))
    #expect(clock.isSoundOverdue(at: at(1700), after: PlaybackClock.soundPatience))
    clock.soundStopped(at: at(1700))
    #expect(clock.time(at: at(1800)) == media(100))
  }

  @Test func soundStartSetsTheClockToTheHeardTime() {
    var clock = PlaybackClock()
    clock.expectSound(at: at(0))
    clock.release(.settling, at: at(100))
    clock.soundStarted(heard: media(-40), at: at(200))
    #expect(clock.time(at: at(260)) == media(20))
  }

  @Test func smallErrorsAreWorkedOffSlowlyAndOutliersIgnored() {
    var clock = PlaybackClock()
    clock.expectSound(at: at(0))
    clock.release(.settling, at: at(0))
    clock.soundStarted(heard: .zero, at: at(0))
    clock.correct(heard: media(112), at: at(100))
    #expect(clock.time(at: at(100)) == media(101))
    clock.correct(heard: media(900), at: at(200))
    #expect(clock.time(at: at(200)) == media(201))
    for step in 3...6 { clock.correct(heard: media(Int64(step) * 100 + 500), at: at(Int64(step) * 100)) }
    #expect(clock.time(at: at(600)) == media(1100))
  }

  @Test func timeDoesNotPassWhatTheDeviceWasGiven() {
    var clock = PlaybackClock()
    clock.expectSound(at: at(0))
    clock.release(.settling, at: at(0))
    clock.soundStarted(heard: .zero, at: at(0))
    clock.setCeiling(media(120), at: at(10))
    #expect(clock.time(at: at(500)) == media(120))
    #expect(clock.moment(of: media(200), asOf: at(50)) == at(200))
    #expect(clock.moment(of: media(200), asOf: at(500)) == at(505))
    clock.setCeiling(media(300), at: at(500))
    #expect(clock.time(at: at(550)) == media(170))
    clock.soundStopped(at: at(600))
    #expect(clock.time(at: at(1000)) == media(620))
  }

  @Test func aRateChangesWhatPassesFromThereOn() {
    var clock = PlaybackClock()
    clock.release(.settling, at: at(0))
    clock.setWantedRate(2, at: at(100))
    #expect(clock.time(at: at(100)) == media(100))
    #expect(clock.time(at: at(200)) == media(300))
    #expect(clock.moment(of: media(500), asOf: at(200)) == at(300))
    clock.hold(.paused, at: at(300))
    clock.setWantedRate(0.25, at: at(400))
    clock.release(.paused, at: at(500))
    #expect(clock.time(at: at(900)) == media(600))
  }

  @Test func theSoundDeviceSaysWhenARateBegins() {
    var clock = PlaybackClock()
    clock.expectSound(at: at(0))
    clock.release(.settling, at: at(0))
    clock.soundStarted(heard: .zero, rate: 1, at: at(0))
    clock.setWantedRate(2, at: at(100))
    #expect(clock.time(at: at(200)) == media(200))
    clock.setRate(2, at: at(200))
    #expect(clock.time(at: at(300)) == media(400))
    // A reading that is off by as much as the device's steps at that speed is worked off slowly.
    clock.correct(heard: media(436), at: at(300))
    #expect(clock.time(at: at(300)) == media(403))
    clock.setRate(1, at: at(300))
    clock.soundStopped(at: at(400))
    #expect(clock.time(at: at(500)) == media(703))
  }

  @Test func absurdTimesDoNotTrap() {
    var clock = PlaybackClock()
    clock.release(.settling, at: at(0))
    clock.jump(to: MediaTime(microseconds: .max), at: at(0))
    #expect(clock.time(at: at(1000)) == MediaTime(microseconds: .max))
    #expect(clock.moment(of: MediaTime(microseconds: .min), asOf: at(0)) != nil)
    clock.setWantedRate(.nan, at: at(0))
    clock.setWantedRate(0, at: at(0))
    #expect(clock.moment(of: MediaTime(microseconds: .max), asOf: at(0)) != nil)
    #expect(clock.time(at: MonotonicTime(nanoseconds: .max)) == MediaTime(microseconds: .max))
    clock.correct(heard: MediaTime(microseconds: .min), at: at(0))
    clock.correct(heard: .zero, at: at(0))
  }
}
