import Base
import Core
import Picture
import Testing

@testable import App

@Suite struct PictureEconomyTests {
  /// A link that shows so many whole pictures a second, for that long.
  private func play(
    _ economy: inout PictureEconomy, rate: Double, isHeldUp: Bool, seconds: Double,
    from now: inout MonotonicTime
  ) {
    let end = now + .seconds(seconds)
    while now < end {
      now = now + .milliseconds(40)
      economy.note(pictures: rate * 0.04, isHeldUp: isHeldUp, at: now)
    }
  }

  @Test func pictureLevelDropsAtOnceAndRisesSlowly() {
    var economy = PictureEconomy(isOn: true)
    var now = MonotonicTime.seconds(100)
    play(&economy, rate: 25, isHeldUp: false, seconds: 5, from: &now)
    #expect(economy.level == .full)
    play(&economy, rate: 6, isHeldUp: true, seconds: 1, from: &now)
    #expect(economy.level == .fine)
    play(&economy, rate: 2, isHeldUp: true, seconds: 1, from: &now)
    #expect(economy.level.rawValue >= PictureEconomy.Level.coarser.rawValue)
    play(&economy, rate: 2, isHeldUp: true, seconds: 3, from: &now)
    #expect(economy.level == .fewColors)
    play(&economy, rate: 25, isHeldUp: false, seconds: 2, from: &now)
    #expect(economy.level == .fewColors)
    play(&economy, rate: 25, isHeldUp: false, seconds: 3, from: &now)
    #expect(economy.level == .coarser)
    play(&economy, rate: 25, isHeldUp: false, seconds: 20, from: &now)
    #expect(economy.level == .full)
  }

  @Test func adequateFrameRateLosesOnlyFaintChanges() {
    var economy = PictureEconomy(isOn: true)
    var now = MonotonicTime.seconds(100)
    play(&economy, rate: 14, isHeldUp: true, seconds: 30, from: &now)
    #expect(economy.level == .lean)
  }

  @Test func anAttemptThatFailedMakesTheNextOneWait() {
    var economy = PictureEconomy(isOn: true)
    var now = MonotonicTime.seconds(100)
    var changes = 0
    var before = economy.level
    // Coarse is free, anything finer is too slow.
    for _ in 0..<(25 * 120) {
      now = now + .milliseconds(40)
      let isFree = economy.level.rawValue >= PictureEconomy.Level.coarse.rawValue
      economy.note(pictures: isFree ? 1 : 0.3, isHeldUp: !isFree, at: now)
      if economy.level != before { changes += 1 }
      before = economy.level
    }
    #expect(economy.level.rawValue >= PictureEconomy.Level.fine.rawValue)
    #expect(changes < 16)
  }

  @Test func stillPicturesKeepTheirColours() {
    var economy = PictureEconomy(isOn: true)
    var now = MonotonicTime.seconds(100)
    var hasChanged = economy.rest()
    #expect(!hasChanged)
    play(&economy, rate: 1, isHeldUp: true, seconds: 5, from: &now)
    #expect(economy.level == .fewColors)
    hasChanged = economy.rest()
    #expect(hasChanged)
    #expect(economy.level.applied(to: PictureStyle(colors: .truecolor, glyphs: .half)).colors == .truecolor)
    hasChanged = economy.rest()
    #expect(!hasChanged)
    // However long its parts take.
    play(&economy, rate: 0.2, isHeldUp: true, seconds: 10, from: &now)
    #expect(economy.level == .coarser)
    economy.goOn()
    play(&economy, rate: 1, isHeldUp: true, seconds: 5, from: &now)
    #expect(economy.level == .fewColors)
  }

  @Test func aSlowClipIsNoSlowLink() {
    var economy = PictureEconomy(isOn: true)
    var now = MonotonicTime.seconds(100)
    for _ in 0..<100 {
      now = now + .milliseconds(200)
      economy.note(pictures: 1, isHeldUp: false, at: now)
    }
    #expect(economy.level == .full)
  }

  @Test func switchedOffItChangesNothing() {
    var economy = PictureEconomy(isOn: false)
    var now = MonotonicTime.seconds(100)
    play(&economy, rate: 0.5, isHeldUp: true, seconds: 10, from: &now)
    #expect(economy.level == .full)
  }
}
