import Base
import TestSupport
import Testing

@testable import Library

@Suite struct OverlayImageReaderTests {
  @Test func aPartOfAFileIsRead() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("pixels", "0123456789")
    func read(_ offset: Int, _ count: Int) throws -> String {
      String(decoding: try OverlayImageReader.read(path, offset: offset, count: count), as: UTF8.self)
    }
    #expect(try read(2, 4) == "2345" && read(8, 4) == "89" && read(20, 4).isEmpty)
    #expect(throws: LibraryError.self) { try OverlayImageReader.read(folder.path, offset: 0, count: 1) }
    #expect(throws: LibraryError.self) {
      try OverlayImageReader.read(BytePath("/dev/zero"), offset: 0, count: 1)
    }
  }
}
