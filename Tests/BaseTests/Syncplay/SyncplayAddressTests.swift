import Testing

@testable import Base

@Suite("The address of a room") struct SyncplayAddressTests {
  @Test func itsPartsAreRead() throws {
    let address = try #require(SyncplayAddress(" syncplay://anna:geheim@example.org:9000/film%20club "))
    #expect(address.name == "anna" && address.password == "geheim" && address.host == "example.org")
    #expect(address.port == 9_000 && address.room == "film club" && address.shownServer == "example.org:9000")
  }

  @Test func omittedPartsUseDefaults() throws {
    let address = try #require(SyncplayAddress("localhost/films"))
    #expect(address.name == nil && address.password == nil && address.port == 8_999)
    #expect(address.shownServer == "localhost")
  }

  @Test func numbersOfHostsMayHaveColons() throws {
    let address = try #require(SyncplayAddress("[::1]:7000/a/b"))
    #expect(address.host == "::1" && address.port == 7_000 && address.room == "a/b")
    #expect(address.shownServer == "[::1]:7000")
  }

  @Test func aRoomAloneIsOnTheSameServer() throws {
    let known = try #require(SyncplayAddress("anna:geheim@localhost:7000/films"))
    let other = try #require(SyncplayAddress("/music", known: known))
    #expect(other.host == "localhost" && other.port == 7_000 && other.room == "music")
    #expect(other.name == "anna" && other.password == "geheim")
  }

  @Test func anotherServerIsNotToldThePassword() throws {
    let known = try #require(SyncplayAddress("anna:geheim@localhost:7000/films"))
    let other = try #require(SyncplayAddress("example.org", known: known))
    #expect(other.host == "example.org" && other.port == 8_999 && other.room == "films")
    #expect(other.name == "anna" && other.password == nil)
    // Another port of the same host is another server.
    #expect(SyncplayAddress("localhost:8000/films", known: known)?.password == nil)
    #expect(SyncplayAddress("localhost:7000/music", known: known)?.password == "geheim")
  }

  @Test(arguments: [
    "", "/", "localhost", "localhost/", "@/room", "host:0/room", "host:99999/room", "host:x/room",
    "[::1/room",
    "a b/room", "host/ro\u{1B}om", "host/ro%0Aom", "host/" + String(repeating: "x", count: 251),
  ])
  func invalidAddressesAreRefused(text: String) { #expect(SyncplayAddress(text) == nil) }
}
