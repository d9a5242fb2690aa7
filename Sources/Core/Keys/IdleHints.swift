// The state after playback has ended or failed: its text, and the keys that continue.
public import Base

extension FilmItem {
  /// The state after playback has ended or failed, until something plays again.
  public struct Idle: Equatable, Sendable {
    /// The reason why nothing plays.
    public enum Cause: Equatable, Sendable {
      /// The last item was played to its end.
      case ended
      /// An item was played to its end, and the user had asked to stop after it.
      case stopped
      /// An item that the user chose cannot be played; the text is the reason.
      case failed(String)
      /// Several items in a row cannot be played; the sentence names their number and the last reason.
      case gaveUp(String)
    }
    /// The reason why nothing plays.
    public var cause: Cause
    /// The time at which playback ended.
    public var since: MonotonicTime

    /// Whether an item was played to its end.
    var isAfterEnd: Bool { cause == .ended || cause == .stopped }
  }
}

/// The text in place of the picture after playback has ended or failed.
public struct IdleText: Equatable, Sendable {
  /// The title of the failed item, or that the playlist has ended.
  public var title: String
  /// The reason why the item does not play; nil if it was played to its end.
  public var cause: String?
  /// The keys that continue, as a sentence.
  public var hint: String
}

extension Model {
  /// Whether that text is shown: until something plays, or the user moves in a list.
  var isIdle: Bool {
    guard let idle = films.main.playback.idle, films.main.item == nil else { return false }
    return lastMove <= idle.since
  }

  /// The text in place of the picture; nil if none is shown.
  public var idleText: IdleText? {
    guard isIdle, let idle = films.main.playback.idle else { return nil }
    let hint = [
      key(for: .change(.pause, .cycle(1))).map {
        idle.isAfterEnd ? "\($0) plays it again" : "\($0) tries again"
      },
      hasNextItem ? key(for: .playlistStep(1, force: false)).map { "\($0) continues" } : nil,
      key(for: .toggleHelp).map { "\($0) shows the keys" },
    ].compactMap { $0 }.joined(separator: ", ")
    switch idle.cause {
    case .ended: return IdleText(title: "End of the list", hint: hint)
    case .stopped:
      return IdleText(title: "Stopped after \(playlist.current?.title ?? "this item")", hint: hint)
    case .failed(let sentence):
      let cause = awaitsDevice ? LostDevice.sentence : sentence
      return IdleText(title: playlist.current?.title ?? "", cause: cause, hint: hint)
    case .gaveUp(let sentence):
      return IdleText(title: "No more playable items found", cause: sentence, hint: hint)
    }
  }

  /// The first key bound to just that command, in the focused list or else in the player; nil if none is.
  func key(for command: Command) -> String? {
    keymap.keys(for: command, focus: focus.list == nil ? .player : focus).map { KeyName.shown($0) }
  }

  /// Whether lists use the section `{playing}`, in which Space pauses and Left and Right seek.
  ///
  /// It applies while something plays, and at the end of the playlist until the user moves in a list.
  var keysFollowFilm: Bool {
    guard focus.list != nil else { return false }
    if films.main.item != nil { return true }
    return isIdle && films.main.playback.idle?.isAfterEnd == true
  }

  /// Enters the state in which nothing plays, for this reason; the playlist keeps its current item.
  mutating func becomeIdle(_ cause: FilmItem.Idle.Cause) {
    noteLostDevice(cause)
    films.main.playback = FilmItem(idle: FilmItem.Idle(cause: cause, since: now))
    films.main.slider.scrub = .idle
  }

  /// Plays the item that ended or failed, or else the selected one of the playlist; of files if that is empty.
  mutating func playFromStopped(_ outbox: inout Outbox) {
    guard !playlist.items.isEmpty else {
      return selectsMedia ? activateRow(&outbox) : notify("Select a file and press Enter")
    }
    let index = films.main.playback.idle == nil ? nil : playlist.currentIndex
    picking(&outbox) { $0.play(at: index ?? $0.playlist.view.selectedRow ?? 0, &$1) }
  }

  /// Whether the selected row of files or history can be played by itself.
  private var selectsMedia: Bool {
    switch frontList {
    case .browser: browser.selected?.kind.media != nil
    case .history: if case .item? = history.selected { true } else { false }
    case .playlist: false
    }
  }

  /// Whether a seek resumes the item that has ended.
  var canSeekIntoEnded: Bool { endedItem != nil }

  /// The item that has ended and its duration; nil if a seek cannot resume it.
  private var endedItem: (index: Int, duration: MediaTime)? {
    guard films.main.item == nil, films.main.playback.idle?.isAfterEnd == true,
      let index = playlist.currentIndex,
      let duration = playlist.items[index].duration, playlist.items[index].part == nil,
      !playlist.items[index].isLinear, !settings.requiresLinearPlayback,
      playlist.items[index].location != .standardInput
    else { return nil }
    return (index, duration)
  }

  /// Resumes the item that has ended at the target of a seek.
  mutating func seekIntoEnded(_ target: SeekTarget, _ outbox: inout Outbox) {
    guard let (index, duration) = endedItem else { return }
    let place: MediaTime
    switch target {
    case .relative(let distance): place = duration + distance
    case .absolute(let time): place = time < .zero ? duration + time : time
    case .percent(let percent): place = duration.part(percent / 100)
    case .relativePercent(let percent): place = duration + duration.part(percent / 100)
    }
    // The target is at the end or beyond it.
    guard place < duration else { return }
    picking(&outbox) { $0.play(at: index, from: max(.zero, place), &$1) }
  }
}
