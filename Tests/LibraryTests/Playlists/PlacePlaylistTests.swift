import Base
import Testing

@testable import Library

@Suite("Addresses of places, and playlists on them") struct PlacePlaylistTests {
  private static let list = PlaylistOrigin.file(BytePath("sftp://nas/lists/mix.m3u8"))

  private func locations(_ text: String) throws -> [MediaLocation] {
    let content = try PlaylistReader.read(Array(text.utf8), from: Self.list, exists: { _ in false })
    guard case .entries(let document) = content else { return [] }
    return document.entries.map(\.location)
  }

  @Test func pathsStayOnTheServer() throws {
    let found = try locations("#EXTM3U\nSub/a.mkv\n/films/b.mkv\n../c.mkv\n")
    #expect(
      found == [
        .file(BytePath("sftp://nas/lists/Sub/a.mkv")), .file(BytePath("sftp://nas/films/b.mkv")),
        .file(BytePath("sftp://nas/lists/../c.mkv")),
      ])
  }

  @Test func theWebMayBeNamedAndThisMachineMayNot() throws {
    let found = try locations(
      """
      #EXTM3U
      file:///etc/passwd
      sftp://other/a.mkv
      smb://other/a.mkv
      source:///run/socket
      https://example.org/a.mkv
      """)
    #expect(found == [.url("https://example.org/a.mkv")])
  }

  @Test func aListOfThisMachineMayNamePlaces() throws {
    let text = Array("#EXTM3U\nsftp://nas/My%20Films/a.mkv\n".utf8)
    let content = try PlaylistReader.read(
      text, from: .file(BytePath("/lists/a.m3u8")), exists: { _ in false })
    guard case .entries(let document) = content else {
      Issue.record("no list")
      return
    }
    #expect(document.entries.map(\.location) == [.file(BytePath("sftp://nas/My Films/a.mkv"))])
  }

  @Test func namesTellWhatAnAddressIsWithoutAQuestion() throws {
    func resolved(_ text: String, _ origin: Origin = .commandLine) throws(LibraryError) -> NamedSource {
      try ArgumentResolver.resolve(BytePath(text), from: origin)
    }
    #expect(
      try resolved("sftp://nas/My%20Films/a.mkv") == .media(.file(BytePath("sftp://nas/My Films/a.mkv"))))
    #expect(try resolved("rclone://nas/a.pls") == .playlist(.file(BytePath("rclone://nas/a.pls"))))
    #expect(try resolved("webdavs://nas/films.mkv/") == .folder(BytePath("webdavs://nas/films.mkv")))
    #expect(throws: LibraryError.self) { try resolved("sftp://nas/a.mkv", .networkList) }
  }
}
