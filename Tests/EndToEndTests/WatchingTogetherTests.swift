import Foundation
import PtyHarness
import Testing

@Suite("Two players in a room") struct WatchingTogetherTests {
  @Test(
    "Play, pause and seeks of one are the other's; what is said is read; who comes in goes to where the room is"
  )
  func together() throws {
    let media = try Media.shared.get()
    let relay = try SyncplayRelay()
    relay.start()
    defer { relay.stop() }
    func join(_ name: String, _ options: String...) throws -> PtyProgram {
      try Inset.play(options + ["--syncplay", "\(name)@127.0.0.1:\(relay.port)/films", media.clip])
    }
    let anna = try join("anna", "--pause", "--start", "30")
    try anna.expect("the room, as it was found") {
      $0.shows("In films as anna; the connection is not encrypted")
    }
    #expect(anna.wait(seconds: 15) { _ in relay.isLed })
    let ben = try join("ben")
    // A message goes by while another screen is looked at: first what goes by, then what stays.
    try anna.expect("who has come") { $0.shows("ben plays ") || $0.shows("ben is here") }
    try ben.expect("anna's place, paused as she is") {
      $0.isPlaying == false && (29...31).contains($0.slider?.elapsed ?? 0)
    }

    anna.send("p")
    try ben.expect("the film that goes on") { $0.shows("anna resumed") }
    ben.send("p")
    // Notices go by and states stay: a busy machine may be late with the second.
    try anna.expect("who paused") { $0.shows("ben paused at ") }
    try anna.expect("the pause") { $0.isPlaying == false }
    anna.send("\u{1B}[D")
    try ben.expect("who went back") { $0.shows("anna went to ") }
    try ben.expect("the place") { (24...28).contains($0.slider?.elapsed ?? 0) }
    ben.send("\u{1B}s")
    try ben.expect("the line") { $0.shows("Say:") }
    ben.send("it's #1; \"ok\"\r")
    try anna.expect("what ben says") { $0.shows("ben: it's #1; \"ok\"") }

    anna.send("gw")
    try anna.expect("the room") {
      $0.shows("Watch together (Syncplay)") && $0.shows("2 people") && $0.shows("anna (you)")
    }
    anna.send("q")
    ben.send("q")
    try anna.expect("who has left") { $0.shows("ben has left") }
    #expect(ben.waitForExit()?.status == .code(0))
    relay.stop()
    anna.quitInGoodOrder()
  }
}
