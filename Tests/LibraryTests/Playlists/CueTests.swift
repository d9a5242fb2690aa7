import Base
import Library
import Testing

@Suite struct CueTests {
  private let origin = PlaylistOrigin.file(BytePath("/music/disc.cue"))

  @Test func cueTracksBecomePartsOfTheirFile() throws {
    let list = try read(
      """
      REM GENRE Jazz
      REM DATE "1959"
      PERFORMER "Them"
      TITLE "The \"Disc\""
      FILE "the disc.flac" WAVE
        TRACK 01 AUDIO
          TITLE "First"
          INDEX 01 00:00:00
        TRACK 02 AUDIO
          TITLE "Second"
          PERFORMER "Guest"
          INDEX 00 03:18:00
          INDEX 01 03:20:37
        TRACK 03 AUDIO
          INDEX 01 100:00:00
      FILE b.mp3 MP3
        TRACK 04 AUDIO
          TITLE Bare words
          INDEX 01 00:00:00
      """, from: origin)
    #expect(list.title == "Them – The \"Disc\"")
    #expect(
      list.entries.map(\.title) == ["Them – First", "Guest – Second", "Them – Track 3", "Them – Bare words"])
    let disc = file("/music/the disc.flac")
    #expect(list.entries.map(\.location) == [disc, disc, disc, file("/music/b.mp3")])
    let second = MediaTime(microseconds: 200_493_333)
    let third = MediaTime(seconds: 6000)
    #expect(
      list.entries.map(\.part) == [
        ItemPart(start: .zero, end: second), ItemPart(start: second, end: third),
        ItemPart(start: third, end: nil), nil,
      ])
    #expect(list.entries[0].duration == second)
    #expect(list.entries[2].duration == nil)
    // Each is a song of the disc.
    let songs = list.entries.map(\.song)
    #expect(songs.map { $0?.album } == Array(repeating: "The \"Disc\"", count: 4))
    #expect(songs.map { $0?.albumArtist } == Array(repeating: "Them", count: 4))
    #expect(songs.map { $0?.year } == Array(repeating: "1959", count: 4))
    #expect(songs.map { $0?.track } == [1, 2, 3, 4])
    #expect(songs.map { $0?.artist } == ["Them", "Guest", "Them", "Them"])
    #expect(songs.map { $0?.displayTitle } == list.entries.map(\.title))
  }

  /// Rippers leave the gap before a track at the end of the file before it.
  @Test(arguments: ["\n", "\r\n"]) func aGapAtTheEndOfTheFileBefore(end: String) throws {
    let list = try read(
      """
      TITLE "Gaps"
      FILE "1.flac" WAVE
        TRACK 01 AUDIO
          TITLE "One"
          INDEX 01 00:00:00
        TRACK 02 AUDIO
          TITLE "Two"
          INDEX 00 00:10:00
      FILE "2.flac" WAVE
          ISRC DEA000000001
          REM COMMENT "of two"
          PERFORMER "Guest"
          INDEX 01 00:00:00
        TRACK 03 AUDIO
          TITLE "Three"
          INDEX 00 00:10:37
      FILE "3.flac" WAVE
          INDEX 01 00:02:00
        TRACK 04 AUDIO
          TITLE "Four"
          INDEX 00 00:08:00
          INDEX 01 00:09:00
      """.split(separator: "\n").joined(separator: end), from: origin)
    #expect(list.title == "Gaps")
    #expect(list.entries.map(\.title) == ["One", "Guest – Two", "Three", "Four"])
    #expect(
      list.entries.map(\.location) == ["1", "2", "3", "3"].map { file("/music/\($0).flac") })
    let (three, four) = (MediaTime(seconds: 2), MediaTime(seconds: 9))
    #expect(
      list.entries.map(\.part) == [
        nil, nil, ItemPart(start: three, end: four), ItemPart(start: four, end: nil),
      ])
    #expect(list.refusedCount == 0)
  }

  @Test func fileOfAnotherFormatWithTheSameName() throws {
    let sheet = Array("FILE \"a.wav\" WAVE\nTRACK 01 AUDIO\nINDEX 01 00:01:00\n".utf8)
    #expect(
      try read(sheet, from: origin, existing: ["/music/a.flac"]).entries.map(\.location)
        == [file("/music/a.flac")])
    #expect(
      try read(sheet, from: origin, existing: ["/music/a.flac", "/music/a.wav"]).entries.map(\.location)
        == [file("/music/a.wav")])
  }

  @Test func dataAndImagesAreLeftOut() throws {
    let list = try read(
      """
      TRACK 01 AUDIO
      FILE "a.wav" WAVE
      TRACK 01 MODE1/2352
      INDEX 01 00:00:00
      TRACK 02 AUDIO
      INDEX 01 00:61:00
      TRACK 03 AUDIO
      INDEX 01 00:05:00
      TRACK 04 AUDIO
      INDEX 01 00:02:00
      FILE "b.bin" BINARY
      TRACK 01 AUDIO
      INDEX 01 00:00:00
      """, from: origin)
    #expect(list.entries.map(\.title) == ["Track 3", "Track 4"])
    #expect(list.entries.map(\.part?.end) == [nil, nil])
    #expect(list.refusedCount == 3)
  }

  @Test func nothingOfThisMachineFromTheNetwork() throws {
    let list = try read(
      "FILE \"file:///etc/passwd\" WAVE\nTRACK 01 AUDIO\nINDEX 01 00:00:00\n"
        + "FILE \"a.mp3\" MP3\nTRACK 02 AUDIO\nINDEX 01 00:00:00\n", from: .network("http://h/d/x.cue"))
    #expect(list.entries.map(\.location) == [.url("http://h/d/a.mp3")])
    #expect(list.refusedCount == 1)
  }
}
