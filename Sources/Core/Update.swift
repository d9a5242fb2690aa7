public import Base

/// The one function that changes the model: total, pure, and the same for a key, a click, a signal and a
/// word of the engine.
///
/// What has to happen outside comes back as effects, in order.
public func update(_ model: inout Model, _ message: Message) -> [Effect] {
  model.keymap.followsFilm = model.keysFollowFilm
  var effects = change(&model, message)
  model.keymap.followsFilm = model.keysFollowFilm
  let questions = model.askForInformation()
  if !questions.isEmpty { effects += questions }
  let news = model.tellPrograms(of: message)
  if !news.isEmpty { effects += news }
  let orders = model.tellRoom(of: message, effects)
  if !orders.isEmpty { effects += orders }
  let status = model.tellDesktop()
  if !status.isEmpty { effects += status }
  return effects
}

private func change(_ model: inout Model, _ message: Message) -> [Effect] {
  model.notices.expire(at: model.now)
  switch message {
  case .keyPressed(let key): return model.pressKey(key)
  case .pointer(let event, let target): return model.point(event, at: target)
  case .windowFocused(let gained):
    guard gained else { return model.tellGuest(.focus(false)) }
    model.clicks.windowFocused(at: model.now)
    return model.refreshUnwatchedFolder() + model.tellGuest(.focus(true))
  case .pasted(let text): return model.paste(text)
  case .commanded(let command): return model.perform(command)

  case .resized(let screen): return model.resize(to: screen)
  case .graphicsBecameKnown(let choices):
    model.graphicsChoices = choices
    return []
  case .sceneShown: return model.sceneShown()
  case .terminationRequested(let signal): return model.end(.signal(signal))

  case .timePassed: return model.passTime()

  case .player(let event): return model.hear(event)
  case .playbackMoved(let snapshot): return model.follow(snapshot)
  case .subtitlesChanged(let screen):
    model.player.subtitles = screen
    return []
  case .lineFound(let time, let purpose): return model.useLine(at: time, purpose)
  case .thumbnailsRefused(let location):
    model.thumbnailsRefused = location
    return []
  case .waveformRead(let waveform):
    model.waveform = waveform
    return []
  case .previewRead(let preview):
    model.preview = preview
    return []
  case .statisticsMeasured(let statistics):
    model.statistics = statistics
    model.statistics.item = model.player.item
    return []

  case .folder(.listed(let listing)):
    model.browser.list(listing, at: model.now)
    model.folderBecameKnown()
    return model.keepSelectionsInView() + model.recallFolder(listing.folder)
      + model.pressHeldKeys(for: listing.folder)
  case .folder(.vanished(let folder, let living)): return model.leaveVanished(folder, for: living)
  case .folder(.failed(let folder, let sentence)):
    model.browser.fail(sentence, of: folder)
    return model.pressHeldKeys(for: folder)
  case .placeListed(let folder, let names):
    return model.offer(names, of: folder) + model.offerPlaces(names, of: folder)
  case .place(.found(let asked, let folder, let name)): return model.goToFound(asked, folder, name)
  case .place(.missing(let asked, let sentence)): return model.missPlace(asked, sentence)
  case .argumentFound(let entry, let request): return model.load(entry, request)
  case .argumentMissing(let request, let sentence): return model.miss(request, sentence)
  case .pastedFound(let entries, let failures, let reason):
    return model.take(pasted: entries, failures: failures, reason)
  case .subtitlesFound(let item, let files): return model.take(files, of: item)
  case .entriesArrived(let request, let entries): return model.take(entries, for: request, isLast: false)
  case .entriesFound(let request, let entries):
    return model.take(entries, for: request, isLast: true)
  case .entriesCounted(let request, let progress):
    model.follow(progress, of: request)
    return []
  case .entriesFailed(let request, let sentence):
    return model.miss(request, sentence)

  case .memory(let answer): return model.hear(answer)
  case .informationRead(let files, let progress): return model.take(files, progress)
  case .playlistSorted(let order, let places, let revision):
    return model.takeOrder(order, places, revision: revision)
  case .missingFound(let rows, let revision): return model.leaveOutMissing(rows, revision: revision)
  case .groupsCounted(let groups): return model.show(groups)

  case .soundDevicesListed(let devices):
    model.soundDevices = devices
    return model.offerRows()
  case .pageResolved(let item, let entry): return model.openPage(item, entry)
  case .pageFailed(let item, let sentence): return model.missPage(item, sentence)

  case .guest(.started): return []
  case .guest(.changed(let report)):
    model.guest?.report = report
    model.watchGuestCursor()
    return []
  case .guest(.ended(let end)): return model.guestEnded(end)
  case .guest(.failed(let sentence)): return model.guestFailed(sentence)

  case .ipc(.connected(let client)): return model.greet(client)
  case .ipc(.left(let client)):
    model.remote.leave(client)
    return []
  case .ipc(.said(let client, let message)):
    return model.answer(RemoteCall(client: client, id: message.id, request: RemoteRequest(message.content)))
  case .ipc(.failed(let sentence)):
    model.notify(sentence, .warning)
    return []
  case .desktop(.met): return model.meetDesktop()
  case .desktop(.called(let call)): return model.carryOut(call)
  case .syncplay(let event): return model.hear(event)

  case .settingsSaved(let changes, let written, let file):
    return model.saved(changes, written: written, file: file)
  case .themeRead(let name, let theme, let remarks): return model.take(theme, named: name, remarks)

  case .planned(let plan): return model.start(plan)
  case .planFailed(let sentence): return model.end(.failure(sentence))
  case .fileWritten(let outcome, let asker): return model.hear(of: outcome, for: asker)
  case .noticed(let text, let weight):
    model.notify(text, weight)
    return []
  }
}

extension Model {
  /// When `timePassed` is due next: a notice goes, the controls hide, a key sequence is given up, nobody looks at
  /// the slider any more.
  public var nextDeadline: MonotonicTime? {
    let hides =
      presentation.current == .full && showsControls && player.hasPicture && !player.isPaused
      && scrub == .idle
    let hiding = hides ? lastInput + .seconds(settings.controlsTimeout) : nil
    let searching =
      browser.view.isBusy || playlist.view.isBusy || history.view.isBusy ? now : nil
    let answers = MonotonicTime.earliest(memory.question?.until, browser.answerDeadline)
    let looks = MonotonicTime.earliest(
      nextSpin, sliderLook.deadline, typedAhead?.deadline, guest?.givesWayAt, deadRun?.deadline)
    let keys = MonotonicTime.earliest(keyDeadline, keyHintsDue)
    return .earliest(notices.nextChange, keys, hiding, searching, nextSearchChange, answers, looks)
  }

  /// A short message on the screen.
  mutating func notify(_ text: String, _ weight: Notices.Weight = .plain) {
    // Who is elsewhere hears of it in the answer.
    if weight == .warning, pendingAnswer != nil {
      pendingAnswer?.complaint = text
      return
    }
    notices.post(text, weight, at: now, until: now + .seconds(settings.noticeTimeout))
  }

  mutating func end(_ exit: Exit) -> [Effect] {
    let leaving = self.exit == nil ? rememberLeaving() : []
    if self.exit == nil { self.exit = exit }
    return leaving + [.close]
  }

  mutating func resize(to screen: ScreenSize) -> [Effect] {
    self.screen = screen
    return keepSelectionsInView()
  }

  mutating func sceneShown() -> [Effect] {
    presentation.shown()
    return []
  }

  mutating func passTime() -> [Effect] {
    if browser.view.isBusy { browser.view.search() }
    if playlist.view.isBusy { playlist.view.search() }
    if history.view.isBusy { history.view.search() }
    passBrowserTime()
    passSearchTime()
    sliderLook.expire(at: now)
    giveWay()
    var effects = pressLateKeys() + passRunTime()
    if let deadline = memory.question?.until, deadline <= now { effects += goOnWithoutAnswer() }
    if let due = keyHintsDue, due <= now { keyHintsDue = nil }
    guard let deadline = keyDeadline, deadline <= now else { return effects }
    (keyDeadline, keyHintsDue) = (nil, nil)
    return effects + performCounted(keymap.resolvePending())
  }
}
