// Entry point of the model: a message goes in, the changed model and effects come out. Main thread; App's loop calls
// it for each message, and sleeps until `nextDeadline`.

public import Base

/// The only function that changes the model; it is total and pure.
///
/// Keys, mouse, signals and engine events all arrive here as messages. The returned effects are to be carried out in
/// order.
public func update(_ model: inout Model, _ message: Message) -> [Effect] {
  var outbox = Outbox()
  model.keymap.followsFilm = model.keysFollowFilm
  change(&model, message, &outbox)
  model.keymap.followsFilm = model.keysFollowFilm
  model.unfoldFocusedCorner()
  model.tellEngines(&outbox)
  model.followSession(&outbox)
  model.fitLists()
  model.watchSelection()
  model.renewProgress()
  model.askForInformation(&outbox)
  model.tellPrograms(of: message, &outbox)
  model.followGuest(of: message, &outbox)
  model.tellRoom(of: message, &outbox)
  model.tellDesktop(&outbox)
  model.tellLogin(&outbox)
  return outbox.effects
}

func change(_ model: inout Model, _ message: Message, _ outbox: inout Outbox) {
  model.notices.expire(at: model.now)
  if model.holdForGuest(message) { return }
  switch message {
  case .keyPressed(let key): model.pressKey(key, &outbox)
  case .keyReleased(let key): model.releaseKey(key, &outbox)
  case .pointer(let event, let target): model.point(event, at: target, &outbox)
  case .windowFocused(let gained):
    model.followFocus(gained: gained, &outbox)
    guard gained else { return model.tellEmbedded(.focus(false), &outbox) }
    model.clicks.windowFocused(at: model.now)
    // The user may have watched something in another window.
    model.watchHistory.recalled.dropAnswers()
    model.browser.refreshUnwatched(at: model.now, &outbox)
    model.tellEmbedded(.focus(true), &outbox)
  case .pasted(let text): model.paste(text, &outbox)
  case .commanded(let command): model.perform(command, &outbox)

  case .resized(let screen): model.resize(to: screen)
  case .graphicsBecameKnown(let choices):
    model.graphicsChoices = choices
  case .sceneShown: model.sceneShown()
  case .screenAttached(let screen, let usesUnicode):
    model.screenAttached(screen, usesUnicode: usesUnicode, &outbox)
  case .screenDetached: model.screenDetached(&outbox)
  case .terminationRequested(.hangUp): model.hangUp(&outbox)
  case .terminationRequested(let signal): model.quitProgram(.signal(signal), &outbox)

  case .timePassed: model.passTime(&outbox)

  case .film(let role, let event): model.hear(event, of: role, &outbox)
  case .moved(let role, let snapshot): model.follow(snapshot, of: role, &outbox)
  case .subtitlesChanged(let screen):
    model.show(screen)
  case .lineFound(let role, let time, let purpose):
    model.act(on: role, &outbox) { $0.useLine(at: time, purpose, &$1) }
  case .thumbnailsRefused(let location):
    model.films.main.slider.thumbnailsRefused = location
  case .waveformRead(let waveform):
    model.films.main.slider.waveform = waveform
  case .previewRead(let preview):
    model.preview = preview
  case .statisticsMeasured(let statistics):
    model.statistics = statistics
    model.statistics.item = model.films.main.item

  case .folder(.listed(let listing)):
    model.browser.list(listing, at: model.now)
    model.folderBecameKnown()
    model.recallFolder(listing.folder, &outbox)
    model.pressHeldKeys(for: listing.folder, &outbox)
  case .folder(.vanished(let folder, let living)): model.leaveVanished(folder, for: living, &outbox)
  case .folder(.failed(let folder, let sentence)):
    model.browser.fail(sentence, of: folder)
    model.pressHeldKeys(for: folder, &outbox)
  case .folder(.needsLogin(let folder, let program)):
    model.browser.lock(program, of: folder)
    model.pressHeldKeys(for: folder, &outbox)
  case .placeListed(let folder, let names):
    model.offer(names, of: folder, &outbox)
    model.offerPlaces(names, of: folder, &outbox)
    model.learnServers(names, behind: folder)
  case .place(.found(let asked, let folder, let name)): model.goToFound(asked, folder, name, &outbox)
  case .place(.missing(let asked, let sentence)): model.missPlace(asked, sentence)
  case .argumentFound(let entry, let request):
    model.carryOut(for: request.guest, &outbox) { $0.load(entry, request, &$1) }
  case .argumentMissing(let request, let sentence): model.loadFailed(request, sentence, &outbox)
  case .soundFound(let sound, let request): model.soundFound(sound, request, &outbox)
  case .soundMissing(let request, let sentence): model.soundMissing(request, sentence, &outbox)
  case .pastedFound(let entries, let failures, let reason):
    model.addPasted(entries, failures: failures, reason, &outbox)
  case .subtitlesFound(let item, let files): model.addFoundSubtitles(files, of: item, &outbox)
  case .entriesArrived(let request, let entries):
    model.addFoundEntries(entries, for: request, isLast: false, &outbox)
  case .entriesFound(let request, let entries):
    model.addFoundEntries(entries, for: request, isLast: true, &outbox)
  case .entriesCounted(let request, let progress):
    model.reading.take(progress, of: request)
  case .entriesFailed(let request, let sentence):
    model.searchFailed(request, sentence, &outbox)

  case .watchHistory(let answer): model.handleHistoryReply(answer, &outbox)
  case .informationRead(let files, let progress): model.storeInformation(files, progress, &outbox)
  case .playlistSorted(let order, let places, let revision):
    model.takeOrder(order, places, revision: revision, &outbox)
  case .missingFound(let rows, let revision): model.leaveOutMissing(rows, revision: revision, &outbox)
  case .groupsCounted(let groups): model.show(groups, &outbox)

  case .soundDevicesListed(let devices):
    model.soundDevices = devices
    model.offerRows(&outbox)
  case .pageResolved(let item, let media): model.openPage(item, media, &outbox)
  case .pageFailed(let item, let sentence): model.pageFailed(item, sentence, &outbox)

  case .embedded(.started): break
  case .embedded(.changed(let report)):
    model.embedded?.report = report
    model.watchEmbeddedTerminalCursor()
  case .embedded(.copied(let text)): outbox.send(.copy(text))
  case .embedded(.notCopied(.nothing)): model.notify("No text is selected")
  case .embedded(.notCopied(.tooLong)): model.notify("The text is too long for the clipboard", .warning)
  case .embedded(.notFound): model.notify("Not found")
  case .embedded(.folder(let folder)): model.showTerminalFolder(folder, &outbox)
  case .embedded(.ended(let end)):
    model.embeddedEnded(end)
    model.loginEnded(end, &outbox)
  case .embedded(.failed(let sentence)): model.embeddedFailed(sentence)

  case .guestCalled(let plan): model.guestCalled(plan, &outbox)
  case .guest(let guest, let news): model.hear(news, of: guest, &outbox)

  // A program that spoke to a guest has no say once the guest has ended: the list is the user's own again.
  case .ipc(.connected(let client)) where model.isLate(client): break
  case .ipc(.said(let client, _)) where model.isLate(client): break
  case .ipc(.connected(let client)): model.clientConnected(client)
  case .ipc(.left(let client)):
    model.remote.leave(client)
  case .ipc(.said(let client, let message)):
    let call = RemoteCall(client: client, id: message.id, request: RemoteRequest(message.content))
    model.carryOut(for: client.guest, &outbox) { $0.answerRequest(call, &$1) }
  case .ipc(.failed(let sentence)):
    model.notify(sentence, .warning)
  case .desktop(.met): model.meetDesktop()
  case .desktop(.called(let call)): model.performDesktopCall(call, &outbox)
  case .desktop(.otherStarted): model.otherPlayerStarted(&outbox)
  case .desktop(.othersEnded): model.otherPlayersEnded(&outbox)
  case .login(let event): model.handleLoginEvent(event, &outbox)
  case .syncplay(let event): model.handleRoomEvent(event, &outbox)

  case .settingsSaved(let changes, let written, let file):
    model.saved(changes, written: written, file: file)
  case .overlayImageRead(let request, let image, let problem):
    model.overlayImageRead(request, image, problem: problem, &outbox)
  case .themeRead(let name, let theme, let remarks): model.themeRead(theme, named: name, remarks)

  case .planned(let plan): model.start(plan, &outbox)
  case .planFailed(let sentence): model.quitProgram(.failure(sentence), &outbox)
  case .fileWritten(let outcome, let request): model.reportFileOutcome(of: outcome, for: request, &outbox)
  case .frameShown: model.frameShown(&outbox)
  case .seriesWritten(let outcome): model.seriesWritten(outcome, &outbox)
  case .noticed(let text, let weight):
    model.notify(text, weight)
  }
}

extension Model {
  /// The time at which `timePassed` is due next; nil if nothing is.
  ///
  /// Each is a time at which the screen or an effect is due without an event: notices, controls and buttons that go,
  /// keys that wait for a second one, the sleep timer, and answers that may not come.
  public var nextDeadline: MonotonicTime? {
    let searching =
      browser.view.isBusy || playlist.view.isBusy || history.view.isBusy ? now : nil
    let answers = MonotonicTime.earliest(
      watchHistory.question?.until, watchHistory.selectionRestsAt, browser.answerDeadline)
    let looks = MonotonicTime.earliest(
      films.second?.opensAt, nextSpin, films.main.slider.look.deadline, keyInput.typedAhead?.deadline,
      embedded?.givesWayAt,
      films.main.failures.run?.deadline, films.main.failures.lostDevice?.due)
    let pointer = MonotonicTime.earliest(
      cornerButtons?.until, reading.nextChange, guests.waiting?.returnsAt)
    let keys = MonotonicTime.earliest(
      keyInput.deadline, keyInput.hintsDue, sleepTimer?.due, sessionDeadline)
    return .earliest(notices.nextChange, keys, controlsHideAt, searching, pointer, answers, looks)
  }

  /// Shows a notice on the screen; a warning caused by an IPC request goes into its reply instead.
  mutating func notify(_ text: String, _ weight: Notices.Weight = .plain) {
    if weight == .warning, pendingAnswer != nil {
      pendingAnswer?.complaint = text
      return
    }
    notices.post(text, weight, at: now, until: now + .seconds(settings.noticeTimeout))
  }

  mutating func quitProgram(_ exit: Exit, _ outbox: inout Outbox) {
    if self.exit == nil {
      rememberLeaving(&outbox)
      act(on: .second, &outbox) { $0.rememberLeaving(&$1) }
      rememberList(&outbox)
    }
    if self.exit == nil { self.exit = exit }
    outbox.send(.film(.main, .close))
  }

  mutating func resize(to screen: ScreenSize) {
    self.screen = screen
  }

  mutating func sceneShown() {
    presentation.shown()
  }

  mutating func passTime(_ outbox: inout Outbox) {
    if browser.view.isBusy { browser.view.search() }
    if playlist.view.isBusy { playlist.view.search() }
    if history.view.isBusy { history.view.search() }
    passBrowserTime()
    reading.passTime(at: now)
    films.main.slider.look.expire(at: now)
    hideCornerButtons()
    moveCornerOffCursor()
    pressLateKeys(&outbox)
    passRunTime(&outbox)
    passLostDeviceTime(&outbox)
    passSecondTime(&outbox)
    passWaitingTime(&outbox)
    passSelectionTime(&outbox)
    passSleepTime(&outbox)
    passSessionTime(&outbox)
    if let deadline = watchHistory.question?.until, deadline <= now { goOnWithoutAnswer(&outbox) }
    if let due = keyInput.hintsDue, due <= now { keyInput.hintsDue = nil }
    guard let deadline = keyInput.deadline, deadline <= now else { return }
    (keyInput.deadline, keyInput.hintsDue) = (nil, nil)
    run(keymap.resolvePending(), &outbox)
  }
}
