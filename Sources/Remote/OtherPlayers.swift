// The other MPRIS players on the session bus. Owned by the MPRIS thread; all calls are asynchronous.

import Base
import CBus

/// Lists the other players, asks them and calls them.
final class OtherPlayers {
  private static let prefix = "org.mpris.MediaPlayer2."
  /// playerctld represents the player that was used last, which has a bus name of its own as well.
  private static let standIn = prefix + "playerctld"
  static let properties = "org.freedesktop.DBus.Properties"

  private let library: BusLibrary
  private let bus: OpaquePointer
  /// This player's own bus name, which is left out.
  var ownName = ""
  /// Number of replies that are awaited.
  private(set) var pending = 0

  init(_ bus: OpaquePointer, _ library: BusLibrary) {
    self.bus = bus
    self.library = library
  }

  /// Asks for the bus names of the other players; `then` receives an empty list without an answer.
  func list(_ then: @escaping ([String]) -> Void) {
    let names = request(
      "org.freedesktop.DBus", at: "/org/freedesktop/DBus", "org.freedesktop.DBus", "ListNames")
    send(names) { [self] reply in
      then(
        (reply?.readTexts() ?? []).filter {
          $0.hasPrefix(Self.prefix) && $0 != ownName && $0 != Self.standIn
        })
    }
  }

  /// Asks for a property of a player; `then` receives nil without an answer.
  func get(_ property: String, of name: String, _ then: @escaping (BusValue?) -> Void) {
    let call = request(name, Self.properties, "Get")
    call.message?.append(.text(DesktopInterface.player.name))
    call.message?.append(.text(property))
    send(call) { then($0?.read()) }
  }

  /// Sets a property of a player.
  func set(_ property: String, _ value: BusValue, of name: String) {
    let call = request(name, Self.properties, "Set")
    call.message?.append(.text(DesktopInterface.player.name))
    call.message?.append(.text(property))
    call.message?.appendVariant(value)
    send(call) { _ in }
  }

  /// Calls a method of a player without arguments.
  func call(_ method: String, of name: String) {
    send(request(name, DesktopInterface.player.name, method)) { _ in }
  }

  private func request(
    _ name: String, at path: String = DesktopInterface.path, _ interface: String, _ member: String
  ) -> BusCall { BusCall(bus, library, name, at: path, interface, member) }

  private func send(_ call: BusCall, _ then: @escaping (BusMessage?) -> Void) {
    let isSent = call.send { [self] reply in
      pending -= 1
      then(reply)
    }
    if isSent { pending += 1 } else { then(nil) }
  }
}
