import Testing

@testable import Base
@testable import Core

@Suite("Sound")
struct SoundPropertiesTests {
  @Test func gainsAreReadAsPresetsOrTenNumbers() {
    #expect(Equalizer("flat")?.isFlat == true)
    #expect(Equalizer("bass")?.name == "bass")
    #expect(Equalizer("1 2 3 4 5 6 7 8 9 10")?.text == "1,2,3,4,5,6,7,8,9,10")
    for wrong in ["", "loud", "1,2,3", "0,0,0,0,0,0,0,0,0,13", "0,0,0,0,0,0,0,0,0,nan"] {
      #expect(Equalizer(wrong) == nil, "\(wrong)")
    }
  }

  @Test func cyclingGoesThroughThePresetsAndBack() {
    var equalizer = Equalizer.flat
    var names: [String] = []
    for _ in 0..<Equalizer.presets.count {
      equalizer = equalizer.cycled(1)
      names.append(equalizer.text)
    }
    #expect(names.sorted() == Equalizer.presets.map(\.key).sorted())
    #expect(equalizer.isFlat)
    #expect(equalizer.cycled(-1).cycled(1).isFlat)
    #expect(Equalizer("1,0,0,0,0,0,0,0,0,0")?.cycled(1).isFlat == true)
    #expect(Equalizer("1,0,0,0,0,0,0,0,0,0")?.cycled(-1).isFlat == true)
  }

  private func tags(_ pairs: KeyValuePairs<String, String>) -> ReplayGain {
    ReplayGain(pairs.map { .init(key: $0.key, value: $0.value) })
  }

  @Test func loudnessTagsOfBothConventionsAreRead() {
    let item = tags([
      "replaygain_track_gain": "-7.25 dB", "replaygain_track_peak": "0.98", "r128_album_gain": "-256",
    ])
    #expect(item.track == .init(gain: -7.25, peak: 0.98))
    #expect(item.album == .init(gain: 4, peak: nil))
  }

  @Test(arguments: ["", "dB", "nan", "-", "1e9", "9999", "--3", "0x10"])
  func hostileLoudnessTagsAreNone(text: String) {
    let item = tags(["replaygain_track_gain": text])
    #expect(item.track.map { abs($0.gain) <= 60 } ?? true)
    #expect(
      tags(["replaygain_track_gain": "3", "replaygain_track_peak": text]).track?.peak.map { $0 > 0 } ?? true)
  }

  @Test func propertiesOfTheSoundReachTheEngine() {
    var story = Story()
    story.playFirst()
    story.happen(.commanded(.change(.normalize, .cycle(1))))
    var wanted = SoundOptions()
    wanted.filters.normalizes = true
    #expect(story.effects == [.film(.main, .setSound(wanted))])
    story.happen(.commanded(.change(.replaygain, .set("album"))))
    story.happen(.commanded(.change(.replaygainPreamp, .add(100))))
    wanted.replayGain.mode = .album
    wanted.replayGain.preamp = 60
    #expect(story.effects == [.film(.main, .setSound(wanted))])
    story.happen(.commanded(.change(.replaygainPreamp, .add(1))))
    #expect(story.effects == [])
    #expect(story.model.expand("${normalize} ${replaygain} ${equalizer}") == "yes album flat")
  }

  @Test func audioDeviceIsChosenFromAMenuFilledWhileOpen() {
    var story = Story()
    story.playFirst()
    story.happen(.commanded(.menu(.audioDevice)))
    #expect(story.effects == [.listSoundDevices])
    #expect(story.model.menuRows.map(\.text) == ["default"])
    story.happen(
      .soundDevicesListed([
        .init(name: "default", summary: "The usual"), .init(name: "hw:1,0", summary: "Headphones"),
      ]))
    #expect(story.model.menuRows.map(\.text) == ["default", "hw:1,0"])
    story.press("j <ENTER>")
    var wanted = SoundOptions()
    wanted.device = "hw:1,0"
    #expect(story.effects == [.film(.main, .setSound(wanted))])
    #expect(story.model.notices.shown?.text == "Audio device: hw:1,0")
  }

  @Test func theVisualizerTakesTheCoversPlaceAndGivesItBack() {
    var story = Story()
    var song = MediaInfo.song
    story.playFirst(info: song)
    #expect(!story.model.hasPicture)
    story.happen(.commanded(.change(.visualizer, .cycle(1))))
    var wanted = SoundOptions()
    wanted.visualizer = .spectrum
    #expect(story.effects == [.film(.main, .setSound(wanted))])
    #expect(story.model.hasPicture)
    #expect(Layout(story.model).picture != nil)

    var cover = MediaInfo.Stream(index: 1, kind: .video, codec: "png")
    cover.isAttachedPicture = true
    song.streams.append(cover)
    song.videoStream = 1
    story.playFirst(info: song)
    #expect(story.model.isVisualizing)
    story.happen(.commanded(.change(.visualizer, .set("no"))))
    #expect(
      story.effects == [.film(.main, .selectTrack(.video, 1, nil)), .film(.main, .setSound(SoundOptions()))])
    story.happen(.commanded(.change(.visualizer, .set("waveform"))))
    wanted.visualizer = .waveform
    #expect(story.effects == [.film(.main, .selectTrack(.video, nil, nil)), .film(.main, .setSound(wanted))])
  }

  /// Without sound there is nothing to draw, and a cover keeps its place and its shape.
  @Test func withoutSoundTheCoverStays() {
    var settings = Settings()
    settings.audio = false
    settings.sound.visualizer = .spectrum
    var film = Film(isPaused: false, speed: 1)
    film.playback.stage = .loaded(ItemID(1), .song)
    #expect(!film.isVisualizing(PlaybackDefaults(settings: settings)))
    settings.audio = true
    #expect(film.isVisualizing(PlaybackDefaults(settings: settings)))
  }

  @Test func aFilmIsNotDrawnOver() {
    var story = Story()
    story.playFirst()
    story.happen(.commanded(.change(.visualizer, .set("waveform"))))
    #expect(!story.model.isVisualizing)
    #expect(story.effects.count == 1)
  }

  @Test func namesOfMpvLeadToTheDevice() {
    var options = SoundOptions()
    for (name, device) in [("auto", "default"), ("alsa/hw:0", "hw:0"), ("", "default"), ("pulse", "pulse")] {
      options.device = name
      #expect(options.deviceName == device)
    }
  }
}
