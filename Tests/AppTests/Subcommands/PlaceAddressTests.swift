import Base
import Testing

@testable import App

/// Addresses of places in the output of subcommands: a name there is escaped once in an address, and never for people.
@Suite struct PlaceAddressTests {
  @Test(arguments: ["sftp://nas/Season%201/a%25.mkv", "webdav://me@nas/b", "http://h/a%20b", "/a b", "a%20b"])
  func probeNamesItsArgument(argument: String) {
    #expect(ProbeCommand.path(of: BytePath(argument)) == argument)
  }

  @Test func placesAreListedByTheirNames() throws {
    let place = try #require(NamedPlace("films", address: "sftp://me@nas/Season%201/"))
    let text = PlacesCommand.text([PlacesCommand.Answer(place: place, problem: nil)])
    #expect(text == "films  sftp://nas/Season 1  reachable\n")
  }
}
