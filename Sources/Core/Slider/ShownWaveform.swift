// The waveform above the slider.
public import Base

extension Model {
  /// Whose loudness is drawn above the slider: a local item of sound alone, or with a cover.
  public var waveformSubject: Waveform.Subject? {
    guard settings.waveform, presentation.current != .pictureInPicture, let info = player.info,
      let sound = info.audioStream, let duration = info.duration, duration > .zero, !info.isLive,
      info.isSoundAlone,
      let location = playlist.current?.location, case .file = location
    else { return nil }
    return Waveform.Subject(location: location, stream: sound, duration: duration)
  }

  /// What is known of it.
  public var shownWaveform: Waveform? {
    guard let waveform, waveform.subject == waveformSubject else { return nil }
    return waveform
  }
}
