// The waveform above the slider. Part of the model, main thread only.
public import Base

extension Model {
  /// The item whose waveform is needed: a local file that is not live and has sound only, or sound and a cover; nil
  /// otherwise.
  public var waveformSubject: Waveform.Subject? {
    guard settings.waveform, !settings.reader, presentation.current != .pictureInPicture || isFilmMain,
      let info = films.main.info,
      let sound = info.audioStream, let duration = info.duration, duration > .zero, !info.isLive,
      info.isSoundAlone,
      let location = playlist.current?.location, case .file = location
    else { return nil }
    return Waveform.Subject(location: location, stream: sound, duration: duration)
  }

  /// The waveform of the current item; nil until it arrives.
  public var shownWaveform: Waveform? {
    guard let waveform = films.main.slider.waveform, waveform.subject == waveformSubject else { return nil }
    return waveform
  }
}
