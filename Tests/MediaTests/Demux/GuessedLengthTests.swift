import Base
import Testing

@testable import Media

/// Sound whose length nothing tells but the bit rate of its beginning.
@Suite(.serialized, .waiting) struct GuessedLengthTests {
  /// Half a minute of silence and half a minute of noise, or the other way round, at a bit rate that follows.
  private func book(_ name: String) throws -> String {
    let parts = name.hasPrefix("quiet") ? "[0][1]" : "[1][0]"
    return try Clips.make(
      name,
      "-f lavfi -i anullsrc=r=44100:cl=mono:d=30 -f lavfi -i anoisesrc=r=44100:c=white:d=30:a=0.3 -filter_complex"
        + " \(parts)concat=n=2:v=0:a=1 -c:a \(name.hasSuffix("mp3") ? "libmp3lame -q:a 2 -write_xing 0 -id3v2_version 0" : "aac -q:a 1")"
    )
  }

  @Test(arguments: ["quiet-then-loud.mp3", "loud-then-quiet.mp3", "loud-then-quiet.aac"], [true, false])
  func seeksArriveAndTheLengthIsMended(name: String, isHeard: Bool) throws {
    let rig = Rig(audio: isHeard)
    rig.open(try book(name))
    #expect(rig.run { $0.position > 0.2 })
    #expect(rig.info?.isDurationGuessed == true)
    rig.player.seek(to: MediaTime(seconds: 45), exact: false, direction: .forward)
    #expect(rig.run { $0.settledAt.count == 2 })
    #expect(abs((rig.settledAt.last ?? 0) - 45) < 1, "\(rig.settledAt)")
    #expect(rig.run { $0.position > 45.3 && $0.position < 50 })
    rig.player.seek(to: MediaTime(seconds: 58), exact: true)
    #expect(rig.run { $0.hasEnded })
    #expect(rig.damage == nil && abs(rig.position - 60) < 1.5, "\(rig.position)")
    let lengths = rig.events.compactMap { if case .grew(_, let length) = $0 { length.seconds } else { nil } }
    #expect(abs((lengths.last ?? 0) - 60) < 1, "\(lengths)")
  }

  @Test func theGuessFollowsWhatWasRead() throws {
    var guess = try #require(GuessedLength(guessed: MediaTime(seconds: 100), size: 10_100_000))
    #expect(guess.news(reached: MediaTime(seconds: 1), byte: 100_000) == nil)
    // A megabyte took twenty seconds.
    #expect(guess.news(reached: MediaTime(seconds: 20), byte: 1_100_000) == MediaTime(seconds: 200))
    #expect(guess.news(reached: MediaTime(seconds: 20.2), byte: 1_110_000) == nil)
    #expect(guess.end(at: MediaTime(seconds: 150)) == MediaTime(seconds: 150))
    #expect(guess.end(at: MediaTime(seconds: 150.01)) == nil)
    #expect(guess.news(reached: MediaTime(seconds: 151), byte: -1) == MediaTime(seconds: 151))
    #expect(GuessedLength(guessed: .zero, size: -38) == nil)
  }
}
