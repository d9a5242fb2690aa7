// Films of guests: they play as a playlist of their own, with values of their own. Part of the model, main thread only.

import Base

extension Model {
  // MARK: Beginning

  /// Plays what a program in the embedded terminal asked for as mpv, or asks the user.
  mutating func guestCalled(_ plan: GuestPlan, _ outbox: inout Outbox) {
    guard !guests.isGone(plan.id) else { return }
    guard settings.embeddedMPV != .off else { return outbox.send(.guest(.end(plan.id, .declined))) }
    guard !plan.entries.isEmpty || plan.idle != .no else {
      let sentence =
        plan.problems.isEmpty ? "There is nothing to play" : plan.problems.joined(separator: "\n")
      return outbox.send(.guest(.end(plan.id, .code(GuestEnd.nothingPlayed, sentence))))
    }
    for problem in plan.problems { notify(problem, .warning) }
    if let remark = plan.remark { notify(remark) }
    if plan.isQueued { return queue(plan, &outbox) }
    guard settings.embeddedMPV == .ask, hasRoomForMenus else {
      // A program that waits for the film has nothing to show beside it.
      let fills = settings.embeddedMPV == .full || settings.embeddedMPV == .auto && plan.holdsKeys
      return begin(plan, fills: fills, &outbox)
    }
    refuseAsked(&outbox)
    guests.asked = plan
    menu = nil
    toggleMenu(.guest, &outbox)
  }

  private var hasRoomForMenus: Bool { isAttached && Layout.supportsOverlays(screen.cells) }

  /// Adds the films to the user's playlist, as `umpv` does.
  private mutating func queue(_ plan: GuestPlan, _ outbox: inout Outbox) {
    // An open file is closed once its program no longer waits.
    if plan.entries.contains(where: {
      if case .file(let path) = $0.location { path.isOpenFile } else { false }
    }) {
      let end = GuestEnd.code(GuestEnd.nothingPlayed, "An open file cannot be added to the playlist")
      return outbox.send(.guest(.end(plan.id, end)))
    }
    let index = put(plan.entries, .append, arrival: nil)
    let items = playlist.items[index..<index + plan.entries.count]
    notify("Added: \(items: items.count, named: plan.entries[0].title)")
    if films.main.item == nil, !awaitsFilm {
      play(at: index, &outbox)
    }
    for item in items where item.id != films.main.item && item.playlistSource?.isReadAtOnce == true {
      readList(item, &outbox)
    }
    outbox.send(.guest(.end(plan.id, .code(0))))
  }

  /// Plays a guest's films as a playlist of their own; `fills` shows them large.
  mutating func begin(_ plan: GuestPlan, fills: Bool, _ outbox: inout Outbox) {
    let guest = IdleGuest(plan, fills: fills)
    if plan.entries.isEmpty {
      guests.idle.append(guest)
    } else {
      enter(guest, &outbox)
      append(plan.entries.map { ofGuest($0, plan) })
      nameFirst(plan.title)
    }
    if let path = plan.controlSocket { outbox.send(.guest(.serve(plan.id, at: path))) }
    if !plan.entries.isEmpty { playFirst(plan, &outbox) }
  }

  /// Gives a guest the place of the user's film, list and values; a guest that had it leaves.
  mutating func enter(_ guest: IdleGuest, _ outbox: inout Outbox) {
    if let current = guests.current {
      stopGuest(current.staysIdle ? nil : GuestEnd.interrupted, &outbox)
      endGuest(failure: nil, &outbox)
    }
    setFilmAside(&outbox)
    occupy(guest, &outbox)
  }

  /// Replaces the present list and values by a guest's.
  mutating func occupy(_ idle: IdleGuest, _ outbox: inout Outbox) {
    let plan = idle.plan
    var guest = GuestState(
      plan: plan, fills: idle.fills,
      former: GuestState.Former(
        playlist: playlist, reading: reading, startWishes: startWishes, title: itemOptions.title,
        frontList: frontList))
    guest.place.pictureInPicture = presentation.lifeCycle
    playlist = idle.playlist
    playlist.replace(guest.former.playlist)
    reading = EntryReading()
    startWishes = StartWishes()
    if plan.entries.isEmpty { startWishes.time = plan.start }
    startWishes.subtitleFiles = plan.subtitleFiles
    startWishes.soundFiles = plan.soundFiles
    itemOptions.title = idle.title
    take(plan, into: &guest)
    guest.values = idle.values ?? guest.values
    if let own = idle.surroundings {
      guest.surroundings = surroundings
      surroundings = own
      if let end = sleepTimer?.end, end <= now { sleepTimer = nil }
    }
    guests.idle.removeAll { $0.id == plan.id }
    guests.current = guest
    let former = replaceValues(by: guest.values, &outbox)
    guests.current?.replaced = former
  }

  private mutating func playFirst(_ plan: GuestPlan, _ outbox: inout Outbox) {
    reading.isShuffling = plan.isShuffled
    var start = StartPlan(folder: browser.folder, entries: plan.entries, presentation: .inline)
    start.playlistStart = plan.playlistStart
    start.isShuffled = plan.isShuffled
    let first = firstIndex(start)
    startWishes.asked = plan.start
    if case .absolute(let time)? = plan.start, time >= .zero {
      play(at: first, from: time, &outbox)
    } else {
      startWishes.time = plan.start
      play(at: first, &outbox)
    }
    for item in playlist.items where item.id != films.main.item {
      guard let source = item.playlistSource, plan.isShuffled || source.isReadAtOnce else { continue }
      readList(item, &outbox)
    }
    shuffleArrivals()
  }

  // MARK: The list

  private func ofGuest(_ entry: FoundEntry, _ plan: GuestPlan) -> FoundEntry {
    var entry = entry
    entry.belong(to: plan.id, plan.headers)
    return entry
  }

  /// Entries of a list as those of the guest whose item the list is, or was next to.
  func ofGuest(_ entries: [FoundEntry], like item: ItemID) -> [FoundEntry] {
    guard let guest = guests.current, let index = playlist.index(of: item),
      playlist.items[index].guest == guest.id
    else { return entries }
    return entries.map { ofGuest($0, guest.plan) }
  }

  /// The header fields for a sound beside a guest's film, under its own.
  func guestHeaders(under own: RequestHeaders) -> RequestHeaders {
    guard let guest = guests.current, plays(guest, in: .main) else { return own }
    return own.over(guest.plan.headers)
  }
}
