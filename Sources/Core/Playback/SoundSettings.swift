// How sound is made: filters, loudness tags, device, channels.
import Base

extension Model {
  /// `set`, `add` and `cycle` on the properties of the sound.
  mutating func changeSound(_ property: Property, _ change: PropertyChange, _ outbox: inout Outbox) {
    let before = settings.sound
    switch property {
    case .normalize:
      settings.sound.filters.normalizes =
        change.flag(from: before.filters.normalizes) ?? before.filters.normalizes
    case .equalizer:
      switch change {
      case .set(let text): settings.sound.filters.equalizer = Equalizer(text) ?? before.filters.equalizer
      case .cycle(let direction):
        settings.sound.filters.equalizer = before.filters.equalizer.cycled(direction)
      case .add, .multiply: break
      }
    case .visualizer:
      settings.sound.visualizer = change.choice(from: before.visualizer)
      return visualize(from: before.visualizer, &outbox)
    case .replaygain: settings.sound.replayGain.mode = change.choice(from: before.replayGain.mode)
    case .replaygainPreamp:
      settings.sound.replayGain.preamp = decibels(change, from: before.replayGain.preamp)
    case .replaygainFallback:
      settings.sound.replayGain.fallback = decibels(change, from: before.replayGain.fallback)
    case .replaygainClip:
      settings.sound.replayGain.clips = change.flag(from: before.replayGain.clips) ?? before.replayGain.clips
    case .audioChannels: settings.sound.channels = change.choice(from: before.channels)
    case .audioDevice:
      // The name goes into ALSA's own language; one that is too long for it is none.
      if case .set(let name) = change, name.utf8.count <= 1024, !name.utf8.contains(0) {
        settings.sound.device = name
      }
    default: break
    }
    if settings.sound != before { outbox.send(.setSound(settings.sound)) }
  }

  private func decibels(_ change: PropertyChange, from now: Double) -> Double {
    change.number(from: now, in: ReplayGain.Rule.range, perWhole: 100) ?? now
  }

  /// What a property of the sound is now; nil for other properties.
  func soundValue(_ property: Property) -> String? {
    let sound = settings.sound
    return switch property {
    case .normalize: sound.filters.normalizes ? "yes" : "no"
    case .equalizer: sound.filters.equalizer.text
    case .visualizer: sound.visualizer.rawValue
    case .replaygain: sound.replayGain.mode.rawValue
    case .replaygainPreamp: DecimalNumber.text(sound.replayGain.preamp)
    case .replaygainFallback: DecimalNumber.text(sound.replayGain.fallback)
    case .replaygainClip: sound.replayGain.clips ? "yes" : "no"
    case .audioChannels: sound.channels.rawValue
    case .audioDevice: VisibleText.filter(sound.device)
    default: nil
    }
  }

  /// What a change of the sound looks like in a word.
  func soundFeedback(_ property: Property) -> String? {
    let sound = settings.sound
    return switch property {
    case .normalize: sound.filters.normalizes ? "Even out loudness: on" : "Even out loudness: off"
    case .equalizer: "Equaliser: \(sound.filters.equalizer.text)"
    case .visualizer: "Visualiser: \(sound.visualizer.rawValue)"
    case .replaygain, .replaygainPreamp, .replaygainFallback, .replaygainClip:
      "ReplayGain: \(sound.replayGain.mode.rawValue)"
    case .audioChannels: "Channels: \(sound.channels.rawValue)"
    case .audioDevice: "Audio device: \(VisibleText.filter(sound.device))"
    default: nil
    }
  }

  /// Draws the sound otherwise, or no more; a cover makes way for it and comes back.
  private mutating func visualize(from before: SoundOptions.Visualizer, _ outbox: inout Outbox) {
    let wanted = settings.sound.visualizer
    guard wanted != before else { return }
    let wasSeen = player.isVisualizing
    player.visualizer = wanted
    outbox.send(.setSound(settings.sound))
    if player.isVisualizing != wasSeen { selectCover(isVisualizing: !wasSeen, &outbox) }
    keepSelectionsInView()
  }

  /// Takes the cover away, or brings it back.
  func selectCover(isVisualizing: Bool, _ outbox: inout Outbox) {
    guard let cover = player.info?.selection.video else { return }
    outbox.send(.selectTrack(.video, isVisualizing ? nil : cover, nil))
  }

  /// The rows of the menu of devices: the usual one, the one in use, and those that were found.
  var deviceRows: [MenuRow] {
    var devices = soundDevices
    for name in [settings.sound.device, "default"] where !devices.contains(where: { $0.name == name }) {
      devices.insert(SoundDeviceName(name: name, summary: ""), at: 0)
    }
    return devices.map { device in
      MenuRow(
        VisibleText.filter(device.name), detail: device.summary,
        isChosen: device.name == settings.sound.device,
        .change(.audioDevice, .set(device.name)))
    }
  }

  /// The rows of the menu of the equaliser.
  var equalizerRows: [MenuRow] {
    let present = settings.sound.filters.equalizer
    var rows = Equalizer.presets.compactMap { preset in
      Equalizer(preset.key).map {
        MenuRow(preset.key, isChosen: $0 == present, .change(.equalizer, .set(preset.key)))
      }
    }
    if present.name == nil {
      rows.append(MenuRow(present.text, isChosen: true, .change(.equalizer, .set(present.text))))
    }
    return rows
  }
}
