// Groups of the playlist: the menu of them, and the playlist narrowed to one.
import Base

extension Model {
  /// How many items are looked at at once; more take too long for that.
  private static let countedAtOnce = 100_000

  /// Opens the menu of groups, once they have been counted.
  mutating func openGroups(_ outbox: inout Outbox) {
    guard !playlist.items.isEmpty else { return toggleMenu(.groups, &outbox) }
    guard playlist.items.count <= Self.countedAtOnce else { return outbox.send(.countGroups(playlist.items)) }
    show(PlaylistGroups(of: playlist.items), &outbox)
  }

  /// The groups have been counted.
  mutating func show(_ groups: PlaylistGroups, _ outbox: inout Outbox) {
    self.groups = groups
    if menu?.id != .groups { toggleMenu(.groups, &outbox) }
  }

  /// The menu of groups.
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

  /// Shows the items of one group alone, or all again.
  mutating func narrow(to group: String?, _ outbox: inout Outbox) {
    playlist.narrow(to: group)
    if focus.list != .playlist { giveFocus(to: .playlist, &outbox) }
    keepSelectionsInView()
  }
}
