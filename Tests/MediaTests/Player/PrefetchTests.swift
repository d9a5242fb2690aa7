import Base
import Testing

@testable import Media

@Suite(.serialized, .waiting) struct PrefetchTests {
  private static func short(_ name: String, _ frequency: Int, size: String = "320x180") throws -> String {
    try Clips.make(
      name,
      "-f lavfi -i testsrc2=s=\(size):r=25 -f lavfi -i sine=\(frequency):r=48000 -t 1 -c:v libx264"
        + " -preset ultrafast -pix_fmt yuv420p -c:a aac")
  }

  @Test func theNextItemFollowsWithoutAPause() throws {
    // A busy machine may hold one back: the shortest of three gaps says what the player needs.
    var gaps: [Double] = []
    while gaps.count < 3, gaps.allSatisfy({ $0 >= 0.1 }) { gaps.append(try gapBeforeTheNext()) }
    #expect(gaps.contains { $0 < 0.1 }, "the next picture came after \(gaps) s")
  }

  /// Seconds between the last picture of an item and the first of the next one.
  private func gapBeforeTheNext() throws -> Double {
    let first = try Self.short("ahead-1.mp4", 440)
    let second = try Self.short("ahead-2.mkv", 660, size: "320x240")
    let rig = Rig(audio: true)
    rig.open(first)
    #expect(rig.run { $0.position > 0.3 })
    rig.player.prepare(ItemID(2), .file(BytePath(second)))
    #expect(rig.run { $0.hasEnded })
    // It has waited with its first picture, and none of its events came before its turn.
    #expect(!rig.events.contains { if case .opened(ItemID(2), _) = $0 { true } else { false } })
    let before = try #require(rig.pictures.last)
    let count = rig.pictures.count
    rig.player.open(ItemID(2), .file(BytePath(second)))
    #expect(rig.run { $0.pictures.count > count })
    let after = try #require(rig.pictures.dropFirst(count).first)
    #expect(after.time.seconds < 0.05)
    #expect(rig.events.contains { if case .opened(ItemID(2), _) = $0 { true } else { false } })
    // It plays on, with its sound, to its own end.
    #expect(rig.run { $0.events.contains { if case .ended(ItemID(2), nil) = $0 { true } else { false } } })
    #expect(rig.pictures.count > count + 20)
    return (after.at - before.at).seconds
  }

  @Test func anotherItemThanTheOneOpenedAheadPlaysToo() throws {
    let rig = Rig()
    rig.open(try Self.short("ahead-1.mp4", 440))
    #expect(rig.run { !$0.pictures.isEmpty })
    rig.player.prepare(ItemID(2), .file(BytePath(try Self.short("ahead-2.mkv", 660))))
    rig.player.open(ItemID(3), .file(BytePath(try Clips.film())), startAt: MediaTime(seconds: 2))
    #expect(rig.run { ($0.pictures.last?.time.seconds ?? 0) >= 2.2 })
    #expect(!rig.events.contains { if case .opened(ItemID(2), _) = $0 { true } else { false } })
  }

  @Test func failedPreloadIsReportedWhenTheItemIsOpened() throws {
    let rig = Rig()
    rig.open(try Self.short("ahead-1.mp4", 440))
    #expect(rig.run { !$0.pictures.isEmpty })
    let missing = MediaLocation.file(BytePath("/nowhere/at/all.mkv"))
    rig.player.prepare(ItemID(2), missing)
    #expect(rig.run { $0.hasEnded })
    #expect(rig.failure == nil)
    rig.player.open(ItemID(2), missing)
    #expect(rig.run(seconds: 5) { $0.failure != nil })
  }

  @Test func qualityChangeAppliesToThePreparedItem() throws {
    let rig = Rig()
    rig.open(try Self.short("ahead-1.mp4", 440))
    #expect(rig.run { !$0.pictures.isEmpty })
    let second = MediaLocation.file(BytePath(try Clips.film()))
    rig.player.prepare(ItemID(2), second)
    let ahead = try #require(rig.player.prepared?.playback)
    #expect(rig.run { _ in ahead.withState { $0.isOpen } })
    rig.player.setQuality(.lowest)
    rig.player.open(ItemID(2), second)
    #expect(rig.player.playback === ahead)
    #expect(ahead.withState { $0.quality } == .lowest)
  }

  @Test func aPausedPlayerStaysPausedOnTheNextItem() throws {
    let rig = Rig(audio: true)
    rig.open(try Self.short("ahead-1.mp4", 440))
    #expect(rig.run { !$0.pictures.isEmpty })
    let second = MediaLocation.file(BytePath(try Clips.film()))
    rig.player.prepare(ItemID(2), second)
    rig.player.open(ItemID(2), second, paused: true)
    let count = rig.pictures.count
    #expect(rig.run { $0.pictures.count == count + 1 })
    #expect(!rig.run(seconds: 0.3) { $0.position > 0 || $0.pictures.count > count + 1 })
    rig.player.setPaused(false)
    #expect(rig.run { $0.position > 0.2 })
  }
}
