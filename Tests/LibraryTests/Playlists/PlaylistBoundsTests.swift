import Base
import Testing

@testable import Library

/// Limits on the memory that a list takes, and on how far it is read.
@Suite("Bounds of a list that is being read") struct PlaylistBoundsTests {
  private var few: PlaylistLimits {
    var limits = PlaylistLimits()
    limits.entries = 3
    return limits
  }

  @Test func rowsOfPLSStopAtTheLimit() throws {
    let rows = (1...1_000).map { "File\($0)=\($0)\nTitle\($0)=t\n" }.joined()
    let text = "[playlist]\n\(rows)Title2=Second\n"
    let list = try read(Array(text.utf8), from: .file(BytePath("/music/a.pls")), limits: few)
    #expect(list.entries.map(\.title) == ["t", "Second", "t"])
    #expect(list.isTruncated)
    #expect(PLSReader.rows(of: PlaylistText(Array(text.utf8)), atMost: 3).count == 4)
  }

  @Test func placesOfOneEntryAreFew() throws {
    let places = (0..<1_000).map { "<location>\($0)</location>" }.joined()
    let xspf = "<playlist version=\"1\"><trackList><track>\(places)</track></trackList></playlist>"
    let refs = (0..<1_000).map { "<ref href=\"\($0)\"/>" }.joined()
    for (text, name) in [(xspf, "a.xspf"), ("<asx><entry>\(refs)</entry></asx>", "a.asx")] {
      var asked = 0
      _ = try PlaylistReader.read(Array(text.utf8), from: .file(BytePath("/music/\(name)"))) { _ in
        asked += 1
        return false
      }
      #expect((1...100).contains(asked))
    }
  }

  /// Media under a list's name is played as what it is, and is not read to its end before that.
  @Test func mediaUnderAListsNameIsAStream() throws {
    let film = [0x30, 0x26, 0xB2, 0x75, 0x00] + [UInt8](repeating: 0x61, count: 2_000)
    for name in ["a.asx", "a.m3u", "a.wax"] {
      #expect(try PlaylistReader.read(film, from: .file(BytePath("/music/\(name)"))) == .stream)
      #expect(
        try PlaylistReader.read(Array(film.prefix(40)), from: .file(BytePath("/music/\(name)"))) == .stream)
      var intake = PlaylistIntake(.file(BytePath("/music/\(name)")))
      #expect(try !intake.take(film))
    }
  }

  @Test func nonPlaylistContentIsRefusedEarly() throws {
    for text in ["<!DOCTYPE html>\n<html><head>", "Some words. "] {
      var intake = PlaylistIntake(.network("http://host/page"))
      let piece = Array(text.utf8) + [UInt8](repeating: 0x61, count: 2_000)
      #expect(try !intake.take(piece))
      #expect(throws: LibraryError.self) { try intake.finish() }
    }
    // A comment may hide the first element for a while.
    var intake = PlaylistIntake(.network("http://host/list"))
    let start = "<?xml version=\"1.0\"?><!--" + String(repeating: "-x", count: 1_000)
    #expect(try intake.take(Array(start.utf8)))
    let end =
      "--><playlist version=\"1\"><trackList><track><location>a</location></track></trackList></playlist>"
    _ = try intake.take(Array(end.utf8))
    guard case .entries(let list) = try intake.finish() else {
      Issue.record("a stream")
      return
    }
    #expect(list.entries.map(\.location) == [.url("http://host/a")])
  }

  /// A list is known by its content, whatever its address ends with.
  @Test(arguments: ["http://host/get.php?type=m3u_plus", "http://host/x", "http://host/plain.m3u8"])
  func contentTellsAList(address: String) throws {
    let list = try read(
      "#EXTM3U\n#EXTINF:-1 group-title=\"News\",One\nhttp://host/live/1\n", from: .network(address))
    #expect(list.entries.map(\.title) == ["One"])
  }
}
