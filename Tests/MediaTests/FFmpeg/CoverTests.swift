import Base
import Glibc
import Picture
import Synchronization
import TestSupport
import Testing

@testable import Media

/// Pictures beside songs.
@Suite("Covers beside songs", .serialized, .waiting) struct CoverTests {
  /// A folder of its own for a song and what lies beside it.
  private func folder(_ name: String) throws -> String {
    let marker = try Clips.write("covers-\(name)", [])
    let path = "\(marker).d"
    try #require(mkdir(path, 0o700) == 0)
    return path
  }

  private func name(_ path: String) -> String {
    String(path.split(separator: "/").suffix(2).joined(separator: "/"))
  }

  private func song(_ folder: String, _ file: String, more: String = "") throws -> String {
    try Clips.make(name("\(folder)/\(file)"), "-f lavfi -i sine=r=44100:d=3 \(more)")
  }

  private func picture(_ folder: String, _ file: String, _ color: String) throws -> String {
    try Clips.make(name("\(folder)/\(file)"), "-f lavfi -i color=\(color):s=64x64 -frames:v 1 -update 1")
  }

  @Test(arguments: ["song.mp3", "song.m4a", "song.ogg", "song.flac", "song.wav", "song.mka"])
  func isShownWhileTheSongPlaysAndAfterASeek(file: String) throws {
    let folder = try folder("played-\(file)")
    let path = try song(folder, file)
    let cover = try picture(folder, "Folder.PNG", "red")
    let rig = Rig(audio: true)
    rig.open(path)
    #expect(rig.run { !$0.pictures.isEmpty && $0.position > 0.3 })
    #expect(rig.pictures.last.map { $0.middle[0] > 200 && $0.middle[1] < 60 } == true)
    let info = try #require(rig.info)
    #expect(info.isSoundAlone && info.displayWidth == 64)
    #expect(info.streams.last?.file == .file(BytePath(cover)) && info.streams.last?.isAttachedPicture == true)
    rig.player.seek(to: MediaTime(seconds: 2.5), exact: true)
    #expect(rig.run { $0.settledAt.count == 2 })
    #expect(rig.run { $0.hasEnded })
  }

  @Test func theFirstOfTheNamesIsTaken() throws {
    let folder = try folder("order")
    let path = try song(folder, "song.flac")
    _ = try picture(folder, "front.png", "blue")
    #expect(try colour(path)?.isBlue == true)
    _ = try picture(folder, "COVER.webp", "red")
    #expect(try colour(path)?.isBlue == false)
  }

  @Test func embeddedCoverTakesPrecedenceOverFiles() throws {
    let folder = try folder("inside")
    let inner = try picture(folder, "inner.png", "blue")
    let path = try song(
      folder, "song.mp3", more: "-i \(inner) -map 0 -map 1 -c:v copy -disposition:v attached_pic")
    _ = try picture(folder, "cover.jpg", "red")
    #expect(try colour(path)?.isBlue == true)
    #expect(try Player.probe(.file(BytePath(path)), timeout: 5).streams.count == 2)
  }

  @Test func filmsHaveNone() throws {
    let folder = try folder("film")
    let path = try Clips.make(
      name("\(folder)/film.mkv"),
      "-f lavfi -i color=blue:s=64x64:d=1 -f lavfi -i sine=d=1 -c:v libx264 -pix_fmt yuv420p")
    _ = try picture(folder, "cover.jpg", "red")
    let preview = try PreviewReading(BytePath(path), by: .here).run { _, _ in (8, 8) }
    #expect(!preview.info.streams.contains { $0.isAttachedPicture })
  }

  /// Files with the name of a cover that are none: the song plays without.
  @Test func nonImageCoverFilesAreIgnored() throws {
    let silent = try LoopbackSocket(.stream)
    let folder = try folder("hostile")
    let path = try song(folder, "song.m4a")
    let list =
      "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nhttp://127.0.0.1:\(silent.port)/a.ts\n#EXT-X-ENDLIST\n"
    func expectNone(_ what: String) throws {
      #expect(try colour(path) == nil, "\(what)")
      let rig = Rig(audio: true)
      rig.open(path)
      #expect(rig.run { $0.position > 0.2 }, "\(what)")
      #expect(rig.pictures.isEmpty && rig.info?.videoStream == nil, "\(what)")
    }
    _ = try Clips.write(name("\(folder)/cover.jpg"), Array(list.utf8))
    try expectNone("a list")
    _ = try Clips.write(name("\(folder)/cover.jpg"), [])
    try expectNone("nothing")
    unlink("\(folder)/cover.jpg")
    #expect(mkfifo("\(folder)/cover.jpg", 0o600) == 0)
    #expect(mkdir("\(folder)/folder.jpg", 0o700) == 0)
    #expect(symlink("/dev/zero", "\(folder)/front.png") == 0)
    try expectNone("a pipe, a folder and a device")
    // A picture is found behind them anyway.
    _ = try picture(folder, "front.jpg", "blue")
    #expect(try colour(path)?.isBlue == true)
    #expect(silent.accepted(within: 0) == nil)
  }

  /// A server with a song and its cover; the cover is sent by the test.
  private func album(
    _ name: String, _ cover: @escaping @Sendable ([UInt8], LoopbackServer.Request, Answer) -> Void
  ) throws -> (server: LoopbackServer, song: BytePath, cover: BytePath) {
    let folder = try folder(name)
    let sound = try Clips.read(try song(folder, "song.ogg"))
    let red = try Clips.read(try picture(folder, "Cover.png", "red"))
    let server = try LoopbackServer { request, answer in
      if request.fields["depth"] != nil {
        let rows = [
          ("", 0), ("song.ogg", sound.count), ("Cover.png", red.count), ("front.jpg", 5_000_000),
        ]
        let answers = rows.map {
          "<response><href>/album/\($0)</href><getcontentlength>\($1)</getcontentlength></response>"
        }
        let body = "<multistatus>\(answers.joined())</multistatus>"
        answer.head("207 Multi-Status", type: "application/xml", length: body.utf8.count)
        answer.send(body.utf8)
      } else if request.path.hasSuffix("song.ogg") {
        answer.file(sound, request)
      } else if request.path.hasSuffix("Cover.png") {
        cover(red, request, answer)
      } else {
        answer.head("404 Not Found", length: 0)
      }
    }
    let place = BytePath("webdav://127.0.0.1:\(server.port)/album")
    return (server, place.appending("song.ogg"), place.appending("Cover.png"))
  }

  @Test func aSongOfAPlaceHasTheCoverInItsFolder() throws {
    let (server, song, cover) = try album("place") { picture, request, answer in
      answer.file(picture, request)
    }
    try withExtendedLifetime(server) {
      let preview = try PreviewReading(song, by: .here, budget: 4 << 20).run { _, _ in (8, 8) }
      #expect(preview.picture.map { $0.bytes[0] > 200 && $0.bytes[2] < 60 } == true)
      #expect(preview.info.isSoundAlone && preview.info.displayWidth == 64)
      #expect(preview.info.streams.last?.file == .file(cover))
      let rig = Rig(audio: true) { ($0.readers, $0.placeCoverBytes) = (.here, 1 << 20) }
      rig.player.open(ItemID(1), .file(song), startAt: nil, paused: false)
      #expect(rig.run { !$0.pictures.isEmpty && $0.position > 0.3 })
      #expect(rig.pictures.last.map { $0.middle[0] > 200 && $0.middle[1] < 60 } == true)
      #expect(rig.info?.streams.last?.file == .file(cover))
    }
  }

  @Test func songsOfAPlaceShareTheirCover() throws {
    let requests = Mutex(0)
    let (server, song, _) = try album("shared") { picture, request, answer in
      requests.withLock { $0 += 1 }
      answer.file(picture, request)
    }
    withExtendedLifetime(server) {
      let rig = Rig(audio: true) { ($0.readers, $0.placeCoverBytes) = (.here, 1 << 20) }
      var first: Int?
      for number in 1...3 {
        rig.player.open(ItemID(UInt64(number)), .file(song), startAt: nil, paused: false)
        #expect(rig.run { $0.player.snapshot().item == ItemID(UInt64(number)) && $0.position > 0.2 })
        #expect(rig.pictures.last.map { $0.middle[0] > 200 && $0.middle[1] < 60 } == true)
        first = first ?? requests.withLock { $0 }
      }
      let last = requests.withLock { $0 }
      #expect(last > 0 && last == first)
    }
  }

  @Test func aCoverIsKnownAsLongAsItsFolderListsItAsItWas() throws {
    let known = PlaceCover()
    var count = 0
    func read(_ size: Int64?, _ modified: Int64? = nil, _ name: String = "a") throws {
      let cover = ListedCover(path: BytePath("sftp://host/\(name)"), size: size, modified: modified)
      _ = try known.picture(of: cover) { () throws(PlaybackFailure) in
        count += 1
        return CoverPicture(pixels: PixelBuffer(width: 1, height: 1), codec: "png")
      }
    }
    for _ in 0..<3 { try read(5) }
    #expect(count == 1)
    try read(5, 7)
    try read(5, 7, "b")
    #expect(count == 3)
    // A server that tells nothing of a file may have another one there each time.
    for _ in 0..<2 { try read(nil) }
    #expect(count == 5)
    #expect(throws: PlaybackFailure.self) {
      try known.picture(of: ListedCover(path: BytePath("c"), size: 1)) { () throws(PlaybackFailure) in
        throw PlaybackFailure("Gone.")
      }
    }
  }

  @Test func aCoverOfAPlaceBeyondTheBudgetIsNotRead() throws {
    let (server, song, _) = try album("budget") { _, _, answer in
      Issue.record("the cover is read")
      answer.head("404 Not Found", length: 0)
    }
    withExtendedLifetime(server) {
      for bytes in [0, 20] {
        let rig = Rig(audio: true) { ($0.readers, $0.placeCoverBytes) = (.here, bytes) }
        rig.player.open(ItemID(1), .file(song), startAt: nil, paused: false)
        #expect(rig.run { $0.position > 0.2 })
        #expect(rig.pictures.isEmpty)
      }
    }
  }

  @Test func aCoverOfAPlaceThatDoesNotComeHoldsUpNoSong() throws {
    let (server, song, _) = try album("hanging") { _, _, answer in answer.hang() }
    withExtendedLifetime(server) {
      let rig = Rig(audio: true) { ($0.readers, $0.placeCoverBytes) = (.here, 1 << 20) }
      rig.player.open(ItemID(1), .file(song), startAt: nil, paused: false)
      #expect(rig.run(seconds: 6) { $0.position > 0.2 })
      #expect(rig.pictures.isEmpty && rig.info?.videoStream == nil)
    }
  }

  private struct Colour: Equatable {
    var bytes: [UInt8]
    var isBlue: Bool { bytes[2] > 200 && bytes[0] < 60 }
  }

  /// The colour of a song's preview.
  private func colour(_ path: String) throws -> Colour? {
    let preview = try PreviewReading(BytePath(path), by: .here).run { _, _ in (8, 8) }
    return preview.picture.map { picture in Colour(bytes: (0..<4).map { picture.bytes[$0] }) }
  }
}
