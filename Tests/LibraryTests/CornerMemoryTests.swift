import Base
import Foundation
import TestSupport
import Testing

@testable import Library

@Suite("The corner is remembered")
struct CornerMemoryTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func stateFolder() throws -> BytePath {
    try #require(StandardFolders(environment: ["HOME": home.text])).state
  }

  @Test func pipAndListLayoutIsSavedAndRestored() throws {
    let state = try stateFolder()
    #expect(CornerMemory(in: state) == nil)
    var settings = Settings()
    settings.pipCorner = .topLeft
    settings.pipSize = 41
    settings.pipViewSize = 27
    settings.listWidth = 50
    settings.listHeight = 30
    CornerMemory(settings).save(in: state)
    #expect(CornerMemory(in: state) == CornerMemory(settings))
  }

  @Test func aFileWithoutTheListsSizeIsRead() throws {
    let state = try stateFolder()
    CornerMemory(Settings()).save(in: state)
    try FileBytes.write(Array("top-left 41\n".utf8), to: state.appending("corner"))
    let found = try #require(CornerMemory(in: state))
    #expect(found.size == 41 && found.listWidth == Settings().listWidth)
  }

  @Test(arguments: [
    "", "middle 30", "top-left", "top-left 9", "top-left 61", "top-left 30 more", "top-left 30 9 55",
    "top-left 30 38 x", "\u{0} 1",
  ])
  func rubbishCountsAsNothing(text: String) throws {
    let state = try stateFolder()
    CornerMemory(Settings()).save(in: state)
    try FileBytes.write(Array(text.utf8), to: state.appending("corner"))
    #expect(CornerMemory(in: state) == nil)
  }
}
