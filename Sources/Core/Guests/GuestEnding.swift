// The end of a guest's films, and the way back to the user's own list and to the program that started them. Part of the
// model, main thread only.

import Base

extension Model {
  /// Whether the film in a role is a guest's.
  func plays(_ guest: GuestState, in role: FilmRole) -> Bool {
    guard let film = films[role], film.item != nil else { return false }
    return film.row?.guest == guest.id
  }

  /// Follows a guest's films: shows the first picture where it belongs, and ends the guest with its last film.
  mutating func followGuest(of message: Message, _ outbox: inout Outbox) {
    if menu?.id != .guest { refuseAsked(&outbox) }
    guard let guest = guests.current else { return }
    let isMain = plays(guest, in: .main)
    if isMain, films.main.info != nil {
      guests.current?.hasOpened = true
      showGuestFilm()
    }
    guard exit == nil, !isMain, !plays(guest, in: .second), films.main.failures.run == nil else { return }
    var failure: String?
    if films.main.item == nil, case .failed(let sentence)? = films.main.playback.idle?.cause {
      failure = sentence
    }
    endGuest(failure: failure, &outbox)
    tellPrograms(of: message, &outbox)
  }

  /// Shows a guest's picture over its program, in the corner or large.
  private mutating func showGuestFilm() {
    guard guests.current?.isShown == false, hasPicture else { return }
    guests.current?.isShown = true
    guard showsEmbeddedTerminal else { return }
    if guests.current?.fills == true { return present(.full) }
    guard presentation.current != .pictureInPicture, pictureInPictureObstacle == nil else { return }
    embedded?.startedPictureInPicture = true
    startPictureInPicture(focusing: nil)
  }

  /// Stops a guest's films; its end follows.
  mutating func stopGuest(_ code: Int32?, _ outbox: inout Outbox) {
    guard let guest = guests.current else { return }
    if let code { guests.current?.code = code }
    if plays(guest, in: .second) { closeSecond(&outbox) }
    guard plays(guest, in: .main) else { return }
    if guest.plan.keepsPlace, films.main.info != nil, let film = films.main.row?.location.bytesForGuest {
      outbox.send(.guest(.tell(guest.id, GuestPlace(film, at: films.main.shownPlace))))
    }
    stopPlaying(&outbox)
  }

  /// Takes a guest's list away; the user's own list and values are back.
  ///
  /// The guest becomes idle, or ends with an answer.
  mutating func endGuest(failure: String?, _ outbox: inout Outbox) {
    endGuestValues(&outbox)
    guard let guest = guests.current else { return }
    if guest.staysIdle {
      tellIdle(guest, &outbox)
      guests.idle.append(idle(guest))
    }
    guests.current = nil
    if !guest.staysIdle { dismiss(guest.id, outcome(of: guest, failure), &outbox) }
    bringBack(guest, &outbox)
    if films.main.item == nil {
      if presentation.current == .full { leaveFull() }
      if focus == .terminal { frontList = guest.former.frontList }
    }
    expectFilm(&outbox)
    for message in guest.held { Core.change(&self, message, &outbox) }
    // Its programs learn the values of an idle player.
    carryOut(for: guest.id, &outbox) { _, _ in }
  }

  private func outcome(of guest: GuestState, _ failure: String?) -> GuestEnd {
    if let code = guest.code { return .code(code) }
    let items = playlist.items.filter { $0.guest == guest.id }
    var problems: [String] = []
    for item in items {
      if case .failed(let sentence) = item.mark { problems.append("\(item.title): \(sentence)") }
    }
    if problems.isEmpty, let failure { problems.append(failure) }
    guard !problems.isEmpty || !guest.plan.problems.isEmpty else { return .code(0) }
    let hasPlayed = guest.hasOpened && !items.allSatisfy(\.mark.isFailed)
    return .code(
      hasPlayed ? GuestEnd.someFailed : GuestEnd.nothingPlayed,
      problems.prefix(GuestState.mostProblems).joined(separator: "\n"))
  }

  /// Restores the user's list, with what the user has added to the guest's meanwhile.
  private mutating func bringBack(_ guest: GuestState, _ outbox: inout Outbox) {
    let mine = playlist
    let own = mine.items.filter { $0.guest != guest.id }
    let ownItems = Set(own.map(\.id))
    let left = reading.searches.filter { search in
      guard case .replace(let item) = search.request.purpose else { return false }
      return !ownItems.contains(item)
    }
    for search in left { outbox.send(.stopFinding(search.request)) }
    if !guest.staysIdle {
      for item in mine.items where item.guest == guest.id { itemOptions.loaded[item.id] = nil }
    }

    playlist = guest.former.playlist
    playlist.replace(mine)
    if own.contains(where: \.isPicked) {
      playlist.dropPicked()
      playlist.pick = mine.pick
    }
    // An exchange of films brings a row of the user's list into the guest's.
    let new = own.filter { playlist.index(of: $0.id) == nil }
    if !new.isEmpty { playlist.append(new) }
    if let index = films.main.item.flatMap({ playlist.index(of: $0) }) { playlist.makeCurrent(index) }

    var former = guest.former.reading
    former.searches += reading.searches.filter { search in !left.contains { $0.request == search.request } }
    former.arrivals.merge(reading.arrivals) { $1 }
    former.givenUp.formUnion(reading.givenUp)
    former.givenUp.formUnion(left.map(\.request))
    reading = former
    startWishes = guest.former.startWishes
    itemOptions.title = guest.former.title
    for setting in guest.former.settings { setting.apply(to: &settings) }
  }
}

extension MediaLocation {
  /// The path or address as the guest knows it; nil for what is neither, and for open files, whose names are the player's.
  fileprivate var bytesForGuest: [UInt8]? {
    switch self {
    case .file(let path): path.isOpenFile ? nil : path.bytes
    case .url(let address): Array(address.utf8)
    default: nil
    }
  }
}
