// A guest that waits for films at its socket (`mpv --idle`), and the requests of the programs there. Part of the model,
// main thread only.

import Base

/// A guest without a film, with what its next film begins with.
struct IdleGuest: Equatable, Sendable {
  let plan: GuestPlan
  /// Whether its films fill the terminal.
  var fills: Bool
  /// Its own playlist, of which nothing plays.
  var playlist = Playlist()
  /// The title of every film; nil if each has its own.
  var title: String?
  /// The values of its options and those that programs at its socket have set; nil if its options are still to be read.
  var values: [PropertyValue]?
  /// The keys, overlays and timer that those programs have set; nil if they have set none.
  var surroundings: GuestState.Surroundings?

  var id: GuestID { plan.id }

  /// A guest that has just called.
  init(_ plan: GuestPlan, fills: Bool) {
    self.plan = plan
    self.fills = fills
    title = plan.entries.isEmpty ? plan.title : nil
  }
}

extension Model {
  /// Carries out what a program asks at a guest's socket; nil stands for the player's own.
  ///
  /// An idle guest's list and values are in place of the user's meanwhile, and stay there only if the request begins a
  /// film. So that the user's film notices nothing else, a copy of the model tries the request.
  mutating func carryOut(
    for guest: GuestID?, _ outbox: inout Outbox, _ request: (inout Model, inout Outbox) -> Void
  ) {
    guard let guest, let idle = guests.idle.first(where: { $0.id == guest }) else {
      return request(&self, &outbox)
    }
    var trial = self
    var answers = Outbox()
    trial.stand(in: idle)
    request(&trial, &answers)
    guard trial.films.main.item == nil else {
      enter(idle, &outbox)
      return request(&self, &outbox)
    }
    trial.tellChanges(to: { $0.guest == guest }, all: true, &answers)
    for answer in answers.effects {
      switch answer {
      case .tell, .findArgument: outbox.send(answer)
      // The others are for a film, which an idle guest does not have.
      default: break
      }
    }
    take(trial, &outbox)
  }

  /// Makes this copy of the model that of a player in which nothing plays and whose user the guest is.
  private mutating func stand(in idle: IdleGuest) {
    var nothing = Outbox()
    guests.current = nil
    itemOptions.replaced = nil
    films.main = Film(isPaused: settings.pause, speed: settings.speed)
    presentation = PresentationState(idle.fills ? .full : .inline)
    occupy(idle, &nothing)
  }

  /// Takes from a copy what a request has changed of its guest, which stays idle or ends.
  private mutating func take(_ trial: consuming Model, _ outbox: inout Outbox) {
    var nothing = Outbox()
    lastItem = trial.lastItem
    remote = trial.remote
    itemOptions.loaded = trial.itemOptions.loaded
    trial.endGuestValues(&nothing)
    guard let guest = trial.guests.current, let index = guests.idle.firstIndex(where: { $0.id == guest.id })
    else { return }
    if let code = guest.code { return dismiss(guest.id, .code(code), &outbox) }
    guests.idle[index] = trial.idle(guest)
    guests.idle[index].fills = trial.presentation.current == .full
  }

  /// The current guest as it is without a film.
  func idle(_ guest: GuestState) -> IdleGuest {
    var idle = IdleGuest(guest.plan, fills: guest.fills)
    idle.playlist = playlist.emptied
    idle.playlist.append(playlist.items.filter { $0.guest == guest.id })
    idle.title = itemOptions.title
    idle.values = guest.values
    idle.surroundings = guest.own
    return idle
  }

  /// Ends a guest that is not current, with its clients.
  mutating func dismiss(_ guest: GuestID, _ end: GuestEnd, _ outbox: inout Outbox) {
    for idle in guests.idle where idle.id == guest {
      for item in idle.playlist.items { itemOptions.loaded[item.id] = nil }
    }
    guests.idle.removeAll { $0.id == guest }
    for client in remote.clients where client.guest == guest {
      outbox.send(.tell(client, .event("shutdown")))
      remote.leave(client)
    }
    outbox.send(.guest(.end(guest, end)))
  }

  /// The guest at whose socket the request came that is being answered; nil for the player's own.
  var caller: GuestPlan? { guests.current.flatMap { $0.id == remote.caller ? $0.plan : nil } }

  /// A path as the asking program means it: at a guest's socket, a relative one begins in the guest's folder.
  func meant(_ path: BytePath) -> BytePath {
    guard let folder = caller?.folder, path.beginsInFolder, path.bytes.first != UInt8(ascii: "~") else {
      return path
    }
    return folder.appending(path)
  }

  /// Whether a command of a program has nothing to act on, since its guest has no film.
  func lacksFilm(for command: Command) -> Bool {
    caller != nil && films.main.item == nil && !command.worksWithoutFilm
  }

  /// mpv's `stop`: at the socket of a guest that stays idle, it empties the list, too.
  mutating func stop(_ outbox: inout Outbox) {
    stopPlaying(&outbox)
    guard let guest = guests.current, guest.id == remote.caller, guest.staysIdle else { return }
    let rows = playlist.items.indices.filter { playlist.items[$0].guest == guest.id }
    if !rows.isEmpty { playlist.edit(.removed(rows), name: "emptied the playlist") }
  }
}

extension Command {
  /// Whether the command is about a guest's list, its values or its keys, which it has without a film, too.
  fileprivate var worksWithoutFilm: Bool {
    switch self {
    case .change(let property, _), .cycleValues(let property, _, _):
      !property.needsItem && (property == .fullscreen || !PropertyValue.ofMoments.contains(property))
    case .load(_, let mode, _, _): mode != .second
    case .editPlaylist, .playlistStep, .lastItem, .stop, .quit, .quitWatchLater, .bind, .showText,
      .overlayText, .sleepTimer, .tellPrograms, .expanded, .ignore:
      true
    default: false
    }
  }
}
