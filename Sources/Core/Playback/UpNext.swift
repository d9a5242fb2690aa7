// What plays next: said shortly before the end, with a key to stay.
import Base

extension Model {
  /// So long before the end it is said.
  private static let lead = MediaTime(seconds: 15)
  /// Where so little is played, it would be said all the time.
  private static let leastDuration = MediaTime(seconds: 60)

  /// The item that plays next by itself; nil where none does.
  private var follower: PlaylistItem? {
    guard !player.loopsFile, !player.playback.staysAtEnd, settings.keepOpen != .always,
      let next = nextIndex(1)
    else {
      return nil
    }
    return playlist.items[next]
  }

  /// What is said of the item that is about to follow a film; nil while that is far away, or nothing follows.
  public var upNextText: String? {
    guard let info = player.info, !info.isSoundAlone, !player.isPaused, player.playback.ending == .ahead,
      player.playback.pendingSeek == nil, scrub == .idle, let duration = player.duration,
      duration >= Self.leastDuration,
      let rest = restOfItem, rest <= Self.lead, playlist.current?.part == nil, let follower
    else { return nil }
    let hint = key(for: .stayAtEnd).map { " \u{2013} \($0) stays here" } ?? ""
    return "Next: \(follower.title)\(hint)"
  }

  /// Stays at the end of what plays, or goes on there after all.
  mutating func toggleStaying() {
    guard player.info != nil else { return notify("Nothing is playing") }
    player.playback.staysAtEnd.toggle()
    if player.playback.staysAtEnd {
      notify("Stays at the end of this item")
    } else if let follower {
      notify("Goes on with \(follower.title)")
    } else {
      notify("Does not stay at the end of this item")
    }
  }
}
