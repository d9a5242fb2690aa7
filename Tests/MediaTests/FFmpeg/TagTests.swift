import Base
import Foundation
import Glibc
import Media
import Testing

@Suite(.waiting) struct TagTests {
  @Test(arguments: ["ogg", "opus", "oga"]) func anOggHasTheTagsOfItsStream(suffix: String) throws {
    let codec = suffix == "ogg" ? "libvorbis" : suffix == "opus" ? "libopus" : "flac"
    let path = try Clips.make(
      "tagged.\(suffix)",
      "-f lavfi -i sine=r=48000:d=1 -metadata title=Ode -metadata artist=Ann -c:a \(codec)")
    let info = try Player.probe(.file(BytePath(path)), timeout: 20)
    #expect(info.tag("title") == "Ode" && info.tag("artist") == "Ann")
    #expect(info.streams[0].title == nil)
  }

  @Test func aTracksTitleIsNotTheFilms() throws {
    let path = try Clips.make(
      "commented.mkv", "-f lavfi -i sine=d=1 -metadata title=Film -metadata:s:a:0 title=Commentary -c:a flac")
    let info = try Player.probe(.file(BytePath(path)), timeout: 20)
    #expect(info.tag("title") == "Film" && info.streams[0].title == "Commentary")
  }

  /// An MP3 file whose ID3v2.4 tag has these text frames: name, encoding, bytes.
  private func id3(_ name: String, _ frames: [(name: String, encoding: UInt8, text: [UInt8])]) throws
    -> MediaInfo
  {
    func synchsafe(_ number: Int) -> [UInt8] { [21, 14, 7, 0].map { UInt8(number >> $0 & 127) } }
    var body: [UInt8] = []
    for frame in frames {
      body += Array(frame.name.utf8)
      body += synchsafe(frame.text.count + 1)
      body += [0, 0, frame.encoding]
      body += frame.text
    }
    var file = Array("ID3\u{4}\0\0".utf8)
    file += synchsafe(body.count)
    file += body
    file += try Clips.read(
      Clips.make("bare.mp3", "-f lavfi -i sine=d=1 -c:a libmp3lame -id3v2_version 0 -map_metadata -1"))
    return try Player.probe(.file(BytePath(try Clips.write(name, file))), timeout: 20)
  }

  /// A text in UTF-16.
  private func wide(_ text: String, isBig: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    for unit in text.utf16 {
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 255))
      bytes += isBig ? [high, low] : [low, high]
    }
    return bytes
  }

  @Test func allValuesOfATagAreShown() throws {
    let genre: [UInt8] = wide("\u{FEFF}Pop\0\u{FEFF}Rock", isBig: false)
    let info = try id3(
      "many.mp3",
      [
        (name: "TIT2", encoding: 3, text: Array("This/That; Steins;Gate".utf8)),
        (name: "TPE1", encoding: 3, text: Array("Anna\0Böb\0Čeněk\0".utf8)),
        (name: "TALB", encoding: 0, text: [0x5A, 0xFC, 0, 0x58]),
        (name: "TPE2", encoding: 2, text: wide("東京\0大阪", isBig: true)),
        (name: "TCON", encoding: 1, text: genre),
        (name: "TCOM", encoding: 3, text: Array("  spaced  \0".utf8)),
      ])
    #expect(info.tag("artist") == "Anna; Böb; Čeněk" && info.tag("album") == "Zü; X")
    #expect(info.tag("album_artist") == "東京; 大阪" && info.tag("genre") == "Pop; Rock")
    #expect(info.tag("title") == "This/That; Steins;Gate" && info.tag("composer") == "spaced")
  }

  @Test func severalFieldsOfAFLACFileAreReadable() throws {
    let path = try Clips.make(
      "fields.flac", "-f lavfi -i sine=d=1 -metadata artist=One;Two;Three -metadata title=Steins;Gate")
    let info = try Player.probe(.file(BytePath(path)), timeout: 20)
    #expect(info.tag("artist") == "One; Two; Three" && info.tag("title") == "Steins;Gate")
  }

  @Test func allValuesOfAnAPETagAreShown() throws {
    func little(_ number: Int) -> [UInt8] { [0, 8, 16, 24].map { UInt8(number >> $0 & 255) } }
    var items: [UInt8] = []
    for (key, value) in [("Artist", "One\0Two"), ("Title", "Ode")] {
      items += little(value.utf8.count)
      items += little(0)
      items += Array(key.utf8) + [0]
      items += Array(value.utf8)
    }
    var file = try Clips.read(Clips.make("bare.wv", "-f lavfi -i sine=d=1 -map_metadata -1 -bitexact"))
    file += items
    file += Array("APETAGEX".utf8)
    for number in [2_000, items.count + 32, 2, 0, 0, 0] { file += little(number) }
    let info = try Player.probe(.file(BytePath(try Clips.write("many.wv", file))), timeout: 20)
    #expect(info.tag("artist") == "One; Two" && info.tag("title") == "Ode")
  }

  @Test func aSheetInTheTagsIsTheChapters() throws {
    let sheet =
      "TITLE#Disc\nTRACK#01#AUDIO\nTITLE#One\nINDEX#01#00:00:00\nTRACK#02#AUDIO\nINDEX#01#00:02:00\n"
    for suffix in ["flac", "wv", "mp3", "ogg"] {
      let path = try Clips.make("sheet.\(suffix)", "-f lavfi -i sine=d=4 -metadata CUESHEET=\(sheet)")
      let info = try Player.probe(.file(BytePath(path)), timeout: 20)
      #expect(
        info.chapters == [
          .init(start: .zero, title: "One"), .init(start: MediaTime(seconds: 2), title: "Track 2"),
        ], "\(suffix)")
    }
  }

  @Test func aChainedOggsSongsHaveTheirOwnTags() throws {
    let parts = try ["One", "Two"].map { title in
      try Clips.read(
        Clips.make("\(title).ogg", "-f lavfi -i sine=r=48000:d=2 -metadata title=\(title) -c:a libvorbis"))
    }
    let path = try Clips.write("chained.ogg", parts[0] + parts[1])
    let rig = Rig(audio: true)
    rig.open(path)
    let isTold = rig.run { rig in
      rig.events.contains {
        guard case .retagged(_, let tags, let start) = $0 else { return false }
        return tags.contains(.init(key: "title", value: "Two")) && (1.5...2.2).contains(start.seconds)
      }
    }
    #expect(isTold && rig.info?.tag("title") == "One")
  }

  /// ID3v1 says no character set, and its fields end in the middle of letters.
  @Test func textsOfAnUnknownSetAreGuessedTogether() throws {
    let sound = try Clips.read(
      Clips.make("untagged.mp3", "-f lavfi -i sine=d=1 -c:a libmp3lame -id3v2_version 0 -map_metadata -1"))
    func tagged(_ name: String, _ title: [UInt8], _ artist: [UInt8]) throws -> MediaInfo {
      func field(_ bytes: [UInt8]) -> [UInt8] { (bytes + [UInt8](repeating: 0, count: 30)).prefix(30) + [] }
      let head = Array("TAG".utf8) + field(title) + field(artist)
      let file = sound + head + [UInt8](repeating: 0, count: 128 - head.count)
      return try Player.probe(.file(BytePath(try Clips.write(name, file))), timeout: 20)
    }
    let western = try tagged(
      "western.mp3", [0x53, 0xE6, 0x67, 0x6C, 0xF3, 0x70, 0x75, 0x72], Array("Sigur R".utf8) + [0xF3, 0x73])
    #expect(western.tag("title") == "Sæglópur" && western.tag("artist") == "Sigur Rós")
    let russian = try tagged(
      "russian.mp3", [0xC3, 0xF0, 0xF3, 0xEF, 0xEF, 0xE0, 0x20, 0xEA, 0xF0, 0xEE, 0xE2, 0xE8],
      [0xCA, 0xE8, 0xED, 0xEE])
    #expect(russian.tag("title") == "Группа крови" && russian.tag("artist") == "Кино")
    let cut = try tagged("cut.mp3", Array("Ein sehr langer Titel mit Äbü".utf8.prefix(30)), Array("Ann".utf8))
    #expect(cut.tag("title") == "Ein sehr langer Titel mit Äb")
  }

  /// A station that sends a minute's sound, a song for each ten seconds.
  private static func serve(_ sound: [UInt8], by artist: String = "Ann", _ answer: Answer) {
    let interval = 4_096
    answer.head(
      type: "audio/mpeg", length: nil, ["icy-name: Radio Test", "icy-metaint: \(interval)", "icy-br: 64"])
    var song = -1
    for start in stride(from: 0, to: sound.count, by: interval) {
      guard answer.send(sound[start..<min(sound.count, start + interval)]) else { return }
      let now = start / 80_000
      guard now != song else {
        answer.send([0])
        continue
      }
      song = now
      // In Latin-1, as old stations send it.
      var title = Array("StreamTitle='\(artist) - Song \(song)';".unicodeScalars.map { UInt8($0.value) })
      title += [UInt8](repeating: 0, count: (16 - title.count % 16) % 16)
      answer.send([UInt8(title.count / 16)] + title)
    }
    answer.hang()
  }

  @Test func aStationsTitlesAreReadInTheirSet() throws {
    let path = try Clips.make("radio.mp3", "-f lavfi -i sine=r=44100:d=60 -c:a libmp3lame -b:a 64k")
    let sound = try Clips.read(path)
    let server = try LoopbackServer { _, answer in Self.serve(sound, by: "Sigur Rós", answer) }
    let rig = Rig(audio: true)
    rig.player.open(ItemID(1), .url(server.address("/live")), startAt: nil, paused: false)
    rig.run { !$0.songs.isEmpty }
    #expect(rig.songs.first?.title == "Sigur Rós - Song 0")
  }

  @Test func aStationNamesItsSongs() throws {
    let path = try Clips.make("radio.mp3", "-f lavfi -i sine=r=44100:d=60 -c:a libmp3lame -b:a 64k")
    let sound = try Clips.read(path)
    let server = try LoopbackServer { _, answer in Self.serve(sound, answer) }
    let rig = Rig(audio: true)
    rig.player.open(ItemID(1), .url(server.address("/live")), startAt: nil, paused: false)
    rig.run { $0.songs.count > 1 }
    #expect(rig.songs.map(\.title).prefix(2) == ["Ann - Song 0", "Ann - Song 1"])
    // Half a second of sound lies between two titles.
    #expect((8...11).contains(rig.songs.last?.start.seconds ?? 0))
    #expect(rig.songs.first?.station == "Radio Test")
    #expect(rig.info?.isLive == true)
  }
}

extension Rig {
  /// The songs that a station has named, and from when on.
  fileprivate var songs: [(title: String, station: String?, start: MediaTime)] {
    var songs: [(title: String, station: String?, start: MediaTime)] = []
    func add(_ tags: [MediaInfo.Tag], from start: MediaTime) {
      guard let title = tags.first(where: { $0.key == "streamtitle" })?.value else { return }
      if songs.last?.title != title {
        songs.append((title, tags.first { $0.key == "icy-name" }?.value, start))
      }
    }
    for event in events {
      if case .opened(_, let info) = event { add(info.tags, from: .zero) }
      if case .retagged(_, let tags, let start) = event { add(tags, from: start) }
    }
    return songs
  }
}
