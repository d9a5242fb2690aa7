// What the main thread knows of the subtitles, so that asking costs next to nothing while nothing changes.
// Main thread.

internal import Base

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
  var areShown: Bool
  /// How much of the picture's height is covered at its foot.
  var coveredFoot = 0.0

  init(areShown: Bool) { self.areShown = areShown }

  /// The pictures of both tracks, ready to be drawn; nil where there are none.
  var overlay: SubtitleOverlay? {
    let pictures = primary.pictures + secondary.pictures
    return areShown && !pictures.isEmpty ? SubtitleOverlay(pictures, coveredFoot: coveredFoot) : nil
  }

  /// Looks at a time of the item; says whether texts and whether pictures are others than before.
  mutating func look(at time: MediaTime, _ slots: SubtitleSlots?) -> (texts: Bool, pictures: Bool) {
    let one = Self.look(at: time - delay, slots?[.subtitle], &primary)
    let two = Self.look(at: time - delay, slots?[.secondarySubtitle], &secondary)
    return (one.texts || two.texts, one.pictures || two.pictures)
  }

  /// The texts of both tracks.
  var screen: SubtitleScreen { SubtitleScreen(primary: primary.texts, secondary: secondary.texts) }

  /// When something comes or goes next, on the item's timeline.
  var nextChange: MediaTime? {
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
