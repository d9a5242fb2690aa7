import Base
import TestSupport
import Testing

@testable import Library

@Suite("Neighbouring files of an opened file") struct NeighboursTests {
  private func names(_ entries: [FoundEntry]) -> [String] { entries.map(\.title) }

  @Test func theFolderComesInTheOrderOfTheOptions() throws {
    let folder = try TemporaryFolder()
    for name in ["E10.mkv", "E2.mkv", "song.mp3", "cover.jpg", "notes.txt", "list.m3u"] {
      try folder.file(name)
    }
    try folder.folder("Sub.mkv")
    let file = folder.path.appending(BytePath("E2.mkv"))
    let found = try EntryFinder.neighbours(of: file, FolderOptions(), .folder)
    #expect(names(found) == ["E2.mkv", "E10.mkv", "song.mp3"])
    #expect(found[0].location == .file(file))
    // The person named this file alone.
    #expect(found.map(\.isOfFolder) == [false, true, true])
    #expect(names(try EntryFinder.neighbours(of: file, FolderOptions(), .similar)) == ["E2.mkv", "E10.mkv"])
    var reversed = FolderOptions()
    reversed.order.isReversed = true
    #expect(names(try EntryFinder.neighbours(of: file, reversed, .similar)) == ["E10.mkv", "E2.mkv"])
    // A file that is no media by its name stands alone; one that is gone adds nothing.
    #expect(names(try EntryFinder.neighbours(of: file, FolderOptions(), .file)) == ["E2.mkv"])
    let gone = folder.path.appending(BytePath("gone.mkv"))
    #expect(names(try EntryFinder.neighbours(of: gone, FolderOptions(), .similar)) == ["E2.mkv", "E10.mkv"])
    #expect(throws: LibraryError.self) {
      try EntryFinder.neighbours(of: BytePath("/nowhere/at/all.mkv"), FolderOptions(), .folder)
    }
  }

  @Test func missingFilesAreFoundWithoutOpeningThem() throws {
    let folder = try TemporaryFolder()
    try folder.file("a.mkv")
    let files = ["a.mkv", "b.mkv", "a.mkv/c.mkv"].map { folder.path.appending(BytePath($0)) }
    #expect(MissingFiles.rows([3, 5, 9], files) == [5, 9])
  }
}
