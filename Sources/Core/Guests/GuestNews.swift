// News of guests and of clients at their sockets while the films play, and the keys for the film. Part of the model,
// main thread only.

import Base

extension Model {
  /// Handles what happened to a guest that waits.
  mutating func hear(_ news: GuestNews, of guest: GuestID, _ outbox: inout Outbox) {
    guard guests.current?.id == guest else {
      guard news == .interrupted || news == .lost else { return }
      guests.leave(guest)
      if guests.asked?.id == guest {
        guests.asked = nil
        if menu?.id == .guest { closeMenu() }
      }
      return dismiss(guest, .code(GuestEnd.interrupted), &outbox)
    }
    switch news {
    case .interrupted: stopGuest(GuestEnd.interrupted, &outbox)
    case .lost:
      stopGuest(GuestEnd.interrupted, &outbox)
      notify("The film was closed: the program that waited for its end is gone", .warning)
    case .orphaned:
      notify("\(mediaTitle ?? "The film") continues: the program that started it has ended", .warning)
    case .holdsKeys(let holds): guests.current?.plan.holdsKeys = holds
    }
  }

  /// Keeps news of a search for the user's own list while a guest's is shown; true if it is kept.
  mutating func holdForGuest(_ message: Message) -> Bool {
    guard let guest = guests.current else { return false }
    let request: EntryRequest
    switch message {
    case .entriesArrived(let asked, _), .entriesFound(let asked, _), .entriesCounted(let asked, _),
      .entriesFailed(let asked, _):
      request = asked
    default: return false
    }
    let former = guest.former.reading
    guard former.index(of: request) != nil || former.givenUp.contains(request) else { return false }
    guests.current?.held.append(message)
    return true
  }

  // MARK: Keys

  /// Whether a key that was typed in the embedded terminal is for a guest's film, since the guest waits there for it.
  ///
  /// Keys that a terminal turns into signals stay its own: Ctrl+c ends the film.
  func takesForGuest(_ key: Key) -> Bool {
    guard let guest = guests.current, guest.plan.holdsKeys, plays(guest, in: .main) else { return false }
    return ![.character("c", .control), .character("z", .control), .character("\\", .control)].contains(key)
  }

  /// Whether a client's guest has ended, so that its request came too late.
  func isLate(_ client: RemoteClient) -> Bool {
    guard let guest = client.guest else { return false }
    return guest != guests.current?.id && !guests.idle.contains { $0.id == guest }
  }

  /// Ends a guest's film in place of the program, for a key that is pressed at the film, and for a client at the guest's
  /// socket: mpv would end, too.
  ///
  /// - Returns: whether the film was a guest's.
  mutating func quitsGuest(_ code: Int32, isKept: Bool = false, _ outbox: inout Outbox) -> Bool {
    guard let guest = guests.current else { return false }
    let isPressed =
      plays(guest, in: .main) && origin == .person && (focus == .player || focus == .terminal)
    guard isPressed || remote.caller == guest.id else { return false }
    if isKept { rememberLeaving(isKept: true, &outbox) }
    stopGuest(code, &outbox)
    return true
  }
}
