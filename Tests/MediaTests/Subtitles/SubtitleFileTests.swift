import Base
import Glibc
import TestSupport
import Testing

@testable import Media

@Suite struct SubtitleFileTests {
  private func read(
    _ name: String, _ bytes: [UInt8], charset: String = "auto", language: String? = nil
  ) throws -> [SubtitleEvent] {
    let path = try Clips.write(name, bytes)
    var file = ExternalSubtitle(path: BytePath(path))
    file.language = language
    var request = SubtitleFileRequest(file, charset: charset)
    request.frameRate = 25
    return try SubtitleFile.read(request, from: SubtitleSource()).events
  }

  private func texts(_ events: [SubtitleEvent]) -> [String] {
    events.compactMap { if case .text(let text) = $0.content { text.plain } else { nil } }
  }

  private static let srt = "1\n00:00:01,000 --> 00:00:02,500\n%\n\n2\n00:00:03,000 --> 00:00:04,000\nsecond\n"

  private func srt(_ text: String) -> String {
    Self.srt.split(separator: "%", maxSplits: 1).joined(separator: text)
  }

  @Test(arguments: [
    ("a.srt", "1\n00:00:01,000 --> 00:00:02,500\n<i>Hello</i>\n"),
    ("a.vtt", "WEBVTT\n\n00:01.000 --> 00:02.500\nHello\n"),
    (
      "a.ass",
      "[Script Info]\n[V4+ Styles]\nFormat: Name, Alignment\nStyle: Default,2\n[Events]\n"
        + "Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n"
        + "Dialogue: 0,0:00:01.00,0:00:02.50,Default,,0,0,0,,{\\i1}Hello\n"
    ),
    ("a.sub", "{25}{62}Hello\n{100}{200}x\n"), ("a.mpl", "[10][25]Hello\n"),
    ("a.smi", "<SAMI><BODY><SYNC Start=1000><P>Hello<SYNC Start=2500><P>&nbsp;</BODY></SAMI>"),
    (
      "a.ttml",
      "<tt xmlns=\"http://www.w3.org/ns/ttml\"><body><p begin=\"1s\" end=\"2.5s\">Hello</p></body></tt>"
    ),
    ("careless.srt", "00:01 --> 00:02,5\nHello\n"),
  ])
  func formats(name: String, text: String) throws {
    let events = try read(name, Array(text.utf8))
    #expect(texts(events).first == "Hello")
    #expect(events.first?.start == MediaTime(seconds: 1))
  }

  @Test(arguments: ["UTF-16LE", "UTF-16BE"])
  func wideCharacters(charset: String) throws {
    let mark: [UInt8] = charset == "UTF-16LE" ? [0xFF, 0xFE] : [0xFE, 0xFF]
    let units = srt("Übung 旅行").utf16.flatMap { unit -> [UInt8] in
      let bytes = [UInt8(truncatingIfNeeded: unit), UInt8(truncatingIfNeeded: unit >> 8)]
      return charset == "UTF-16LE" ? bytes : bytes.reversed()
    }
    let expected = ["Übung 旅行", "second"]
    #expect(texts(try read("wide-\(charset).srt", mark + units)) == expected)
    #expect(texts(try read("nomark-\(charset).srt", units)) == expected)
  }

  @Test func aMarkOfUTF8IsNotText() throws {
    #expect(texts(try read("mark8.srt", [0xEF, 0xBB, 0xBF] + Array(srt("é").utf8))) == ["é", "second"])
  }

  /// Bytes of old character sets, as they were written, with what they mean.
  @Test(
    arguments: [
      ("WINDOWS-1252", nil, "Où est le garçon ? À l’école.", [0xF9, 0xE7, 0xC0, 0x92, 0xE9]),
      ("WINDOWS-1250", "pl", "Zażółć gęślą jaźń", [0xBF, 0xF3, 0xB3, 0xE6, 0xEA, 0x9C, 0xB9, 0x9F, 0xF1]),
      ("WINDOWS-1251", "ru", "Привет, как дела", []),
      ("KOI8-R", "ru", "Он сказал, что придёт завтра утром", []), ("WINDOWS-1253", "el", "καλημέρα", []),
    ] as [(String, String?, String, [UInt8])])
  func oldCharacterSets(charset: String, language: String?, text: String, bytes: [UInt8]) throws {
    let encoded = try encode(srt(text), charset)
    if !bytes.isEmpty { #expect(encoded.filter { $0 >= 0x80 } == bytes) }
    #expect(texts(try read("old-\(charset).srt", encoded, language: language)).first == text)
    #expect(texts(try read("said-\(charset).srt", encoded, charset: charset)).first == text)
  }

  @Test(arguments: [
    ("WINDOWS-1251", "Он сказал, что придёт завтра утром, если не будет дождя. Посмотрим."),
    ("KOI8-R", "Он сказал, что придёт завтра утром, если не будет дождя. Посмотрим."),
    ("ISO-8859-5", "Он сказал, что придёт завтра утром, если не будет дождя. Посмотрим."),
    ("CP866", "Он сказал, что придёт завтра утром, если не будет дождя. Посмотрим."),
    ("ISO-8859-2", "Řekl, že přijde zítra ráno, jestli nebude pršet. Uvidíme, co z toho bude."),
    ("ISO-8859-7", "Καλημέρα, τι κάνεις σήμερα φίλε μου; Άκουσα ότι θα έρθεις αύριο."),
    ("WINDOWS-1258", "Anh ấy nói ngày mai sẽ đến nếu trời không mưa. Để xem thế nào."),
    ("CP932", "これはとてもながいせりふです。あしたもまたあいましょう。さようなら。"),
    ("EUC-JP", "彼は明日の朝、雨が降らなければ来ると言った。どうなるか見てみよう。"),
    ("BIG5", "他說如果明天早上不下雨他就會來。我們看看會發生什麼。"),
    ("CP949", "그는 내일 아침에 비가 오지 않으면 오겠다고 말했다. 어떻게 될지 보자."),
    ("WINDOWS-1253", "Καλημέρα, τι κάνεις σήμερα φίλε μου;"),
    ("WINDOWS-1255", "הוא אמר שהוא יבוא מחר בבוקר, אם לא ירד גשם. נראה מה יקרה."),
    ("WINDOWS-1256", "قال إنه سيأتي غدا في الصباح إذا لم تمطر. سنرى ماذا سيحدث."),
    ("CP874", "เขาบอกว่าเขาจะมาพรุ่งนี้เช้าถ้าฝนไม่ตก เราจะดูว่าจะเกิดอะไรขึ้น"),
    ("WINDOWS-1250", "Řekl, že přijde zítra ráno, jestli nebude pršet. Uvidíme, co z toho bude."),
    ("WINDOWS-1250", "Powiedział, że przyjdzie jutro rano, jeśli nie będzie padać."),
    ("WINDOWS-1250", "Holnap reggel jön, ha nem esik az eső. Meglátjuk, mi lesz ebből. Hol vannak most ők?"),
    ("WINDOWS-1254", "Yarın sabah yağmur yağmazsa geleceğini söyledi. Şimdi nerede olduklarını bilmiyorum."),
    ("WINDOWS-1252", "Où êtes-vous ? À l’école, mon cœur, ça a été."),
    ("WINDOWS-1252", "¿Dónde están ahora? ¡No lo sé! Él no está aquí, señor. ¿Qué pasó?"),
    ("WINDOWS-1252", "Hann sagði að hann kæmi á morgun ef það rignir ekki. Við sjáum til."),
    ("WINDOWS-1252", "Ele disse que virá amanhã de manhã. Não sei onde estão as lições e os corações."),
    ("GB18030", "他说如果明天早上不下雨他就会来。我们等着看吧。你好吗，我很好。"),
  ])
  func setsAreGuessed(charset: String, text: String) throws {
    let encoded = try encode(srt(text), charset)
    #expect(texts(try read("guess-\(charset)-\(text.hashValue).srt", encoded)).first == text)
  }

  /// Text in a character set, by the command that comes with the C library.
  private func encode(_ text: String, _ charset: String) throws -> [UInt8] {
    let from = try Clips.write("plain-\(charset)-\(text.hashValue).txt", Array(text.utf8))
    let to = from + ".out"
    guard Clips.run(["iconv", "-f", "UTF-8", "-t", charset, "-o", to, from]) == 0 else {
      throw ClipFailure(command: "iconv \(charset)")
    }
    return try Clips.read(to)
  }

  @Test func invalidSubtitleFilesAreRefused() throws {
    let noise = (0..<5000).map { (place: Int) in UInt8(truncatingIfNeeded: place * 197 + place / 8) }
    let list = "#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\nhttp://127.0.0.1:1/a.ts\n"
    let pack: [UInt8] = [0, 0, 1, 0xBA] + [UInt8](repeating: 0x44, count: 2048)
    let files: [(String, [UInt8])] = [
      ("empty.srt", []), ("noise.srt", noise), ("zeros.sub", [UInt8](repeating: 0, count: 4096)),
      ("list.srt", Array(list.utf8)),
      ("concat.srt", Array("ffconcat version 1.0\nfile '/etc/passwd'\n".utf8)),
      ("words.txt", Array("only words".utf8)), ("pack.sub", pack),
    ]
    for (name, bytes) in files {
      #expect(throws: PlaybackFailure.self, "\(name)") { try read(name, bytes) }
    }
  }

  /// Changed bytes break nothing, and the result is text or pictures of sane sizes.
  @Test func changedBytesAreHarmless() throws {
    let ass =
      "[Script Info]\nPlayResX: 640\n[V4+ Styles]\nFormat: Name, PrimaryColour, Alignment\nStyle: Default,&H00FF00,2\n"
      + "[Events]\nFormat: Layer, Start, End, Style, Text\n"
      + "Dialogue: 0,0:00:01.00,0:00:02.50,Default,{\\i1\\pos(10,20)\\c&H0000FF&}Hello\\Nthere\n"
    let seeds: [(String, [UInt8])] = [
      ("f.ass", Array(ass.utf8)), ("f.srt", Array(srt("<i>x</i> &amp; {\\an8}").utf8)),
      ("f.vtt", Array("WEBVTT\n\n00:01.000 --> 00:02.000 line:0\n<v A>x</v>\n".utf8)),
      ("f.sup", DiscSubtitle.box(from: 1, to: 2)),
    ]
    var noise = SeededNumbers(7)
    for (name, bytes) in seeds {
      for _ in 0..<60 {
        let changed = bytes.damaged(atMost: 7, by: &noise)
        guard let events = try? read(name, changed) else { continue }
        for text in texts(events) {
          #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
        }
      }
    }
  }

  @Test func unreadableFilesAndCharsetsAreReported() throws {
    func failure(_ path: String, charset: String = "auto") -> String? {
      do {
        let file = ExternalSubtitle(path: BytePath(path))
        _ = try SubtitleFile.read(SubtitleFileRequest(file, charset: charset), from: SubtitleSource())
        return nil
      } catch {
        return error.sentence
      }
    }
    #expect(failure("/nowhere/a.srt") == "No such file.")
    #expect(failure("/tmp") == "This is a folder.")
    #expect(failure("/dev/null") == "This is not a file.")
    let path = try Clips.write("set.srt", [0x31, 0xFF])
    #expect(failure(path, charset: "klingon")?.contains("klingon") == true)
  }

  /// libavformat opens the two files of VobSub by itself, and would wait for who writes into them.
  @Test(.timeLimit(.minutes(1)), arguments: ["idx", "sub", "IDX", "SUB"])
  func pipesInPlaceOfDiscSubtitlesAreRefused(pipe: String) throws {
    let isLarge = pipe == pipe.uppercased()
    let index = try Clips.write(
      "pipe-\(pipe).\(isLarge ? "IDX" : "idx")", Array("# VobSub index file, v7\n".utf8))
    let other = index.dropLast(3) + (isLarge ? "SUB" : "sub")
    let path = pipe.lowercased() == "idx" ? index : String(other)
    unlink(path)
    try #require(mkfifo(path, 0o600) == 0)
    if path == index { _ = try Clips.write("pipe-\(pipe).\(isLarge ? "SUB" : "sub")", [0, 0, 1, 0xBA]) }
    let failure = #expect(throws: PlaybackFailure.self) {
      try SubtitleFile.read(
        SubtitleFileRequest(ExternalSubtitle(path: BytePath(index))), from: SubtitleSource())
    }
    #expect(failure?.sentence == "This is not a file.")
  }

  @Test(arguments: ["idx", "sub"]) func bothFilesOfDiscSubtitlesOfAPlaceAreRead(named suffix: String) throws {
    let disc = try Clips.write("pages.sup", DiscSubtitle.pages(count: 2, width: 720, height: 576))
    let pictures = try Clips.read(try Clips.make("place-pages.sub", "-i \(disc) -c:s dvdsub -f vob"))
    let colours = repeatElement("000000, ffffff, 808080, ff0000", count: 4).joined(separator: ", ")
    let index = """
      # VobSub index file, v7 (do not modify this line!)
      size: 720x576
      palette: \(colours)
      id: en, index: 0
      timestamp: 00:00:01:000, filepos: 000000000
      timestamp: 00:00:02:000, filepos: 000000800

      """
    let server = try LoopbackServer { request, answer in
      answer.file(request.path.hasSuffix(".idx") ? Array(index.utf8) : pictures, request)
    }
    let path = BytePath("webdav://127.0.0.1:\(server.port)/pages.\(suffix)")
    let file = try SubtitleFile.read(
      SubtitleFileRequest(ExternalSubtitle(path: path)), from: SubtitleSource())
    #expect(file.events.map { $0.start.seconds.rounded() } == [1, 2])
    #expect(file.events.allSatisfy { $0.pictureBytes > 0 })
  }

  @Test func indexOfDiscSubtitlesHasALimit() throws {
    let index = try Clips.write("large.idx", Array("# VobSub index file, v7\n".utf8))
    _ = try Clips.write("large.sub", [0, 0, 1, 0xBA])
    try #require(truncate(index, 65 << 20) == 0)
    let failure = #expect(throws: PlaybackFailure.self) {
      try SubtitleFile.read(
        SubtitleFileRequest(ExternalSubtitle(path: BytePath(index))), from: SubtitleSource())
    }
    #expect(failure?.sentence == "It is too large for a subtitle file.")
  }

  /// Blanks behind and before numbers, numbers as text, and the mark of a file that was joined to another.
  @Test func carelessCuesAndMarksInTheMidst() throws {
    let text =
      "1 \r\n00:00:01,000 --> 00:00:03,000\r\nfirst\r\n \r\n2 \r\n00:00:04,000 --> 00:00:06,000\r\nsecond\r\n\t\r\n"
      + "3\t\r\n00:00:10,000 --> 00:00:12,000\r\n42\r\n\r\n\u{FEFF}4\r\n00:00:13,000 --> 00:00:15,000\r\n"
      + "fourth\r\n\r\n5\r\n00:00:16,000 --> 00:00:18,000\r\nIt was\r\n1984\r\n"
    #expect(
      texts(try read("joined.srt", Array(text.utf8))) == ["first", "second", "42", "fourth", "It was\n1984"])
  }

  @Test(arguments: ["srt", "vtt", "mpl", "smi"])
  func bracesAndBackslashesAreText(format: String) throws {
    let words = "Use {x} and C:\\new\\Nice"
    let text =
      switch format {
      case "srt": "1\n00:00:01,000 --> 00:00:05,000\n\(words)\n"
      case "vtt": "WEBVTT\n\n00:00:01.000 --> 00:00:05.000\n\(words)\n"
      case "mpl": "[10][25]\(words)\n"
      default: "<SAMI><BODY><SYNC Start=1000><P>\(words)<SYNC Start=2500><P>&nbsp;</BODY></SAMI>"
      }
    #expect(texts(try read("braces.\(format)", Array(text.utf8))).first == words)
  }

  /// Most of the file is markup, and the language stands in its head alone.
  @Test(arguments: [("ko-KR", "CP949"), ("", "CP949"), ("", "EUC-KR")])
  func theCharacterSetOfMarkup(language: String, charset: String) throws {
    let words = ["나는 어제 영화를 보았다", "그 사람은 누구입니까", "오늘 날씨가 참 좋네요", "우리 집에 가자"]
    let lines = words.enumerated().map { number, words in
      "<SYNC Start=\(number * 1000 + 1000)><P Class=KRCC>\(words)\r\n<SYNC Start=\(number * 1000 + 1900)><P Class=KRCC>&nbsp;\r\n"
    }
    let text =
      "<SAMI><HEAD><STYLE><!--\r\n.KRCC { lang:\(language) }\r\n--></STYLE></HEAD><BODY>\r\n\(lines.joined())</BODY></SAMI>"
    #expect(texts(try read("markup-\(charset)-\(language).smi", encode(text, charset))) == words)
  }

  @Test func lyricsInOldCharacterSets() throws {
    let words = "Он сказал, что придёт завтра утром, если не будет дождя"
    #expect(texts(try read("old.lrc", encode("[ar:x]\n[00:01.00]\(words)\n", "WINDOWS-1251"))).first == words)
  }
}
