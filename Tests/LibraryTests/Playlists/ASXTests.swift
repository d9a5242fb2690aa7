import Base
import Library
import Testing

@Suite struct ASXTests {
  private let origin = PlaylistOrigin.file(BytePath("/music/list.asx"))

  @Test func asPeopleWriteIt() throws {
    let list = try read(
      """
      <ASX version="3.0">
        <Title>Radio & more</Title>
        <PARAM name=encoding value="UTF-8">
        <Entry>
          <title>One</TITLE><Author>Him</Author>
          <ref HREF="mms://h/a.wma?x=1&y=2" /><duration value="0:01:30.5"/>
        </ENTRY>
        <entry><ref href="dir\\b.wmv"><title>Two</entry>
        <entry><starttime value="00:10"/><duration value="5"/><ref href="c.wmv"/></entry>
        <entryref href="more.wax"/>
        <entry><title>nothing</title></entry>
      </asx>
      """, from: origin)
    #expect(list.title == "Radio & more")
    var third = PlaylistEntry(file("/music/c.wmv"), duration: MediaTime(seconds: 5))
    third.part = ItemPart(start: MediaTime(seconds: 10), end: MediaTime(seconds: 15))
    #expect(
      list.entries == [
        PlaylistEntry(.url("mms://h/a.wma?x=1&y=2"), title: "Him – One", duration: MediaTime(seconds: 90.5)),
        PlaylistEntry(file("/music/dir\\b.wmv"), title: "Two"), third, PlaylistEntry(file("/music/more.wax")),
      ])
    #expect(list.refusedCount == 1)
  }

  @Test func basesAndOldForm() throws {
    let based = try read(
      "<asx><base href='http://h/d/'/><entry><ref href='a.wma'/></entry></asx>", from: origin)
    #expect(based.entries.map(\.location) == [.url("http://h/d/a.wma")])
    let old = try read("[Reference]\r\nRef1=http://h/a\r\nRef2=mms://h/b\r\nReference=x\r\n", from: origin)
    #expect(old.entries.map(\.location) == [.url("http://h/a"), .url("mms://h/b")])
  }

  @Test func strayCharactersAreNoMarkup() throws {
    let list = try read(
      """
      <asx><entry><title>1 < 2</title x><ref href="a.wma"" /><param name="x></entry></asx>
      """, from: origin)
    #expect(list.entries == [PlaylistEntry(file("/music/a.wma"), title: "1 < 2")])
  }

  @Test func nothingOfThisMachineFromTheNetwork() throws {
    let list = try read(
      """
      <asx><base href="file:///etc/"/><entry><ref href="passwd"/></entry><entryref href="/etc/passwd"/>
      <entry><ref href="file:///etc/passwd"/></entry></asx>
      """, from: .network("http://h/list.asx"))
    #expect(list.entries.isEmpty)
    #expect(list.refusedCount == 3)
  }
}

@Suite struct ShortcutTests {
  @Test func linksOfBothKinds() throws {
    let link = try read(
      "[InternetShortcut]\r\nURL=https://h/a.mp4\r\nIconIndex=0\r\n", from: .file(BytePath("/d/A film.url")))
    #expect(link.entries == [PlaylistEntry(.url("https://h/a.mp4"), title: "A film")])
    let entry = try read(
      "# made\n[Desktop Entry]\nType=Link\nName=Radio\nName[de]=Funk\nURL=http://h/live\n[Other]\nURL=x\n",
      from: .file(BytePath("/d/r.desktop")))
    #expect(entry.entries == [PlaylistEntry(.url("http://h/live"), title: "Radio")])
  }

  @Test(arguments: [
    "[Desktop Entry]\nType=Application\nExec=sh -c x\nURL=http://h\n", "[InternetShortcut]\nURL=\n",
    "[InternetShortcut]\nURL=javascript://x\n",
  ])
  func invalidShortcutFilesAreRefused(text: String) throws {
    let list = try read(text, from: .file(BytePath("/d/r.desktop")))
    #expect(list.entries.isEmpty && list.refusals.count == 1)
  }

  @Test func addressInATextFile() throws {
    let list = try read("\u{FEFF}http://h/live\n", from: .file(BytePath("/d/Channel 5.strm")))
    #expect(list.entries == [PlaylistEntry(.url("http://h/live"), title: "Channel 5")])
    let odd = try read("plugin://plugin.video/x\n", from: .file(BytePath("/d/b.strm")))
    #expect(odd.entries.isEmpty && odd.refusedCount == 1)
  }
}
