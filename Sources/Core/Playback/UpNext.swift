// The announcement of the next item shortly before the end, with a key that stays at the end.
import Base

extension Model {
  /// How long before the end the next item is announced.
  private static let lead = MediaTime(seconds: 15)
  /// Items shorter than this announce nothing: the announcement would stand most of the time.
  private static let leastDuration = MediaTime(seconds: 60)

  /// The item that follows by itself; nil where none does.
  private var follower: PlaylistItem? {
    guard !player.loopsFile, !player.playback.staysAtEnd, settings.keepOpen != .always,
      let next = nextIndex(1)
    else {
      return nil
    }
    return playlist.items[next]
  }

  /// The announcement of the next item; nil earlier than `lead` before the end, for audio, and where none follows.
  public var upNextText: String? {
    guard let info = player.info, !info.isSoundAlone, !player.isPaused, player.playback.ending == .ahead,
      player.playback.pendingSeek == nil, scrub == .idle, let duration = player.duration,
      duration >= Self.leastDuration,
      let rest = restOfItem, rest <= Self.lead, playlist.current?.part == nil, let follower
    else { return nil }
    let hint = key(for: .stayAtEnd).map { " \u{2013} \($0) stays here" } ?? ""
    return "Next: \(follower.title)\(hint)"
  }

  /// Turns staying at the end of the current item on or off.
  mutating func toggleStaying() {
    guard player.info != nil else { return notify("Nothing is playing") }
    player.playback.staysAtEnd.toggle()
    if player.playback.staysAtEnd {
      notify("Stays at the end of this item")
    } else if let follower {
      notify("Continues with \(follower.title)")
    } else {
      notify("Does not stay at the end of this item")
    }
  }
}
