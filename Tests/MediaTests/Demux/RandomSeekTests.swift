import Base
import Foundation
import Media
import Platform
import Testing

/// Seeks against pictures that carry their number.
@Suite(.serialized, .waiting) struct RandomSeekTests {
  private static let bits = 9

  /// Twenty seconds whose frames show their number as white bars, lowest bit first, five seconds between key frames.
  private static func numbered(_ name: String) throws -> String {
    let bars = (0..<bits).map { bit in
      "drawbox=x=\(bit * 40):y=0:w=40:h=ih:c=white:t=fill:enable=mod(floor(n/\(1 << bit))\\,2)"
    }
    let coding =
      name.contains("hevc")
      ? "libx265 -preset ultrafast -x265-params log-level=error:keyint=125:min-keyint=125:open-gop=1:bframes=3"
      : "libx264 -preset veryfast -bf 3 -g 125 -sc_threshold 0"
    return try Clips.make(
      name,
      "-f lavfi -i color=black:s=360x180:r=25 -f lavfi -i sine=440:r=48000 -t 20 -vf \(bars.joined(separator: ","))"
        + " -c:v \(coding) -pix_fmt yuv420p -c:a aac")
  }

  /// The number that a picture carries.
  private func number(of picture: Rig.Shown) -> Int {
    (0..<Self.bits).reduce(0) { sum, bit in
      let column = (bit * 2 + 1) * picture.row.count / (Self.bits * 2)
      return sum + (picture.row[column] > 127 ? 1 << bit : 0)
    }
  }

  /// `INSET_SEEKS=500` makes it the measured run: so many seeks at 25 a second.
  private static var count: Int {
    ProcessInfo.processInfo.environment["INSET_SEEKS"].flatMap { Int($0) } ?? 60
  }

  @Test(arguments: ["numbers.mp4", "numbers.mkv", "numbers.ts"])
  func aStormOfSeeksSettlesOnTheRightFrame(_ name: String) throws {
    let rig = Rig(audio: true, size: (90, 20))
    try rig.open(Self.numbered(name))
    #expect(rig.run { !$0.pictures.isEmpty && $0.info != nil })
    let first = try #require(rig.pictures.first?.time.seconds)
    var generator = SystemRandomNumberGenerator()
    var target = 0
    var next = rig.now()
    for index in 0..<Self.count {
      // Now and then somebody pauses meanwhile.
      if index % 20 == 7 { rig.player.setPaused(index % 40 == 7) }
      target = Int.random(in: 0..<480, using: &generator)
      rig.player.seek(
        to: MediaTime(seconds: first + (Double(target) + 0.5) / 25),
        exact: index == Self.count - 1 || index % 3 != 0)
      next = next + .milliseconds(40)
      rig.run(seconds: max(0, (next - rig.now()).seconds)) { _ in false }
    }
    rig.player.setPaused(true)
    let last = rig.now()
    let arrived = rig.run(seconds: 5) { rig in
      rig.pictures.last.map { number(of: $0) } == target
    }
    let seconds = (rig.now() - last).seconds
    let shown = rig.pictures.last.map { number(of: $0) } ?? -1
    #expect(arrived, "\(target) was wanted, \(shown) is shown")
    if Self.count > 60 { print("\(name): \(Self.count) seeks settled after \(Int(seconds * 1000)) ms") }
    // The shown picture stays.
    #expect(!rig.run(seconds: 0.3) { rig in rig.pictures.last.map { number(of: $0) } != target })
  }

  @Test(arguments: ["numbers.mp4", "numbers.mkv", "numbers.ts", "hevc.ts"])
  func eachExactSeekShowsItsFrame(_ name: String) throws {
    let rig = Rig(size: (90, 20))
    try rig.open(Self.numbered(name), paused: true)
    #expect(rig.run { !$0.pictures.isEmpty })
    let first = try #require(rig.pictures.first?.time.seconds)
    // Around key frames, at both ends, and anywhere.
    let targets =
      [0, 1, 124, 125, 126, 250, 249, 374, 375, 499, 498] + (0..<12).map { _ in Int.random(in: 0..<500) }
    for target in targets {
      rig.player.seek(to: MediaTime(seconds: first + (Double(target) + 0.5) / 25), exact: true)
      let arrived = rig.run(seconds: 5) { rig in rig.pictures.last.map { number(of: $0) } == target }
      #expect(arrived, "\(target) was wanted, \(rig.pictures.last.map { number(of: $0) } ?? -1) is shown")
    }
  }

  /// `INSET_SEEK_CLIP=FILE` measures how long seeks in a film take until their picture is there.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["INSET_SEEK_CLIP"] != nil))
  func seeksInAFilmAreMeasured() throws {
    let path = try #require(ProcessInfo.processInfo.environment["INSET_SEEK_CLIP"])
    let rig = Rig(size: (160, 90))
    rig.open(path, paused: true)
    #expect(rig.run { !$0.pictures.isEmpty && $0.settledAt.count == 1 })
    let duration = try #require(rig.info?.duration?.seconds)
    for isExact in [false, true] {
      var times: [Double] = []
      for _ in 0..<40 {
        let count = rig.pictures.count
        let begin = rig.now()
        let target = MediaTime(seconds: Double.random(in: 0..<duration - 0.2))
        rig.player.seek(to: target, exact: isExact)
        #expect(rig.run { $0.pictures.count > count })
        times.append((rig.now() - begin).seconds * 1000)
      }
      times.sort()
      print(
        isExact ? "exact:" : "key frame:", "median", Int(times[20]), "ms, 95 %", Int(times[37]),
        "ms, longest",
        Int(times[39]), "ms")
    }
  }
}
