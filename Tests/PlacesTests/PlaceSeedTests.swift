import Base
import Foundation
import TestSupport
import Testing

@testable import Places

/// The seeds of fuzzing (`scripts/fuzz places`), cut and changed.
@Suite("Bytes of servers that the fuzzer begins with") struct PlaceSeedTests {
  @Test(
    arguments: [
      "names", "attributes", "answer", "answer-apache", "answer-lighttpd", "answer-nginx", "page",
      "page-caddy",
      "header",
    ])
  func everySeedIsReadWholeCutAndChanged(_ name: String) throws {
    let seed = [UInt8](
      try Data(contentsOf: ProjectFolder.url.appending(path: "Tests/PlacesTests/Corpus/\(name)")))
    var numbers = SeededNumbers(9)
    for count in 0...seed.count {
      #expect(seed[..<count].withUnsafeBytes { PlaceDriver.run($0) } == nil)
      var changed = seed
      for _ in 0..<3 {
        changed[Int.random(in: 1..<changed.count, using: &numbers)] = UInt8.random(
          in: 0...255, using: &numbers)
      }
      #expect(changed.withUnsafeBytes { PlaceDriver.run($0) } == nil)
    }
  }

  /// What four servers say of one folder.
  @Test(arguments: ["answer-apache", "answer-lighttpd", "answer-nginx", "page-caddy"])
  func namesOfServersAreReadAsTheyAre(_ name: String) throws {
    let seed = try Data(contentsOf: ProjectFolder.url.appending(path: "Tests/PlacesTests/Corpus/\(name)"))
    let (bytes, folder) = (Array(seed.dropFirst()), Array("/films/".utf8))
    let entries =
      FolderAnswer.rows(ofAnswer: bytes, limit: 100).map { FolderAnswer.entries($0, in: folder) }
      ?? FolderAnswer.entries(ofPage: bytes, in: folder, limit: 100)
    let kinds = Dictionary(uniqueKeysWithValues: entries.map { ($0.name.shown, $0.kind) })
    #expect(kinds["a b %41 #1 ?x ü \"q\" 'q' & <b>.mp4"] == .file)
    #expect(kinds["Ö & #2"] == .folder)
  }
}
