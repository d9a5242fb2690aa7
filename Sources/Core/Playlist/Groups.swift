// Groups of the playlist: the menu of them, and the playlist narrowed to one.
import Base

extension Model {
  /// How many items are looked at at once; more take too long for that.
  private static let countedAtOnce = 100_000

  /// Opens the menu of groups, once they have been counted.
  mutating func openGroups() -> [Effect] {
    guard !playlist.items.isEmpty else { return toggleMenu(.groups) }
    guard playlist.items.count <= Self.countedAtOnce else { return [.countGroups(playlist.items)] }
    return show(PlaylistGroups(of: playlist.items))
  }

  /// The groups have been counted.
  mutating func show(_ groups: PlaylistGroups) -> [Effect] {
    self.groups = groups
    return menu?.id == .groups ? [] : toggleMenu(.groups)
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
  mutating func narrow(to group: String?) -> [Effect] {
    playlist.narrow(to: group)
    let focusing = focus.list == .playlist ? [] : giveFocus(to: .playlist)
    return focusing + keepSelectionsInView()
  }
}
