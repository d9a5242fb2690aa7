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
