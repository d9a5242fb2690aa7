import Base
import Testing

@testable import Media

/// Films whose sound lies in another file or at another address.
@Suite(.serialized, .waiting) struct SoundFileTests {
  /// A film of 4 s without sound, with a key frame every second.
  private func silentFilm() throws -> String {
    try Clips.make(
      "silent-film.mkv",
      "-f lavfi -i testsrc2=s=64x36:r=25:d=4 -c:v libx264 -preset ultrafast -g 25 -pix_fmt yuv420p")
  }

  /// The same with a sound of its own.
  private func film() throws -> String {
    try Clips.make(
      "own-sound.mkv",
      "-f lavfi -i testsrc2=s=64x36:r=25:d=4 -f lavfi -i sine=440:r=48000:d=4 -c:v libx264 -preset ultrafast -g 25"
        + " -pix_fmt yuv420p -c:a pcm_s16le")
  }

  /// A sound of 4 s whose value is a tenth of its time in seconds.
  private func ramp(_ name: String = "ramp.wav", _ codec: String = "pcm_s16le") throws -> String {
    try Clips.make(name, "-f lavfi -i aevalsrc=t/10|t/10:s=48000:d=4 -c:a \(codec)")
  }

  private func sound(_ path: String) -> ExternalSound { ExternalSound(.file(BytePath(path)), from: .person) }

  private func opened(_ rig: Rig) -> [MediaInfo.Stream] {
    rig.events.compactMap { if case .soundOpened(_, let stream) = $0 { stream } else { nil } }
  }

  private func refusals(_ rig: Rig) -> [(index: Int, own: Int?)] {
    rig.events.compactMap {
      if case .soundRefused(_, let index, _, let own) = $0 { (index, own) } else { nil }
    }
  }

  @Test func aSilentFilmIsHeardFromItsFirstPicture() throws {
    let capture = try Clips.write("sound-file.raw", [])
    let (picture, tone) = (try silentFilm(), sound(try ramp()))
    let rig = Rig(audio: true, device: "file:'\(capture)',raw")
    rig.open(picture)
    rig.player.selectSound(20_000, tone, waits: true)
    #expect(rig.run { $0.hasEnded })
    #expect(rig.damage == nil)
    #expect(opened(rig).map(\.codec) == ["pcm_s16le"])
    #expect(opened(rig).map(\.index) == [20_000])
    rig.player.shutdown()
    let samples = try Clips.samples(capture)
    #expect(samples.count == 192_000)
    let wrong = samples.indices.first { abs(Double(samples[$0]) - Double($0) / 480_000) > 0.0005 }
    #expect(wrong == nil)
  }

  @Test(arguments: [true, false]) func seeksGoToBothFiles(isExact: Bool) throws {
    let capture = try Clips.write("sound-file-seek.raw", [])
    let (picture, tone) = (try silentFilm(), sound(try ramp("ramp.flac", "flac")))
    let rig = Rig(audio: true, device: "file:'\(capture)',raw")
    rig.open(picture)
    rig.player.selectSound(20_000, tone, waits: true)
    #expect(rig.run { $0.position > 0.6 })
    rig.player.seek(to: MediaTime(seconds: 2.4), exact: isExact, direction: .backward)
    #expect(rig.run { $0.settledAt.count == 2 })
    let start = try #require(rig.settledAt.last)
    #expect(abs(start - (isExact ? 2.4 : 2)) < 0.05)
    #expect(rig.run { $0.hasEnded })
    rig.player.shutdown()
    let samples = try Clips.samples(capture)
    // The sound goes on at the place of the picture, and to its end.
    let jump = try #require(samples.indices.dropFirst().first { samples[$0] - samples[$0 - 1] > 0.05 })
    #expect(abs(Double(samples[jump]) * 10 - start) < 0.05)
    #expect(abs(Double(samples.last ?? 0) * 10 - 4) < 0.01)
  }

  @Test func aDelayedSeekBackIsHeardToo() throws {
    let (picture, tone) = (try silentFilm(), sound(try ramp()))
    let rig = Rig(audio: true)
    rig.open(picture)
    rig.player.selectSound(20_000, tone, waits: true)
    #expect(rig.run { $0.hasEnded })
    rig.player.seek(to: MediaTime(seconds: 1), exact: true)
    #expect(rig.run { $0.player.statistics().clockIsSound && $0.position > 1.2 && $0.position < 3 })
  }

  @Test func addressesOfPictureAndSoundPlayTogether() throws {
    let video = try Clips.make(
      "address-picture.mp4",
      "-f lavfi -i testsrc2=s=64x36:r=25:d=4 -c:v libx264 -preset ultrafast -g 25 -pix_fmt yuv420p"
        + " -movflags +frag_keyframe+empty_moov")
    let audio = try ramp("address-sound.m4a", "aac -movflags +frag_keyframe+empty_moov -frag_duration 500000")
    let server = try StreamTests.files(StreamTests.folder(of: video))
    defer { server.stop() }
    let rig = Rig(audio: true)
    rig.player.open(ItemID(1), .url(server.address("/" + StreamTests.name(of: video))))
    let address = server.address("/" + StreamTests.name(of: audio))
    rig.player.selectSound(20_000, ExternalSound(.url(address), from: .page), waits: true)
    #expect(rig.run { $0.player.statistics().clockIsSound && $0.position > 0.5 })
    rig.player.seek(to: MediaTime(seconds: 2.5), exact: true)
    #expect(rig.run { $0.player.statistics().clockIsSound && $0.position > 2.7 })
    #expect(rig.run { $0.hasEnded })
    #expect(rig.damage == nil && refusals(rig).isEmpty)
  }

  @Test func whatCannotBePlayedLeavesTheFilmAlone() throws {
    let rig = Rig(audio: true)
    rig.open(try film())
    #expect(rig.run { $0.position > 0.3 })
    for path in ["/nowhere.flac", try silentFilm()] {
      let before = refusals(rig).count
      rig.player.selectSound(20_000 + before, sound(path), waits: before == 0)
      #expect(rig.run { self.refusals($0).count == before + 1 })
      #expect(refusals(rig).last?.index == 20_000 + before && refusals(rig).last?.own == 1)
    }
    let place = rig.position
    #expect(rig.run { $0.position > place + 0.3 && $0.player.statistics().clockIsSound })
  }

  @Test func theFilmsOwnSoundComesBack() throws {
    let (picture, tone) = (try film(), sound(try ramp()))
    let rig = Rig(audio: true)
    rig.open(picture)
    #expect(rig.run { $0.position > 0.3 })
    let before = rig.pictures.count
    rig.player.selectSound(20_000, tone, waits: false)
    #expect(rig.run { !self.opened($0).isEmpty })
    let place = rig.position
    #expect(rig.run { $0.position > place + 0.5 && $0.player.statistics().clockIsSound })
    // The picture has gone on.
    let since = rig.pictures[(before - 1)...]
    for (one, next) in zip(since, since.dropFirst()) { #expect((next.time - one.time).seconds < 0.15) }
    rig.player.selectTrack(.audio, 1)
    #expect(rig.run { $0.player.statistics().clockIsSound })
    rig.player.selectSound(20_000, tone, waits: false)
    rig.player.selectTrack(.audio, nil)
    #expect(rig.run { !$0.player.statistics().clockIsSound })
    #expect(rig.run { $0.hasEnded })
    #expect(rig.damage == nil)
  }

  @Test func aShortSoundEndsBeforeTheFilm() throws {
    let short = try Clips.make("short-sound.wav", "-f lavfi -i sine=440:r=48000:d=1")
    let picture = try silentFilm()
    let rig = Rig(audio: true)
    rig.open(picture)
    rig.player.selectSound(20_000, sound(short), waits: true)
    #expect(rig.run { $0.hasEnded })
    #expect(abs((rig.pictures.last?.time.seconds ?? 0) - 3.96) < 0.1)
  }

  @Test func aLongSoundGoesOnBehindThePicture() throws {
    let (picture, tone) = (
      try silentFilm(), sound(try Clips.make("long-sound.wav", "-f lavfi -i sine=440:r=48000:d=5"))
    )
    let rig = Rig(audio: true)
    rig.open(picture, startAt: MediaTime(seconds: 3.4))
    rig.player.selectSound(20_000, tone, waits: true)
    #expect(rig.run { $0.hasEnded })
    let start = try #require(rig.settledAt.first)
    #expect(start > 3.3)
  }
}
