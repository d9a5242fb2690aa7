import PtyHarness
import Testing

@Suite("The login session around the player") struct LoginTests {
  @Test("It pauses before sleep and behind a locked screen, and a film keeps the machine awake") func login()
    throws
  {
    let bus = try SessionBus()
    let manager = try LoginManager(at: bus.address)
    var options = try Inset.options()
    options.environment["DBUS_SYSTEM_BUS_ADDRESS"] = bus.address
    let program = try Inset.play(
      [
        "--input-commands", "set on-suspend pause; set on-lock pause", "--presentation", "inline",
        try Media.shared.get().clip,
      ], options)
    try program.expect("the picture") { $0.picture != nil }
    #expect(manager.serve { manager.held == 1 })
    #expect(manager.asked == [["idle", "Inset", "A film plays", "block"]])
    // The session's path is known by then.
    program.read(seconds: 0.3)
    _ = manager.serve { true }

    manager.prepareForSleep(true)
    #expect(manager.serve { manager.held == 0 })
    try program.expect("the pause") { $0.shows("▶  +15") }
    manager.prepareForSleep(false)
    program.send("p")
    #expect(manager.serve { manager.held == 1 })
    manager.lock()
    #expect(manager.serve { manager.held == 0 })
    program.send(":set inhibit-idle no\rp")
    program.read(seconds: 0.5)
    #expect(manager.serve { true } && manager.held == 0)
    program.quitInGoodOrder()
  }
}
