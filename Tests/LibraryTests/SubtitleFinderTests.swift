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
      found.map { String(decoding: $0.bytes.dropFirst(folder.path.bytes.count + 1), as: UTF8.self) })
    #expect(
      names == [
        "film.srt", "film.en.forced.srt", "film.DE.ASS", "film.idx", "film.en.sub", "Subs/film.fr.vtt",
        "film.nl.sup", "Subs/film/2_English.srt", "subtitles/film.srt",
      ])
    #expect(found.first { $0.isForced }?.language == "en")
    #expect(found.first { $0.bytes.suffix(4).elementsEqual(".sup".utf8) }?.language == "nl")
    #expect(SubtitleFinder.find(beside: BytePath("/nowhere/at/all.mkv")).isEmpty)
    #expect(SubtitleFinder.find(beside: BytePath("/")).isEmpty)
  }

  /// Names as people and other programs write them; a number or a word is another film.
  @Test func languagesFollowOtherSeparators() throws {
    let folder = try TemporaryFolder()
    let names = [
      "Film (2026).srt", "Film-de.srt", "Film_nl.srt", "Film[it].srt", "Film (pl).srt", "Film (sv)(sdh).srt",
      "Film-English.srt", "Film.es-419.srt",
    ]
    for name in names + [
      "Film-2.srt", "Film-extended.srt", "Film-fr.srt", "Filmde.srt", "Film.mkv", "Film-fr.mkv",
    ] {
      try folder.file(name)
    }
    let found = SubtitleFinder.find(beside: folder.path.appending("Film.mkv"))
    #expect(Set(found.map(\.name)) == Set(names.dropFirst()))
    let languages = Dictionary(uniqueKeysWithValues: found.map { ($0.name, $0.language) })
    #expect(languages["Film-de.srt"] == "de" && languages["Film[it].srt"] == "it")
    #expect(languages["Film-English.srt"] == "English" && languages["Film.es-419.srt"] == "es-419")
    #expect(found.first { $0.isForImpaired }?.language == "sv")
  }

  @Test func aFileWithTwoLanguagesIsTwoTracks() throws {
    let folder = try TemporaryFolder()
    let text = """
      <SAMI><HEAD><STYLE TYPE="text/css"><!--
      P { margin-left: 8pt }
      .KRCC { Name:Korean; lang:ko-KR; SAMIType:CC; }
      .ENCC { Name: English; lang: en-US; SAMIType: CC; }
      --></STYLE></HEAD><BODY></BODY></SAMI>
      """
    try folder.file("film.mkv")
    try folder.file("film.smi", text)
    let found = SubtitleFinder.find(beside: folder.path.appending("film.mkv"))
    #expect(found.map(\.track) == ["KRCC", "ENCC"] && found.map(\.language) == ["ko-KR", "en-US"])
    #expect(found.map(\.title) == ["Korean", "English"])
  }
}

extension ExternalSubtitle {
  fileprivate var bytes: [UInt8] { if case .file(let path) = location { path.bytes } else { [] } }
  fileprivate var name: String { location.shownName }
}
