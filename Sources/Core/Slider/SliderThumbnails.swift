// The thumbnail above the slider: its time and what its decoder needs. Part of the model, main thread only.
public import Base

extension Model {
  /// The time of the slider's thumb: the dragged one, or else the playback position.
  public var thumbTime: MediaTime {
    if case .held(let time) = films.main.slider.scrub { time } else { films.main.shownPosition }
  }

  /// The time of the thumbnail: that of the dragged thumb, under the pointer, or the one that a held seek key has
  /// reached.
  ///
  /// The value is nil without a thumbnail, or if the item cannot be sought.
  public var lookedAt: MediaTime? {
    guard films.main.canSeek else { return nil }
    if case .held(let time) = films.main.slider.scrub { return time }
    return films.main.slider.look.hovered
      ?? (films.main.slider.look.isSeeking ? films.main.shownPosition : nil)
  }

  /// The thumbnail that is needed; nil without a time, and for items and settings without thumbnails.
  public var thumbnailSubject: Thumbnail.Subject? {
    guard let time = lookedAt, let info = films.main.info, !info.isLive, !isVisualizing,
      let stream = info.stream(info.videoStream), !stream.isAttachedPicture,
      let location = playlist.current?.location, location != films.main.slider.thumbnailsRefused
    else { return nil }
    switch (settings.sliderThumbnails, location) {
    case (.local, .file) where location.isOfPlace: return nil
    case (.local, .file), (.all, .file), (.all, .url):
      var subject = Thumbnail.Subject(
        location: location, stream: stream.index, time: time, quarterTurns: rotation.quarterTurns)
      subject.origin = playlist.current?.origin ?? subject.origin
      subject.headers = playlist.current.map { headers(of: $0) } ?? subject.headers
      return subject
    default: return nil
    }
  }

  /// Whether a mouse report has an effect; most reports of mere motion have none.
  public func heeds(_ event: MouseEvent, on target: Target?) -> Bool {
    guard event.action == .move else { return true }
    if target?.meaning == .embedded, let embedded, embedded.report.mouse == .moves { return true }
    if target?.meaning == .slider || films.main.slider.look.hovered != nil { return true }
    if cornerHeeds(event.position) { return true }
    // A motion of the pointer shows the hidden controls, at most twice a second.
    return fillsScreenWithFilm && lastInput + .milliseconds(500) < now
  }

  /// Handles a motion of the pointer without a button.
  mutating func hover(over target: Target?, at point: CellPoint) {
    hoverCorner(at: point)
    guard let target, target.meaning == .slider, films.main.canSeek, let range = films.main.timeRange else {
      return films.main.slider.look.point(at: nil, until: now)
    }
    films.main.slider.look.point(
      at: range.part(target.fraction(at: point)), until: now + .seconds(settings.controlsTimeout))
  }
}
