import Core
import Foundation
import Testing

@testable import Library

@Suite("The corner is remembered")
struct CornerMemoryTests {
  private func folders() throws -> StandardFolders {
    let home = FileManager.default.temporaryDirectory.appendingPathComponent("inset-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    return try #require(StandardFolders(environment: ["HOME": home.path]))
  }

  @Test func comesBackAsItWas() throws {
    let folders = try folders()
    #expect(CornerMemory(in: folders) == nil)
    var settings = Settings()
    settings.pipCorner = .topLeft
    settings.pipSize = 41
    CornerMemory(settings).save(in: folders)
    #expect(CornerMemory(in: folders) == CornerMemory(settings))
  }

  @Test(arguments: ["", "middle 30", "top-left", "top-left 9", "top-left 61", "top-left 30 more", "\u{0} 1"])
  func rubbishCountsAsNothing(text: String) throws {
    let folders = try folders()
    CornerMemory(Settings()).save(in: folders)
    try FileBytes.write(Array(text.utf8), to: folders.state.appending("corner"))
    #expect(CornerMemory(in: folders) == nil)
  }
}
