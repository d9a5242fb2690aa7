import Base
import Platform
import Testing

@testable import Media

/// Complete HLS playlists in parts, as with advertisements between them: in each the segments' clock begins again.
@Suite(.serialized, .waiting) struct PartedListTests {
  /// Three parts of four seconds, black, grey and white; they differ in size and sound, those in MP4 in their header.
  private func list(_ kind: String, isTagged: Bool) throws -> (folder: String, name: String) {
    var text = "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:2\n#EXT-X-PLAYLIST-TYPE:VOD\n"
    var folder = ""
    for (number, look) in ["black:s=160x90", "gray:s=320x180", "white:s=160x90"].enumerated() {
      let form =
        kind == "mp4" ? " -hls_segment_type fmp4 -hls_fmp4_init_filename parted-\(number)-head.mp4" : ""
      let made = try Clips.make(
        "parted-\(kind)-\(number).m3u8",
        "-f lavfi -i color=\(look):r=25 -f lavfi -i sine=\(300 + number * 300):r=48000 -t 4 -c:v libx264"
          + " -preset ultrafast -g 25 -sc_threshold 0 -pix_fmt yuv420p -c:a aac \(number == 1 ? "-ar 44100 -ac 2" : "")"
          + " -f hls -hls_time 2 -hls_list_size 0" + form)
      folder = StreamTests.folder(of: made)
      if number > 0, isTagged { text += "#EXT-X-DISCONTINUITY\n" }
      let lines = String(decoding: try Clips.read(made), as: UTF8.self).split(separator: "\n")
      for line in lines
      where !line.hasPrefix("#") || line.hasPrefix("#EXTINF") || line.hasPrefix("#EXT-X-MAP") {
        text += line + "\n"
      }
    }
    let name = "parted-\(kind)-\(isTagged).m3u8"
    _ = try Clips.write(name, Array((text + "#EXT-X-ENDLIST\n").utf8))
    return (folder, "/" + name)
  }

  private func part(_ picture: Rig.Shown?) -> Int? {
    picture.map { $0.middle[0] < 64 ? 0 : $0.middle[0] < 192 ? 1 : 2 }
  }

  @Test(arguments: [("ts", true), ("mp4", true), ("ts", false)])
  func seeksLandInTheirPartAndTimeGoesOn(kind: String, isTagged: Bool) throws {
    let (folder, name) = try list(kind, isTagged: isTagged)
    let server = try StreamTests.files(folder)
    defer { server.stop() }
    let rig = Rig(audio: true)
    rig.player.open(ItemID(1), .url(server.address(name)), paused: true)
    #expect(rig.run { !$0.pictures.isEmpty })
    #expect(abs((rig.info?.duration?.seconds ?? 0) - 12) < 0.5)
    for place in [9.3, 5.2, 1.1, 11.2, 7.5, 8.6] {
      let (settled, shown) = (rig.settledAt.count, rig.pictures.count)
      rig.player.seek(to: MediaTime(seconds: place), exact: true)
      // The place of the opening may be told after the seek.
      let isThere = rig.run { rig in
        rig.settledAt.dropFirst(settled).contains { abs($0 - place) < 0.1 } && rig.pictures.count > shown
      }
      #expect(isThere, "\(place) settles at \(rig.settledAt.last ?? 0)")
      #expect(part(rig.pictures.last) == Int(place / 4), "\(place)")
    }
    let settled = rig.settledAt.count
    rig.player.seek(to: MediaTime(seconds: 2.5), exact: true)
    #expect(rig.run { $0.settledAt.count > settled })
    let first = rig.pictures.count
    rig.player.setPaused(false)
    #expect(rig.run(seconds: 40) { $0.hasEnded })
    #expect(rig.damage == nil, "\(String(describing: rig.damage))")
    #expect(abs(rig.position - 12) < 0.5, "\(rig.position)")
    let played = rig.pictures.dropFirst(first).filter { !$0.isRedelivery }
    for picture in played where abs(picture.time.seconds - 4) > 0.2 && abs(picture.time.seconds - 8) > 0.2 {
      #expect(part(picture) == min(2, Int(picture.time.seconds / 4)), "\(picture.time.seconds)")
    }
    for (one, next) in zip(played, played.dropFirst()) {
      #expect(next.time >= one.time && (next.time - one.time).seconds < 1, "\(one.time) to \(next.time)")
    }
  }

  /// A live list in MP4 whose header and clock change: each part is played in its own look and sound.
  @Test func aLiveListGoesOnInItsNextPart() throws {
    let (folder, name) = try list("mp4", isTagged: true)
    let whole = String(decoding: try Clips.read(folder + name), as: UTF8.self)
    let lines = whole.split(separator: "\n").filter { $0 != "#EXT-X-PLAYLIST-TYPE:VOD" }
    let began = MonotonicTime.now
    let server = try LoopbackServer { request, answer in
      guard request.path == "/live.m3u8" else {
        guard let bytes = try? Clips.read(folder + request.path) else {
          return answer.head("404 Not Found", length: 0)
        }
        return answer.file(bytes, request)
      }
      // Six pieces of two seconds; three are there at first.
      var left = 3 + Int((MonotonicTime.now - began).seconds / 2)
      var text = ""
      for line in lines {
        guard line == "#EXT-X-ENDLIST" || left > 0 else { continue }
        if line == "#EXT-X-ENDLIST", left < 1 { break }
        text += line + "\n"
        if !line.hasPrefix("#") { left -= 1 }
      }
      answer.text(text)
    }
    defer { server.stop() }
    let rig = Rig(audio: true)
    rig.player.open(ItemID(1), .url(server.address("/live.m3u8")))
    #expect(rig.run { !$0.pictures.isEmpty })
    #expect(rig.info?.isLive == true)
    #expect(rig.run(seconds: 40) { $0.hasEnded })
    #expect(rig.damage == nil && rig.failure == nil)
    let played = rig.pictures.filter { !$0.isRedelivery }
    for picture in played where abs(picture.time.seconds - 4) > 0.2 && abs(picture.time.seconds - 8) > 0.2 {
      #expect(part(picture) == min(2, Int(picture.time.seconds / 4)), "\(picture.time.seconds)")
    }
    #expect(Set(played.compactMap { part($0) }) == [0, 1, 2])
    for (one, next) in zip(played, played.dropFirst()) {
      #expect(next.time >= one.time && (next.time - one.time).seconds < 0.5, "\(one.time) to \(next.time)")
    }
  }

  @Test func libavformatReadsOnePartOfALiveList() throws {
    func list(from first: Int, _ headers: [Int], isEnded: Bool = false) throws -> PieceList {
      var text = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:\(first)\n"
      for (number, header) in headers.enumerated() {
        text += "#EXT-X-MAP:URI=\"\(header)\"\n#EXTINF:2,\n\(first + number).m4s\n"
      }
      return try #require(PieceList(Array((text + (isEnded ? "#EXT-X-ENDLIST\n" : "")).utf8)))
    }
    var parts = LiveParts()
    func take(_ list: PieceList, opens: Bool = false) -> LiveParts.Given? {
      parts.take(list, of: "a", isOpening: opens)
    }
    // Nothing is kept back while one part is there.
    #expect(take(try list(from: 5, [1, 1, 1, 1]), opens: true) == nil)
    #expect(take(try list(from: 6, [1, 1, 1, 1, 2])) == .init(pieces: 0..<4, endsThere: true))
    #expect(parts.next(of: "a") == 10)
    #expect(take(try list(from: 9, [1, 2, 2, 3])) == .init(pieces: 0..<1, endsThere: true))
    #expect(take(try list(from: 12, [3, 3])) == .init(pieces: 0..<0, endsThere: true))
    // The pieces that were there have left.
    parts = LiveParts()
    #expect(take(try list(from: 0, [1, 1, 1]), opens: true) == nil)
    #expect(take(try list(from: 50, [1, 1, 2])) == .init(pieces: 0..<2, endsThere: true))
    parts = LiveParts()
    #expect(take(try list(from: 0, [1, 1, 1]), opens: true) == nil)
    #expect(take(try list(from: 50, [2, 2])) == .init(pieces: 0..<0, endsThere: true))
    #expect(parts.next(of: "a") == 50)
    // The live edge lies in the part before the last, and a wanted piece in a given part.
    parts = LiveParts()
    #expect(take(try list(from: 0, [1, 2, 2, 2, 3]), opens: true) == .init(pieces: 1..<4, endsThere: false))
    parts = LiveParts(firstPiece: 2)
    #expect(take(try list(from: 0, [1, 2, 2, 2, 3]), opens: true) == .init(pieces: 0..<4, endsThere: false))
    // libavformat begins an ended playlist at its first piece.
    parts = LiveParts(firstPiece: 2)
    #expect(
      take(try list(from: 0, [1, 2, 2, 3], isEnded: true), opens: true)
        == .init(pieces: 2..<3, endsThere: false))
    // One that was complete from the beginning is another one's.
    parts = LiveParts()
    #expect(take(try list(from: 0, [1, 2], isEnded: true), opens: true) == nil)
  }

  @Test func allPlaylistsOfAnOpeningBeginInTheSamePart() throws {
    func list(_ durations: [Double], head: String? = nil) throws -> PieceList {
      var text = "#EXTM3U\n#EXT-X-TARGETDURATION:9\n"
      for (number, duration) in durations.enumerated() {
        // A negative number begins a part.
        if duration < 0 {
          text += head.map { "#EXT-X-MAP:URI=\"\($0)\(number)\"\n" } ?? "#EXT-X-DISCONTINUITY\n"
        }
        text += "#EXTINF:\(abs(duration)),\n\(number)\n"
      }
      return try #require(PieceList(Array((text + "#EXT-X-ENDLIST\n").utf8)))
    }
    let pictures = try list([4, 4, -4, 4])
    let sound = try list([6, 2.2, -6, 2])
    #expect(pictures.seams == [MediaTime(seconds: 8)] && pictures.pieces(ofPart: 1) == 2..<4)
    let places = ListPlaces()
    places.begin(at: .time(MediaTime(seconds: 8.1)))
    #expect(places.take(pictures) == 2..<4)
    // By its own durations it would begin in the part before.
    #expect(places.take(sound) == 2..<4)
    let given = places.end().lists
    #expect(given.map(\.part) == [1, 1] && given.map(\.begins.seconds) == [8, 8.2])
    #expect(given.allSatisfy { $0.parts == 2 && !$0.endsWithPart })
    // A header that changes ends what libavformat is given.
    let headed = try list([-4, 4, -4, -4], head: "a/i")
    places.begin(at: .beginning)
    #expect(headed.parts == 3 && places.take(headed) == 0..<2)
    #expect(places.end().lists.first?.endsWithPart == true)
    places.begin(at: .part(1))
    #expect(places.take(headed) == 2..<3)
    // Beyond the last part there is no other.
    places.begin(at: .part(9))
    #expect(places.take(headed) == 3..<4)
    #expect(places.end().lists.first?.endsWithPart == false)
  }

  @Test func aStepAtASeamIsAJumpHoweverShort() {
    for hasSeam in [true, false] {
      var continuity = TimestampContinuity(isNeeded: true, seams: hasSeam ? [4_000_000] : [])
      for tenth in 0..<40 { #expect(continuity.offset(of: 0, at: Int64(tenth) * 100_000) == 0) }
      #expect(continuity.offset(of: 0, at: 9_000_000) == (hasSeam ? -5_100_000 : 0))
    }
  }

  private func take(
    _ frame: borrowing Frame, _ seconds: Double, at moment: Double, _ landing: inout SeekLanding
  ) -> SeekLanding.Outcome {
    landing.take(
      frame, at: MediaTime(seconds: seconds), lasting: MediaTime(microseconds: 40_000),
      toward: GenerationStart(time: MediaTime(seconds: 100), isExact: true), at: .seconds(moment))
  }

  @Test func decodingThatComesNoNearerToATargetEnds() {
    guard var landing = SeekLanding(), let frame = Frame() else {
      Issue.record("there is no memory")
      return
    }
    // However long it takes, what goes on is waited for.
    for second in 0..<30 {
      let outcome = take(frame, Double(second), at: Double(second) * 4, &landing)
      #expect(outcome == .nearer)
    }
    let (soon, late) = (take(frame, 1, at: 118, &landing), take(frame, 2, at: 122, &landing))
    #expect(soon == .nearer && late == .astray)
  }
}
