import Base
import Library
import TestSupport
import Testing

@testable import App

@Suite("Places in films that launchers read") struct PlaceFilesTests {
  private func text(_ file: BytePath) throws -> String {
    String(decoding: try FileBytes.read(file, limit: 1_000), as: UTF8.self)
  }

  @Test func fileHasTheNameAndTheLinesOfMPV() throws {
    let folder = try TemporaryFolder()
    let film = Array("https://films.example/a".utf8)
    let place = GuestPlace(film, at: MediaTime(seconds: 12.5))
    let files = PlaceFiles(folder: folder("places"), namesFilms: true)
    files.write(place)
    // `printf %s https://films.example/a | md5sum`
    let file = folder("places").appending("7B7C355EFDB13FF14C3E01F43FE43860")
    #expect(try text(file) == "# https://films.example/a\nstart=12.5\n")
    files.remove(BytePath(film))
    #expect(!file.isThere)
    PlaceFiles(folder: folder("places"), namesFilms: false).write(place)
    #expect(try text(file) == "start=12.5\n")
  }
}
