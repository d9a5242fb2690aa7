// What the main thread knows of the subtitles, so that asking costs next to nothing while nothing changes.
// Main thread.

internal import Base
internal import Platform

/// Follows the tracks of an item.
struct SubtitleReader {
  private struct Slot {
    var track: SubtitleTrack?
    var window = SubtitleTrack.Window()
    var texts: [SubtitleText] = []
    var pictures: [SubtitlePicture] = []
  }

  private var primary = Slot()
  private var secondary = Slot()
  /// How much later the first track's subtitles come than their times say.
  var delay = MediaTime.zero

  /// Whether pictures are drawn.
  private var areShown: Bool
  /// How much of the picture's height is covered at its foot.
  private var coveredFoot = 0.0

  init(areShown: Bool) { self.areShown = areShown }

  /// Whether subtitles that are pictures are drawn.
  mutating func setShown(_ shows: Bool, in session: Session?) {
    areShown = shows
    session?.setOverlay(overlay)
  }

  /// Keeps subtitles that are pictures out of that part of the picture's height, at its foot.
  mutating func setCoveredFoot(_ share: Double, in session: Session?) {
    guard coveredFoot != share else { return }
    coveredFoot = share
    if let overlay { session?.setOverlay(overlay) }
  }

  /// The subtitles that are due, or nil if they are those that were given last.
  mutating func take(from session: Session?, at now: MonotonicTime) -> SubtitleScreen? {
    let time = session?.withState { $0.startPoint == nil ? $0.aim.target : $0.clock.time(at: now) }
    let changes = look(at: time ?? .zero, session?.subtitles)
    if changes.pictures { session?.setOverlay(overlay) }
    return changes.texts ? SubtitleScreen(primary: primary.texts, secondary: secondary.texts) : nil
  }

  /// When other subtitles are due; nil as long as nothing changes or time stands still.
  func nextDue(in session: Session) -> MonotonicTime? {
    guard let time = nextChange else { return nil }
    return session.clock.moment(of: time, asOf: .now)
  }

  /// Where the line of the subtitles lies that is so many lines on, or back; nil where none is known.
  func line(_ steps: Int, in session: Session) -> MediaTime? {
    guard let track = session.subtitles[.subtitle] else { return nil }
    let position = session.withState { $0.position(at: .now) }
    return track.line(steps, from: position - delay).map { $0 + delay }
  }

  /// The pictures of both tracks, ready to be drawn; nil where there are none.
  private var overlay: SubtitleOverlay? {
    let pictures = primary.pictures + secondary.pictures
    return areShown && !pictures.isEmpty ? SubtitleOverlay(pictures, coveredFoot: coveredFoot) : nil
  }

  /// Looks at a time of the item; says whether texts and whether pictures are others than before.
  private mutating func look(at time: MediaTime, _ slots: SubtitleSlots?) -> (texts: Bool, pictures: Bool) {
    let one = Self.look(at: time - delay, slots?[.subtitle], &primary)
    let two = Self.look(at: time - delay, slots?[.secondarySubtitle], &secondary)
    return (one.texts || two.texts, one.pictures || two.pictures)
  }

  /// When something comes or goes next, on the item's timeline.
  private var nextChange: MediaTime? {
    switch (primary.window.until, secondary.window.until) {
    case (let one?, let two?): min(one, two) + delay
    case (let one?, nil), (nil, let one?): one + delay
    case (nil, nil): nil
    }
  }

  private static func look(
    at time: MediaTime, _ track: SubtitleTrack?, _ slot: inout Slot
  ) -> (texts: Bool, pictures: Bool) {
    if track !== slot.track {
      let had = (!slot.texts.isEmpty, !slot.pictures.isEmpty)
      slot = Slot(track: track)
      let now = look(at: time, track, &slot)
      return (had.0 || now.texts, had.1 || now.pictures)
    }
    guard let track, let events = track.events(at: time, &slot.window) else { return (false, false) }
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
