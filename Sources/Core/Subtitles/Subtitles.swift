// Subtitles: selection, delay, visibility and seeking to lines. Part of the model, main thread only.
import Base

/// The purpose of a search for a subtitle line.
public enum LinePurpose: Hashable, Sendable {
  /// To seek to the line (`sub-seek`).
  case seek
  /// To show the line at the current position by changing the delay (`sub-step`).
  case delay
}

extension Model {
  /// Adds a track for closed captions, which were found in the video stream.
  mutating func addCaptions(_ index: Int) {
    guard let info = player.info, info.stream(index) == nil else { return }
    var stream = MediaInfo.Stream(index: index, kind: .subtitle, codec: "eia_608")
    stream.title = "Closed captions"
    stream.isForImpaired = true
    player.film.editInfo { $0.streams.append(stream) }
  }

  /// Selects a stream for a kind of track; nil selects none.
  mutating func select(_ kind: TrackKind, _ index: Int?, _ outbox: inout Outbox) {
    guard var selection = player.info?.selection, selection[kind] != index else { return }
    let former = selection[kind]
    selection[kind] = index
    // A subtitle stream that is selected as the other kind changes places with this kind's former stream.
    let other = kind.otherSubtitle.flatMap { index != nil && selection[$0] == index ? $0 : nil }
    if let other {
      selection[other] = former
      outbox.send(.selectTrack(other, nil, nil))
    }
    player.film.select(selection)
    if let index, let sound = player.info?.stream(index)?.sound {
      return outbox.send(.selectSound(index, sound, waits: false))
    }
    outbox.send(.selectTrack(kind, index, player.info?.stream(index)?.externalSubtitle))
    if let other, former != nil {
      outbox.send(.selectTrack(other, former, player.info?.stream(former)?.externalSubtitle))
    }
  }

  /// Changes `sub-delay`.
  mutating func delaySubtitles(_ change: PropertyChange) {
    let now = player.subtitleDelay.seconds
    guard let wanted = change.number(from: now, in: PlaybackRanges.subtitleDelays) else { return }
    player.subtitleDelay = MediaTime(seconds: wanted)
  }

  /// `secondary-sub-delay`.
  mutating func delaySecondarySubtitles(_ change: PropertyChange) {
    let now = player.secondarySubtitleDelay.seconds
    guard let wanted = change.number(from: now, in: PlaybackRanges.subtitleDelays) else { return }
    player.secondarySubtitleDelay = MediaTime(seconds: wanted)
  }

  /// Changes `sub-visibility`.
  mutating func showSubtitles(_ change: PropertyChange) {
    guard let shows = change.flag(from: player.showsSubtitles) else { return }
    player.showsSubtitles = shows
  }

  /// Seeks to the line that `sub-seek` or `sub-step` found, or delays subtitles so that it is shown.
  mutating func useLine(at time: MediaTime?, _ purpose: LinePurpose, _ outbox: inout Outbox) {
    guard player.info?.selection.subtitle != nil else { return notify("No subtitles are selected") }
    guard let time else { return notify("No such subtitle line yet") }
    switch purpose {
    case .seek:
      if let end = player.timeRange?.upperBound, time >= end {
        return notify(
          "The next line is after the end of the item, at \(TimeText.format(player.film.place(of: time)))")
      }
      seek(.absolute(max(.zero, time)), exact: true, inFile: true, &outbox)
    case .delay:
      // The delay is rounded down to milliseconds: a fraction too early shows the line, a fraction too late does not.
      let delay = (player.subtitleDelay + player.shownPosition - time).seconds
      delaySubtitles(.set("\((delay * 1000).rounded(.down) / 1000)"))
      notify(expand("Subtitle delay: ${sub-delay}"))
    }
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
