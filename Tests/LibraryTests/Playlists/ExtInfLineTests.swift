import Base
import Testing

@testable import Library

/// The many forms of what stands before an entry.
@Suite("Lines of #EXTINF") struct ExtInfLineTests {
  @Test(arguments: [
    (" group-title=\"Nordic\",Kanal Ett", "Kanal Ett", "Nordic"),
    ("-1, group-title=\"Local\" tvg-name=\"TV_Two\",Kanal Two", "Kanal Two", "Local"),
    ("-1,tvg-name='Two' group-title='Local', Kanal Two", "Kanal Two", "Local"),
    ("-1 tvg-name=\"Hi, there\" group-title=\"A\",HI, THERE", "HI, THERE", "A"),
    ("-1 tvg-logo=\"http://h/x,y.png\" tvg-name=\"Odd \"quoted\" name\",Four, 4", "Four, 4", nil),
    ("-1 group-title=Plain tvg-name=Five,Five", "Five", "Plain"),
    ("3 tvg-name='Six, single',Six", "Six", nil),
    ("3 group-title='Rock 'n' Roll',Seven", "Seven", "Rock 'n' Roll"),
    ("-1 tvg-id=\"odd,Channel \"8", "Channel \"8", nil),
    ("-1 some words, Nine", "Nine", nil),
    ("-1,a=b, c", "a=b, c", nil),
    ("-1,Ten \"x=\"y\", z", "Ten \"x=\"y\", z", nil),
    ("-1,group-title=\"no title behind it\"", "group-title=\"no title behind it\"", nil),
    ("-1 group-title=\"G\",", nil, "G"),
    ("-1 tvg-name=\"Named\" group-title=\"\",", "Named", nil),
    ("", nil, nil), (",", nil, nil), ("-1 \"", nil, nil), ("-1 a=\"", nil, nil), ("-1 a='", nil, nil),
  ])
  func titleAndGroup(line: String, title: String?, group: String?) throws {
    let entry = try read("#EXTM3U\n#EXTINF:\(line)\na.flac\n").entries.first
    #expect(entry?.title == title)
    #expect(entry?.group == group)
  }

  @Test(arguments: [
    ("tvg-chno=\"45\"", 45), ("tvg-chno=007", 7), ("tvg-chno=\"1000000\"", 1_000_000),
    ("tvg-chno=\"0\"", nil), ("tvg-chno=\"1000001\"", nil), ("tvg-chno=\"-4\"", nil),
    ("tvg-chno=\"4.1\"", nil),
    ("tvg-chno=\"99999999999999999999\"", nil), ("tvg-chno=\"\"", nil), ("", nil),
  ])
  func channelNumber(attribute: String, number: Int?) throws {
    #expect(try read("#EXTM3U\n#EXTINF:-1 \(attribute),One\na\n").entries.first?.number == number)
  }

  @Test func anEmptyGroupHidesNoOther() throws {
    let list = try read(
      """
      #EXTM3U
      #EXTINF:-1 group-title="",B
      #EXTGRP:G2
      b
      #EXTGRP:G3
      #EXTINF:-1 group-title="  ",C
      c
      """)
    #expect(list.entries.map(\.group) == ["G2", "G3"])
  }

  @Test(arguments: [
    ("[COLOR red]News[/COLOR] 1", "News 1"), ("[B]Sport[/B] [COLOR FFAA00]HD", "Sport HD"),
    ("Side [B] of it", "Side [B] of it"), ("[I]One[/I][CR]Two", "One Two"),
    ("[720p] Film [x", "[720p] Film [x"),
    ("[COLOR]x", "[COLOR]x"), ("[[B]]", "[[B]]"),
  ])
  func marksOfKodiAreNoTitle(title: String, shown: String) throws {
    #expect(
      try read("#EXTM3U\n#EXTINF:-1 group-title=\"[B]G[/B]\",\(title)\na\n").entries.first?.title == shown)
    #expect(
      try read("#EXTM3U\n#EXTINF:-1 group-title=\"[B]G[/B]\",\(title)\na\n").entries.first?.group == "G")
  }

  @Test(.timeLimit(.minutes(1))) func aTitleOfMarksIsReadAtOnce() throws {
    let marks = String(repeating: "[b]", count: 20_000)
    for line in ["#EXTINF:-1,\(marks)", "#EXTINF:-1 group-title=\"\(marks)\",x", "#EXTGRP:\(marks)"] {
      let begin = ContinuousClock.now
      #expect(try read("#EXTM3U\n\(line)\na\n").entries.count == 1)
      #expect(ContinuousClock.now - begin < .seconds(2))
    }
  }
}
