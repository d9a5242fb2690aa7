// Choosing among the tracks of an item.
import Base

extension Model {
  /// `set` and `cycle` on `aid`, `vid`, `sid` and `secondary-sid`.
  mutating func changeTrack(_ kind: TrackKind, _ change: PropertyChange, _ outbox: inout Outbox) {
    guard let info = player.info else {
      // What is to come has no tracks yet: it is chosen as it opens.
      if case .set(let text) = change { player.trackWishes[kind.property] = text == "auto" ? nil : text }
      return
    }
    guard !info.tracks(kind).isEmpty else { return notify("\(kind.title): there are no tracks to choose") }
    if case .set(let text) = change, let number = Int(text), !info.tracks(kind).indices.contains(number - 1) {
      let count = info.tracks(kind).count
      notify("\(kind.title): this item has \(count, of: "track")")
      return
    }
    guard case .some(let wanted) = track(of: kind, in: info, after: change) else { return }
    guard wanted != info.selection[kind] else { return }
    var next = info.selection
    next[kind] = wanted
    guard next.video != nil || next.audio != nil else {
      return notify("\(kind.title): nothing else is left to play")
    }
    select(kind, wanted, &outbox)
    keepSelectionsInView()
  }

  /// The stream that a change leads to, where `.some(nil)` is none; nil where it leads nowhere.
  private func track(of kind: TrackKind, in info: MediaInfo, after change: PropertyChange) -> Int?? {
    let tracks = info.tracks(kind).map(\.index)
    switch change {
    case .set("auto"): return .some(player.playback.openedSelection[kind])
    case .set(let text): return info.track(kind, named: text)
    case .cycle(let direction):
      // None is a track of its own before the first, but not where it would leave nothing to play.
      let mayBeNone = kind.streamKind == .subtitle || info.selection[kind == .audio ? .video : .audio] != nil
      // What is shown in the other place is passed over, unless there is nothing else.
      let free = tracks.filter { !isTaken($0, by: kind, in: info) }
      let stops: [Int?] = (mayBeNone ? [nil] : []) + (free.isEmpty ? tracks : free)
      let here = stops.firstIndex { $0 == info.selection[kind] } ?? 0
      return stops.next(to: here, direction)
    case .add, .multiply: return nil
    }
  }

  /// Whether a subtitle is shown in the other place: it cannot be both the first and the second.
  private func isTaken(_ index: Int, by kind: TrackKind, in info: MediaInfo) -> Bool {
    kind.otherSubtitle.map { info.selection[$0] == index } ?? false
  }

  /// The engine could not do what was asked: what is chosen is what it says.
  mutating func refuseTrack(
    _ kind: TrackKind, _ failure: PlaybackFailure, _ present: TrackSelection
  ) {
    player.select(present)
    notify("\(kind.title): \(failure.sentence)", .warning)
    keepSelectionsInView()
  }

  /// Whether there is more than one picture or sound, or a subtitle.
  public var offersTracks: Bool {
    guard let info = player.info else { return false }
    return info.tracks(.subtitle).count > 0 || info.tracks(.audio).count > 1 || info.tracks(.video).count > 1
  }

  /// The rows of the track menus.
  func trackRows(_ kinds: [TrackKind]) -> [MenuRow] {
    guard let info = player.info else { return [] }
    var rows: [MenuRow] = []
    for kind in kinds {
      let tracks = info.tracks(kind)
      // A second subtitle needs a second one to choose from.
      let chosen = info.selection[kind]
      guard !tracks.isEmpty, kind != .secondarySubtitle || tracks.count > 1 || chosen != nil else { continue }
      if kinds.count > 1 { rows.append(MenuRow(heading: kind.title)) }
      for (offset, track) in tracks.enumerated() {
        let names = [
          track.language.map { VisibleText.filter($0, limit: 40) },
          track.title.flatMap { $0.isEmpty ? nil : VisibleText.filter($0, limit: 200) },
        ].compactMap { $0 }
        let name = names.isEmpty ? "Track \(offset + 1)" : names.joined(separator: " \u{2013} ")
        rows.append(
          MenuRow(
            "\(offset + 1)  \(name)", detail: track.trackDetail, isChosen: track.index == chosen,
            .change(kind.property, .set("\(offset + 1)"))))
      }
      rows.append(MenuRow("Off", isChosen: chosen == nil, .change(kind.property, .set("no"))))
    }
    return rows
  }
}

extension TrackKind {
  /// The property that chooses it.
  var property: Property {
    switch self {
    case .video: .vid
    case .audio: .aid
    case .subtitle: .sid
    case .secondarySubtitle: .secondarySid
    }
  }
}

extension PlayerState {
  /// The stream has changed its proportions on the way; nil is back to what the container says.
  mutating func reshape(_ size: DisplayedSize?) {
    editInfo { info in
      let video = info.stream(info.selection.video)
      let isFirst = info.displayedSize == nil
      info.displayWidth = size?.width ?? video?.displayWidth ?? info.displayWidth
      info.displayHeight = size?.height ?? video?.displayHeight ?? info.displayHeight
      // One that was joined between key frames says its size with its first picture.
      if isFirst, let size, let index = info.streams.firstIndex(where: { $0.index == video?.index }) {
        (info.streams[index].width, info.streams[index].height) = (size.width, size.height)
        (info.streams[index].displayWidth, info.streams[index].displayHeight) = (size.width, size.height)
      }
    }
  }

  /// Other tracks of the loaded item are chosen.
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
