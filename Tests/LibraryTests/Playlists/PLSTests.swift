import Base
import Library
import Testing

@Suite struct PLSTests {
  private let origin = PlaylistOrigin.file(BytePath("/music/list.pls"))

  @Test func rowsInTheOrderOfTheirNumbers() throws {
    let list = try read(
      """
      [PlayList]
      ; a comment
      NumberOfEntries=3
      FILE10=ten.mp3
      Title2 = Second
      file2=http://host/two
      Length2=-1
      File1 = /one.mp3
      Length1=61
      Title1=A=B
      Title7=without a file
      [other]
      File3=no.mp3
      """, from: origin)
    #expect(
      list.entries == [
        PlaylistEntry(file("/one.mp3"), title: "A=B", duration: MediaTime(seconds: 61)),
        PlaylistEntry(.url("http://host/two"), title: "Second"),
        PlaylistEntry(file("/music/ten.mp3")),
      ])
  }

  @Test func oddNumbersAreNoRows() throws {
    let list = try read(
      "[playlist]\nFile=a\nFile-1=b\nFile99999999999999999999=c\nFile0=d\nFilex=e\nFile1=\n", from: origin)
    #expect(list.entries.map(\.location) == [file("/music/d")])
  }

  @Test func isKnownByItsContentToo() throws {
    #expect(try read("\r\n[playlist]\r\nFile1=a\r\n", from: .standardInput).entries.count == 1)
    #expect(try read("File1=a\n", from: origin).entries.count == 1)
  }
}
