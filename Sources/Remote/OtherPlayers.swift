// Pauses or lowers the other MPRIS players while this one is heard, according to the setting `audio-session`. Owned by
// the MPRIS thread; all calls are asynchronous.

import Base
import CBus

/// The changes that were made to other players, which are undone when this player is no longer heard.
final class OtherPlayers {
  private enum Deed {
    case paused
    case lowered(from: Double, to: Double)
  }

  private static let prefix = "org.mpris.MediaPlayer2."
  /// playerctld represents the player that was used last, which has a bus name of its own as well.
  private static let standIn = prefix + "playerctld"
  /// The factor for the volume of lowered players.
  private static let share = 0.3

  private let library: BusLibrary
  private let bus: OpaquePointer
  /// This player's own bus name, which is left out.
  var ownName = ""
  private var session = AudioSession.mix
  private var deeds: [String: Deed] = [:]
  /// Counts the changes of the treatment; a reply to a question of an earlier one is dropped.
  private var generation = 0
  /// Number of replies that are awaited.
  private(set) var pending = 0

  init(_ bus: OpaquePointer, _ library: BusLibrary) {
    self.bus = bus
    self.library = library
  }

  /// Undoes the changes to the other players, and applies the wanted treatment to all of them.
  func follow(_ wanted: AudioSession) {
    guard wanted != session else { return }
    giveBack()
    session = wanted
    generation += 1
    guard wanted != .mix else { return }
    let names = request(
      "org.freedesktop.DBus", at: "/org/freedesktop/DBus", "org.freedesktop.DBus", "ListNames")
    send(names) { [self, generation] reply in
      guard generation == self.generation else { return }
      for name in reply?.readTexts() ?? [] where name.hasPrefix(Self.prefix) {
        if name != ownName, name != Self.standIn { hush(name, for: wanted) }
      }
    }
  }

  private func hush(_ name: String, for wanted: AudioSession) {
    get("PlaybackStatus", of: name) { [self, generation] status in
      guard status == .text("Playing"), generation == self.generation else { return }
      switch wanted {
      case .mix: break
      case .solo:
        deeds[name] = .paused
        call("Pause", of: name)
      case .duck:
        get("Volume", of: name) { [self, generation] volume in
          guard case .number(let volume)? = volume, volume > 0, generation == self.generation else { return }
          deeds[name] = .lowered(from: volume, to: volume * Self.share)
          set("Volume", .number(volume * Self.share), of: name)
        }
      }
    }
  }

  /// Undoes the changes, except where a player's state has changed since.
  private func giveBack() {
    for (name, deed) in deeds {
      switch deed {
      case .paused:
        get("PlaybackStatus", of: name) { [self] in if $0 == .text("Paused") { call("Play", of: name) } }
      case .lowered(let before, let after):
        get("Volume", of: name) { [self] volume in
          // Players round the volume to whole percents or more.
          guard case .number(let now)? = volume, abs(now - after) < 0.02 else { return }
          set("Volume", .number(before), of: name)
        }
      }
    }
    deeds = [:]
  }

  // MARK: Calls

  private func get(_ property: String, of name: String, _ then: @escaping (BusValue?) -> Void) {
    let call = request(name, "org.freedesktop.DBus.Properties", "Get")
    call.message?.append(.text(DesktopInterface.player.name))
    call.message?.append(.text(property))
    send(call) { then($0?.read()) }
  }

  private func set(_ property: String, _ value: BusValue, of name: String) {
    let call = request(name, "org.freedesktop.DBus.Properties", "Set")
    call.message?.append(.text(DesktopInterface.player.name))
    call.message?.append(.text(property))
    call.message?.appendVariant(value)
    send(call) { _ in }
  }

  private func call(_ method: String, of name: String) {
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
    if isSent { pending += 1 }
  }
}
