import Base
import Glibc
import Platform
import TestSupport
import Testing

@testable import Media

/// Previews open nothing of the network, whatever stands in them.
@Suite(.serialized, .waiting) struct LookAccessTests {
  private func sentence(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch { return (error as? PlaybackFailure)?.sentence ?? "\(error)" }
  }

  /// Files that name what lies at a port of loopback.
  private static func lists(_ port: UInt16) -> [(name: String, text: String)] {
    let list =
      "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nhttp://127.0.0.1:\(port)/a.ts\n#EXTINF:2,\n"
      + "http://127.0.0.1:\(port)/b.ts\n#EXT-X-ENDLIST\n"
    return [
      ("looked-at.mkv", list), ("looked-at.mp4", list), ("looked-at.m3u8", list),
      ("looked-at-live.mp4", list.replacing("#EXT-X-ENDLIST\n", with: "")),
      (
        "looked-at-key.mp4",
        list.replacing(
          "#EXTINF:2,\n", with: "#EXT-X-KEY:METHOD=AES-128,URI=\"http://127.0.0.1:\(port)/k\"\n#EXTINF:2,\n")
      ),
      (
        "looked-at.mpd",
        "<?xml version=\"1.0\"?><MPD xmlns=\"urn:mpeg:dash:schema:mpd:2011\" type=\"static\""
          + " mediaPresentationDuration=\"PT2S\" profiles=\"urn:mpeg:dash:profile:isoff-on-demand:2011\"><Period>"
          + "<AdaptationSet mimeType=\"video/mp4\"><Representation id=\"1\" bandwidth=\"1000\" width=\"64\" height=\"36\">"
          + "<BaseURL>http://127.0.0.1:\(port)/c.mp4</BaseURL></Representation></AdaptationSet></Period></MPD>"
      ),
      (
        "looked-at.sdp",
        "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video \(port) RTP/AVP 96\na=rtpmap:96 H264/90000\n"
      ),
    ]
  }

  @Test func lookingMakesNoConnection() throws {
    let silent = try LoopbackSocket(.stream)
    for (name, text) in Self.lists(silent.port) {
      let path = BytePath(try Clips.write(name, Array(text.utf8)))
      let facts = sentence { _ = try Player.probe(.file(path), timeout: 3, isLook: true) }
      #expect(
        facts == "It is a list of other files or addresses, which opens only when you play it.", "\(name)")
      #expect(
        sentence { _ = try PreviewReading(path, by: .here).run { _, _ in (16, 9) } } == facts, "\(name)")
      let rig = Rig(openTimeout: 3) { $0.isLook = true }
      rig.player.open(ItemID(1), .file(path))
      #expect(rig.run(seconds: 6) { $0.failure != nil }, "\(name)")
    }
    #expect(silent.accepted(within: 0) == nil)
  }

  /// An item that came along with its folder opens nothing more, when it is played or opened ahead.
  @Test(arguments: [false, true]) func folderItemsMakeNoNetworkConnection(isAhead: Bool) throws {
    let silent = try LoopbackSocket(.stream)
    let film = try Clips.film("looked-at-before.mp4")
    for (name, text) in Self.lists(silent.port) where name.hasSuffix(".mkv") || name.hasSuffix(".mp4") {
      let path = BytePath(try Clips.write("along-\(name)", Array(text.utf8)))
      let rig = Rig(openTimeout: 3)
      if isAhead {
        rig.open(film)
        #expect(rig.run { !$0.pictures.isEmpty })
        rig.player.prepare(ItemID(2), .file(path), origin: .folder)
        #expect(rig.run { $0.position > 0.5 })
      }
      rig.player.open(ItemID(2), .file(path), origin: .folder)
      #expect(rig.run(seconds: 6) { $0.failure != nil }, "\(name)")
      #expect(
        rig.failure?.sentence
          == "It is a list of other files or addresses, which opens only when you play it.")
    }
    #expect(silent.accepted(within: 0) == nil)
    // A choice by hand counts.
    let chosen = Rig(openTimeout: 3)
    let list = BytePath(try Clips.write("along-chosen.mp4", Array(Self.lists(silent.port)[0].text.utf8)))
    chosen.player.open(ItemID(1), .file(list), origin: .person)
    let connection = try #require(silent.accepted())
    close(connection)
  }

  /// A film asked for by its name is no list; a list is.
  @Test func playlistContentInAFilmFileIsNotFollowed() throws {
    let silent = try LoopbackSocket(.stream)
    for (name, text) in Self.lists(silent.port) where name.hasSuffix(".mkv") || name.hasSuffix(".mp4") {
      let location = MediaLocation.file(BytePath(try Clips.write(name, Array(text.utf8))))
      #expect(sentence { _ = try Player.probe(location, timeout: 3) } != nil)
      #expect(sentence { _ = try Player.still(location, at: nil, timeout: 3) { _, _ in (16, 9) } } != nil)
    }
    #expect(silent.accepted(within: 0) == nil)
    let list = try Clips.write("asked-for.m3u8", Array(Self.lists(silent.port)[2].text.utf8))
    _ = sentence { _ = try Player.probe(.file(BytePath(list)), timeout: 1) }
    let connection = try #require(silent.accepted(within: 0))
    close(connection)
  }

  /// A list leads to other files: looking does not follow it, but playing and asking for it by its name do.
  @Test func listsOfFilesAreNotLookedInto() throws {
    let film = try Clips.make(
      "look-piece.ts", "-f lavfi -i testsrc2=s=64x36:r=25 -t 2 -c:v libx264 -f mpegts")
    let text = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n\(film)\n#EXT-X-ENDLIST\n"
    let list = BytePath(try Clips.write("look-files.m3u8", Array(text.utf8)))
    let chain = BytePath(
      try Clips.write("look-chain.mkv", Array("ffconcat version 1.0\nfile \(film)\n".utf8)))
    for path in [list, chain] {
      let facts = sentence { _ = try Readers.here.readFacts(of: path, timeout: 10) }
      #expect(facts == "It is a list of other files or addresses, which opens only when you play it.")
    }
    #expect(try Player.probe(.file(list), timeout: 10).displayWidth == 64)
    let rig = Rig(openTimeout: 10)
    rig.player.open(ItemID(1), .file(list), origin: .folder)
    #expect(rig.run { $0.info?.displayWidth == 64 })
  }

  /// Pieces of a list that are pipes are not waited for.
  @Test func pipesInListsAreRefused() throws {
    let name = "look-pipe.ts"
    let pipe = try Clips.write("look-pipe-marker", []).replacing("look-pipe-marker", with: name)
    try #require(mkfifo(pipe, 0o600) == 0)
    let text = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n\(name)\n#EXT-X-ENDLIST\n"
    let list = MediaLocation.file(BytePath(try Clips.write("look-pipe.m3u8", Array(text.utf8))))
    let chain = MediaLocation.file(
      BytePath(try Clips.write("look-pipe.ffconcat", Array("ffconcat version 1.0\nfile \(name)\n".utf8))))
    for location in [list, chain] {
      let began = MonotonicTime.now
      #expect(sentence { _ = try Player.probe(location, timeout: 30) } != nil)
      #expect((MonotonicTime.now - began).seconds < 5)
    }
  }

  /// Pointing at the slider opens no more than playing did.
  @Test func thumbnailsOfFolderItemsStayLocal() throws {
    let silent = try LoopbackSocket(.stream)
    let maker = Thumbnailer(wake: Wakeup(), readers: .here)
    for (name, text) in Self.lists(silent.port) {
      let path = BytePath(try Clips.write("slider-\(name)", Array(text.utf8)))
      var subject = Thumbnail.Subject(location: .file(path), stream: nil, time: .zero)
      subject.origin = .folder
      _ = maker.picture(for: ThumbnailRequest(subject, width: 32, height: 18))
      #expect(awaitValue { maker.takeNews() ? maker.takeRefusal() : nil } == .file(path), "\(name)")
    }
    #expect(silent.accepted(within: 0) == nil)
  }

  /// A list of this machine names pieces that are missing: it fails soon.
  @Test func playlistWithMissingSegmentsFailsSoon() throws {
    let text =
      "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXT-X-MEDIA-SEQUENCE:7\n#EXTINF:10,\nnone-1.ts\n#EXTINF:10,\nnone-2.ts\n"
    let list = MediaLocation.file(BytePath(try Clips.write("missing-live.m3u8", Array(text.utf8))))
    let began = MonotonicTime.now
    let said = sentence { _ = try Player.probe(list, timeout: 30) }
    #expect(said?.hasPrefix("Part of it cannot be read: ") == true, "\(said ?? "")")
    #expect((MonotonicTime.now - began).seconds < 5)
  }
}
