// The state of a guest: its own playlist while its films play, and what its end restores. Part of the model, main
// thread only.

import Base

/// The guest whose films play.
struct GuestState: Equatable, Sendable {
  /// The state that the guest has replaced.
  struct Former: Equatable, Sendable {
    var playlist: Playlist
    var reading: EntryReading
    var startWishes: StartWishes
    var settings: [SettingChange] = []
    var title: String?
    var frontList: ListID
  }

  /// The state besides properties that a program at the socket may change.
  struct Surroundings: Equatable, Sendable {
    let keymap: Keymap
    let overlays: Overlays
    let sleepTimer: SleepTimer?
  }

  /// The most failures that its standard error tells of.
  static let mostProblems = 10

  /// Its request; `holdsKeys` follows the guest's news.
  var plan: GuestPlan
  var id: GuestID { plan.id }
  /// The properties that its options set.
  var values: [PropertyValue] = []
  /// The values that its options and the programs at its socket have replaced; nil before its first film and after its
  /// last.
  var replaced: FormerValues?
  /// The state besides properties as it was before the first order of a program at its socket that changes it.
  var surroundings: Surroundings?
  /// That state as the programs at its socket left it; nil if they changed nothing.
  var own: Surroundings?
  /// Whether its films fill the terminal as soon as there is a picture.
  var fills: Bool
  /// Whether a picture of its films was brought to its place on the screen.
  var isShown = false
  /// Whether one of its films has opened.
  var hasOpened = false
  /// The exit code that somebody chose; nil if the outcome of the films decides.
  var code: Int32?
  var former: Former
  /// News of searches for the former playlist, which are heard when that is back.
  var held: [Message] = []
  /// The state of playback as the clients at its socket know it.
  var place = RemoteState.Place()

  /// Whether it goes on without a film.
  var staysIdle: Bool { plan.idle == .yes && code == nil }
}

/// The guests of the model.
struct Guests: Equatable, Sendable {
  /// The guest whose films play; nil for none.
  var current: GuestState?
  /// The guests that wait for films at their sockets.
  var idle: [IdleGuest] = []
  /// The guest that waits for the user's answer; nil for none.
  var asked: GuestPlan?
  /// The user's film, while the films of guests play and shortly after; nil if none was replaced.
  var waiting: WaitingFilm?
  /// Guests that ended before their plan came, at most `mostGone`.
  private var gone: [GuestID] = []
  private static let mostGone = 16

  /// Notes that a guest has ended whose plan may still come.
  mutating func leave(_ guest: GuestID) { gone = gone.suffix(Self.mostGone - 1) + [guest] }

  /// Whether the guest of a plan has ended meanwhile.
  func isGone(_ guest: GuestID) -> Bool { gone.contains(guest) }
}

extension FoundEntry {
  /// The entry as a film of a guest; the guest's header fields are under its own.
  mutating func belong(to guest: GuestID, _ headers: RequestHeaders) {
    self.guest = guest
    if location.isOfNetwork { self.headers = self.headers.over(headers) }
  }
}
