import Base
import Glibc
import Library
import TestSupport
import Testing

@Suite("New files") struct NewFileTests {
  private func read(_ path: BytePath) throws -> String {
    String(decoding: try FileBytes.read(path, limit: 100), as: UTF8.self)
  }

  private func name(_ folder: TemporaryFolder, _ parts: NewFileName.Part...) -> NewFileName {
    NewFileName(in: folder.path, parts)
  }

  private func bytes(_ text: String) -> NewFileName.Part { .bytes(Array(text.utf8)) }

  @Test func fileNumberIsTheFirstFreeOne() throws {
    let folder = try TemporaryFolder()
    try folder.file("a-001.png", "old")
    try folder.file("a-003.png", "old")
    let wanted = name(folder, bytes("a-"), .number(digits: 3), bytes(".png"))
    #expect(try NewFile.write([0x31], as: wanted).text == folder("a-002.png").text)
    #expect(try NewFile.write([0x32], as: wanted).text == folder("a-004.png").text)
    #expect(try read(folder("a-001.png")) == "old")
    #expect(try read(folder("a-002.png")) == "1")
    #expect(try read(folder("a-004.png")) == "2")
  }

  @Test func replacedFileKeepsItsLinkAndMode() throws {
    let folder = try TemporaryFolder()
    let (file, link) = (folder("list.m3u8"), folder("link.m3u8"))
    try folder.file("list.m3u8", "old")
    #expect(chmod(file.text, 0o600) == 0 && symlink("list.m3u8", link.text) == 0)
    try FileBytes.write([0x31], to: link)
    #expect(try read(file) == "1")
    var status = stat()
    #expect(lstat(link.text, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(stat(file.text, &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test func missingFolderIsNamedInTheError() throws {
    let folder = try TemporaryFolder()
    let file = folder("gone/list.m3u8")
    #expect {
      try FileBytes.write([], to: file)
    } throws: {
      ($0 as? LibraryError)?.sentence == "\(folder("gone").text) does not exist."
    }
  }

  @Test func unnumberedNameGetsASuffixWhenTaken() throws {
    let folder = try TemporaryFolder()
    let wanted = name(folder, bytes("sub.d/deep/a.png"))
    #expect(try NewFile.write([], as: wanted).text == folder("sub.d/deep/a.png").text)
    #expect(try NewFile.write([], as: wanted).text == folder("sub.d/deep/a-2.png").text)
    #expect(try NewFile.write([], as: name(folder, bytes("sub.d/a"))).text == folder("sub.d/a").text)
    #expect(try NewFile.write([], as: name(folder, bytes("sub.d/a"))).text == folder("sub.d/a-2").text)
  }

  @Test func anExactNameIsNeverWrittenOver() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("a.png", "old")
    let error = #expect(throws: LibraryError.self) { try NewFile.write([0x31], as: NewFileName(path)) }
    #expect(error?.sentence.contains("already exists") == true)
    #expect(try read(path) == "old")
    try folder.link("dangling.png", to: "nowhere")
    #expect(throws: LibraryError.self) { try NewFile.write([0x31], as: NewFileName(folder("dangling.png"))) }
  }

  @Test func failedWriteLeavesNoFiles() throws {
    let folder = try TemporaryFolder()
    try folder.file("file")
    let error = #expect(throws: LibraryError.self) {
      try NewFile.write([0x31], as: name(folder, bytes("file/a.png")))
    }
    #expect(error?.sentence.hasSuffix("is not a folder.") == true)
    #expect(throws: LibraryError.self) { try NewFile.write([], as: name(folder, bytes("a\0b"))) }
    #expect(throws: LibraryError.self) {
      try NewFile.write([], as: name(folder, .bytes([UInt8](repeating: 0x61, count: 300))))
    }
    #expect(try FolderReader.read(folder.path, .everything).entries.map(\.name.shown) == ["file"])
  }

  @Test func theDateIsThatOfWriting() throws {
    let folder = try TemporaryFolder()
    let path = try NewFile.write(
      [], as: name(folder, .date(UInt8(ascii: "Y")), bytes("-"), .date(UInt8(ascii: "D"))))
    let year = Int(path.lastComponent.text.prefix(4)) ?? 0
    #expect((2024...2200).contains(year))
    // %D is written with slashes, which would be folders.
    #expect(path.parent == folder.path)
  }
}
