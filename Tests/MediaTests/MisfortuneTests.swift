import Core
import Foundation
import Glibc
import Media
import Testing

/// Everything that a file or a server can do wrong: each ends in a sentence, or in what could be saved, in time.
@Suite(.serialized) struct MisfortuneTests {
  /// What became of an item.
  enum Outcome: Equatable {
    /// It was refused with a sentence.
    case refused
    /// Some of it was shown, and a sentence says what broke.
    case broken
    /// It was played to its end.
    case played
    /// It goes on: there is no end to it.
    case goesOn
  }

  /// Plays until it ends or fails, and then looks that leaving takes no time.
  private func outcome(
    _ location: MediaLocation, seconds: Double, audio: Bool = false, _ name: String
  ) -> (outcome: Outcome, sentence: String) {
    let rig = Rig(audio: audio) {
      $0.openTimeout = 3
      $0.connectTimeout = 1.5
      $0.readTimeout = 1.5
      $0.reconnectTime = 2
    }
    rig.player.open(ItemID(1), location)
    let ended = rig.run(seconds: seconds) { $0.failure != nil || $0.hasEnded }
    let start = rig.now()
    rig.player.shutdown()
    #expect((rig.now() - start).seconds < 0.2, "leaving \(name)")
    let sentence = rig.failure?.sentence ?? rig.damage?.sentence ?? ""
    #expect(!sentence.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }, "\(name)")
    if rig.failure != nil {
      #expect(sentence.hasSuffix("."), "\(name): \(sentence)")
      return (.refused, sentence)
    }
    guard ended else { return (.goesOn, "") }
    return (rig.damage == nil ? .played : .broken, sentence)
  }

  // MARK: Files

  @Test func damagedFiles() throws {
    let film = try Clips.read(Clips.film())
    let stream = try Clips.read(Clips.film("streamed.ts"))
    var noise: UInt32 = 2_463_534_242
    func random() -> UInt8 {
      noise ^= noise << 13
      noise ^= noise >> 17
      noise ^= noise << 5
      return UInt8(truncatingIfNeeded: noise >> 8)
    }
    var torn = stream
    for index in stride(from: 20_000, to: torn.count, by: 700) { torn[index] = random() }
    var hole = stream
    for index in stream.count / 3..<stream.count / 2 { hole[index] = 0 }
    let head = Array(film.prefix(while: { _ in true }).prefix(4096))
    let cases: [(name: String, bytes: [UInt8], allowed: [Outcome])] = [
      ("empty.mp4", [], [.refused]),
      ("one-byte.mkv", [0], [.refused]),
      ("noise.mp4", (0..<200_000).map { _ in random() }, [.refused]),
      ("zeros.ts", Array(repeating: 0, count: 300_000), [.refused]),
      ("text.mkv", Array("This is no film.\n".utf8), [.refused]),
      ("head.mp4", head, [.refused]),
      ("half.mp4", Array(film.prefix(film.count / 2)), [.refused]),
      ("half.ts", Array(stream.prefix(stream.count / 2)), [.played, .broken]),
      ("torn.ts", torn, [.played, .broken]),
      ("hole.ts", hole, [.played, .broken]),
      ("film.mp3", film, [.played]),
      ("tail.mp4", Array(film.suffix(film.count / 2)), [.refused]),
    ]
    for (name, bytes, allowed) in cases {
      let path = try Clips.write("bad-\(name)", bytes)
      let found = outcome(.file(BytePath(path)), seconds: 12, name)
      #expect(allowed.contains(found.outcome), "\(name): \(found)")
    }
  }

  @Test func placesThatAreNoFiles() throws {
    let closed = try Clips.write("closed.mp4", [1, 2, 3])
    chmod(closed, 0)
    defer { chmod(closed, 0o600) }
    var cases = [
      ("/", "This is a folder."), ("/nowhere/film.mp4", "There is no such file."),
      ("/etc/passwd/film.mp4", "There is no such file."),
    ]
    if getuid() != 0 { cases.append((closed, "Permission denied.")) }
    for (path, sentence) in cases {
      let found = outcome(.file(BytePath(path)), seconds: 5, path)
      #expect(found.outcome == .refused && found.sentence == sentence, "\(path): \(found)")
    }
  }

  @Test func whatIsEncryptedSaysSo() throws {
    let path = try Clips.make(
      "encrypted.mp4",
      "-i \(Clips.film()) -c copy -encryption_scheme cenc-aes-ctr"
        + " -encryption_key 76a6c65c5ea762046bd749a2e632ccbb -encryption_kid a7e61c373e219033c21091fa607bf3b8"
    )
    let found = outcome(.file(BytePath(path)), seconds: 10, audio: true, path)
    #expect(found.outcome == .refused)
    #expect(found.sentence == "It is encrypted, and there is no key for it.")
  }

  /// What a list comes to whose pieces were encrypted with a key, and that names a file for it.
  private func lockedList(_ name: String, namingKey keyName: String) throws -> (
    outcome: Outcome, sentence: String
  ) {
    let key = try Clips.write("\(name).key", Array(repeating: 7, count: 16))
    let about = try Clips.write("\(name).keyinfo", Array("\(keyName)\n\(key)\n".utf8))
    let list = try Clips.make(
      "\(name).m3u8",
      "-i \(Clips.film()) -c copy -f hls -hls_time 1 -hls_playlist_type vod -hls_key_info_file \(about)")
    let server = try StreamTests.files(StreamTests.folder(of: list))
    defer { server.stop() }
    return outcome(.url(server.address("/\(name).m3u8")), seconds: 10, name)
  }

  @Test func whatAListNamesAndCannotBeHadIsNamed() throws {
    let found = try lockedList("locked", namingKey: "gone.key")
    #expect(found.outcome == .refused)
    #expect(
      found.sentence == "What it is made of cannot be read: the server does not have it (404).")
  }

  @Test func theWrongKeySaysSo() throws {
    _ = try Clips.write("wrong.key", Array(1...16))
    let found = try lockedList("wrongly-locked", namingKey: "wrong.key")
    #expect(found.outcome == .refused)
    #expect(found.sentence == "It is encrypted, and the key that it names is the wrong one.")
  }

  /// The kernel refuses to read memory that is not there, as a broken disk refuses its sectors.
  @Test func whatTheDiskCannotReadSaysSo() {
    let found = outcome(.file(BytePath("/proc/self/mem")), seconds: 5, "a broken disk")
    #expect(found.outcome == .refused)
    #expect(found.sentence == "Reading failed (input/output error).")
  }

  @Test(arguments: ["mp4", "ts", "mkv"]) func fileThatIsExchangedWhileItPlays(ending: String) throws {
    let film = try Clips.read(Clips.film("streamed.\(ending)"))
    let path = try Clips.write("exchanged.\(ending)", film)
    let rig = Rig(audio: true)
    rig.open(path)
    #expect(rig.run { $0.pictures.count > 3 })
    // Others write over it, and make it another file.
    _ = try Clips.write("exchanged.\(ending)", Array(film.reversed()))
    rig.player.seek(to: MediaTime(seconds: 2), exact: true)
    rig.run(seconds: 3) { $0.hasEnded || $0.failure != nil }
    let start = rig.now()
    rig.player.shutdown()
    #expect(rig.now() - start < .milliseconds(200))
  }

  @Test func fileThatIsCutWhileItPlays() throws {
    let path = try Clips.write("cut.ts", Clips.read(Clips.film("streamed.ts")))
    let rig = Rig()
    rig.open(path)
    #expect(rig.run { $0.pictures.count > 3 })
    truncate(path, 4096)
    unlink(path)
    #expect(rig.run(seconds: 12) { $0.hasEnded || $0.failure != nil })
  }

  // MARK: Servers

  /// What a server does, by the path that is asked for.
  private static func misbehave(
    _ request: LoopbackServer.Request, _ answer: Answer, _ film: [UInt8], _ other: [UInt8]
  ) {
    switch request.path {
    case "/hang": answer.hang()
    case "/head-only":
      answer.head(length: film.count)
      answer.hang()
    case "/half-a-head":
      answer.send("HTTP/1.1 200 OK\r\nContent-Type: vid".utf8)
      answer.hang()
    case "/no-http": answer.send("220 mail.example ESMTP\r\n".utf8)
    case "/closes": break
    case "/trickle":
      answer.head(length: film.count)
      for byte in film.prefix(60) {
        guard answer.send([byte]) else { return }
        usleep(100_000)
      }
    case "/redirect": answer.head("302 Found", length: 0, ["Location: /redirect"])
    case "/redirect-growing":
      answer.head("302 Found", length: 0, ["Location: /redirect-growing?\(request.number)"])
    case "/redirect-nowhere": answer.head("302 Found", length: 0)
    case "/ends-early":
      answer.head(length: film.count)
      answer.send(film.prefix(film.count / 2))
    case "/changes": answer.file(request.number.isMultiple(of: 2) ? film : other, request)
    case "/stalls":
      answer.head(length: film.count)
      answer.send(film.prefix(film.count / 2))
      answer.hang()
    case "/range-lie":
      answer.head("206 Partial Content", length: film.count, ["Content-Range: bytes 0-9/10"])
      answer.send(film)
    case "/huge-length":
      answer.head(length: .max)
      answer.send(film)
    case "/negative-length": answer.head(length: -5)
    case "/404": answer.head("404 Not Found", length: 0)
    case "/500": answer.head("500 Internal Server Error", length: 0)
    case "/401": answer.head("401 Unauthorized", length: 0, ["WWW-Authenticate: Basic realm=\"x\""])
    case "/self.m3u8": answer.text("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n/self.m3u8\n")
    case "/no-segments.m3u8": answer.text("#EXTM3U\n#EXT-X-TARGETDURATION:1\n")
    case "/gone-segments.m3u8":
      answer.text("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n/404\n#EXTINF:1,\n/404\n#EXT-X-ENDLIST\n")
    case "/hanging-segments.m3u8":
      answer.text("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n/hang\n#EXT-X-ENDLIST\n")
    case "/stale-live.m3u8":
      answer.text("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-MEDIA-SEQUENCE:1\n#EXTINF:1,\n/film.ts\n")
    case "/page": answer.text("<!doctype html><title>Not here</title>", type: "text/html")
    case "/noise":
      answer.head(length: nil)
      var block = [UInt8](repeating: 0x5A, count: 65536)
      var index = 0
      repeat {
        block[index % block.count] &+= 31
        index += 977
      } while answer.send(block)
    case "/film.ts": answer.file(film, request)
    default: answer.head("404 Not Found", length: 0)
    }
  }

  @Test(arguments: [
    ("/hang", [Outcome.refused]), ("/head-only", [.refused]), ("/half-a-head", [.refused]),
    ("/no-http", [.refused]), ("/closes", [.refused]), ("/trickle", [.refused]), ("/redirect", [.refused]),
    ("/redirect-growing", [.refused]), ("/redirect-nowhere", [.refused]), ("/404", [.refused]),
    ("/500", [.refused]), ("/401", [.refused]), ("/page", [.refused]), ("/noise", [.refused]),
    ("/self.m3u8", [.refused]), ("/no-segments.m3u8", [.refused]), ("/gone-segments.m3u8", [.refused]),
    ("/hanging-segments.m3u8", [.refused]), ("/negative-length", [.refused]),
    ("/ends-early", [.played, .broken]), ("/stalls", [.broken]), ("/changes", [.played, .broken]),
    ("/range-lie", [.played, .broken, .refused]), ("/huge-length", [.played, .broken, .refused]),
    ("/stale-live.m3u8", [.goesOn, .broken, .played]), ("/film.ts", [.played]),
  ])
  func server(path: String, allowed: [Outcome]) throws {
    let film = try Clips.read(Clips.film("streamed.ts"))
    let other = try Clips.read(Clips.film())
    let server = try LoopbackServer { Self.misbehave($0, $1, film, other) }
    defer { server.stop() }
    let found = outcome(.url(server.address(path)), seconds: 14, path)
    #expect(allowed.contains(found.outcome), "\(found)")
  }

  /// MP4 as cameras write it says only at its end where everything lies; nothing in it is damaged.
  @Test func anIndexAtTheEndIsOfNoUseThroughAPipe() throws {
    let film = try Clips.read(Clips.film())
    let pipe = "/tmp/inset-pipe-\(getpid())-\(UInt32.random(in: .min ... .max)).mp4"
    #expect(mkfifo(pipe, 0o600) == 0)
    defer { unlink(pipe) }
    Thread.detachNewThread {
      guard let writer = fopen(pipe, "w") else { return }
      signal(SIGPIPE, SIG_IGN)
      fwrite(film, 1, film.count, writer)
      fclose(writer)
    }
    let found = outcome(.file(BytePath(pipe)), seconds: 10, "an index at the end")
    #expect(found.outcome == .refused)
    #expect(found.sentence == "Its index lies at its end, where no pipe leads: open it as a file.")
  }

  @Test func leavingTakesNoTimeInTheMiddleOfAnything() throws {
    let film = try Clips.read(Clips.film("streamed.ts"))
    let server = try LoopbackServer { Self.misbehave($0, $1, film, film) }
    defer { server.stop() }
    let paths = [
      "/hang", "/head-only", "/trickle", "/stalls", "/noise", "/hanging-segments.m3u8", "/film.ts",
    ]
    for path in paths {
      for moment in [0.0, 0.05, 0.4] {
        let rig = Rig()
        rig.player.open(ItemID(1), .url(server.address(path)))
        rig.run(seconds: moment) { _ in false }
        let start = rig.now()
        rig.player.shutdown()
        #expect((rig.now() - start).seconds < 0.2, "\(path) after \(moment) s")
      }
    }
  }
}
