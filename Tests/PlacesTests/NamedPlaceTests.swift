import Base
import Platform
import TestSupport
import Testing

@testable import Places

@Suite("Places by name") struct NamedPlaceTests {
  private func named(_ name: String, _ address: String, _ command: [String] = []) throws -> NamedPlace {
    try #require(NamedPlace(name, address: address, passwordCommand: command))
  }

  @Test func aNameStandsForAFolderOfItsServer() throws {
    let web = try ScriptedWebServer { head in
      head.hasPrefix("GET /films/Season%201/a.mkv ")
        ? answer("200 OK", [], Array("bytes".utf8)) : answer("404 Not Found")
    }
    let places = Places()
    places.named = [try named("nas", "webdav://\(web.server.authority)/films/")]
    for path in ["place://nas/Season 1/a.mkv", "place://nas/../../Season 1/./a.mkv"] {
      #expect(try places.contents(of: BytePath(path), limit: 100, isOver: { false }) == Array("bytes".utf8))
    }
    #expect(throws: PlaceError.self) {
      try places.contents(of: BytePath("place://other/Season 1/a.mkv"), limit: 100, isOver: { false })
    }
    places.named = []
    #expect(throws: PlaceError.self) {
      try places.contents(of: BytePath("place://nas/Season 1/a.mkv"), limit: 100, isOver: { false })
    }
  }

  @Test func absolutePathsInListsMayBeThoseOfTheServer() throws {
    let places = Places()
    places.named = [try named("nas", "sftp://host/srv/films"), try named("root", "sftp://host/")]
    let folder = BytePath("place://nas/Season 1")
    for (path, meant) in [
      ("/srv/films/Season 2/a.mkv", "place://nas/Season 2/a.mkv"), ("a.mkv", "place://nas/Season 1/a.mkv"),
      ("/Season 2/a.mkv", "place://nas/Season 2/a.mkv"),
      ("/srv/filmsets/a.mkv", "place://nas/srv/filmsets/a.mkv"),
    ] {
      #expect(places.path(Array(path.utf8), in: folder) == BytePath(meant))
    }
    #expect(
      places.path(Array("/srv/a".utf8), in: BytePath("place://root/x")) == BytePath("place://root/srv/a"))
    #expect(places.path(Array("/srv/a".utf8), in: BytePath("sftp://host/x")) == BytePath("sftp://host/srv/a"))
    #expect(places.path(Array("/srv/a".utf8), in: BytePath("/x")) == BytePath("/srv/a"))
  }

  @Test func factsKeepTheName() throws {
    let web = try ScriptedWebServer { _ in
      answer(
        "207 Multi-Status", [],
        Array(
          "<multistatus><response><href>/films/</href><prop><resourcetype><collection/></resourcetype></prop></response></multistatus>"
            .utf8))
    }
    let places = Places()
    let nas = try named("nas", "webdav://\(web.server.authority)/films")
    places.named = [nas]
    let status = try places.status(of: nas.root, isOver: { false })
    #expect(status.kind == .folder)
    #expect(status.path == BytePath("place://nas/"))
  }

  @Test func aPasswordCommandIsOfItsPlaceOnly() throws {
    let web = try ScriptedWebServer { head in
      // The bytes of "me:secret" in base 64.
      guard head.contains("Authorization: Basic bWU6c2VjcmV0\r\n") else {
        return answer("401 Unauthorized", ["WWW-Authenticate: Basic realm=\"x\""])
      }
      return answer("200 OK", [], Array("bytes".utf8))
    }
    let places = Places()
    places.named = [try named("nas", "webdav://me@\(web.server.authority)/", ["echo", "secret"])]
    #expect(try places.contents(of: BytePath("place://nas/a"), limit: 100, isOver: { false }).count == 5)
    #expect(throws: PlaceError.self) {
      try places.contents(
        of: BytePath("webdav://me@\(web.server.authority)/a"), limit: 100, isOver: { false })
    }
  }

  @Test func anotherServerTakesThePlaceOfTheOneThatWasUnusedForLongest() throws {
    let web = try ScriptedWebServer { _ in answer("200 OK", [], Array("bytes".utf8)) }
    let places = Places()
    let file = try places.open(BytePath("webdav://first@\(web.server.authority)/a"), isOver: { false })
    for number in 0..<100 {
      let path = BytePath("webdav://u\(number)@\(web.server.authority)/a")
      #expect(try places.contents(of: path, limit: 100, isOver: { false }).count == 5)
    }
    // A file that is open stays so.
    var bytes = [UInt8](repeating: 0, count: 10)
    #expect(try bytes.withUnsafeMutableBytes { try file.read(at: 0, into: $0, isOver: { false }) } > 0)
  }
}
