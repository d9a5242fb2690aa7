import Base
import Foundation
import TestSupport
import Testing

@testable import Library

/// The extensions of playlists are in a table, in the switch that finds the format, and in the manual.
@Suite("Names of playlists") struct PlaylistNamesTests {
  @Test(arguments: MediaTypes.playlistExtensions.sorted()) func extensionHasAFormat(name: String) {
    #expect(PlaylistFormat(of: Array("words".utf8), named: name) != nil)
  }

  @Test func manualNamesEveryExtension() throws {
    let manual = try ProjectFolder.text(of: "man/inset.1")
    let section = try #require(manual.components(separatedBy: ".SS Playlists\n").dropFirst().first)
    let sentence = try #require(section.components(separatedBy: "\nEach ").first)
    let words = Set(sentence.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
    #expect(MediaTypes.playlistExtensions.subtracting(words).isEmpty)
  }

  @Test func addressesHaveExtensionsOfFiles() {
    #expect(MediaTypes.networkPlaylistExtensions.isSubset(of: MediaTypes.playlistExtensions))
  }
}
