// The embedded terminal's host. Main thread only; nothing here blocks.

public import Base
public import Picture
internal import Platform
internal import Synchronization

/// Owns the embedded program, if there is one: its process, its screen, and the painter.
public final class EmbeddedHost {
  /// Minimum time between two paints, for a program that writes without end.
  private static let paintInterval = MonotonicTime.milliseconds(12)
  /// The time for which its output is read before the loop continues, whatever its bytes cost to process.
  private static let turn = MonotonicTime.milliseconds(3)
  /// Bytes processed between two looks at the clock; the screen takes fewer where they cost much.
  private static let piece = 256
  /// Maximum turns in which the output is read after the program has ended; its children may hold the terminal and
  /// write on.
  private static let lastTurns = 16
  /// The longest time that a synchronised update may hold back the screen.
  private static let mostHeld = MonotonicTime.milliseconds(100)
  /// The interval at which the foreground program is determined.
  private static let lookInterval = MonotonicTime.milliseconds(100)
  /// Bells and texts for the clipboard in a second that are passed on.
  private static let (mostBells, mostCopies) = (4, 8)
  /// The time after which a bell that could not ring does so no more, as where no terminal is attached.
  private static let bellPatience = MonotonicTime.milliseconds(500)

  private var process: EmbeddedProcess?
  private var screen: EmbeddedScreen?
  private var painter = EmbeddedPainter()
  private var said = EmbeddedReport()
  private var paintedAt = MonotonicTime.zero
  private var hasDirectColor = true
  /// Whether the terminal is closed although the program has not ended.
  private var isSilent = false
  /// The program's exit, while its last output is read, and the number of turns so far.
  private var ended: (end: EmbeddedEnd, turns: Int)?
  /// Since when a synchronised update holds back the screen.
  private var heldSince: MonotonicTime?
  private var foreground: ForegroundProgram?
  private var lookedAt = MonotonicTime.zero
  /// Whether the order was the user's shell and no other program.
  private var isShell = false
  private var surroundings = EmbeddedSurroundings()
  private var events: [EmbeddedEvent] = []
  /// When the bell rang that is still to be passed on.
  private var rungAt: MonotonicTime?
  private var bells = EmbeddedRate(most: mostBells)
  private var copies = EmbeddedRate(most: mostCopies)
  /// The most urgent event while the screen was hidden.
  private var sign = EmbeddedReport.Sign.none
  private let hostName = EmbeddedEnvironment.hostName

  /// The place in which the starting thread stores the program; nil while none is awaited.
  private var cradle: Cradle?

  /// Hands the started program from its thread to the main thread.
  private final class Cradle: Sendable {
    let started = Mutex<StartedEmbedded?>(nil)
  }

  /// The IPC socket's path, for INSET_SOCKET.
  private let controlSocket: BytePath?

  /// A host without a program.
  public init(controlSocket: BytePath? = nil) { self.controlSocket = controlSocket }

  /// Prepares a program; returns the closure that starts it, for a background thread, since it waits for the disks
  /// of program and folder.
  ///
  /// Keys are queued until the program has started. `guests` gives the place where the program calls the player as mpv;
  /// it may wait.
  public func open(
    _ order: EmbeddedOrder, folder: BytePath, size: CellSize,
    guests: @escaping @Sendable () -> GuestSurroundings? = { nil }
  ) -> @Sendable () -> EmbeddedEvent {
    let words = EmbeddedEnvironment.words(of: order)
    isShell = order == .shell
    let screen = EmbeddedScreen(size)
    screen.use(surroundings)
    let environment = EmbeddedEnvironment.variables(
      hasDirectColor: hasDirectColor, controlSocket: controlSocket)
    let cradle = Cradle()
    (self.screen, self.cradle) = (screen, cradle)
    process = nil
    said = EmbeddedReport()
    isSilent = false
    (ended, heldSince, foreground, rungAt) = (nil, nil, nil, nil)
    sign = .none
    painter.forget(painter.area)
    let first = screen.size
    return {
      do throws(EmbeddedFailure) {
        let environment = EmbeddedEnvironment.variables(environment, guests())
        let started = try StartedEmbedded(words, folder: folder, size: first, environment: environment)
        cradle.started.withLock { $0 = started }
        return .started
      } catch {
        return .failed(error.sentence)
      }
    }
  }

  /// Takes over the started program from its thread.
  private func adopt() {
    guard let started = cradle?.started.withLock({ $0 }), let screen else { return }
    cradle = nil
    let process = EmbeddedProcess(started)
    process.resize(to: screen.size)
    process.write(screen.takeOutgoing())
    self.process = process
  }

  /// The descriptors to poll: the pseudo-terminal and the process's end; -1 if none exists.
  public var descriptors: (terminal: Int32, ending: Int32) {
    (isSilent ? -1 : process?.master ?? -1, process?.ending ?? -1)
  }

  /// Whether bytes wait for the program to read them.
  public var hasOutgoing: Bool { process?.hasOutgoing ?? false }

  /// Whether a descriptor is of the terminal that the program is on.
  public func shows(on descriptor: Int32) -> Bool { process?.isTerminal(descriptor) ?? false }

  // MARK: In

  /// Whether output was read that is yet to be processed.
  public var hasUnread: Bool { process?.hasUnread ?? false }

  /// Processes the program's output for some milliseconds, and detects its end.
  public func read() {
    guard let process, let screen else { return }
    let begun = MonotonicTime.now
    if ended == nil { ended = process.takeEnd().map { ($0, 0) } }
    let reading = drain(process, into: screen, until: begun + Self.turn)
    if reading == .over {
      isSilent = true
      // Without a pidfd, a terminal that no process holds any more counts as the program's end.
      if process.ending < 0, ended == nil { ended = (.exit(code: 0), 0) }
    }
    heldSince = screen.isHeld ? heldSince ?? begun : nil
    process.write(screen.takeOutgoing())
    takeNews(of: screen, at: begun)
    ended?.turns += 1
    // Its last output may still be unread.
    guard let ended, reading != .some || ended.turns >= Self.lastTurns else { return }
    self.process = nil
    self.ended = nil
    heldSince = nil
    events.append(.ended(ended.end))
  }

  private func drain(_ process: EmbeddedProcess, into screen: EmbeddedScreen, until deadline: MonotonicTime)
    -> EmbeddedProcess.Reading
  {
    repeat {
      if let reading = process.read(Self.piece, screen.feedSome) { return reading }
      if painter.area.isEmpty { sign = max(sign, .wrote) }
    } while MonotonicTime.now < deadline
    return .some
  }

  /// Passes on what the program has told, within the limits.
  private func takeNews(of screen: EmbeddedScreen, at now: MonotonicTime) {
    let news = screen.takeNews()
    if news.hasRung, bells.allows(at: now) { rungAt = now }
    if painter.area.isEmpty, news.hasRung || news.hasNotice { sign = .called }
    guard let clipboard = news.clipboard, copies.allows(at: now) else { return }
    switch clipboard {
    case .text(let text): events.append(.copied(text))
    case .tooLong: events.append(.notCopied(.tooLong))
    }
  }

  /// Sends the user's input to the program.
  public func take(_ input: EmbeddedInput) {
    guard let screen else { return }
    switch input {
    case .key(let key): screen.press(key)
    case .paste(let text): screen.paste(text)
    case .mouse(let event): screen.point(event)
    case .focus(let gained): screen.setFocus(gained)
    case .scroll(let lines): screen.scroll(to: screen.report.scrolledBack - lines)
    case .find(let text): if !screen.find(text) { events.append(.notFound) }
    case .findAgain(let forward): if !screen.findAgain(forward: forward) { events.append(.notFound) }
    case .copy:
      events.append(screen.copy())
    case .leaveScrollback: screen.leaveScrollback()
    case .askFolder: events.append(.folder(folder(of: screen)))
    }
    if let process { process.write(screen.takeOutgoing()) }
  }

  /// The folder of the program in the foreground: as a shell says it, or as the kernel does.
  private func folder(of screen: EmbeddedScreen) -> BytePath? {
    if let told = screen.terminal.news.folder, told.isOn(hostName) { return told.path }
    return process?.folder
  }

  /// Whether `drain()` has events.
  public var hasNews: Bool { hasUnread || !events.isEmpty || report.map { $0 != said } ?? false }

  /// The events since the last call.
  public func drain() -> [EmbeddedEvent] {
    adopt()
    look()
    if let report, report != said {
      said = report
      events.append(.changed(report))
    }
    defer { events = [] }
    return events
  }

  private var report: EmbeddedReport? {
    guard var report = screen?.report else { return nil }
    report.sign = sign
    report.program = foreground?.name ?? ""
    report.isBusy = foreground.map { !$0.isRestingShell && !($0.isFirst && isShell) } ?? false
    return report
  }

  /// Determines the foreground program, at most every 100 ms unless the process group changed.
  private func look() {
    guard let process else {
      foreground = nil
      return
    }
    let now = MonotonicTime.now
    guard now >= lookedAt + Self.lookInterval || process.foregroundGroup != foreground?.group else { return }
    lookedAt = now
    foreground = process.foreground
  }

  // MARK: Out

  /// Sets the colours, the encoding (UTF-8 or ASCII), and the answers to queries about the outer terminal.
  public func use(_ colors: ColorMode, isUTF8: Bool, _ surroundings: EmbeddedSurroundings) {
    hasDirectColor = colors == .truecolor
    painter.use(
      EmbeddedPen.Style(
        colors: colors, isUTF8: isUTF8, hasUnderlineStyles: surroundings.hasUnderlineStyles,
        hasLinks: surroundings.takesLinks))
    self.surroundings = surroundings
    self.surroundings.hasDirectColor = hasDirectColor
    guard let screen else { return }
    screen.use(self.surroundings)
    process?.write(screen.takeOutgoing())
  }

  /// Moves the terminal to the scene's rectangle, below the covers; the cells of `repainted` were overwritten.
  public func place(_ rect: CellRect?, below covers: [CellRect], repainted: [CellRect]) {
    if let rect, let screen, rect.size != screen.size {
      screen.resize(to: rect.size)
      process?.resize(to: screen.size)
    }
    if let rect, rect != painter.area { screen?.touch() }
    painter.place(rect ?? .empty, below: covers)
    if !painter.area.isEmpty { sign = .none }
    for rect in repainted { painter.forget(rect) }
  }

  /// Marks all cells as unknown: the outer terminal no longer shows them.
  public func forget() { painter.forget(painter.area) }

  /// The time at which to paint next; nil while it is hidden or unchanged.
  public var nextDeadline: MonotonicTime? {
    if let rungAt { return rungAt }
    guard let screen, !painter.area.isEmpty, painter.isStale || screen.isDirty else { return nil }
    return max(paintedAt + Self.paintInterval, heldSince.map { $0 + Self.mostHeld } ?? .zero)
  }

  /// Appends the bytes of changed cells, if a paint is due.
  public func paint(at now: MonotonicTime, into sink: inout ByteSink) {
    if let rungAt {
      if now < rungAt + Self.bellPatience { sink.append("\u{7}") }
      self.rungAt = nil
    }
    guard let screen, !painter.area.isEmpty, now >= paintedAt + Self.paintInterval else { return }
    if let heldSince {
      guard now >= heldSince + Self.mostHeld else { return }
      // An unfinished update is shown after its timeout; the next one has as long.
      self.heldSince = now
    }
    painter.use(screen.terminal.links)
    screen.takeDirty { row, cells in painter.set(cells, row: row) }
    guard painter.isStale else { return }
    paintedAt = now
    painter.paint(into: &sink)
  }

  /// The rectangle on the outer terminal's screen.
  public var area: CellRect { painter.area }

  /// Appends cells of a screen row as text.
  public func writeText(screenRow row: Int, _ columns: Range<Int>, into sink: inout ByteSink) {
    painter.writeText(screenRow: row, columns, into: &sink)
  }
}
