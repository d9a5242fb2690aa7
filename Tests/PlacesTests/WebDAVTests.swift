import Base
import Glibc
import Platform
import Synchronization
import TestSupport
import Testing

@testable import Places

@Suite("Rows in answers of web servers") struct FolderAnswerTests {
  private func names(_ entries: [PlaceEntry]) -> [String] { entries.map(\.name.shown) }

  @Test func aMultiStatusAnswerHasRows() throws {
    let text = """
      <?xml version="1.0"?><D:multistatus xmlns:D="DAV:">
      <D:response><D:href>/films/</D:href><D:propstat><D:prop><D:resourcetype><D:collection/></D:resourcetype></D:prop>
      </D:propstat></D:response>
      <D:response><D:href>/films/a%20%26%20b.mkv</D:href><D:propstat><D:prop><D:getcontentlength>1234</D:getcontentlength>
      <D:getlastmodified>Sun, 06 Nov 1994 08:49:37 GMT</D:getlastmodified><D:resourcetype/></D:prop></D:propstat></D:response>
      <D:response><D:href>http://other.host/films/Sub/</D:href><D:propstat><D:prop><D:resourcetype><D:collection/>
      </D:resourcetype></D:prop></D:propstat></D:response>
      <D:response><D:href>/etc/passwd</D:href></D:response>
      <D:response><D:href>/films/../../etc</D:href></D:response>
      <D:response><D:href>/films/a%2Fb</D:href></D:response>
      </D:multistatus>
      """
    let rows = try #require(FolderAnswer.rows(ofAnswer: Array(text.utf8), limit: 100))
    let entries = FolderAnswer.entries(rows, in: Array("/films/".utf8))
    #expect(names(entries) == ["a & b.mkv", "Sub"])
    #expect(entries[0].size == 1234)
    #expect(entries[0].modified == 784_111_777)
    #expect(entries[1].kind == .folder)
  }

  @Test func aServerBehindAnotherOneMayNameItsPathsDifferently() throws {
    let text = """
      <multistatus><response><href>/inner/films/</href><prop><resourcetype><collection/></resourcetype></prop></response>
      <response><href>/inner/films/a.mkv</href></response></multistatus>
      """
    let rows = try #require(FolderAnswer.rows(ofAnswer: Array(text.utf8), limit: 100))
    #expect(names(FolderAnswer.entries(rows, in: Array("/films".utf8))) == ["a.mkv"])
  }

  @Test func damagedAnswersAreReadAsFarAsTheyGo() {
    let whole = Array(
      "<multistatus><response><href>/a/b</href><getcontentlength>5</getcontentlength></response></multistatus>"
        .utf8)
    for count in 0..<whole.count {
      var cut = Array(whole[..<count])
      _ = FolderAnswer.rows(ofAnswer: cut, limit: 10)
      cut.append(0xFF)
      _ = FolderAnswer.rows(ofAnswer: cut, limit: 10)
    }
    #expect(FolderAnswer.rows(ofAnswer: Array("<html>Hello</html>".utf8), limit: 10) == nil)
    let many = "<multistatus>" + String(repeating: "<response><href>/a</href></response>", count: 1000)
    #expect(FolderAnswer.rows(ofAnswer: Array(many.utf8), limit: 10)?.count == 10)
  }

  @Test func indexPagesOfFourServersHaveRows() {
    let pages = [
      // Python, Apache, nginx, Caddy.
      "<li><a href=\"Sub/\">Sub/</a></li><li><a href=\"a%20b.mkv\">a b.mkv</a></li>",
      "<th><a href=\"?C=N;O=D\">Name</a></th><a href=\"/\">Parent Directory</a><a href=\"Sub/\">S</a><a href=\"a%20b.mkv\">a</a>",
      "<a href=\"../\">../</a>\n<a href=\"Sub/\">Sub/</a>  06-Nov-1994 08:49  -\n<a href=\"a%20b.mkv\">a b.mkv</a>",
      "<a href=\"./Sub/\"><span>Sub</span></a><a href=\"./a%20b.mkv\"></a><a href=\"./?sort=name\"></a><a href=\"..\">Up</a>",
    ]
    for page in pages {
      let entries = FolderAnswer.entries(ofPage: Array(page.utf8), in: Array("/films/".utf8), limit: 100)
      #expect(names(entries) == ["Sub", "a b.mkv"], "\(page)")
      #expect(entries.map(\.kind) == [.folder, .file])
    }
  }

  @Test func linksThatLeadElsewhereAreNoRows() {
    let page = """
      <a href="http://other/films/x.mkv">x</a><a href="javascript:alert(1)">x</a><a href="//other/films/y">x</a>
      <a href="/films/deep/er">x</a><a href="/elsewhere">x</a><a href="..%2F..%2Fetc">x</a><a href="%00">x</a><a>x</a>
      """
    #expect(FolderAnswer.entries(ofPage: Array(page.utf8), in: Array("/films/".utf8), limit: 100) == [])
  }

  @Test func headersAreReadWhateverTheyAre() {
    let header = HTTPHeader(
      Array(
        "HTTP/1.1 206 Partial Content\r\nContent-Range: bytes 5-9/10\r\nContent-Length:5\r\nnonsense\r\n\r\n"
          .utf8))
    #expect(header.status == 206)
    #expect(header.range?.first == 5)
    #expect(header.range?.size == 10)
    #expect(header.length == 5)
    for text in ["", "HTTP/1.1", "HTTP/1.1 99999 x", "HTTP/1.1 -1", "x: y"] {
      #expect(HTTPHeader(Array(text.utf8)).status == 0)
    }
    #expect(
      HTTPHeader(Array("HTTP/1.1 200\nContent-Length: -5\nContent-Range: bytes x/y".utf8)).length == nil)
  }

  @Test func datesAreSecondsSince1970() {
    #expect(HTTPDate.seconds("Thu, 01 Jan 1970 00:00:00 GMT") == 0)
    #expect(HTTPDate.seconds("Tue, 29 Feb 2028 23:59:59 GMT") == 1_835_481_599)
    for text in ["", "now", "Sun, 99 Nov 1994 08:49:37 GMT", "Sun, 06 Foo 1994 08:49:37 GMT", "a b c d e"] {
      #expect(HTTPDate.seconds(text) == nil)
    }
  }
}

/// The content of a file: every byte tells its place.
private func content(_ range: Range<Int>) -> [UInt8] {
  range.map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
}

/// The first byte that a request asks for.
private func offset(_ head: String) -> Int? {
  guard let range = head.lowercased().firstRange(of: "range: bytes=") else { return nil }
  return Int(head[range.upperBound...].prefix { $0.isNumber })
}

@Suite("Files on web servers") struct WebDAVFileTests {
  private static let size = 3_000_000

  private func part(_ head: String, version: String = "\"1\"", more: [String] = []) -> [UInt8] {
    let from = offset(head) ?? 0
    return answer(
      "206 Partial Content",
      ["Content-Range: bytes \(from)-\(Self.size - 1)/\(Self.size)", "ETag: \(version)"] + more,
      content(from..<Self.size))
  }

  private func read(_ file: any PlaceFile, _ range: Range<Int>) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 32_768)
    while bytes.count < range.count {
      let most = min(room.count, range.count - bytes.count)
      let got = try room.withUnsafeMutableBytes {
        try file.read(
          at: Int64(range.lowerBound + bytes.count),
          into: UnsafeMutableRawBufferPointer(rebasing: $0[..<most]), isOver: { false })
      }
      if got == 0 { break }
      bytes += room[..<got]
    }
    return bytes
  }

  @Test func aFileIsReadAndSought() throws {
    let web = try ScriptedWebServer { self.part($0) }
    let file = try WebDAVPlace(web.server).open(Array("/a.mkv".utf8), isOver: { false })
    #expect(file.size == 3_000_000)
    #expect(file.canSeek)
    #expect(try read(file, 0..<4_000_000) == content(0..<3_000_000))
    for start in [2_900_000, 5, 100_000, 2_000_000, 2_000_000] {
      #expect(try read(file, start..<(start + 50_000)) == content(start..<(start + 50_000)))
    }
    #expect(try read(file, 3_000_000..<3_000_010) == [])
  }

  /// A seek finds a connection, and the file's end without one.
  @Test func aSeekWaitsForNoConnection() throws {
    let heads = Mutex<[String]>([])
    let web = try ScriptedWebServer { head in
      heads.withLock { $0.append(head) }
      return self.part(head)
    }
    let file = try WebDAVFile(Array("/a.mkv".utf8), of: WebDAVPlace(web.server), isOver: { false })
    var place = 1_500_000
    #expect(try read(file, 0..<place) == content(0..<place))
    let isReady = try becomes {
      place += 100
      return try read(file, (place - 100)..<place) == content((place - 100)..<place) && !file.tail.isEmpty
    }
    #expect(isReady && file.tail == content(2_868_928..<3_000_000))
    #expect(heads.withLock { $0.last?.contains("Range: bytes=2868928-2999999\r\n") } == true)
    #expect(try read(file, 2_950_000..<3_000_000) == content(2_950_000..<3_000_000))
    #expect(try read(file, place..<(place + 100)) == content(place..<(place + 100)))
    #expect(heads.withLock { $0.count } == 2 && web.connections == 2)
    #expect(try read(file, 5..<10) == content(5..<10))
    #expect(heads.withLock { $0.contains { $0.contains("Range: bytes=5-\r\n") } })
    // The next one is made ready at once.
    place = 10
    let isNextReady = try becomes {
      place += 10
      return try read(file, (place - 10)..<place) == content((place - 10)..<place) && web.connections == 3
    }
    #expect(isNextReady)
  }

  /// Files that are read to their end leave their connection to the next ones.
  @Test func aWholeFileLeavesItsConnection() throws {
    let web = try ScriptedWebServer { _ in answer("200 OK", [], content(0..<1000)) }
    let place = WebDAVPlace(web.server)
    for _ in 0..<5 {
      let file = try place.open(Array("/a.ts".utf8), isOver: { false })
      #expect(try read(file, 0..<1000) == content(0..<1000))
    }
    #expect(web.connections == 1)
  }

  @Test func offsetsThatNoFileHasAreItsEnd() throws {
    let web = try ScriptedWebServer { head in
      let from = offset(head) ?? 0
      return answer("206 Partial Content", ["Content-Range: bytes \(from)-\(from &+ 9)/*"], content(0..<10))
    }
    let file = try WebDAVPlace(web.server).open(Array("/a.mkv".utf8), isOver: { false })
    var room = [UInt8](repeating: 0, count: 8)
    for start in [Int64.max, Int64.max - 4, Int64.max / 2, -1] {
      #expect(try room.withUnsafeMutableBytes { try file.read(at: start, into: $0, isOver: { false }) } == 0)
    }
  }

  @Test func aBrokenConnectionGoesOnAtItsByte() throws {
    let isFirst = Mutex(true)
    let web = try ScriptedWebServer { head in
      let whole = self.part(head, more: ["Connection: close"])
      return isFirst.withLock { first in
        defer { first = false }
        return first ? Array(whole[..<1_000_000]) : whole
      }
    }
    let file = try WebDAVPlace(web.server).open(Array("/a.mkv".utf8), isOver: { false })
    #expect(try read(file, 0..<3_000_000) == content(0..<3_000_000))
  }

  @Test func aServerWithoutRangesIsReadInOrder() throws {
    let web = try ScriptedWebServer { _ in answer("200 OK", [], content(0..<500_000)) }
    let file = try WebDAVPlace(web.server).open(Array("/a.mkv".utf8), isOver: { false })
    #expect(file.size == 500_000)
    #expect(!file.canSeek)
    #expect(try read(file, 0..<500_000) == content(0..<500_000))
  }

  @Test func anotherVersionOfTheFileIsNotReadOn() throws {
    let count = Mutex(0)
    let web = try ScriptedWebServer { head in
      let number = count.withLock { count in
        count += 1
        return count
      }
      return self.part(head, version: "\"\(number)\"")
    }
    let file = try WebDAVPlace(web.server).open(Array("/a.mkv".utf8), isOver: { false })
    #expect(throws: PlaceError.self) { try read(file, 2_900_000..<2_900_010) }
  }

  @Test func aVersionThatIsNoLongerWeakIsTheSame() throws {
    let web = try ScriptedWebServer { head in
      self.part(head, version: offset(head) == 0 ? "W/\"1\"" : "\"1\"")
    }
    let file = try WebDAVPlace(web.server).open(Array("/a.mkv".utf8), isOver: { false })
    #expect(try read(file, 2_900_000..<2_900_010) == content(2_900_000..<2_900_010))
  }

  @Test func redirectionsStayOnTheServer() throws {
    let web = try ScriptedWebServer { head in
      if head.contains("/away") { return answer("302 Found", ["Location: http://example.org/x"]) }
      if head.contains("/loop") { return answer("302 Found", ["Location: /loop"]) }
      return head.contains("/old") ? answer("302 Found", ["Location: /new.mkv"]) : self.part(head)
    }
    let place = WebDAVPlace(web.server)
    #expect(try read(place.open(Array("/old.mkv".utf8), isOver: { false }), 0..<10) == content(0..<10))
    for path in ["/away", "/loop"] {
      #expect(throws: PlaceError.self) { try place.open(Array(path.utf8), isOver: { false }) }
    }
  }

  @Test func refusalsAreSentencesAndAHangingServerIsLeft() throws {
    let web = try ScriptedWebServer { head in
      if head.contains("/secret") {
        return answer("401 Unauthorized", ["WWW-Authenticate: Basic realm=\"x\""])
      }
      return head.contains("/none") ? answer("404 Not Found") : []
    }
    let place = WebDAVPlace(web.server)
    #expect(throws: PlaceError(.missing, of: web.server.authority)) {
      try place.open(Array("/none".utf8), isOver: { false })
    }
    do throws(PlaceError) {
      _ = try place.open(Array("/secret".utf8), isOver: { false })
    } catch {
      #expect(error.sentence.contains("requires a password"))
    }
    let end = MonotonicTime.now + .milliseconds(200)
    #expect(throws: PlaceError(.cancelled, of: web.server.authority)) {
      try place.open(Array("/hangs".utf8), isOver: { .now > end })
    }
  }

  @Test func anEmptyFileHasNoByteAndAFileThatShrinksHasChanged() throws {
    let web = try ScriptedWebServer { head in
      if head.contains("/empty") || (offset(head) ?? 0) > 0 {
        return answer("416 Range Not Satisfiable", ["Content-Range: bytes */0"], Array("no such part".utf8))
      }
      return self.part(head)
    }
    let place = WebDAVPlace(web.server)
    let empty = try place.open(Array("/empty".utf8), isOver: { false })
    #expect(empty.size == 0)
    #expect(try read(empty, 0..<10) == [])
    let shrunk = try place.open(Array("/a.mkv".utf8), isOver: { false })
    #expect(throws: PlaceError(.changed, of: web.server.authority)) {
      try read(shrunk, 2_900_000..<2_900_010)
    }
  }

  @Test func foldersAreListedByPropertiesOrByTheirPage() throws {
    let web = try ScriptedWebServer { head in
      if head.hasPrefix("PROPFIND /dav/") {
        return answer(
          "207 Multi-Status", [],
          Array(
            "<multistatus><response><href>/dav/</href></response><response><href>/dav/a.mkv</href></response></multistatus>"
              .utf8))
      }
      if head.hasPrefix("PROPFIND /pages/") { return answer("501 Unsupported method") }
      return answer("200 OK", ["Content-Type: text/html"], Array("<a href=\"b.mkv\">b</a>".utf8))
    }
    let place = WebDAVPlace(web.server)
    for (path, name) in [("/dav", "a.mkv"), ("/pages", "b.mkv"), ("/deaf", "b.mkv")] {
      var rows: [PlaceEntry] = []
      try place.list(Array(path.utf8), isOver: { false }) { page in
        rows += page
        return true
      }
      #expect(rows.map(\.name.shown) == [name])
    }
  }

  @Test func aRowThatAServerSendsTwiceIsOneRow() throws {
    let own = "<response><href>/films/</href></response>"
    let row =
      "<response><href>/films/Sub/</href><prop><resourcetype><collection/></resourcetype></prop></response>"
    let web = try ScriptedWebServer { head in
      head.hasPrefix("PROPFIND /films/")
        ? answer("207 Multi-Status", [], Array("<multistatus>\(own)\(row)\(row)</multistatus>".utf8))
        : answer(
          "200 OK", ["Content-Type: text/html"], Array("<a href=\"b.mkv\"></a><a href=\"b.mkv\">b</a>".utf8))
    }
    let places = Places()
    for (folder, name) in [("films", "Sub"), ("pages", "b.mkv")] {
      let path = BytePath("webdav://\(web.server.authority)/\(folder)")
      var pages: [PlaceEntry] = []
      let listed = try places.list(path, limit: 10, isOver: { false }) { pages += $0 }
      #expect(listed.rows.map(\.name.shown) == [name])
      #expect(pages == listed.rows)
    }
  }

  @Test func aFolderThatWasJustListedIsNotAskedForAgain() throws {
    let count = Mutex(0)
    let web = try ScriptedWebServer { _ in
      count.withLock { $0 += 1 }
      return answer(
        "207 Multi-Status", [],
        Array(
          "<multistatus><response><href>/</href></response><response><href>/a.mkv</href></response></multistatus>"
            .utf8))
    }
    let places = Places()
    let folder = BytePath("webdav://\(web.server.authority)/")
    for _ in 0..<3 {
      #expect(try places.recent(folder, isOver: { false }).map(\.name.shown) == ["a.mkv"])
      #expect(places.exists(folder.appending("a.mkv")) && !places.exists(folder.appending("b.mkv")))
    }
    #expect(count.withLock { $0 } == 1)
  }
}
