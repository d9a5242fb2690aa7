// Subtitles: selection, delay, visibility and seeking to lines. Part of the model, main thread only.
import Base

/// The purpose of a search for a subtitle line.
public enum LinePurpose: Hashable, Sendable {
  /// To seek to the line (`sub-seek`).
  case seek
  /// To show the line at the current position by changing the delay (`sub-step`).
  case delay
}

extension Film {
  /// Adds a track for closed captions, which were found in the video stream.
  mutating func addCaptions(_ index: Int) {
    guard let info, info.stream(index) == nil else { return }
    var stream = MediaInfo.Stream(index: index, kind: .subtitle, codec: "eia_608")
    stream.title = "Closed captions"
    stream.isForImpaired = true
    editInfo { $0.streams.append(stream) }
  }

  /// Selects a stream for a kind of track; nil selects none.
  mutating func select(_ kind: TrackKind, _ index: Int?, _ step: inout FilmStep) {
    guard var selection = info?.selection, selection[kind] != index else { return }
    let former = selection[kind]
    selection[kind] = index
    // A subtitle stream that is selected as the other kind changes places with this kind's former stream.
    let other = kind.otherSubtitle.flatMap { index != nil && selection[$0] == index ? $0 : nil }
    if let other {
      selection[other] = former
      step.order(.selectTrack(other, nil, nil))
    }
    select(selection)
    if let index, let sound = info?.stream(index)?.sound {
      return step.order(.selectSound(index, sound, waits: false))
    }
    step.order(.selectTrack(kind, index, info?.stream(index)?.externalSubtitle))
    if let other, former != nil {
      step.order(.selectTrack(other, former, info?.stream(former)?.externalSubtitle))
    }
  }

  /// Changes `sub-delay`.
  mutating func delaySubtitles(_ change: PropertyChange) {
    guard let wanted = change.number(from: subtitleDelay.seconds, in: PlaybackRanges.subtitleDelays) else {
      return
    }
    subtitleDelay = MediaTime(seconds: wanted)
  }

  /// `secondary-sub-delay`.
  mutating func delaySecondarySubtitles(_ change: PropertyChange) {
    guard let wanted = change.number(from: secondarySubtitleDelay.seconds, in: PlaybackRanges.subtitleDelays)
    else { return }
    secondarySubtitleDelay = MediaTime(seconds: wanted)
  }
}

extension Film {
  /// Seeks to the line that `sub-seek` or `sub-step` found, or delays subtitles so that it is shown.
  mutating func useLine(at time: MediaTime?, _ purpose: LinePurpose, _ step: inout FilmStep) {
    guard info?.selection.subtitle != nil else { return step.notify("No subtitles are selected") }
    guard let time else { return step.notify("No such subtitle line yet") }
    switch purpose {
    case .seek:
      if let end = timeRange?.upperBound, time >= end {
        return step.notify(
          "The next line is after the end of the item, at \(TimeText.format(place(of: time)))")
      }
      seek(.absolute(max(.zero, time)), exact: true, inFile: true, &step)
    case .delay:
      // The delay is rounded down to milliseconds: a fraction too early shows the line, a fraction too late does not.
      let delay = (subtitleDelay + shownPosition - time).seconds
      delaySubtitles(.set("\((delay * 1000).rounded(.down) / 1000)"))
      step.notify("Subtitle delay: \(subtitleDelay.delayText(isRaw: false))")
    }
  }
}

extension Model {
  /// Changes `sub-visibility`.
  mutating func showSubtitles(_ change: PropertyChange) {
    guard let shows = change.flag(from: defaults.showsSubtitles) else { return }
    defaults.showsSubtitles = shows
  }
}

extension TrackKind {
  /// The other kind of subtitle track.
  var otherSubtitle: TrackKind? {
    switch self {
    case .video, .audio: nil
    case .subtitle: .secondarySubtitle
    case .secondarySubtitle: .subtitle
    }
  }
}
