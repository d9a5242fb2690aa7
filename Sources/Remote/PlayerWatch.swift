// Watches whether other MPRIS players play, for the setting `audio-session spoken`. Owned by the MPRIS thread; all
// calls but the subscription to signals are asynchronous.

import Base
import CBus
import Platform

/// The other players that play, as far as they have answered.
///
/// Every signal of a player that changes, comes or goes asks all of them again, one round at a time: what a signal
/// itself says need not be complete. A player that signals without end causes a few rounds a second.
final class PlayerWatch {
  /// The answers of one round of questions to all players.
  private struct Round {
    var awaited = 0
    var playing: Set<String> = []
  }

  /// The shortest time between the starts of two rounds.
  private static let spacing = MonotonicTime.milliseconds(200)

  private let others: OtherPlayers
  private let library: BusLibrary
  private let bus: OpaquePointer
  private var isOn = false
  private var isSubscribed = false
  /// The players that played in the last round; nil before the first one.
  private var playing: Set<String>?
  /// The round whose answers are awaited, and whether another one has to follow.
  private var round: Round?
  private var asksAgain = false
  /// The time before which no further round starts.
  private var rest = MonotonicTime.zero
  /// Counts the times that the watch was turned on or off; a reply to a question of an earlier one is dropped.
  private var generation = 0
  private var events: [DesktopEvent] = []

  init(_ others: OtherPlayers, _ bus: OpaquePointer, _ library: BusLibrary) {
    self.others = others
    self.bus = bus
    self.library = library
  }

  /// Turns the watch on or off.
  func follow(_ wanted: Bool) {
    guard wanted != isOn else { return }
    isOn = wanted
    generation += 1
    (playing, round, asksAgain, events) = (nil, nil, false, [])
    guard isOn else { return }
    subscribe()
    look()
  }

  /// Returns the events since the last call.
  func takeEvents() -> [DesktopEvent] {
    defer { events = [] }
    return events
  }

  /// Subscribes to the players' signals; this object lives as long as the connection.
  private func subscribe() {
    guard !isSubscribed else { return }
    isSubscribed = true
    let context = Unmanaged.passUnretained(self).toOpaque()
    for rule in [
      "path='\(DesktopInterface.path)',interface='\(OtherPlayers.properties)',member='PropertiesChanged'",
      "sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0namespace='org.mpris.MediaPlayer2'",
    ] {
      _ = library.pointee.add_match(bus, nil, "type='signal',\(rule)", Self.changed, context)
    }
  }

  private static let changed: sd_bus_message_handler_t = { _, context, _ in
    guard let context else { return 0 }
    Unmanaged<PlayerWatch>.fromOpaque(context).takeUnretainedValue().look()
    return 0
  }

  /// When the next round is due; nil while none is, or one is under way.
  var deadline: MonotonicTime? { asksAgain && round == nil ? rest : nil }

  /// Starts the round that is due.
  func proceed() {
    if let deadline, deadline <= .now { look() }
  }

  /// Asks all other players whether they play, at once or as soon as another round may start.
  private func look() {
    guard isOn else { return }
    let now = MonotonicTime.now
    asksAgain = round != nil || now < rest
    guard !asksAgain else { return }
    rest = now + Self.spacing
    round = Round()
    others.list { [self, generation] names in
      guard generation == self.generation else { return }
      round?.awaited = names.count
      if names.isEmpty { endRound() }
      for name in names {
        others.get("PlaybackStatus", of: name) { [self] status in
          guard generation == self.generation else { return }
          take(status, of: name)
        }
      }
    }
  }

  private func take(_ status: BusValue?, of name: String) {
    if status == .text("Playing") { round?.playing.insert(name) }
    round?.awaited -= 1
    if round?.awaited == 0 { endRound() }
  }

  /// Reports whether somebody has started since the last round, and whether all have ended.
  private func endRound() {
    let found = round?.playing ?? []
    if let before = playing {
      if !found.isSubset(of: before) { events.append(.otherStarted) }
      if found.isEmpty, !before.isEmpty { events.append(.othersEnded) }
    }
    (playing, round) = (found, nil)
    if asksAgain { look() }
  }
}
