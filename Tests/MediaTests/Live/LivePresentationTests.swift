import Base
import Glibc
import Media
import Platform
import Synchronization
import Testing

/// Live streams of DASH, as HLS has them in `LiveWindowTests`.
@Suite(.serialized, .waiting) struct LivePresentationTests {
  private func second(_ rig: Rig) throws -> Int {
    LiveList.second(of: try #require(rig.pictures.last).middle[0])
  }

  @Test(arguments: [true, false]) func aPlaceInTheWindowIsPlayed(byNumber: Bool) throws {
    let live = try LivePresentation(byNumber: byNumber)
    defer { live.server.stop() }
    let rig = Rig(audio: true) { $0.quality = .lowest }
    rig.player.open(ItemID(1), .url(live.address))
    #expect(rig.run { $0.pictures.count > 3 })
    #expect(rig.run { $0.window != nil })
    #expect(rig.info?.isLive == true)
    #expect(rig.info?.variants.count == 2)
    let window = try #require(rig.window)
    #expect(abs(window.end.seconds - window.start.seconds - 34) < 5)
    // It begins where it is live, and not a minute before.
    #expect(window.isLive(at: MediaTime(seconds: rig.position)))
    let offset = try second(rig) - Int(rig.pictures.last?.time.seconds ?? 0)

    // Another size, and a place that was sent a while ago.
    rig.player.setQuality(.highest)
    #expect(rig.run { !$0.selections.isEmpty })
    for place in [window.start.seconds + 12.4, window.start.seconds + 20] {
      let settled = rig.settledAt.count
      rig.player.seek(to: MediaTime(seconds: place), exact: true)
      #expect(rig.run { $0.settledAt.count > settled })
      #expect(abs((rig.settledAt.last ?? 0) - place) < 0.1)
      let shown = rig.pictures.count
      #expect(rig.run { $0.pictures.count > shown + 5 })
      let picture = try #require(rig.pictures.last)
      #expect(abs(LiveList.second(of: picture.middle[0]) - Int(picture.time.seconds) - offset) <= 1)
    }
    // And on, past what there was when it was opened, without a gap.
    let from = rig.pictures.count
    rig.player.setSpeed(2)
    #expect(rig.run(seconds: 30) { ($0.pictures.last?.time.seconds ?? 0) > window.end.seconds + 1 })
    let times = rig.pictures.dropFirst(from).filter { !$0.isRedelivery }.map(\.time.seconds)
    for (before, after) in zip(times, times.dropFirst()) { #expect(after > before && after - before < 1) }
    rig.player.setSpeed(1)

    let settled = rig.settledAt.count
    rig.player.seek(to: window.end - MediaTime(seconds: 15), exact: true)
    #expect(rig.run { $0.settledAt.count > settled })
    rig.player.goToLiveEdge()
    #expect(rig.run { $0.settledAt.count > settled + 1 })
    #expect(rig.window.map { $0.isLive(at: MediaTime(seconds: rig.position)) } == true)
    let shown = rig.pictures.count
    #expect(rig.run { $0.pictures.count > shown + 40 })
    #expect(try abs(second(rig) - Int(rig.pictures.last?.time.seconds ?? 0) - offset) <= 1)
    #expect(rig.failure == nil && !rig.hasEnded)
    // Nothing was asked for before it was there.
    #expect(live.mistakes.withLock { $0 } == 0)
  }

  @Test func quittingWhileAPlaceIsSoughtIsQuick() throws {
    let live = try LivePresentation(byNumber: true)
    defer { live.server.stop() }
    let rig = Rig()
    rig.player.open(ItemID(1), .url(live.address))
    #expect(rig.run { $0.window != nil && !$0.pictures.isEmpty })
    rig.player.seek(to: MediaTime(seconds: 10), exact: true)
    let start = rig.now()
    rig.player.shutdown()
    #expect(rig.now() - start < .milliseconds(200))
  }
}
