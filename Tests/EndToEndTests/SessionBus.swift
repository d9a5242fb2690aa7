import Foundation
import Glibc
import PtyHarness
import TestSupport

/// A session bus of its own, with nobody on it, and what `dbus-send` is told there.
final class SessionBus {
  private let folder: TemporaryFolder
  private var daemon: PipedProgram?
  private let command: [String]
  /// The address at which programs find it.
  let address: String

  init() throws {
    folder = try TemporaryFolder()
    let socket = folder("bus").text
    address = "unix:path=\(socket)"
    let settings = try folder.file(
      "bus.conf",
      """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig><type>session</type><listen>\(address)</listen><auth>EXTERNAL</auth>
      <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
      <allow own="*"/></policy></busconfig>
      """)
    command = ["dbus-daemon", "--nofork", "--nosyslog", "--config-file=\(settings.text)"]
    daemon = try PipedProgram(command)
    try awaitAnswer()
  }

  /// Waits until the bus takes calls: its socket is there before it listens, and turns callers away in between.
  private func awaitAnswer() throws {
    _ = try becomes(every: 20) {
      try call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.ListNames")
        .contains("org.freedesktop.DBus ")
    }
  }

  /// Ends the bus, and starts another at the same address.
  func restart() throws {
    daemon = nil
    unlink(folder("bus").text)
    daemon = try PipedProgram(command)
    try awaitAnswer()
  }

  /// Calls a method; what comes back, in one line.
  func call(_ destination: String, _ path: String, _ method: String, _ arguments: [String] = []) throws
    -> String
  {
    let called = try CapturedProgram(
      "dbus-send",
      ["--bus=\(address)", "--print-reply=literal", "--dest=\(destination)", path, method] + arguments)
    return (called.text + called.errorText).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The names of media players.
  func players() throws -> [String] {
    try call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.ListNames").split(
      separator: " "
    )
    .map(String.init).filter { $0.hasPrefix("org.mpris.MediaPlayer2.") }
  }

  /// Says that to the player.
  func player(_ method: String, _ arguments: String..., name: String = "org.mpris.MediaPlayer2.inset") throws
    -> String
  {
    try call(name, "/org/mpris/MediaPlayer2", method, arguments)
  }

  /// A property of the player on the bus.
  func property(_ name: String, of interface: String = "org.mpris.MediaPlayer2.Player") throws -> String {
    try player("org.freedesktop.DBus.Properties.Get", "string:\(interface)", "string:\(name)")
  }

  /// Sets that.
  func set(_ name: String, _ value: String) throws -> String {
    try player(
      "org.freedesktop.DBus.Properties.Set", "string:org.mpris.MediaPlayer2.Player", "string:\(name)",
      "variant:\(value)")
  }

  /// Sends the signal of a player that something has changed, as from one that says no more than that.
  func signalChange() throws {
    _ = try CapturedProgram(
      "dbus-send",
      [
        "--bus=\(address)", "--type=signal", "/org/mpris/MediaPlayer2",
        "org.freedesktop.DBus.Properties.PropertiesChanged", "string:org.mpris.MediaPlayer2.Player",
      ])
  }

  /// The messages on the bus from now on that match a rule.
  func listen(to rule: String = "type='signal',path='/org/mpris/MediaPlayer2'") throws -> PipedProgram {
    let monitor = try PipedProgram(["dbus-monitor", "--address", address, rule])
    // Its first words are those about itself, once it listens.
    var said = pollfd(fd: monitor.output, events: Int16(POLLIN), revents: 0)
    _ = poll(&said, 1, 20_000)
    return monitor
  }
}
