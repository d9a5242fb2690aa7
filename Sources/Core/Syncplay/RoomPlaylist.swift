// The playlist of a room: names of files and addresses, which everybody finds among their own.
import Base

extension Model {
  /// How much a room's playlist holds (Syncplay's).
  private static var mostShared: Int { 250 }
  private static var mostCharacters: Int { 10_000 }

  /// Makes the playlist the room's.
  mutating func sharePlaylist(_ outbox: inout Outbox) {
    guard let state = syncplay else { return missRoom() }
    guard state.stage == .joined else {
      return notify("The room is not there: nobody would have it", .warning)
    }
    var names: [String] = []
    var characters = 0
    for item in playlist.items.prefix(Self.mostShared) {
      guard let name = item.location.sharedName else { continue }
      characters += name.count
      guard characters <= Self.mostCharacters else { break }
      names.append(name)
    }
    guard !names.isEmpty else { return notify("The playlist has nothing that others could find", .warning) }
    let count = playlist.items.count
    notify(
      names.count == count
        ? "The room has this playlist now"
        : "The room has \(names.count) of the playlist's \(count) items now")
    let current = playlist.current?.location.sharedName.flatMap(names.firstIndex(of:))
    outbox.send(.tellRoom(.share(names)))
    if let current { outbox.send(.tellRoom(.goTo(current))) }
  }

  /// The person takes everybody to an item of it.
  mutating func goToShared(_ index: Int, _ outbox: inout Outbox) {
    guard let state = syncplay, state.playlist.indices.contains(index) else { return }
    guard let place = sharedItem(named: state.playlist[index]) else {
      return notify("\(state.playlist[index]) is not in your playlist", .warning)
    }
    play(at: place, from: .zero, &outbox)
  }

  /// Somebody has gone on to an item of it.
  mutating func goOn(to index: Int, by name: String?, isFirst: Bool, _ outbox: inout Outbox) {
    guard let state = syncplay, state.playlist.indices.contains(index) else { return }
    syncplay?.index = index
    guard name != state.name else { return }
    let title = state.playlist[index]
    let who = name ?? "The room"
    guard let place = sharedItem(named: title) else {
      return notify("\(who) goes on to \(title), which is not in your playlist", .warning)
    }
    let item = playlist.items[place].id
    // Where they are in it is the room's next word.
    guard item != player.item else { return }
    notify("\(who) goes on to \(title)")
    play(at: place, from: isFirst ? nil : .zero, &outbox)
    syncplay?.ledTo = isFirst ? nil : player.item
  }

  /// Where the playlist has the item of that name, the current one first.
  private func sharedItem(named name: String) -> Int? {
    if let index = playlist.currentIndex, playlist.items[index].location.isShared(as: name) { return index }
    return playlist.items.firstIndex { $0.location.isShared(as: name) }
  }
}

extension MediaLocation {
  /// What others know it by: a file's own name, or an address without a login; nil for what is nobody else's.
  var sharedName: String? {
    guard Origin.room.permission(for: kind) == .ifListed else { return nil }
    return switch self {
    case .file(let path): String(decoding: path.lastComponent.bytes, as: UTF8.self)
    case .url: address
    case .lavfi, .device, .standardInput: nil
    }
  }

  /// Whether that is what others call it.
  fileprivate func isShared(as name: String) -> Bool {
    switch self {
    // Long lists are gone through without making a text of each.
    case .file(let path):
      path.bytes.count >= name.utf8.count && path.lastComponent.bytes.elementsEqual(name.utf8)
    case .url: sharedName == name
    case .lavfi, .device, .standardInput: false
    }
  }
}
