// The visualiser, and the rows of the device and equaliser menus.
import Base

extension Model {
  /// Applies a changed visualiser.
  ///
  /// A cover is deselected while the visualiser draws, and selected again afterwards.
  mutating func visualize(from before: SoundOptions.Visualizer, _ outbox: inout Outbox) {
    let wanted = settings.sound.visualizer
    guard wanted != before else { return }
    let wasSeen = isVisualizing
    defaults.visualizer = wanted
    if isVisualizing != wasSeen { selectCover(isVisualizing: !wasSeen, &outbox) }
  }

  /// Deselects the cover while the visualiser draws, or selects it again.
  func selectCover(isVisualizing: Bool, _ outbox: inout Outbox) {
    guard let cover = films.main.info?.selection.video else { return }
    outbox.send(.film(.main, .selectTrack(.video, isVisualizing ? nil : cover, nil)))
  }

  /// The rows of the device menu: the default device, the one in use, and those found.
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
