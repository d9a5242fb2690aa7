import Base
import Foundation
import Glibc
import Media
import Platform
import TestSupport
import Testing

/// Everything that a file can do wrong: each ends in a sentence, or in what could be saved, in time.
@Suite(.serialized, .waiting) struct MisfortuneTests {
  @Test func damagedFiles() throws {
    let film = try Clips.read(Clips.film())
    let stream = try Clips.read(Clips.film("streamed.ts"))
    var noise = SeededNumbers(7)
    func random() -> UInt8 { .random(in: 0...255, using: &noise) }
    var torn = stream
    for index in stride(from: 20_000, to: torn.count, by: 700) { torn[index] = random() }
    var hole = stream
    for index in stream.count / 3..<stream.count / 2 { hole[index] = 0 }
    let head = Array(film.prefix(4096))
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

  /// The index of an MP4 stays sound in memory, whatever happens to the data: each packet is read, and refused.
  @Test(arguments: [("-c:v libx264 -preset ultrafast -pix_fmt yuv420p -an", "h264"), ("-vn -c:a aac", "aac")])
  func damageUpToTheEndIsTold(codec: String, name: String) throws {
    let whole = try Clips.make(
      "rest-\(name).mp4",
      "-f lavfi -i testsrc2=s=320x180:r=25 -f lavfi -i sine=440:r=48000 -t 12 \(codec)")
    var film = try Clips.read(whole)
    let data = try #require(film.firstRange(of: Array("mdat".utf8))?.upperBound)
    let index = try #require(film.firstRange(of: Array("moov".utf8))?.lowerBound)
    try #require(data < index)
    for place in (data + (index - data) / 5)..<(index - 4) { film[place] = 0xFF }
    let path = try Clips.write("damaged-rest-\(name).mp4", film)
    let found = outcome(.file(BytePath(path)), seconds: 15, audio: true, name)
    #expect(found.outcome == .broken && found.sentence == "The rest is damaged.", "\(found)")
  }

  @Test func aSocketSaysThatItIsOne() throws {
    let path = try Clips.write("socket.mp4", [])
    unlink(path)
    try #require(mknod(path, S_IFSOCK | 0o600, 0) == 0)
    let found = outcome(.file(BytePath(path)), seconds: 5, "a socket")
    #expect(
      found.outcome == .refused && found.sentence == "This is a socket, which cannot be opened as a file.")
  }

  @Test func placesThatAreNoFiles() throws {
    let closed = try Clips.write("closed.mp4", [1, 2, 3])
    chmod(closed, 0)
    defer { chmod(closed, 0o600) }
    var cases = [
      ("/", "This is a folder."), ("/nowhere/film.mp4", "No such file."),
      ("/etc/passwd/film.mp4", "No such file."),
    ]
    if getuid() != 0 { cases.append((closed, "Permission denied.")) }
    for (path, sentence) in cases {
      let found = outcome(.file(BytePath(path)), seconds: 5, path)
      #expect(found.outcome == .refused && found.sentence == sentence, "\(path): \(found)")
    }
  }

  @Test func encryptedFileReportsItsMissingKey() throws {
    let path = try Clips.make(
      "encrypted.mp4",
      "-i \(Clips.film()) -c copy -encryption_scheme cenc-aes-ctr"
        + " -encryption_key 76a6c65c5ea762046bd749a2e632ccbb -encryption_kid a7e61c373e219033c21091fa607bf3b8"
    )
    let found = outcome(.file(BytePath(path)), seconds: 10, audio: true, path)
    #expect(found.outcome == .refused)
    #expect(found.sentence == "It is encrypted, and the key is missing.")
  }

  /// The outcome of a list whose pieces were encrypted with a key, and that names a file for it.
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

  @Test func missingPlaylistKeyIsReportedAsNotFound() throws {
    let found = try lockedList("locked", namingKey: "gone.key")
    #expect(found.outcome == .refused)
    #expect(
      found.sentence == "Part of it cannot be read: not found on the server (404).")
  }

  @Test func missingInitSegmentIsReportedAsAPart() throws {
    let list = """
      #EXTM3U
      #EXT-X-VERSION:7
      #EXT-X-TARGETDURATION:2
      #EXT-X-MAP:URI="no-init.mp4"
      #EXTINF:2,
      no-segment.m4s
      #EXT-X-ENDLIST

      """
    let path = try Clips.write("map.m3u8", Array(list.utf8))
    let found = outcome(.file(BytePath(path)), seconds: 10, "an init segment that is missing")
    #expect(found.outcome == .refused)
    #expect(found.sentence == "Part of it cannot be read: no such file.")
  }

  @Test func wrongDecryptionKeyIsReported() throws {
    _ = try Clips.write("wrong.key", Array(1...16))
    let found = try lockedList("wrongly-locked", namingKey: "wrong.key")
    #expect(found.outcome == .refused)
    #expect(found.sentence == "It is encrypted, and its key is wrong.")
  }

  /// The kernel refuses to read memory that is not there, as a broken disk refuses its sectors.
  @Test func diskReadErrorIsReported() {
    let found = outcome(.file(BytePath("/proc/self/mem")), seconds: 5, "a broken disk")
    #expect(found.outcome == .refused)
    #expect(found.sentence == "Reading failed (input/output error).")
  }

  @Test(arguments: ["mp4", "ts", "mkv"]) func fileReplacedDuringPlaybackAllowsQuickShutdown(ending: String)
    throws
  {
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

  @Test func fileTruncatedDuringPlaybackEndsOrFails() throws {
    let path = try Clips.write("cut.ts", Clips.read(Clips.film("streamed.ts")))
    let rig = Rig()
    rig.open(path)
    #expect(rig.run { $0.pictures.count > 3 })
    truncate(path, 4096)
    unlink(path)
    #expect(rig.run(seconds: 12) { $0.hasEnded || $0.failure != nil })
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
    #expect(found.sentence == "Its index is at its end, which a pipe cannot seek to: open it as a file.")
  }
}
