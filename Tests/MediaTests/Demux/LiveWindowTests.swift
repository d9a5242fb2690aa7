import Base
import Glibc
import Media
import Platform
import Synchronization
import Testing

@Suite(.serialized, .waiting) struct LiveWindowTests {
  private func open(_ list: LiveList, audio: Bool = true) -> Rig {
    let rig = Rig(audio: audio)
    rig.player.open(ItemID(1), .url(list.address))
    #expect(rig.run { $0.pictures.count > 3 })
    #expect(rig.run { $0.window != nil })
    return rig
  }

  /// The number of the source's seconds before the item's timeline, as the pictures tell.
  private func offset(_ picture: Rig.Shown) -> Double {
    Double(LiveList.second(of: picture.middle[0])) - picture.time.seconds.rounded(.down)
  }

  private func seek(_ rig: Rig, to place: Double) {
    let before = rig.settledAt.count
    rig.player.seek(to: MediaTime(seconds: place), exact: true)
    #expect(rig.run { $0.settledAt.count > before })
    let shown = rig.pictures.count
    #expect(rig.run { $0.pictures.count > shown + 5 })
  }

  @Test(arguments: [(15, false), (nil, false), (15, true)])
  func aPlaceInTheWindowIsPlayed(kept: Int?, isMP4: Bool) throws {
    var state = LiveList.State()
    state.kept = kept
    state.isMP4 = isMP4
    let list = try LiveList(state)
    defer { list.server.stop() }
    let rig = open(list)
    #expect(rig.info?.isLive == true)
    let window = try #require(rig.window)
    #expect(abs(window.start.seconds) < 3)
    #expect(window.isLive(at: MediaTime(seconds: rig.position)))
    // The oldest piece is where the timeline begins.
    let first = try #require(rig.pictures.first)
    let oldest = offset(first)
    #expect(abs(oldest - Double(kept == nil ? 0 : 5)) <= 1)
    #expect(abs(window.end.seconds - (Double(kept ?? 20) - 3)) < 3)

    let place = window.start.seconds + 5.4
    seek(rig, to: place)
    #expect(abs((rig.settledAt.last ?? 0) - place) < 0.1)
    let picture = try #require(rig.pictures.last)
    #expect(abs(offset(picture) - oldest) <= 1)
    #expect(rig.window.map { !$0.isLive(at: MediaTime(seconds: rig.position)) } == true)
    // And on from there, without a gap, past the pieces that there were.
    let from = rig.pictures.count
    #expect(rig.run { ($0.pictures.last?.time.seconds ?? 0) > place + 4 })
    let times = rig.pictures.dropFirst(from).map(\.time.seconds)
    for (before, after) in zip(times, times.dropFirst()) { #expect(after > before && after - before < 1) }

    let settled = rig.settledAt.count
    rig.player.goToLiveEdge()
    #expect(rig.run { $0.settledAt.count > settled })
    #expect(rig.window.map { $0.isLive(at: MediaTime(seconds: rig.position)) } == true)
    #expect(rig.run { ($0.pictures.last?.time.seconds ?? 0) > window.end.seconds })
    #expect(try abs(offset(#require(rig.pictures.last)) - oldest) <= 1)
  }

  @Test func longPausedStreamResumesAtTheWindowStart() throws {
    var state = LiveList.State()
    state.kept = 14
    let list = try LiveList(state)
    defer { list.server.stop() }
    let rig = open(list, audio: false)
    rig.player.setPaused(true)
    let position = rig.position
    // The server goes far ahead.
    list.state.withLock { $0.head += 60 }
    #expect(rig.run { ($0.window?.start.seconds ?? 0) > position + 30 })
    #expect(abs(rig.position - position) < 0.5)
    rig.player.setPaused(false)
    #expect(rig.run { $0.events.contains(.windowPassed(ItemID(1))) })
    #expect(rig.run { $0.position > position + 30 })
    #expect(rig.failure == nil)
    let shown = rig.pictures.count
    #expect(rig.run { $0.pictures.count > shown + 10 })
  }

  @Test func aShortListHasNoWindow() throws {
    var state = LiveList.State()
    state.kept = 6
    let list = try LiveList(state)
    defer { list.server.stop() }
    let rig = Rig()
    rig.player.open(ItemID(1), .url(list.address))
    #expect(rig.run { $0.pictures.count > 25 })
    #expect(rig.info?.isLive == true)
    #expect(rig.window == nil)
  }

  @Test func shortServerOutageLosesNoLiveContent() throws {
    let list = try LiveList()
    defer { list.server.stop() }
    let rig = open(list, audio: false)
    let oldest = try offset(#require(rig.pictures.first))
    list.state.withLock { $0.isDown = true }
    let start = rig.now()
    #expect(rig.run { $0.now() - start > .seconds(3) })
    list.state.withLock { $0.isDown = false }
    let position = rig.position
    #expect(rig.run { $0.position > position + 4 && $0.pictures.count > 50 })
    #expect(try abs(offset(#require(rig.pictures.last)) - oldest) <= 1)
    #expect(rig.failure == nil && !rig.hasEnded)
  }

  @Test func quittingWhileAPlaceIsSoughtIsQuick() throws {
    let list = try LiveList()
    defer { list.server.stop() }
    let rig = open(list)
    rig.player.seek(to: MediaTime(seconds: 6), exact: true)
    let start = rig.now()
    rig.player.shutdown()
    #expect(rig.now() - start < .milliseconds(200))
  }
}
