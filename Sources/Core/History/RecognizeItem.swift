// Items that are lists by their content: what a television provider gives is often an address without any ending.
import Base

/// An item that could not be opened and is read as a list.
struct AskedList: Equatable, Sendable {
  let item: ItemID
  /// What is said of it where it is no list either.
  let failure: PlaybackFailure
}

extension Model {
  /// How often one place is read so: lists that lead back to themselves come to an end.
  private static let limit = 8
  /// Places of which that is known.
  private static let placeLimit = 10_000

  /// An item whose bytes are no media is read as a list, once.
  mutating func askForList(_ item: ItemID, _ failure: PlaybackFailure, _ outbox: inout Outbox) -> Bool {
    guard failure.mayBeList, item == player.item, player.askedList?.item != item,
      case .opening = player.playback.stage, let index = playlist.index(of: item)
    else { return false }
    let entry = playlist.items[index]
    // What a list leads to is for whoever chose it.
    guard !entry.isOfFolder else { return false }
    let source: EntryRequest.Source
    switch entry.location {
    case .url(let address) where entry.location.isOfWeb: source = .playlistURL(address)
    case .file(let path) where entry.part == nil: source = .playlistFile(path)
    case .file, .url, .lavfi, .device, .standardInput: return false
    }
    let times = recognized[entry.location, default: 0]
    guard times < Self.limit else { return false }
    if recognized.count > Self.placeLimit { recognized = [:] }
    recognized[entry.location] = times + 1
    player.askedList = AskedList(item: item, failure: failure)
    var request = EntryRequest(source, .replace(item), chain: entry.playlistChain ?? [])
    request.headers = headers(of: entry)
    beginSearch(request, &outbox)
    return true
  }

  /// Whether what was read as a list is none: nothing but itself is in it.
  func isNoList(_ item: ItemID, _ entries: [FoundEntry], isLast: Bool) -> Bool {
    guard player.askedList?.item == item, isLast, let index = playlist.index(of: item) else { return false }
    return entries.count <= 1 && entries.allSatisfy { $0.location == playlist.items[index].location }
  }

  /// What was read as a list is none: what was said of it before stands.
  mutating func refuseList(_ item: ItemID, _ outbox: inout Outbox) {
    guard let asked = player.askedList, asked.item == item else { return }
    hear(.failed(item, asked.failure), &outbox)
  }
}
