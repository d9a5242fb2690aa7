import TestSupport
import Testing

@testable import Media

@Suite struct MatroskaEndTests {
  private func block(_ time: Int16, _ payload: [UInt8] = [1, 2, 3]) -> [UInt8] {
    [0x81, UInt8(truncatingIfNeeded: time >> 8), UInt8(truncatingIfNeeded: time), 0] + payload
  }

  private func cluster(_ time: UInt64, _ blocks: [UInt8]) -> [UInt8] {
    ebml(0x1F43_B675, ebml(0xE7, time) + blocks)
  }

  private func lastTime(_ bytes: [UInt8]) -> Int64? {
    MatroskaEnd(
      read: { place, count in Array(bytes.dropFirst(Int(place)).prefix(count)) }, size: Int64(bytes.count)
    ).lastTime()
  }

  @Test func theLatestBlockOfTheLastClusterCounts() {
    let first = cluster(0, ebml(0xA3, block(0)) + ebml(0xA3, block(900)))
    // Out of order, and in a group.
    let second = cluster(
      1_000, ebml(0xA3, block(440)) + ebml(0xA0, ebml(0xA1, block(960))) + ebml(0xA3, block(-20)))
    #expect(lastTime(first) == 900)
    #expect(lastTime(first + second) == 1_960)
    // An index behind it, and a block that is cut off.
    #expect(lastTime(first + second + ebml(0x1C53_BB6B, [1, 2, 3])) == 1_960)
    #expect(lastTime(first + second.dropLast(2)) == 1_960)
    #expect(lastTime([]) == nil)
    #expect(lastTime([UInt8](repeating: 0, count: 5_000)) == nil)
  }

  @Test func falseClusterSignaturesAreSkipped() {
    let decoy: [UInt8] = [0x1F, 0x43, 0xB6, 0x75, 0x84, 0x42, 0x86, 0x81, 0x01]
    #expect(lastTime(cluster(5_000, ebml(0xA3, block(7)) + ebml(0xA3, block(8, decoy)))) == 5_008)
  }

  @Test func aClusterThatSaysNoSizeIsFoundFarFromTheEnd() {
    let head: [UInt8] = [0x1F, 0x43, 0xB6, 0x75, 0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]
    let large = block(30, [UInt8](repeating: 9, count: 3 << 20))
    #expect(lastTime(head + ebml(0xE7, 40) + ebml(0xA3, large)) == 70)
  }

  @Test func manyThatOnlyLookLikeClustersTakeNoTime() {
    // Each of them leads through all that follow, and none has a block.
    let decoy: [UInt8] = [0x1F, 0x43, 0xB6, 0x75, 0x81]
    let bytes = cluster(0, ebml(0xA3, block(0))) + Array(repeatElement(decoy, count: 200_000).joined())
    var reads = 0
    let end = MatroskaEnd(
      read: { place, count in
        reads += 1
        return Array(bytes[min(bytes.count, Int(place))..<min(bytes.count, Int(place) + count)])
      }, size: Int64(bytes.count))
    _ = end.lastTime()
    #expect(reads < 150_000)
  }

  @Test func rubbishIsSurvived() {
    var noise = SeededNumbers(7)
    let good = cluster(1_000, ebml(0xA3, block(440)) + ebml(0xA0, ebml(0xA1, block(960))))
    for _ in 0..<3_000 {
      _ = lastTime((good + good).damaged(atMost: 8, by: &noise))
    }
  }
}
