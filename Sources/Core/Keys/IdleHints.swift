// What the person sees and can do while nothing plays any more: at the end of the list, and where something failed.
public import Base

extension ItemPlayback {
  /// What became of what was to play, while nothing does.
  public struct Rest: Equatable, Sendable {
    /// Why nothing plays.
    public enum Cause: Equatable, Sendable {
      /// The last item came to its end.
      case ended
      /// The item was chosen by hand and cannot be played, for that reason.
      case failed(String)
      /// One item after the other could not be played; the sentence says how many, and why the last could not.
      case gaveUp(String)
    }
    /// Why.
    public var cause: Cause
    /// Since when.
    public var since: MonotonicTime
  }
}

/// What the picture's place says while nothing plays any more.
public struct RestText: Equatable, Sendable {
  /// What it is about: an item's title, or that the list is at its end.
  public var title: String
  /// Why the item does not play; nil where it came to its end.
  public var cause: String?
  /// Which keys go on.
  public var hint: String
}

extension Model {
  /// Whether the picture's place tells why nothing plays any more.
  var isResting: Bool {
    guard let rest = player.playback.rest, player.item == nil else { return false }
    return lastMove <= rest.since
  }

  /// What is said of the rest; nil while something plays, and once the person looks for something else in the lists.
  public var restText: RestText? {
    guard isResting, let rest = player.playback.rest else { return nil }
    let hint = [
      key(for: .change(.pause, .cycle(1))).map {
        rest.cause == .ended ? "\($0) plays it again" : "\($0) tries again"
      },
      playlist.currentIndex.flatMap { _ in nextIndex(1) } == nil
        ? nil : key(for: .playlistStep(1, force: false)).map { "\($0) goes on" },
      key(for: .toggleHelp).map { "\($0) shows the keys" },
    ].compactMap { $0 }.joined(separator: ", ")
    switch rest.cause {
    case .ended: return RestText(title: "End of the list", hint: hint)
    case .failed(let sentence):
      return RestText(title: playlist.current?.title ?? "", cause: sentence, hint: hint)
    case .gaveUp(let sentence):
      return RestText(title: "Nothing more that could be played was found", cause: sentence, hint: hint)
    }
  }

  /// The key that does just that where the focus is; nil where none does.
  func key(for command: Command) -> String? {
    keymap.keys(for: command, focus: focus.list == nil ? .player : focus).map { KeyName.shown($0) }
  }

  /// Whether keys of a list mean what plays: Space pauses, left and right seek.
  ///
  /// At the end of the list they lead back into it, until the person moves in a list.
  var keysFollowFilm: Bool {
    guard focus.list != nil else { return false }
    if player.item != nil { return true }
    return isResting && player.playback.rest?.cause == .ended
  }

  /// Nothing plays from now on, for that reason; the playlist stays on its item.
  mutating func rest(_ cause: ItemPlayback.Rest.Cause) {
    player.playback = ItemPlayback(rest: ItemPlayback.Rest(cause: cause, since: now))
    scrub = .idle
  }

  /// Play, where nothing is there to be paused: what was stopped or stays at its end plays again; false elsewhere.
  mutating func playAgain(_ outbox: inout Outbox) -> Bool {
    if player.item == nil {
      playFromStopped(&outbox)
      return true
    }
    guard player.isPaused, player.playback.ending == .reached, player.playback.pendingSeek == nil,
      player.canSeek
    else {
      return false
    }
    player.isPaused = false
    startSeek(to: .zero, exact: true, &outbox)
    outbox.send(.setPaused(false))
    return true
  }

  /// Play, while nothing plays: what ended or failed plays again, else the selection of the playlist.
  mutating func playFromStopped(_ outbox: inout Outbox) {
    guard !playlist.items.isEmpty else { return notify("There is nothing to play yet") }
    let index = player.playback.rest == nil ? nil : playlist.currentIndex
    picking(&outbox) { $0.play(at: index ?? $0.playlist.view.selectedRow ?? 0, &$1) }
  }

  /// Whether seeking leads back into what has ended.
  var canSeekIntoEnded: Bool { endedItem != nil }

  /// The item that has ended, and how long it is.
  private var endedItem: (index: Int, duration: MediaTime)? {
    guard player.item == nil, player.playback.rest?.cause == .ended, let index = playlist.currentIndex,
      let duration = playlist.items[index].duration, playlist.items[index].part == nil,
      !playlist.items[index].isLinear, !settings.requiresLinearPlayback,
      playlist.items[index].location != .standardInput
    else { return nil }
    return (index, duration)
  }

  /// A seek while nothing plays: back into the item that has ended.
  mutating func seekIntoEnded(_ target: SeekTarget, _ outbox: inout Outbox) {
    guard let (index, duration) = endedItem else { return }
    let place: MediaTime
    switch target {
    case .relative(let distance): place = duration + distance
    case .absolute(let time): place = time < .zero ? duration + time : time
    case .percent(let percent): place = duration.part(percent / 100)
    case .relativePercent(let percent): place = duration + duration.part(percent / 100)
    }
    // There is nothing behind the end.
    guard place < duration else { return }
    picking(&outbox) { $0.play(at: index, from: max(.zero, place), &$1) }
  }
}
