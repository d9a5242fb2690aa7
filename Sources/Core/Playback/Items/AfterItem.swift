// `pause-after-current` and `stop-after-current`: what happens at the end of the current item instead of the next one.
import Base

/// The action at the end of the current item, where the playlist does not continue with the next one.
public enum AfterItem: String, Hashable, Sendable, CaseIterable {
  /// The item stays open at its end, paused.
  case pause
  /// The item is closed and nothing plays.
  case stop
}

extension Model {
  /// Whether playback stops or pauses after the current item; nil if the settings decide.
  public var afterItem: AfterItem? { films.main.playback.afterItem }

  /// Turns pausing or stopping after the current item on, or off again.
  mutating func toggleAfterCurrent(_ action: AfterItem) {
    guard films.main.info != nil else { return notify("Nothing is playing") }
    films.main.playback.afterItem = films.main.playback.afterItem == action ? nil : action
    switch films.main.playback.afterItem {
    case .pause: notify("Pauses after this item")
    case .stop: notify("Stops after this item")
    case nil: notify(follower.map { "Continues with \($0.title)" } ?? "Ends as usual")
    }
  }

  /// Closes the item that was the last one wanted; the playlist keeps it as its current item.
  ///
  /// - Parameter damage: why the item broke off before its end.
  mutating func stopAfterItem(damage: PlaybackFailure?, _ outbox: inout Outbox) {
    finishPlaylist(cause: damage.map { .failed($0.sentence) } ?? .stopped, &outbox)
  }

  /// Ends a part of a file, such as a cue-sheet track, as `afterItem` says.
  ///
  /// - Returns: false without such a request, so that the next part plays.
  mutating func endPart(at end: MediaTime, _ outbox: inout Outbox) -> Bool {
    switch films.main.playback.afterItem {
    case nil: return false
    case .stop:
      act(on: .main, &outbox) { $0.rememberPart(isOver: true, &$1) }
      stopAfterItem(damage: nil, &outbox)
    case .pause:
      films.main.playback.ending = .reached
      films.main.playback.position = end
      films.main.isPaused = true
      outbox.send(.film(.main, .setPaused(true)))
    }
    return true
  }
}
