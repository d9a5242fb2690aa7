// The one interpreter of effects. Main thread. Nothing here blocks: the engine has a queue of orders, and background
// jobs read files.

import Base
import Core
import EmbeddedTerminal
import Library
import Media
import Places
import Platform
import Remote

/// Carries out the effects that `update` returns.
final class EffectRunner {
  private let films: FilmEngines
  private let embedded: EmbeddedHost
  private let jobs: BackgroundJobs
  private let wakeup: Wakeup
  private let screenshots: ScreenshotWriter
  private let series: FrameSeries
  private let folders: FolderDesk
  private let searches: EntrySearches
  private let pages: any PageReader
  private let watchHistory: HistoryWorker?
  private let information: InformationReader?
  private let control: ControlServer?
  private let guests: GuestDesk?
  private let desktop: DesktopServer?
  /// The connection to the login manager; opened at the first effect that needs it.
  private var login: LoginServer?
  /// The Syncplay client; nil outside a room.
  private var room: SyncplayClient?
  private let themes: ThemeFolder
  private let settingsFile: BytePath?
  private let log: PlaybackLog
  private var crashes: CrashNotes
  /// Messages from effects that are answered at once; the next `drain` returns them.
  private var answers: [Message] = []
  /// Whether work waits because the system has no thread left.
  private var isStarved = false

  init(
    films: FilmEngines, embedded: EmbeddedHost, jobs: BackgroundJobs, wake: Wakeup,
    themes: ThemeFolder,
    log: PlaybackLog, settingsFile: BytePath? = nil,
    watchHistory: HistoryWorker? = nil,
    information: InformationReader? = nil,
    control: ControlServer? = nil,
    guests: GuestDesk? = nil,
    desktop: DesktopServer? = nil,
    trust: ServerTrust = ServerTrust(),
    crashes: CrashNotes = CrashNotes(state: nil),
    pages: any PageReader = PageResolver()
  ) {
    self.pages = pages
    self.control = control
    self.guests = guests
    self.desktop = desktop
    self.themes = themes
    self.settingsFile = settingsFile
    self.log = log
    self.crashes = crashes
    self.films = films
    self.embedded = embedded
    self.information = information
    self.watchHistory = watchHistory
    self.jobs = jobs
    wakeup = wake
    screenshots = ScreenshotWriter(jobs: jobs)
    series = FrameSeries(wake: wake)
    folders = FolderDesk(wake: wake)
    searches = EntrySearches(wake: wake, trust: trust)
  }

  /// Carries out all effects but those for the terminal; returns these as orders, in their order.
  func run(_ effects: [Effect]) -> [TerminalOrder] {
    var orders: [TerminalOrder] = []
    for effect in effects {
      // An answer about the former item's page is out of date.
      if effect.opensItem { pages.cancel() }
      carryOut(effect, &orders)
    }
    return orders
  }

  private func carryOut(_ effect: Effect, _ orders: inout [TerminalOrder]) {
    switch effect {
    case .forgetCrash(let location): crashes.forget(location)
    case .film(let role, let order): carryOut(order, of: role)
    case .exchangeFilms:
      films.exchange()
      crashes.exchange()
    case .setFilmAside, .bringFilmBack:
      films.exchangeWaiting()
      crashes.exchangeWaiting()
    case .closeWaitingFilm: films.waiting?.stop()
    case .findSound(let request): jobs.start { SoundFinder.find(request) }
    case .findSubtitles(let item, let path): findSubtitles(item, path)
    case .listSoundDevices: jobs.start { .soundDevicesListed(SoundDeviceList.read()) }
    case .listFolder(let request): folders.show(request)
    case .listPlace(let folder): listPlace(folder)
    case .findPlace(let path, let base): jobs.start { .place(PlaceFinder.find(path, from: base)) }
    case .findArgument(let argument, let request): find(argument, request)
    case .findPasted(let names, let others): jobs.start { PastedEntries.find(names, others: others) }
    case .findMissing(let rows, let files, let revision):
      jobs.start { .missingFound(MissingFiles.rows(rows, files), revision: revision) }
    case .findEntries(let request): searches.start(request)
    case .stopFinding(let request): searches.stop(request)
    case .savePlaylist(let items, let path, let request): save(items, to: path, for: request)
    case .countGroups(let items): jobs.start { .groupsCounted(PlaylistGroups(of: items)) }
    case .sortPlaylist(let items, let order, let revision):
      jobs.start { .playlistSorted(order, order.places(of: items), revision: revision) }
    case .takeScreenshot(let screenshot):
      switch screenshot.subject {
      case .subtitles, .video:
        if screenshot.isOfSeries {
          series.save(screenshot, films.main.grabFrame().map { .video($0) })
        } else {
          screenshots.takeVideo(screenshot, from: films.main)
        }
      case .window: orders.append(.takeScreenshot(screenshot))
      }
    case .followFrames(let follows): series.follow(follows)
    case .copy(let text): orders.append(.copy(text))
    case .resolvePage(let item, let address, let quality, let wishes):
      resolve(address, quality, wishes, for: item)
    case .watchHistory(let order): watchHistory?.carryOut(order)
    case .readInformation(let order): information?.read(order)
    case .saveSettings(let changes): save(changes)
    case .savePlaces(let places, let change): save(change, of: places)
    case .readTheme(let name):
      jobs.start { [themes] in
        let reading = themes.read(name)
        return .themeRead(name, reading.theme, reading.diagnostics)
      }
    case .readOverlayImage(let request, let halves):
      jobs.start { Self.readOverlayImage(request, halves: halves) }
    case .openEmbeddedTerminal(let order, let folder, let size, let admitsGuests):
      let guests = admitsGuests ? guests : nil
      let start = embedded.open(order, folder: folder, size: size) { guests?.surroundings() }
      jobs.start { .embedded(start()) }
    case .sendToEmbeddedTerminal(let input): embedded.take(input)
    case .guest(let order): guests?.carryOut(order)
    case .tell(let client, let value):
      if let guest = client.guest {
        guests?.tell(client, of: guest, value)
      } else {
        control?.tell(client, value)
      }
    case .tellDesktop(let status): desktop?.tell(status)
    case .tellLogin(let wish): tell(wish)
    case .joinRoom(let address, let privacy, let encryption): join(address, privacy, encryption)
    case .tellRoom(let order): room?.tell(order)
    case .leaveRoom: leaveRoom()
    case .repaint: orders.append(.repaint)
    case .suspend: orders.append(.suspend)
    case .detach: orders.append(.detach)
    case .sessionStarted: orders.append(.tellStarter)
    }
  }

  private func carryOut(_ order: FilmOrder, of role: FilmRole) {
    let engine = films.engine(of: role)
    switch order {
    case .open(let item, let location, _, _, _, _):
      log.opens(location)
      crashes.opens(item, location, in: role)
    case .prepare(let item, let location, _, _): crashes.note(item, location)
    case .findLine(let steps, let purpose):
      answers.append(.lineFound(role, engine.subtitleLine(steps), purpose))
    default: break
    }
    engine.take(order)
  }

  /// The messages of the engines, the background jobs and all other adapters since the last call.
  func drain() -> [Message] {
    defer { answers = [] }
    let events = films.main.drainEvents()
    let others = films.second?.drainEvents() ?? []
    for event in events + others { log.note(event) }
    var messages = answers + jobs.drain() + searches.drain()
    for event in folders.drain() { messages.append(.folder(event)) }
    if let watchHistory { messages += watchHistory.drain() }
    if let information { messages += information.drain() }
    for event in events { messages.append(.film(.main, event)) }
    for event in others { messages.append(.film(.second, event)) }
    for event in embedded.drain() { messages.append(.embedded(event)) }
    messages += series.drain(shown: films.main.shownTime)
    if let notice = noticeOfStarvation() { messages.append(notice) }
    return messages + calls()
  }

  /// Says once that work waits for threads.
  private func noticeOfStarvation() -> Message? {
    let wasStarved = isStarved
    isStarved = jobs.isStarved || folders.isStarved || searches.isStarved
    guard isStarved, !wasStarved else { return nil }
    return .noticed("Too many threads are running: some answers will be late", .warning)
  }

  /// Requests of other programs, preceded by the playback position at which they arrived.
  private func calls() -> [Message] {
    var heard: [Message] = []
    for event in control?.drain() ?? [] { heard.append(.ipc(event)) }
    heard += guests?.drain(jobs) ?? []
    for event in desktop?.drain() ?? [] { heard.append(.desktop(event)) }
    for event in login?.drain() ?? [] { heard.append(.login(event)) }
    for event in room?.drain() ?? [] { heard.append(.syncplay(event)) }
    guard !heard.isEmpty else { return [] }
    return [.moved(.main, films.main.snapshot())] + heard
  }

  private func tell(_ wish: LoginWish) {
    if login == nil { login = LoginServer.systemAddress.map { LoginServer(at: $0, wake: wakeup) } }
    login?.tell(wish)
  }

  private func join(
    _ address: SyncplayAddress, _ privacy: SyncplayPrivacy, _ encryption: SyncplayEncryption
  ) {
    room?.leave()
    room = SyncplayClient(to: address, privacy, encryption, wake: wakeup)
  }

  /// The path of the IPC socket, or nil.
  var controlSocket: BytePath? { control?.path }

  /// Leaves the Syncplay room without waiting.
  func leaveRoom() {
    room?.leave()
    room = nil
  }

  /// Whether `drain` has messages for which the wakeup was not signalled.
  var hasAnswers: Bool { !answers.isEmpty || embedded.hasNews }

  private static func readOverlayImage(_ request: OverlayImageRequest, halves: Bool) -> Message {
    do throws(LibraryError) {
      let bytes = try OverlayImageReader.read(
        BytePath(request.file), offset: request.offset, count: request.byteCount)
      let image = CellImage(
        bgra: bytes, width: request.width, height: request.height, stride: request.stride, size: request.size,
        halves: halves)
      return .overlayImageRead(
        request, image,
        problem:
          "\(VisibleText.filter(request.file, limit: 200)) has fewer than \(request.byteCount) bytes at that offset"
      )
    } catch {
      return .overlayImageRead(request, nil, problem: error.sentence)
    }
  }

  private func findSubtitles(_ item: ItemID, _ path: BytePath) {
    jobs.start { .subtitlesFound(item, SubtitleFinder.find(beside: path)) }
  }

  /// Writes the screen's text to a file; the loop has the text, since it owns the display.
  func save(_ screen: [UInt8], as screenshot: Screenshot) {
    if screenshot.isOfSeries { return series.save(screenshot, .screen(screen)) }
    screenshots.write(screenshot) { .init(screen) }
  }

  /// Starts a job for somebody else; `drain` delivers its message.
  func run(_ work: @escaping BackgroundJobs.Work) { jobs.start(work) }

  /// Waits up to a second for screenshots to be written; called after the terminal was restored.
  func finishScreenshots() {
    let deadline = MonotonicTime.now + .seconds(1)
    while screenshots.isBusy, MonotonicTime.now < deadline { wakeup.wait(until: deadline) }
    series.finish(until: deadline)
  }

  /// Waits up to a second for the history to be written, after the terminal was restored; returns error sentences.
  func finishHistory() -> [String] { watchHistory?.finish(until: .now + .seconds(1)) ?? [] }

  private func resolve(
    _ page: String, _ quality: PageQuality, _ wishes: PageWishes, for item: ItemID
  ) {
    // Requested here, so that a cancellation counts even before the job begins.
    let request = pages.request(page, quality, wishes)
    jobs.start { [pages] in
      do throws(PageResolver.Failure) {
        return .pageResolved(item, try pages.resolve(request))
      } catch {
        return .pageFailed(item, error.sentence)
      }
    }
  }

  /// Resolves the argument of `loadfile` or `loadlist` in the background.
  private func find(_ argument: BytePath, _ request: LoadRequest) {
    jobs.start {
      do throws(LibraryError) {
        let origin = request.origin
        let argument = origin.mayOpen(.path) ? argument.fromHome : argument
        return .argumentFound(
          request.isList
            ? try ArgumentEntry.list(argument, from: origin)
            : try ArgumentEntry.find(argument, from: origin), request)
      } catch {
        guard request.failsAsItem, SourceKind(of: argument.bytes) == .path else {
          return .argumentMissing(request, error.sentence)
        }
        let location = MediaLocation.file(WorkingFolder.whole(argument))
        return .argumentFound(FoundEntry(location: location, title: location.shownName), request)
      }
    }
  }

  /// Lists a folder for path completion; an unreadable folder has no names.
  private func listPlace(_ folder: BytePath) {
    jobs.start {
      .placeListed(folder, PlaceFinder.names(in: WorkingFolder.path(ofTyped: folder)))
    }
  }

  private func save(_ changes: [SettingChange]) {
    guard let settingsFile else {
      answers.append(.noticed("No settings file to save to (--no-config, or no home)", .warning))
      return
    }
    jobs.start {
      do throws(SettingsEditor.Fault) {
        let saved = try SettingsFile.save(changes, in: settingsFile)
        return .settingsSaved(changes, written: saved.count, file: saved.file)
      } catch {
        return .noticed(error.sentence, .warning)
      }
    }
  }

  private func save(_ change: PlaceChange, of places: [NamedPlace]) {
    Places.shared.named = places
    guard let settingsFile else {
      answers.append(.noticed("No settings file to save to (--no-config, or no home)", .warning))
      return
    }
    jobs.start {
      do throws(SettingsEditor.Fault) {
        let saved = try SettingsFile.save(change, in: settingsFile)
        return .noticed("Saved \(change.name) in \(saved.file)", .plain)
      } catch {
        return .noticed(error.sentence, .warning)
      }
    }
  }

  private func save(_ items: PlaylistItems, to path: BytePath, for request: PendingRequest?) {
    jobs.start {
      do throws(LibraryError) {
        let written = try PlaylistWriter.save(
          items.map(\.entry), to: path, from: WorkingFolder.path)
        return .fileWritten(.written(written), for: request)
      } catch {
        return .fileWritten(.failed(error.sentence), for: request)
      }
    }
  }
}

/// An effect that the terminal has to carry out.
enum TerminalOrder: Equatable {
  /// Repaint the whole screen.
  case repaint
  /// Copy a text to its clipboard.
  case copy(String)
  /// Save the screen as text.
  case takeScreenshot(Screenshot)
  /// Restore the terminal and stop the job until the user continues it.
  case suspend
  /// Restore the terminal and play on without it.
  case detach
  /// Tell the process that started the session with `--detached` that playback has begun.
  case tellStarter
}
