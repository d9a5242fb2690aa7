// The announcement of the next item shortly before the end, with a key that pauses there instead.
import Base

extension Model {
  /// The time before the end at which the next item is announced.
  private static let lead = MediaTime(seconds: 15)
  /// Items shorter than this announce nothing: the announcement would stand most of the time.
  private static let leastDuration = MediaTime(seconds: 60)

  /// The item that follows by itself; nil if none does.
  var follower: PlaylistItem? {
    guard !loopsFile, films.main.playback.afterItem == nil, settings.keepOpen != .always,
      let next = nextIndex(1)
    else {
      return nil
    }
    return playlist.items[next]
  }

  /// The announcement of the next item; nil earlier than `lead` before the end, for audio, and if none follows.
  public var upNextText: String? {
    guard let info = films.main.info, !info.isSoundAlone, !films.main.isPaused,
      films.main.playback.ending == .ahead,
      films.main.playback.pendingSeek == nil, films.main.slider.scrub == .idle,
      let duration = films.main.duration,
      duration >= Self.leastDuration,
      let rest = restOfItem, rest <= Self.lead, playlist.current?.part == nil, let follower
    else { return nil }
    let hint = key(for: .afterCurrent(.pause)).map { " \u{2013} \($0) pauses instead" } ?? ""
    return "Next: \(follower.shownTitle)\(hint)"
  }
}
