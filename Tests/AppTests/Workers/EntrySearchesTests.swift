import Base
import Core
import TestSupport
import Testing

@testable import App

/// Entries of what other programs name.
@Suite struct EntrySearchesTests {
  /// A list on disk that the desktop names leads where the desktop may lead, however deep.
  @Test func listsOfTheDesktopNameNoSources() throws {
    let locations: [MediaLocation] = [
      .file(BytePath("/film.mkv")), .url("https://host/a"), .url("source:///run/a"), .url("rtsp://host/a"),
      .url("tcp://host:1"), .standardInput,
    ]
    let entries = locations.map { FoundEntry(location: $0, title: "") }
    var request = EntryRequest(.playlistFile(BytePath("/list.m3u")), .append)
    #expect(EntrySearches.allowed(entries, request) == entries)
    request.isOfBus = true
    let allowed = EntrySearches.allowed(entries, request)
    #expect(allowed.map(\.location) == [locations[0], locations[1], locations[3]])
    #expect(allowed.allSatisfy { $0.isOfBus })

    let folder = try TemporaryFolder()
    try folder.file("list.m3u", "#EXTM3U\n")
    let address = BytePath("file://" + folder.text + "/list.m3u")
    for origin in [Origin.bus, .program] {
      let entry = try ArgumentEntry.find(address, from: origin)
      #expect(entry.playlistChain != nil && entry.isOfBus == (origin == .bus))
      let item = PlaylistItem(id: ItemID(1), entry: entry)
      #expect(item.isOfBus == (origin == .bus))
    }
  }
}
