// Groups of the playlist: their menu, and narrowing the list to one of them.
import Base

extension Model {
  /// The most items whose groups are counted on the main thread; longer playlists go to a worker.
  private static let countedAtOnce = 100_000

  /// Opens the group menu, once the groups have been counted.
  mutating func openGroups(_ outbox: inout Outbox) {
    guard !playlist.items.isEmpty else { return toggleMenu(.groups, &outbox) }
    guard playlist.items.count <= Self.countedAtOnce else { return outbox.send(.countGroups(playlist.items)) }
    show(PlaylistGroups(of: playlist.items), &outbox)
  }

  /// Shows the group menu after counting.
  mutating func show(_ groups: PlaylistGroups, _ outbox: inout Outbox) {
    self.groups = groups
    if menu?.id != .groups { toggleMenu(.groups, &outbox) }
  }

  var groupRows: [MenuRow] {
    guard groups.all.count > 1 || playlist.group != nil else { return [] }
    let all = MenuRow(
      "All", detail: "\(playlist.items.count)", isChosen: playlist.group == nil, .editPlaylist(.narrow(nil)))
    return [all]
      + groups.all.map { group in
        MenuRow(
          group.name, detail: "\(group.count)", isChosen: playlist.group == group.name,
          .editPlaylist(.narrow(group.name)))
      }
  }

  /// Narrows the list to one group, or (nil) shows all items.
  mutating func narrow(to group: String?, _ outbox: inout Outbox) {
    playlist.narrow(to: group)
    if focus.list != .playlist { giveFocus(to: .playlist, &outbox) }
  }
}
