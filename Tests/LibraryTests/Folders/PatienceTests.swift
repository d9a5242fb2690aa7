import Base
import Glibc
import Platform
import TestSupport
import Testing

@testable import Library

@Suite("Folders that do not answer") struct PatienceTests {
  @Test func aWalkLeavesOutAFolderThatDoesNotAnswer() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "dead", "z"] { try folder.folder(name) }
    for name in ["a/1.mkv", "dead/2.mkv", "z/3.mkv"] { try folder.file(name) }
    let gate = Gate()
    defer { gate.open() }
    var walk = FolderWalk()
    walk.limits.patience = 1.5
    walk.reader = { (path, turn) throws(LibraryError) in
      if path.lastComponent == BytePath("dead") { gate.wait() }
      return try WalkedFolder(path, turn)
    }
    var waitedFor: Set<String> = []
    let result = try walk.run(folder.path) { progress in
      if let name = progress.waitsFor { waitedFor.insert(name) }
    }
    #expect(result.files.map { $0.lastComponent.text } == ["1.mkv", "3.mkv"])
    #expect(result.progress.silent == 1 && result.progress.files == 2 && result.progress.folders == 3)
    #expect(waitedFor == [folder("dead").shown])
    #expect(result.progress.waitsFor == nil)
  }

  @Test func aWalkEndsAfterSeveralFoldersThatDoNotAnswer() throws {
    let folder = try TemporaryFolder()
    for number in 10..<30 { try folder.folder("\(number)") }
    let gate = Gate()
    defer { gate.open() }
    var walk = FolderWalk()
    walk.limits.patience = 0.25
    walk.reader = { (path, turn) throws(LibraryError) in
      // The first folder has as much time as it takes.
      turn.beat(within: .seconds(3600))
      if path != folder.path {
        turn.beat()
        gate.wait()
      }
      return try WalkedFolder(path, turn)
    }
    let result = try walk.run(folder.path)
    #expect(result.progress.silent == 8 && result.progress.isTruncated)
  }

  @Test func aWalkIsGivenUpWhileAFolderDoesNotAnswer() throws {
    let folder = try TemporaryFolder()
    let gate = Gate()
    defer { gate.open() }
    var walk = FolderWalk()
    walk.reader = { (path, turn) throws(LibraryError) in
      gate.wait()
      return try WalkedFolder(path, turn)
    }
    var asked = 0
    do throws(LibraryError) {
      _ = try walk.run(
        folder.path,
        isCancelled: {
          asked += 1
          return asked > 3
        })
      Issue.record("the walk was not given up")
    } catch {
      #expect(error.code == .cancelled)
    }
  }

  @Test func aWalkEndsInLinksThatLeadInCircles() throws {
    let folder = try TemporaryFolder()
    try folder.folder("a")
    try folder.file("a/1.mkv")
    for number in 0..<20 { try folder.link("a/up \(number)", to: "..") }
    try folder.link("self", to: "self")
    let result = try FolderWalk().run(folder.path)
    #expect(result.files.map { $0.lastComponent.text } == ["1.mkv"])
    #expect(result.progress.folders == 2 && !result.progress.isTruncated)
  }

  @Test(.enabled(if: geteuid() != 0, "The superuser may read everything."))
  func unreadableFoldersAreCounted() throws {
    let folder = try TemporaryFolder()
    try folder.file("1.mkv")
    let closed = try folder.folder("closed")
    try #require(chmod(closed.cString, 0) == 0)
    let result = try FolderWalk().run(folder.path)
    #expect(result.progress.unreadable == 1 && result.files.count == 1)
  }
}
