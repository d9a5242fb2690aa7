// Choosing audio, video and subtitle tracks.
import Base

extension Film {
  /// `set` and `cycle` on `aid`, `vid`, `sid` and `secondary-sid`.
  mutating func changeTrack(_ kind: TrackKind, _ change: PropertyChange, _ step: inout FilmStep) {
    guard let info else { return }
    guard !info.tracks(kind).isEmpty else {
      return step.notify("\(kind.title): no tracks")
    }
    if case .set(let text) = change, let number = Int(text), !info.tracks(kind).indices.contains(number - 1) {
      let count = info.tracks(kind).count
      step.notify("\(kind.title): this item has \(count, of: "track")")
      return
    }
    guard case .some(let wanted) = track(of: kind, in: info, after: change) else { return }
    guard wanted != info.selection[kind] else { return }
    var next = info.selection
    next[kind] = wanted
    guard next.video != nil || next.audio != nil else {
      return step.notify("\(kind.title): this is the only track to play")
    }
    select(kind, wanted, &step)
  }

  /// The stream after a change, `.some(nil)` for no track; nil if the change has no effect.
  private func track(of kind: TrackKind, in info: MediaInfo, after change: PropertyChange) -> Int?? {
    let tracks = info.tracks(kind).map(\.index)
    switch change {
    case .set("auto"): return .some(playback.openedSelection[kind])
    case .set(let text): return info.track(kind, named: text)
    case .cycle(let direction):
      // "No track" precedes the first one in the cycle, except where it would leave neither audio nor video.
      let mayBeNone = kind.streamKind == .subtitle || info.selection[kind == .audio ? .video : .audio] != nil
      // A subtitle track shown by the other of `sid` and `secondary-sid` is skipped, unless it is the only one.
      let free = tracks.filter { !isTaken($0, by: kind, in: info) }
      let stops: [Int?] = (mayBeNone ? [nil] : []) + (free.isEmpty ? tracks : free)
      let here = stops.firstIndex { $0 == info.selection[kind] } ?? 0
      return stops.next(to: here, direction)
    case .add, .multiply: return nil
    }
  }

  /// Whether the other of `sid` and `secondary-sid` shows the track: one track cannot be both.
  private func isTaken(_ index: Int, by kind: TrackKind, in info: MediaInfo) -> Bool {
    kind.otherSubtitle.map { info.selection[$0] == index } ?? false
  }

  /// Restores the selection that the engine reports after it refused a track.
  mutating func refuseTrack(
    _ kind: TrackKind, _ failure: PlaybackFailure, _ present: TrackSelection, _ step: inout FilmStep
  ) {
    select(present)
    step.notify("\(kind.title): \(failure.sentence)", .warning)
  }

  /// Whether there is a choice: a subtitle track, or more than one audio or video track.
  public var offersTracks: Bool {
    guard let info else { return false }
    return info.tracks(.subtitle).count > 0 || info.tracks(.audio).count > 1 || info.tracks(.video).count > 1
  }

  func trackRows(_ kinds: [TrackKind]) -> [MenuRow] {
    guard let info else { return [] }
    var rows: [MenuRow] = []
    for kind in kinds {
      let tracks = info.tracks(kind)
      // A secondary subtitle needs a second track.
      let chosen = info.selection[kind]
      guard !tracks.isEmpty, kind != .secondarySubtitle || tracks.count > 1 || chosen != nil else { continue }
      if kinds.count > 1 { rows.append(MenuRow(heading: kind.title)) }
      for (offset, track) in tracks.enumerated() {
        let names = [
          track.language.map { LanguageName.shown(VisibleText.filter($0, limit: 40)) },
          track.title.flatMap { $0.isEmpty ? nil : VisibleText.filter($0, limit: 200, isProse: true) },
        ].compactMap { $0 }
        let name = names.isEmpty ? "Track \(offset + 1)" : names.joined(separator: " \u{2013} ")
        rows.append(
          MenuRow(
            "\(offset + 1)  \(name)", detail: track.menuDetail, isChosen: track.index == chosen,
            .change(kind.property, .set("\(offset + 1)"))))
      }
      rows.append(MenuRow("Off", isChosen: chosen == nil, .change(kind.property, .set("no"))))
    }
    return rows
  }
}

extension TrackKind {
  var property: Property {
    switch self {
    case .video: .vid
    case .audio: .aid
    case .subtitle: .sid
    case .secondarySubtitle: .secondarySid
    }
  }
}

extension Film {
  /// Takes a changed aspect ratio of the video stream; nil restores the container's.
  mutating func reshape(_ size: DisplayedSize?) {
    editInfo { info in
      let video = info.stream(info.selection.video)
      let isFirst = info.displayedSize == nil
      info.displayWidth = size?.width ?? video?.displayWidth ?? info.displayWidth
      info.displayHeight = size?.height ?? video?.displayHeight ?? info.displayHeight
      // A stream joined between key frames has no size until its first frame is decoded.
      if isFirst, let size, let index = info.streams.firstIndex(where: { $0.index == video?.index }) {
        (info.streams[index].width, info.streams[index].height) = (size.width, size.height)
        (info.streams[index].displayWidth, info.streams[index].displayHeight) = (size.width, size.height)
      }
    }
  }

  /// Takes another selection of tracks of the loaded item.
  mutating func select(_ selection: TrackSelection) {
    editInfo { info in
      info.selection = selection
      if let video = info.stream(selection.video), video.displayWidth != nil, video.displayHeight != nil {
        info.displayWidth = video.displayWidth
        info.displayHeight = video.displayHeight
      }
    }
  }
}
