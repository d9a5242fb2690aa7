// The playlist of a room: file names and addresses, which each member looks up in the own playlist. Part of the model,
// main thread only.
import Base

extension Model {
  /// Syncplay's limits of a room's playlist: entries and characters in all.
  private static var mostShared: Int { 250 }
  private static var mostCharacters: Int { 10_000 }

  /// Makes the playlist the room's.
  mutating func sharePlaylist(_ outbox: inout Outbox) {
    guard let state = syncplay else { return missRoom() }
    guard state.stage == .joined else {
      return notify("Not connected to the room: the playlist was not shared", .warning)
    }
    var names: [String] = []
    var characters = 0
    for item in playlist.items.prefix(Self.mostShared) {
      guard let name = item.location.sharedName else { continue }
      characters += name.count
      guard characters <= Self.mostCharacters else { break }
      names.append(name)
    }
    guard !names.isEmpty else { return notify("Nothing in this playlist can be shared", .warning) }
    let count = playlist.items.count
    notify(
      names.count == count
        ? "The room has this playlist now"
        : "The room has \(names.count) of the playlist's \(count) items now")
    let current = playlist.current?.location.sharedName.flatMap(names.firstIndex(of:))
    outbox.send(.tellRoom(.share(names)))
    if let current { outbox.send(.tellRoom(.goTo(current))) }
  }

  /// Plays an item of the room's playlist at the user's request; the other members follow.
  mutating func goToShared(_ index: Int, _ outbox: inout Outbox) {
    guard let state = syncplay, state.playlist.indices.contains(index) else { return }
    guard let place = sharedItem(named: state.playlist[index]) else {
      return notify("\(state.playlist[index]) is not in your playlist", .warning)
    }
    play(at: place, from: .zero, &outbox)
  }

  /// Plays the item of the room's playlist that another member has moved to.
  mutating func goOn(to index: Int, by name: String?, isFirst: Bool, _ outbox: inout Outbox) {
    guard let state = syncplay, state.playlist.indices.contains(index) else { return }
    syncplay?.index = index
    guard name != state.name else { return }
    let title = state.playlist[index]
    let who = name ?? "The room"
    guard let place = sharedItem(named: title) else {
      return notify("\(who) went to \(title), which is not in your playlist", .warning)
    }
    let item = playlist.items[place].id
    // The position in the item follows with the room's next playback state.
    guard item != films.main.item else { return }
    notify("\(who) went to \(title)")
    play(at: place, from: isFirst ? nil : .zero, &outbox)
    syncplay?.ledTo = isFirst ? nil : films.main.item
  }

  /// Returns the index of the item with a shared name, preferring the current item.
  private func sharedItem(named name: String) -> Int? {
    if let index = playlist.currentIndex, playlist.items[index].location.isShared(as: name) { return index }
    return playlist.items.firstIndex { $0.location.isShared(as: name) }
  }
}

extension MediaLocation {
  /// The name that other members know the item by: the file's name, or the address without a login; nil if the item
  /// is not shared.
  var sharedName: String? {
    guard Origin.room.permission(for: kind) == .ifListed else { return nil }
    return switch self {
    case .file(let path): String(decoding: path.lastComponent.bytes, as: UTF8.self)
    case .url: address
    case .lavfi, .device, .standardInput: nil
    }
  }

  /// Whether an item has this shared name.
  fileprivate func isShared(as name: String) -> Bool {
    switch self {
    // Compares bytes, so that a long playlist is searched without building a string for each item.
    case .file(let path):
      path.bytes.count >= name.utf8.count && path.lastComponent.bytes.elementsEqual(name.utf8)
    case .url: sharedName == name
    case .lavfi, .device, .standardInput: false
    }
  }
}
