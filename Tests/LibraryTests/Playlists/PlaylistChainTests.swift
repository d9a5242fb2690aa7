import Base
import Library
import TestSupport
import Testing

@Suite struct PlaylistChainTests {
  @Test func circlesAreRefusedUnderWhateverName() throws {
    let folder = try TemporaryFolder()
    let list = try folder.file("a.m3u", "b.m3u\n")
    try folder.link("b.m3u", to: "a.m3u")
    let chain = try PlaylistChain.entering(.file(list), from: [])
    #expect(throws: LibraryError.self) { try PlaylistChain.entering(.file(folder("b.m3u")), from: chain) }
    #expect(throws: LibraryError.self) { try PlaylistChain.entering(.file(folder("./a.m3u")), from: chain) }
  }

  @Test func depthIsBounded() throws {
    var chain: [MediaLocation] = []
    for number in 0..<8 { chain = try PlaylistChain.entering(.url("http://h/\(number).pls"), from: chain) }
    #expect(throws: LibraryError.self) { try PlaylistChain.entering(.url("http://h/8.pls"), from: chain) }
  }

  @Test func finderCarriesTheChain() throws {
    let folder = try TemporaryFolder()
    let outer = try folder.file("outer.m3u", "inner.m3u\n#EXTINF:5,Song\nsong.mp3\n")
    let inner = try folder.file("inner.m3u", "outer.m3u\n")
    let found = try EntryFinder.find(EntryRequest(.playlistFile(outer), .append))
    #expect(found.map(\.title) == ["inner.m3u", "Song"])
    #expect(found[1].playlistChain == nil)
    let chain = try #require(found[0].playlistChain)
    let again = try EntryFinder.find(EntryRequest(.playlistFile(inner), .append, chain: chain))
    let next = try #require(again.first?.playlistChain)
    #expect(throws: LibraryError.self) {
      try EntryFinder.find(EntryRequest(.playlistFile(outer), .append, chain: next))
    }
  }

  /// The title is shown, and written to the history.
  @Test func titleMadeOfAnAddressHasNoLogin() throws {
    let folder = try TemporaryFolder()
    let list = try folder.file("list.m3u", "http://me:secret@h/a.mkv?k=1\n")
    let found = try EntryFinder.find(EntryRequest(.playlistFile(list), .append))
    #expect(found.map(\.title) == ["http://h/a.mkv?k=1"])
    #expect(found.map(\.location) == [.url("http://me:secret@h/a.mkv?k=1")])
  }

  @Test func finderReadsFoldersAndStreams() throws {
    let folder = try TemporaryFolder()
    try folder.file("b.mkv")
    try folder.file("cover.jpg")
    try folder.folder("sub")
    try folder.file("sub/a.mp3")
    let flat = try EntryFinder.find(EntryRequest(.folder(folder.path, recursive: false), .append))
    #expect(flat.map(\.title) == ["b.mkv"])
    let deep = try EntryFinder.find(EntryRequest(.folder(folder.path, recursive: true), .append))
    #expect(deep.map(\.title) == ["a.mp3", "b.mkv"])
    let stream = try folder.file("s.m3u8", "#EXTM3U\n#EXT-X-VERSION:3\n")
    let found = try EntryFinder.find(EntryRequest(.playlistFile(stream), .append))
    #expect(found == [FoundEntry(location: .file(stream), title: "s.m3u8")])
    #expect(throws: LibraryError.self) {
      try EntryFinder.find(EntryRequest(.playlistURL("http://h/a.pls"), .append))
    }
  }
}
