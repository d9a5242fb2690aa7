// Items that turn out to be playlists: addresses of television providers often have no file name extension.
import Base

/// An item that could not be opened and is being read as a playlist.
struct AskedList: Equatable, Sendable {
  let item: ItemID
  /// The failure to report if it is not a playlist either.
  let failure: PlaybackFailure
}

extension Model {
  /// The most times that one location is read as a playlist, which ends playlists that name themselves.
  private static let limit = 8
  /// The most locations in `EntryReading.recognized`; it is cleared beyond them.
  private static let placeLimit = 10_000

  /// Reads an item that could not be opened as a playlist, once.
  ///
  /// - Returns: Whether it is being read, so that the failure is not reported yet.
  mutating func askForList(_ item: ItemID, _ failure: PlaybackFailure, _ outbox: inout Outbox) -> Bool {
    guard failure.mayBeList, item == films.main.item, askedList?.item != item,
      case .opening = films.main.playback.stage, let index = playlist.index(of: item)
    else { return false }
    let entry = playlist.items[index]
    // Items that came along with a folder were not chosen by the user, so they may not open the entries of a
    // playlist.
    guard !entry.isOfFolder else { return false }
    let source: EntryRequest.Source
    switch entry.location {
    case .url(let address) where entry.location.isOfWeb: source = .playlistURL(address)
    case .file(let path) where entry.part == nil: source = .playlistFile(path)
    case .file, .url, .lavfi, .device, .standardInput: return false
    }
    let times = reading.recognized[entry.location, default: 0]
    guard times < Self.limit else { return false }
    if reading.recognized.count > Self.placeLimit { reading.recognized = [:] }
    reading.recognized[entry.location] = times + 1
    askedList = AskedList(item: item, failure: failure)
    var request = EntryRequest(source, .replace(item), chain: entry.playlistChain ?? [])
    request.headers = headers(of: entry)
    request.isOfBus = entry.isOfBus
    beginSearch(request, &outbox)
    return true
  }

  /// Whether the item is not a playlist: reading it found only the item itself.
  func isNoList(_ item: ItemID, _ entries: [FoundEntry], isLast: Bool) -> Bool {
    guard askedList?.item == item, isLast, let index = playlist.index(of: item) else { return false }
    return entries.count <= 1 && entries.allSatisfy { $0.location == playlist.items[index].location }
  }

  /// Reports the original failure of an item that is not a playlist either.
  mutating func refuseList(_ item: ItemID, _ outbox: inout Outbox) {
    guard let asked = askedList, asked.item == item else { return }
    hear(.failed(item, asked.failure), of: .main, &outbox)
  }
}
