// The main thread's view of the subtitles; a query costs next to nothing while nothing changes. Main thread only.

internal import Base
internal import Platform

/// Finds the events due in the selected subtitle tracks of an item.
struct SubtitleReader {
  private struct Slot {
    var track: SubtitleTrack?
    var window = SubtitleTrack.Window()
    var texts: [SubtitleText] = []
    var pictures: [SubtitlePicture] = []
    /// Offset added to the times of the track's subtitles.
    var delay = MediaTime.zero
    /// The time of the next change, on the item's timeline; nil for none.
    var nextChange: MediaTime? { window.until.map { $0 + delay } }

    /// Goes over to another track; the delay is kept.
    mutating func change(to track: SubtitleTrack?) {
      self = Slot(track: track, delay: delay)
    }
  }

  private var primary = Slot()
  private var secondary = Slot()

  /// Whether bitmap subtitles are drawn.
  private var areShown: Bool
  private var isSecondaryShown = true
  /// The share of the picture's height at its bottom that something else covers.
  private var subtitleFoot = 0.0

  init(areShown: Bool) { self.areShown = areShown }

  /// Shows the subtitles of that kind so much later than their times.
  mutating func setDelay(_ delay: MediaTime, of kind: TrackKind) {
    if kind == .secondarySubtitle { secondary.delay = delay } else { primary.delay = delay }
  }

  /// Shows or hides bitmap subtitles.
  mutating func setShown(_ shows: Bool, in playback: ItemPlayback?) {
    areShown = shows
    playback?.setOverlay(overlay)
  }

  /// Shows or hides bitmap subtitles of the secondary track.
  mutating func setSecondaryShown(_ shows: Bool, in playback: ItemPlayback?) {
    isSecondaryShown = shows
    playback?.setOverlay(overlay)
  }

  /// Keeps bitmap subtitles out of that share of the picture's height at its bottom.
  mutating func setSubtitleFoot(_ share: Double, in playback: ItemPlayback?) {
    guard subtitleFoot != share else { return }
    subtitleFoot = share
    if let overlay { playback?.setOverlay(overlay) }
  }

  /// The text subtitles due at `now`; nil when they have not changed since the last call.
  mutating func take(from playback: ItemPlayback?, at now: MonotonicTime) -> SubtitleScreen? {
    let time = playback?.withState { $0.startPoint == nil ? $0.wantedStart.time : $0.clock.time(at: now) }
    let changes = look(at: time ?? .zero, playback?.subtitles)
    if changes.pictures { playback?.setOverlay(overlay) }
    return changes.texts ? SubtitleScreen(primary: primary.texts, secondary: secondary.texts) : nil
  }

  /// The moment of the next change; nil when nothing changes or the clock is held.
  func nextDue(in playback: ItemPlayback) -> MonotonicTime? {
    guard let time = nextChange else { return nil }
    return playback.clock.moment(of: time, asOf: .now)
  }

  /// The start of the subtitle `steps` lines ahead of the current one, or behind it, or nil.
  func line(_ steps: Int, in playback: ItemPlayback) -> MediaTime? {
    guard let track = playback.subtitles[.subtitle] else { return nil }
    let position = playback.withState { $0.position(at: .now) }
    return track.line(steps, from: position - primary.delay).map { $0 + primary.delay }
  }

  /// The overlay of both tracks' bitmaps, or nil.
  private var overlay: SubtitleOverlay? {
    let pictures = primary.pictures + (isSecondaryShown ? secondary.pictures : [])
    return areShown && !pictures.isEmpty ? SubtitleOverlay(pictures, subtitleFoot: subtitleFoot) : nil
  }

  /// Finds the events due at a time; returns whether texts and whether bitmaps have changed.
  private mutating func look(at time: MediaTime, _ slots: SubtitleSlots?) -> (texts: Bool, pictures: Bool) {
    let one = Self.look(at: time, slots?[.subtitle], &primary)
    let two = Self.look(at: time, slots?[.secondarySubtitle], &secondary)
    return (one.texts || two.texts, one.pictures || two.pictures)
  }

  /// The time of the next change, on the item's timeline.
  private var nextChange: MediaTime? {
    switch (primary.nextChange, secondary.nextChange) {
    case (let one?, let two?): min(one, two)
    case (let one, let two): one ?? two
    }
  }

  private static func look(
    at time: MediaTime, _ track: SubtitleTrack?, _ slot: inout Slot
  ) -> (texts: Bool, pictures: Bool) {
    if track !== slot.track {
      let had = (!slot.texts.isEmpty, !slot.pictures.isEmpty)
      slot.change(to: track)
      let now = look(at: time, track, &slot)
      return (had.0 || now.texts, had.1 || now.pictures)
    }
    guard let events = track?.events(at: time - slot.delay, &slot.window) else { return (false, false) }
    var texts: [SubtitleText] = []
    var pictures: [SubtitlePicture] = []
    for event in events {
      switch event.content {
      case .text(let text): texts.append(text)
      case .picture(let picture): pictures.append(picture)
      case .clear: break
      }
    }
    let changes = (
      texts != slot.texts,
      pictures.count != slot.pictures.count || !zip(pictures, slot.pictures).allSatisfy { $0 === $1 }
    )
    slot.texts = texts
    slot.pictures = pictures
    return changes
  }
}
