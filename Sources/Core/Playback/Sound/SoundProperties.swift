// Audio properties: the track, volume, filters, ReplayGain and the device, under mpv's names.
import Base

extension PropertyTable {
  static let soundFacts: [Property] = [
    .told("audio-device-list", isLong: true) { model in
      .list(model.soundDevices.map { .map(["name": .text($0.name), "description": .text($0.summary)]) })
    },
    .told("volume-max") { .number($0.settings.volumeMax) },
    .told("audio-codec-name") { $0.films.main.audio.map { .text($0.codec) } },
    .told("audio-params") { model in
      guard let audio = model.films.main.audio else { return nil }
      var fields: [String: RemoteValue] = [:]
      fields["samplerate"] = audio.sampleRate.map { .number(Double($0)) }
      fields["channel-count"] = audio.channels.map { .number(Double($0)) }
      return .map(fields)
    },
    .told("audio-bitrate") { $0.films.main.audio?.bitRate.map { .number(Double($0)) } },
  ]
}

/// The properties of sound, in the order of the manual page: its fields are their only list.
struct SoundProperties: Sendable {
  let aid = Property.track(.audio, "aid", or: ["audio"])

  let volume = Property(
    "volume", setting: "sound.volume", help: "volume in percent; above 100 sound is amplified",
    by: [.set, .add, .multiply], belongsToItem: true, isPassing: true,
    read: { model, isRaw in
      isRaw ? String(model.defaults.volume) : String(Int(model.defaults.volume.rounded()))
    },
    change: { model, change, _ in
      guard let wanted = change.number(from: model.defaults.volume) else { return }
      model.defaults.volume = max(0, min(model.settings.volumeMax, wanted))
    },
    notice: { "Volume: \(Int($0.defaults.volume.rounded())) %" })

  let mute = Property(
    "mute", setting: "sound.mute", help: "mute: whether the sound is off", belongsToItem: true,
    isPassing: true, read: { model, _ in model.defaults.isMuted.yesNo },
    change: { model, change, _ in
      guard let muted = change.flag(from: model.defaults.isMuted) else { return }
      model.defaults.isMuted = muted
    },
    notice: { $0.defaults.isMuted ? "Muted" : "Sound on" })

  let audioDelay = Property(
    ofFilm: "audio-delay", .number(PlaybackRanges.audioDelays),
    "audio delay in seconds; negative is earlier", by: [.set, .add], belongsToItem: true,
    read: { film, _ in DecimalNumber.text(film.audioDelay) },
    change: { film, change, _ in
      film.audioDelay =
        change.number(from: film.audioDelay, in: PlaybackRanges.audioDelays) ?? film.audioDelay
    },
    notice: { "Audio delay: \(Int(($0.audioDelay * 1000).rounded())) ms" })

  let normalize = Property(
    "normalize", setting: "sound.normalize", belongsToItem: true,
    notice: { $0.settings.sound.filters.normalizes ? "Even out loudness: on" : "Even out loudness: off" })

  let equalizer = Property(
    "equalizer", setting: "sound.equalizer",
    help: "the equaliser: a preset, or ten gains in decibels separated by commas",
    belongsToItem: true, menu: .equalizer,
    change: { model, change, _ in
      let present = model.settings.sound.filters.equalizer
      switch change {
      case .set(let text): model.settings.sound.filters.equalizer = Equalizer(text) ?? present
      case .cycle(let direction): model.settings.sound.filters.equalizer = present.cycled(direction)
      case .add, .multiply: break
      }
    },
    offer: { _ in Equalizer.presets.map { ($0.key, "") } })

  let visualizer = Property(
    "visualizer", setting: "sound.visualizer",
    help: "the visualiser for sound without a picture: no, spectrum or waveform",
    then: { $0.visualize(from: $1.sound.visualizer, &$2) })

  let replaygain = Property(
    "replaygain", setting: "sound.replaygain", help: "ReplayGain: no, track or album")

  let replaygainPreamp = Property(
    "replaygain-preamp", setting: "sound.replaygain-preamp", notice: Property.replaygainNotice)

  let replaygainClip = Property(
    "replaygain-clip", setting: "sound.replaygain-clip",
    help: "whether ReplayGain may amplify until the sound clips", notice: Property.replaygainNotice)

  let replaygainFallback = Property(
    "replaygain-fallback", setting: "sound.replaygain-fallback", notice: Property.replaygainNotice)

  let audioChannels = Property(
    "audio-channels", setting: "sound.channels",
    help: "channels of the audio device: auto, mono, stereo, 5.1 or 7.1",
    // mpv's other words for it.
    translate: { property, change in
      guard case .set(let text) = change, let layout = SoundOptions.Channels(named: text) else { return nil }
      return .change(property, .set(layout.rawValue))
    })

  let audioDevice = Property(
    "audio-device", setting: "sound.device", help: "the audio device (ALSA)", menu: .audioDevice,
    offer: { model in model.soundDevices.map { ($0.name, $0.summary) } })

  let audioSession = Property(
    "audio-session", setting: "sound.session",
    then: { model, _, _ in
      // Without a session bus no other player receives the request to pause.
      if model.settings.audioSession != .mix, model.desktop == nil {
        model.notify("No session bus: other players keep playing", .warning)
      }
    })

  let audioCodec = Property("audio-codec", .text, "the codec of the sound") { model, _ in
    model.films.main.audio?.codec
  }
}

extension Property {
  package static var aid: Property { PropertyTable.rows.sound.aid }
  package static var volume: Property { PropertyTable.rows.sound.volume }
  package static var mute: Property { PropertyTable.rows.sound.mute }
  package static var audioDelay: Property { PropertyTable.rows.sound.audioDelay }
  package static var normalize: Property { PropertyTable.rows.sound.normalize }
  package static var equalizer: Property { PropertyTable.rows.sound.equalizer }
  package static var visualizer: Property { PropertyTable.rows.sound.visualizer }
  package static var replaygain: Property { PropertyTable.rows.sound.replaygain }
  package static var replaygainPreamp: Property { PropertyTable.rows.sound.replaygainPreamp }
  package static var audioChannels: Property { PropertyTable.rows.sound.audioChannels }
  package static var audioDevice: Property { PropertyTable.rows.sound.audioDevice }
  package static var audioSession: Property { PropertyTable.rows.sound.audioSession }

  fileprivate static let replaygainNotice: Notice = {
    "ReplayGain: \($0.settings.sound.replayGain.mode.rawValue)"
  }
}

extension Film {
  fileprivate var audio: MediaInfo.Stream? { info.flatMap { $0.stream($0.audioStream) } }
}
