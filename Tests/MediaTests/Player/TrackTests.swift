import Base
import Testing

@testable import Media

@Suite(.serialized, .waiting) struct TrackTests {
  /// Two pictures (red and blue), two sounds, 8 s with a key frame every 2 s.
  private func film() throws -> String {
    try Clips.make(
      "tracks.mkv",
      "-f lavfi -i color=red:s=64x36:r=25 -f lavfi -i color=blue:s=48x48:r=25 -f lavfi -i sine=440:r=48000"
        + " -f lavfi -i sine=880:r=44100 -t 8 -map 0 -map 1 -map 2 -map 3 -c:v libx264 -g 50 -pix_fmt yuv420p"
        + " -c:a aac -metadata:s:a:0 language=eng -metadata:s:a:1 language=deu -disposition:a:1 forced")
  }

  private func isRed(_ picture: Rig.Shown?) -> Bool {
    picture.map { $0.middle[0] > 150 && $0.middle[2] < 90 } ?? false
  }
  private func isBlue(_ picture: Rig.Shown?) -> Bool {
    picture.map { $0.middle[2] > 150 && $0.middle[0] < 90 } ?? false
  }

  @Test func theContainersWordsAreKnown() throws {
    let rig = Rig()
    rig.open(try film())
    #expect(rig.run { $0.info != nil })
    let info = rig.info
    #expect(info?.tracks(.audio).map(\.language) == ["eng", "deu"])
    #expect(info?.tracks(.audio).map(\.isForced) == [false, true])
    #expect(info?.tracks(.video).map(\.displayHeight) == [36, 48])
  }

  @Test func whereNoPictureIsWantedFilmsAreHeardAndMayStillBeSeen() throws {
    let rig = Rig(audio: true) { $0.video = false }
    rig.open(try film())
    #expect(rig.run { $0.position > 0.3 })
    #expect(rig.info?.selection.video == nil && rig.info?.selection.audio == 2)
    #expect(rig.pictures.isEmpty)
    #expect(rig.player.statistics().clockIsSound)
    rig.player.selectTrack(.video, 0)
    #expect(rig.run { isRed($0.pictures.last) })
    // Without sound there is nothing but the picture.
    let silent = Rig(audio: true) { $0.video = false }
    silent.open(try Clips.make("silent.mp4", "-f lavfi -i color=red:s=64x36:r=25 -t 1 -c:v libx264"))
    #expect(silent.run { isRed($0.pictures.last) })
  }

  @Test func anotherSoundLeavesNoGapInThePicture() throws {
    let rig = Rig(audio: true)
    rig.open(try film())
    #expect(rig.run { $0.position > 1.2 })
    let before = rig.pictures.count
    rig.player.selectTrack(.audio, 3)
    let start = rig.position
    #expect(rig.run { $0.position > start + 1.2 })
    // Every frame came in its turn, none later than a tenth of a second after the one before.
    let since = rig.pictures[(before - 1)...]
    for (one, next) in zip(since, since.dropFirst()) {
      #expect((next.at - one.at).seconds < 0.15)
      #expect(next.time > one.time)
    }
    #expect(since.count >= 25)
    #expect(rig.settledAt.count == 1)
    #expect(rig.run { $0.player.statistics().clockIsSound })
    // The device plays on, whatever the rate of the other track.
    #expect(rig.player.statistics().soundDevice.contains("48000"))
    #expect(rig.run { $0.hasEnded })
    #expect(rig.damage == nil)
  }

  @Test func anotherSoundOfATransportStreamLeavesNoGap() throws {
    let path = try Clips.make(
      "tracks.ts",
      "-f lavfi -i testsrc2=s=64x36:r=25 -f lavfi -i sine=440:r=48000 -f lavfi -i sine=880:r=48000 -t 6 -map 0"
        + " -map 1 -map 2 -c:v libx264 -preset ultrafast -g 25 -pix_fmt yuv420p -c:a aac")
    let rig = Rig(audio: true)
    rig.open(path)
    #expect(rig.run { $0.position > 1.2 })
    let before = rig.pictures.count
    rig.player.selectTrack(.audio, 2)
    let start = rig.position
    #expect(rig.run { $0.position > start + 2.5 })
    let since = rig.pictures[(before - 1)...]
    for (one, next) in zip(since, since.dropFirst()) {
      #expect((next.time - one.time).seconds < 0.15)
    }
    #expect(rig.run { $0.hasEnded })
    #expect(abs((rig.pictures.last?.time.seconds ?? 0) - 5.96) < 0.1)
  }

  @Test func soundGoesAndComesBack() throws {
    let rig = Rig(audio: true)
    rig.open(try film())
    #expect(rig.run { $0.position > 0.5 })
    rig.player.selectTrack(.audio, nil)
    #expect(rig.run { !$0.player.statistics().clockIsSound })
    let silentAt = rig.position
    #expect(rig.run(seconds: 3) { $0.position > silentAt + 0.5 })
    rig.player.selectTrack(.audio, 2)
    #expect(rig.run { $0.player.statistics().clockIsSound })
    let heardAt = rig.position
    #expect(rig.run(seconds: 3) { $0.position > heardAt + 0.5 })
    #expect(rig.run { $0.hasEnded })
  }

  @Test func anotherSoundAfterAllWasRead() throws {
    let rig = Rig(audio: true)
    rig.open(try film())
    #expect(rig.run { $0.settledAt.count == 1 })
    rig.player.seek(to: MediaTime(seconds: 7.2), exact: true)
    #expect(rig.run { $0.settledAt.count == 2 && $0.position > 7.3 })
    rig.player.selectTrack(.audio, 3)
    #expect(rig.run(seconds: 5) { $0.hasEnded })
  }

  @Test func anotherPictureComesWherePlaybackStands() throws {
    let rig = Rig()
    rig.open(try film())
    #expect(rig.run { $0.position > 2.4 && self.isRed($0.pictures.last) })
    rig.player.selectTrack(.video, 1)
    #expect(rig.run { self.isBlue($0.pictures.last) })
    #expect((rig.pictures.last?.time.seconds ?? 0) >= 2.3)
    rig.player.selectTrack(.video, nil)
    let at = rig.position
    #expect(rig.run { $0.position > at + 0.5 })
    rig.player.selectTrack(.video, 0)
    #expect(rig.run { self.isRed($0.pictures.last) && $0.pictures.last?.time.seconds ?? 0 > at + 0.4 })
    #expect(rig.run { $0.hasEnded })
  }

  @Test func aStreamThatCannotBePlayedIsRefused() throws {
    let rig = Rig()
    rig.open(try film())
    #expect(rig.run { $0.position > 0.2 })
    rig.player.selectTrack(.audio, 99)
    #expect(
      rig.run { rig in
        rig.events.contains {
          if case .trackRefused(_, .audio, _, let now) = $0 { now.audio == nil } else { false }
        }
      })
    let at = rig.position
    #expect(rig.run { $0.position > at + 0.2 })
  }

  @Test func manyChangesInARowSettle() throws {
    let rig = Rig(audio: true)
    rig.open(try film())
    #expect(rig.run { $0.position > 0.3 })
    for round in 0..<12 {
      rig.player.selectTrack(.video, round % 2 == 0 ? 1 : 0)
      rig.player.selectTrack(.audio, round % 3 == 0 ? nil : 2 + round % 2)
    }
    rig.player.selectTrack(.audio, 2)
    #expect(rig.run { self.isRed($0.pictures.last) && $0.player.statistics().clockIsSound })
    let at = rig.position
    #expect(rig.run { $0.position > at + 1 })
  }
}
