import Base
import Foundation
import TestSupport
import Testing

@testable import Remote

@Suite("MPRIS interface of the player")
struct DesktopInterfaceTests {
  @Test func theDesktopEntryNamesTheSameTypes() throws {
    let entry = try ProjectFolder.text(of: "share/applications/inset.desktop")
    let line = try #require(entry.split(separator: "\n").first { $0.hasPrefix("MimeType=") })
    #expect(
      line.dropFirst("MimeType=".count).split(separator: ";").map(String.init) == DesktopInterface.types)
  }

  @Test func thePlaceIsNeverBeyondTheEnd() {
    var status = DesktopStatus()
    status.track = DesktopTrack(item: ItemID(1), title: "x")
    status.place.position = MediaTime(seconds: 9)
    status.place.rate = 2
    #expect(status.position(at: .seconds(3)) == MediaTime(seconds: 15))
    status.track?.duration = MediaTime(seconds: 10)
    #expect(status.position(at: .seconds(3)) == MediaTime(seconds: 10))
    status.place.rate = -9
    #expect(status.position(at: .seconds(3)) == .zero)
  }

  @Test func metadataHasWhatIsKnown() throws {
    let property = try #require(DesktopInterface.player.properties.first { $0.name == "Metadata" })
    var status = DesktopStatus()
    #expect(
      property.value(status, .zero)
        == .map([.init("mpris:trackid", .path("/org/mpris/MediaPlayer2/TrackList/NoTrack"))]))
    status.track = DesktopTrack(item: ItemID(7), title: "Ode")
    status.track?.artist = "Ann"
    status.track?.number = 3
    status.track?.duration = MediaTime(seconds: 2)
    #expect(
      property.value(status, .zero)
        == .map([
          .init("mpris:trackid", .path("/inset/item/7")), .init("mpris:length", .int64(2_000_000)),
          .init("xesam:title", .text("Ode")),
          .init("xesam:artist", .texts(["Ann"])), .init("xesam:trackNumber", .int32(3)),
        ]))
  }

  @Test(arguments: [
    ("/inset/item/7", DesktopCall?.some(.setPosition(MediaTime(microseconds: 5), of: ItemID(7)))),
    ("/inset/item/", nil), ("/inset/item/-7", nil), ("/other/7", nil),
  ])
  func placesAreForOneItem(path: String, call: DesktopCall?) throws {
    let method = try #require(DesktopInterface.player.methods.first { $0.name == "SetPosition" })
    #expect(method.call?([.path(path), .int64(5)]) == call)
  }

  @Test(arguments: [
    ("file:///tmp/a.mkv", true), ("https://h/a", true), ("rtsp://h/a", true), ("smb://h/a", true),
    ("/tmp/a.mkv", false), ("a.mkv", false), ("-", false), ("", false), ("lavfi://testsrc", false),
    ("av://lavfi:testsrc,metadata=mode=print:file=/tmp/x", false), ("av://v4l2:/dev/video0", false),
    ("tcp://h:1", false), ("data://x", false), ("concat://a", false), ("pipe:0", false),
  ])
  func addressesOfItsSchemesAloneAreOpened(address: String, opens: Bool) throws {
    let method = try #require(DesktopInterface.player.methods.first { $0.name == "OpenUri" })
    #expect(method.call?([.text(address)]) == (opens ? .open(address) : nil))
    #expect(method.refusal != nil)
    let scheme = address.split(separator: ":").first.map(String.init) ?? ""
    #expect(DesktopInterface.schemes.contains(scheme) == opens)
  }

  @Test func settingTakesItsOwnTypeAlone() {
    let values: [BusValue] = [
      .flag(true), .int32(1), .int64(1), .number(1), .text("Track"), .path("/x"), .texts([]), .map([]),
    ]
    for property in DesktopInterface.all.flatMap(\.properties) {
      guard let set = property.set else { continue }
      let type = property.value(DesktopStatus(), .zero).signature
      for value in values {
        #expect((set(value) != nil) == (value.signature == type), "\(property.name) \(value)")
      }
    }
  }

  @Test func anUnknownRepetitionIsRefused() throws {
    let property = try #require(DesktopInterface.player.properties.first { $0.name == "LoopStatus" })
    #expect(property.set?(.text("Forever")) == nil)
  }
}
