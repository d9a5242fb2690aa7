import Base
import Library
import Testing

@Suite struct NetworkPlaylistTests {
  @Test(arguments: [
    ("a.mp3", "http://host/dir/a.mp3"), ("../a.mp3", "http://host/a.mp3"),
    ("../../../a.mp3", "http://host/a.mp3"),
    ("./x/./y/../a.mp3", "http://host/dir/x/a.mp3"), ("/a.mp3?k=../v", "http://host/a.mp3?k=../v"),
    ("//other/a", "http://other/a"), ("?v=2", "http://host/dir/list.m3u?v=2"), ("https://s/a", "https://s/a"),
    ("rtmp://s/a", "rtmp://s/a"), ("a%20b.mp3", "http://host/dir/a%20b.mp3"), ("..", "http://host/"),
  ])
  func relativeEntries(entry: String, address: String) throws {
    let list = try read(entry, from: .network("http://host/dir/list.m3u?key=1/2#part"))
    #expect(list.entries.map(\.location) == [.url(address)])
  }

  @Test(arguments: [
    "file:///etc/passwd", "file:/etc/passwd", "smb://nas/a", "pipe:0", "concat:a|b", "data:text/plain,x",
    "av://v4l2:/dev/video0", "lavfi://testsrc", "FILE:///etc/passwd", "subfile:,start,0,end,9,:/etc/passwd",
    "fd://0", "unix:///x", "crypto://x",
  ])
  func nothingOfThisMachine(entry: String) throws {
    let list = try read(entry, from: .network("http://host/list.m3u"))
    #expect(list.entries.isEmpty)
    #expect(list.refusals.count == 1)
    #expect(list.refusals.first?.hasPrefix("The playlist may not name") == true)
  }

  @Test func hostWithoutAPath() throws {
    let list = try read("#EXTM3U\na.mp3\n", from: .network("http://host"))
    #expect(list.entries.map(\.location) == [.url("http://host/a.mp3")])
  }
}
