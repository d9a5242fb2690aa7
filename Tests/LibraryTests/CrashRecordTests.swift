import Base
import TestSupport
import Testing

@testable import Library

@Suite("The record of crashes") struct CrashRecordTests {
  @Test func itemsComeBackAndAreForgotten() throws {
    let folder = try TemporaryFolder()
    #expect(CrashRecord.items(in: folder.path).isEmpty)
    let film = MediaLocation.file(BytePath([0x2F, 0xFF, 0x0A, 0x61]))
    let stream = MediaLocation.url("http://host/film?x=ü")
    let entries = [film, stream, film].compactMap(CrashRecord.entry).flatMap { $0 }
    try folder.file(BytePath("crashed"), entries)
    #expect(CrashRecord.items(in: folder.path) == [film, stream])
    CrashRecord.forget(film, in: folder.path)
    #expect(CrashRecord.items(in: folder.path) == [stream])
    #expect(CrashRecord.entry(of: .standardInput) == nil)
  }

  @Test func anythingElseIsNoItem() throws {
    let folder = try TemporaryFolder()
    try folder.file(BytePath("crashed"), [0, 0, 0x78, 0x2F, 0, 0x66, 0x2F, 0x61])
    #expect(CrashRecord.items(in: folder.path) == [.file(BytePath("/a"))])
  }
}
