// The moment that the person looks at on the slider, and what it takes to show a picture of it.
public import Base

extension Model {
  /// Where the slider's thumb stands: where it is held, or where playback is.
  public var thumbTime: MediaTime {
    if case .held(let time) = scrub { time } else { player.shownPosition }
  }

  /// The moment to show above the slider: under the held thumb, under the pointer, or where a key that is held down
  /// has come.
  public var lookedAt: MediaTime? {
    guard player.canSeek else { return nil }
    if case .held(let time) = scrub { return time }
    return sliderLook.hovered ?? (sliderLook.isSeeking ? player.shownPosition : nil)
  }

  /// What to show a small picture of; nil where nobody looks or no picture can be had.
  public var thumbnailSubject: Thumbnail.Subject? {
    guard let time = lookedAt, let info = player.info, !info.isLive, !player.isVisualizing,
      let stream = info.stream(info.videoStream), !stream.isAttachedPicture,
      let location = playlist.current?.location, location != thumbnailsRefused
    else { return nil }
    switch (settings.sliderThumbnails, location) {
    case (.local, .file), (.all, .file), (.all, .url):
      var subject = Thumbnail.Subject(
        location: location, stream: stream.index, time: time, quarterTurns: rotation.quarterTurns)
      subject.headers = playlist.current.map { headers(of: $0) } ?? subject.headers
      return subject
    default: return nil
    }
  }

  /// Whether a report of the mouse can mean anything: most that tell of mere motion do not.
  public func heeds(_ event: MouseEvent, on target: Target?) -> Bool {
    guard event.action == .move else { return true }
    if target?.meaning == .guest, let guest, guest.report.mouse == .moves { return true }
    if target?.meaning == .slider || sliderLook.hovered != nil { return true }
    // Where the controls hide, the pointer's motion brings them back.
    return presentation.current == .full && lastInput + .milliseconds(500) < now
  }

  /// The pointer moves with no button held.
  mutating func hover(over target: Target?, at point: CellPoint) {
    guard let target, target.meaning == .slider, player.canSeek, let range = player.timeRange else {
      return sliderLook.point(at: nil, until: now)
    }
    sliderLook.point(
      at: range.part(target.fraction(at: point)), until: now + .seconds(settings.controlsTimeout))
  }
}
