// Pauses, lowers or watches the other MPRIS players, according to the setting `audio-session`. Owned by the MPRIS thread;
// all calls but the subscription to signals are asynchronous.

import Base
import CBus

/// The changes that were made to other players, which are undone when this player is no longer heard, and the players that
/// play while they are watched.
final class OtherPlayers {
  private enum Deed {
    case paused
    case lowered(from: Double, to: Double)
  }

  private static let prefix = "org.mpris.MediaPlayer2."
  /// playerctld represents the player that was used last, which has a bus name of its own as well.
  private static let standIn = prefix + "playerctld"
  private static let properties = "org.freedesktop.DBus.Properties"
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

  /// The other players that play; nil while they are not watched, and until they have been asked.
  private var playing: Set<String>?
  /// Players that are asked at present, and whether they have to be asked again.
  private var round: Round?
  private var asksAgain = false
  private var isSubscribed = false
  private var events: [DesktopEvent] = []

  /// The answers of one round of questions to all players.
  private struct Round {
    var awaited: Int
    var playing: Set<String> = []
  }

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
    (playing, round, asksAgain, events) = (nil, nil, false, [])
    switch wanted {
    case .mix: break
    case .duck, .solo: list { [self] names in for name in names { hush(name, for: wanted) } }
    case .spoken:
      subscribe()
      look()
    }
  }

  /// Asks for the names of the other players; no answer comes once the treatment has changed.
  private func list(_ then: @escaping ([String]) -> Void) {
    let names = request(
      "org.freedesktop.DBus", at: "/org/freedesktop/DBus", "org.freedesktop.DBus", "ListNames")
    send(names) { [self, generation] reply in
      guard generation == self.generation else { return }
      then(
        (reply?.readTexts() ?? []).filter {
          $0.hasPrefix(Self.prefix) && $0 != ownName && $0 != Self.standIn
        })
    }
  }

  // MARK: Watching

  /// Returns the events since the last call.
  func takeEvents() -> [DesktopEvent] {
    defer { events = [] }
    return events
  }

  /// Subscribes to the signals of players that change, come or go; this object lives as long as the connection.
  private func subscribe() {
    guard !isSubscribed else { return }
    isSubscribed = true
    let context = Unmanaged.passUnretained(self).toOpaque()
    for rule in [
      "path='\(DesktopInterface.path)',interface='\(Self.properties)',member='PropertiesChanged'",
      "sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0namespace='org.mpris.MediaPlayer2'",
    ] {
      _ = library.pointee.add_match(bus, nil, "type='signal',\(rule)", Self.changed, context)
    }
  }

  private static let changed: sd_bus_message_handler_t = { _, context, _ in
    guard let context else { return 0 }
    Unmanaged<OtherPlayers>.fromOpaque(context).takeUnretainedValue().look()
    return 0
  }

  /// Asks all other players whether they play, one round at a time.
  private func look() {
    guard session == .spoken else { return }
    guard round == nil else {
      asksAgain = true
      return
    }
    round = Round(awaited: 1)
    list { [self] names in
      round?.awaited = names.count
      if names.isEmpty { endRound() }
      for name in names {
        get("PlaybackStatus", of: name) { [self, generation] status in
          guard generation == self.generation else { return }
          if status == .text("Playing") { round?.playing.insert(name) }
          round?.awaited -= 1
          if round?.awaited == 0 { endRound() }
        }
      }
    }
  }

  /// Reports who has started since the last round, and that all have ended.
  private func endRound() {
    let found = round?.playing ?? []
    if let before = playing {
      if !found.isSubset(of: before) { events.append(.otherStarted) }
      if found.isEmpty, !before.isEmpty { events.append(.othersEnded) }
    }
    (playing, round) = (found, nil)
    guard asksAgain else { return }
    asksAgain = false
    look()
  }

  // MARK: Treating

  private func hush(_ name: String, for wanted: AudioSession) {
    get("PlaybackStatus", of: name) { [self, generation] status in
      guard status == .text("Playing"), generation == self.generation else { return }
      switch wanted {
      case .mix, .spoken: break
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
    let call = request(name, Self.properties, "Get")
    call.message?.append(.text(DesktopInterface.player.name))
    call.message?.append(.text(property))
    send(call) { then($0?.read()) }
  }

  private func set(_ property: String, _ value: BusValue, of name: String) {
    let call = request(name, Self.properties, "Set")
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
    if isSent { pending += 1 } else { then(nil) }
  }
}
