import Base
import Glibc
import Library
import TestSupport
import Testing

@Suite("Paths that were typed") struct PlaceFinderTests {
  @Test func foldersFilesLinksAndWhatIsNotThere() throws {
    let folder = try TemporaryFolder()
    let films = try folder.folder("films")
    let file = try folder.file("films/a.mkv")
    try folder.link("link", to: "films")
    try folder.link("broken", to: "nowhere")
    func found(_ path: String) -> PlaceAnswer { PlaceFinder.find(BytePath(path), from: folder.path) }
    #expect(found("films/") == .found(BytePath("films/"), folder: films, name: nil))
    #expect(
      found("films/../link") == .found(BytePath("films/../link"), folder: folder("link"), name: nil))
    #expect(
      PlaceFinder.find(file, from: films) == .found(file, folder: films, name: BytePath("a.mkv")))
    for missing in ["nowhere", "broken", "films/a.mkv/deeper", String(repeating: "x", count: 5_000)] {
      guard case .missing(let asked, let sentence) = found(missing) else {
        Issue.record("\(missing) was found")
        continue
      }
      #expect(asked == BytePath(missing) && sentence.hasSuffix("."))
    }
    guard case .found(_, let root, nil) = found("/../..") else {
      Issue.record("the root was not found")
      return
    }
    #expect(root == BytePath("/"))
  }

  @Test(arguments: [
    ("http://nas/films/", ":loadfile plays it. webdav:// shows"),
    ("https://nas/", "webdavs:// shows"), ("rtsp://cam/1", "rtsp://cam/1 is an address, not a folder"),
    ("sftp:///films", "sftp://USER@SERVER/PATH, without a password"),
    ("sftp://me:secret@nas/films", "Leave it out of sftp://nas/films: ssh asks for it."),
  ])
  func anAddressThatNamesNoFolderIsNotTakenForAPath(_ address: String, _ expected: String) throws {
    let folder = try TemporaryFolder()
    let answer = PlaceFinder.find(BytePath(address), from: folder.path)
    guard case .missing(let asked, let sentence) = answer else {
      Issue.record("\(address) was found")
      return
    }
    #expect(asked == BytePath(address))
    #expect(sentence.contains(expected) && !sentence.contains("secret"), "\(sentence)")
  }

  @Test func theAddressOfAFileLeadsToItsPath() throws {
    let folder = try TemporaryFolder()
    let films = try folder.folder("my films")
    let address = BytePath("file://\(folder.text)/my%20films")
    #expect(PlaceFinder.find(address, from: BytePath("/")) == .found(address, folder: films, name: nil))
  }

  @Test func ascentsEndAtLinks() throws {
    let folder = try TemporaryFolder()
    try folder.folder("films")
    try folder.folder("films/old")
    try folder.link("link", to: "films/old")
    func path(_ name: String) -> String { folder(name).withoutAscents.text }
    let top = folder.path.text
    #expect(path("films/./old//../a.mkv") == "\(top)/films/a.mkv")
    #expect(path("films/old/../../a.mkv") == "\(top)/a.mkv")
    // The system goes to films, not back to where the link lies.
    #expect(path("link/../a.mkv") == "\(top)/link/../a.mkv")
    #expect(path("link/../../a.mkv") == "\(top)/link/../../a.mkv")
    #expect(path("gone/../a.mkv") == "\(top)/gone/../a.mkv")
    #expect(BytePath("/../..").withoutAscents == BytePath("/"))
    #expect(BytePath("a/../b").withoutAscents == BytePath("a/../b"))
  }

  @Test func folderNamesIncludeHiddenEntries() throws {
    let folder = try TemporaryFolder()
    try folder.folder(".hidden")
    try folder.file("notes.txt")
    #expect(PlaceFinder.names(in: folder.path).map(\.shownName) == [".hidden", "notes.txt"])
    #expect(PlaceFinder.names(in: folder("gone")).isEmpty)
  }
}
