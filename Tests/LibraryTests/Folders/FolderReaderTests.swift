import Base
import Glibc
import Library
import TestSupport
import Testing

@Suite struct FolderReaderTests {
  private func names(_ listing: FolderListing) -> [String] { listing.entries.map(\.shownName) }

  @Test func foldersFirstInNaturalOrderMediaOnly() throws {
    let folder = try TemporaryFolder()
    for name in ["e10.mkv", "E2.mkv", "notes.txt", ".hidden.mkv", "list.m3u8", "a.FLAC", "p.jpg"] {
      try folder.file(name)
    }
    for name in ["z", "Season 10", "Season 9", ".git"] { try folder.folder(name) }
    let listing = try FolderReader.read(folder.path)
    #expect(
      names(listing) == ["Season 9", "Season 10", "z", "a.FLAC", "E2.mkv", "e10.mkv", "list.m3u8", "p.jpg"])
    // Of the three that are left out, only the text becomes visible with all files.
    #expect(listing.hiddenCount == 1)
    #expect(
      listing.entries.map(\.kind) == [
        .folder, .folder, .folder, .media(.audio), .media(.video), .media(.video), .playlist, .media(.image),
      ])
    let all = try FolderReader.read(folder.path, .everything)
    #expect(names(all).count == 11)
    #expect(all.hiddenCount == 0)
    #expect(all.row(of: BytePath("notes.txt")) != nil)
  }

  /// The number is of what all files would bring, not of what stays hidden then.
  @Test func hiddenNamesAreNotCounted() throws {
    let folder = try TemporaryFolder()
    try folder.folder(".cache")
    try folder.file(".profile")
    #expect(try FolderReader.read(folder.path).hiddenCount == 0)
    var options = FolderOptions()
    options.showsHidden = true
    #expect(try FolderReader.read(folder.path, options).hiddenCount == 1)
  }

  @Test func sizesAndTimes() throws {
    let folder = try TemporaryFolder()
    try folder.file("a.mkv", "12345")
    let entry = try #require(try FolderReader.read(folder.path).entries.first)
    #expect(entry.size == 5)
    #expect((entry.modified ?? 0) > 1_500_000_000)
  }

  @Test func linksAndSpecialFiles() throws {
    let folder = try TemporaryFolder()
    try folder.folder("real")
    try folder.file("a.mkv")
    try folder.link("to folder", to: "real")
    try folder.link("b.mkv", to: "a.mkv")
    try folder.link("broken.mkv", to: "nowhere")
    try folder.link("self.mkv", to: "self.mkv")
    try #require(mkfifo(folder("pipe.mkv").cString, 0o600) == 0)
    #expect(names(try FolderReader.read(folder.path)) == ["real", "to folder", "a.mkv", "b.mkv"])
    let all = try FolderReader.read(folder.path, .everything)
    #expect(
      all.entries.filter { $0.kind == .other }.map(\.shownName) == ["broken.mkv", "pipe.mkv", "self.mkv"])
  }

  @Test func namesThatAreNoTextKeepTheirBytes() throws {
    let folder = try TemporaryFolder()
    let odd: [UInt8] = [0x66, 0xFC, 0x1B, 0x0A] + Array(".mp3".utf8)
    try folder.file(BytePath(odd))
    let entry = try #require(try FolderReader.read(folder.path).entries.first)
    #expect(entry.name.bytes == odd)
    #expect(entry.shownName == "f\u{FFFD}␛ .mp3")
  }

  @Test func failuresAreSentences() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a.mkv")
    func code(_ path: BytePath) -> LibraryError.Code? {
      do {
        _ = try FolderReader.read(path)
        return nil
      } catch {
        #expect(error.sentence.hasSuffix("."))
        return error.code
      }
    }
    #expect(code(folder("gone")) == .system(ENOENT))
    #expect(code(file) == .system(ENOTDIR))
    #expect(code(BytePath([])) == .system(ENOENT))
    #expect(code(BytePath([0x61, 0])) == .system(ENOENT))
    #expect(code(BytePath([UInt8](repeating: 0x61, count: 5000))) == .system(ENAMETOOLONG))
    if geteuid() != 0 {
      let closed = try folder.folder("closed")
      try #require(chmod(closed.cString, 0) == 0)
      #expect(code(closed) == .system(EACCES))
    }
  }

  @Test func boundsAndCancellation() throws {
    let folder = try TemporaryFolder()
    for number in 0..<10 { try folder.file("\(number).mkv") }
    let cut = try FolderReader.read(folder.path, limit: 4)
    #expect(cut.entries.count == 4)
    #expect(cut.isTruncated)
    #expect(throws: LibraryError.self) { try FolderReader.read(folder.path, isCancelled: { true }) }
  }
}

@Suite struct FolderWalkTests {
  @Test func goesDownInOrderAndNotInCircles() throws {
    let folder = try TemporaryFolder()
    try folder.file("z.mkv")
    try folder.folder("b")
    try folder.file("b/2.mp3")
    try folder.file("b/10.mp3")
    try folder.file("b/cover.jpg")
    try folder.folder("b/c")
    try folder.file("b/c/deep.mkv")
    try folder.link("b/c/up", to: "../..")
    try folder.link("again", to: "b")
    var heard = 0
    let result = try FolderWalk().run(folder.path, progress: { heard = $0.files })
    let root = folder.path.text + "/"
    // `again` comes first in natural order, so `b` has been entered by that name.
    let expected = ["again/c/deep.mkv", "again/2.mp3", "again/10.mp3", "z.mkv"]
    #expect(result.files.map { $0.text.dropFirst(root.count) } == expected.map { $0[...] })
    #expect(heard == 4)
    #expect(!result.progress.isTruncated)
  }

  @Test func boundsHold() throws {
    let folder = try TemporaryFolder()
    try folder.folder("a")
    try folder.folder("a/b")
    try folder.file("a/b/deep.mkv")
    try folder.file("one.mkv")
    try folder.file("two.mkv")
    var walk = FolderWalk()
    walk.limits.depth = 1
    #expect(try walk.run(folder.path).files.count == 2)
    #expect(try walk.run(folder.path).progress.isTruncated)
    walk = FolderWalk()
    walk.limits.files = 2
    #expect(try walk.run(folder.path).files.count == 2)
    walk = FolderWalk()
    walk.limits.folders = 2
    #expect(try walk.run(folder.path).progress.isTruncated)
    #expect(throws: LibraryError.self) { try walk.run(folder.path, isCancelled: { true }) }
    #expect(throws: LibraryError.self) { try walk.run(folder("gone")) }
  }
}
