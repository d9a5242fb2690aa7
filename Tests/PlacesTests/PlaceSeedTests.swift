import Foundation
import TestSupport
import Testing

/// The seeds of fuzzing (`scripts/fuzz places`), cut and changed.
@Suite("Bytes of servers that the fuzzer begins with") struct PlaceSeedTests {
  @Test(arguments: ["names", "attributes", "answer", "page", "header"])
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
}
