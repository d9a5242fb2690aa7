// Tracks and subtitles as the main thread sees them. All calls belong to that one thread; none of them blocks.

public import Base
internal import Platform

extension Player {
  /// Plays another stream of a kind, by the container's index, or none; playback goes on meanwhile.
  ///
  /// `.trackRefused` tells where it cannot be played.
  public func selectTrack(_ kind: TrackKind, _ stream: Int?, file: ExternalSubtitle? = nil) {
    let request = file.map { file in
      SubtitleFileRequest(
        path: file.path, charset: configuration.subtitleCharset, language: file.language)
    }
    session?.order(.select(kind, stream, request))
  }

  /// Shows subtitles so much later than their times say.
  public func setSubtitleDelay(_ delay: MediaTime) { subtitles.delay = delay }

  /// Whether subtitles that are pictures are drawn; texts are up to the caller.
  public func setSubtitlesShown(_ shows: Bool) {
    subtitles.areShown = shows
    session?.setOverlay(subtitles.overlay)
  }

  /// Keeps subtitles that are pictures out of that part of the picture's height, at its foot.
  public func setCoveredFoot(_ share: Double) {
    guard subtitles.coveredFoot != share else { return }
    subtitles.coveredFoot = share
    if let overlay = subtitles.overlay { session?.setOverlay(overlay) }
  }

  /// The subtitles that are due, or nil if they are those that were given last.
  public func takeSubtitles(at now: MonotonicTime) -> SubtitleScreen? {
    let time = session?.withState { $0.startPoint == nil ? $0.aim.target : $0.clock.time(at: now) }
    let changes = subtitles.look(at: time ?? .zero, session?.subtitles)
    if changes.pictures { session?.setOverlay(subtitles.overlay) }
    return changes.texts ? subtitles.screen : nil
  }

  /// When other subtitles are due; nil as long as nothing changes or time stands still.
  public func nextSubtitlesDue() -> MonotonicTime? {
    guard let session, let time = subtitles.nextChange else { return nil }
    return session.clock.moment(of: time, asOf: .now)
  }

  /// Where the line of the subtitles lies that is so many lines on, or back; nil where none is known.
  public func subtitleLine(_ steps: Int) -> MediaTime? {
    guard let session, let track = session.subtitles[.subtitle] else { return nil }
    let position = session.withState { $0.position(at: .now) }
    return track.line(steps, from: position - subtitles.delay).map { $0 + subtitles.delay }
  }
}
