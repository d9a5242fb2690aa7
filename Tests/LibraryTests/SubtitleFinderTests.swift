import Base
import TestSupport
import Testing

@testable import Library

@Suite struct SubtitleFinderTests {
  @Test func filesOfTheItemAreFoundAndNoOthers() throws {
    let folder = try TemporaryFolder()
    for name in ["Subs", "Subs/film", "subtitles", "deep"] { try folder.folder(name) }
    for name in [
      "film.mkv", "film.srt", "film.en.forced.srt", "film.DE.ASS", "film 2.srt", "filmography.srt",
      "other.srt",
      "film.idx", "film.sub", "film.en.sub", "film.jpg", ".film.srt", "Subs/film.fr.vtt", "Subs/other.vtt",
      "Subs/film/2_English.srt", "subtitles/film.srt", "deep/film.srt", "film.nl.sup", "film 2.sup",
    ] {
      try folder.file(name)
    }
    let found = SubtitleFinder.find(beside: folder.path.appending("film.mkv"))
    let names = Set(
      found.map { String(decoding: $0.path.bytes.dropFirst(folder.path.bytes.count + 1), as: UTF8.self) })
    #expect(
      names == [
        "film.srt", "film.en.forced.srt", "film.DE.ASS", "film.idx", "film.en.sub", "Subs/film.fr.vtt",
        "film.nl.sup", "Subs/film/2_English.srt", "subtitles/film.srt",
      ])
    #expect(found.first { $0.isForced }?.language == "en")
    #expect(found.first { $0.path.bytes.suffix(4).elementsEqual(".sup".utf8) }?.language == "nl")
    #expect(SubtitleFinder.find(beside: BytePath("/nowhere/at/all.mkv")).isEmpty)
    #expect(SubtitleFinder.find(beside: BytePath("/")).isEmpty)
  }
}
