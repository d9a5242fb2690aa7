// Another program inside the player. Main thread only; nothing here waits.

public import Base
public import Picture
internal import Platform
internal import Synchronization

/// Owner of the program, if there is one: its process, its screen, and what of it the terminal shows.
public final class EmbeddedHost {
  /// A program that writes without end is painted no more often.
  private static let paintInterval = MonotonicTime.milliseconds(12)
  /// How long it is read before everybody else has a turn, whatever it costs to show what it writes.
  private static let turn = MonotonicTime.milliseconds(3)
  /// How much of what it has written is shown before the clock is looked at: the costliest bytes are ten microseconds.
  private static let piece = 256
  /// How many turns what it wrote last is read in when it has ended; others may hold its terminal and write on.
  private static let lastTurns = 16
  /// How long it may have its screen held back.
  private static let mostHeld = MonotonicTime.milliseconds(100)
  /// How often it is looked which program has its terminal.
  private static let lookInterval = MonotonicTime.milliseconds(100)

  private var process: EmbeddedProcess?
  private var screen: EmbeddedScreen?
  private var painter = EmbeddedPainter()
  private var said = EmbeddedReport()
  private var paintedAt = MonotonicTime.zero
  private var hasDirectColor = true
  /// Whether nothing more can come from it, though it has not ended.
  private var isSilent = false
  /// How it ended, while what it wrote last is still being read, and in how many turns that was done.
  private var ended: (end: EmbeddedEnd, turns: Int)?
  /// Since when its screen is held back.
  private var heldSince: MonotonicTime?
  private var foreground: ForegroundProgram?
  private var lookedAt = MonotonicTime.zero
  /// Whether the person's shell was asked for, and no program.
  private var isShell = false
  private var surroundings = EmbeddedSurroundings()
  private var events: [EmbeddedEvent] = []

  /// Where a program is found that was started; nil while none is awaited.
  private var cradle: Cradle?

  /// A program on its way from the thread that starts it.
  private final class Cradle: Sendable {
    let started = Mutex<StartedEmbedded?>(nil)
  }

  /// Where the player is reached, for who asks it from a shell.
  private let controlSocket: BytePath?

  /// A host without a program.
  public init(controlSocket: BytePath? = nil) { self.controlSocket = controlSocket }

  /// Makes ready for a program; gives what starts it, for a background thread, because that waits for the disks that
  /// program and folder lie on.
  ///
  /// Keys that come until then wait for it.
  public func open(_ order: EmbeddedOrder, folder: BytePath, size: CellSize) -> @Sendable () -> EmbeddedEvent
  {
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
    (ended, heldSince, foreground) = (nil, nil, nil)
    painter.forget(painter.area)
    let first = screen.size
    return {
      do throws(EmbeddedFailure) {
        let started = try StartedEmbedded(words, folder: folder, size: first, environment: environment)
        cradle.started.withLock { $0 = started }
        return .started
      } catch {
        return .failed(error.sentence)
      }
    }
  }

  /// The program has been started.
  private func adopt() {
    guard let started = cradle?.started.withLock({ $0 }), let screen else { return }
    cradle = nil
    let process = EmbeddedProcess(started)
    process.resize(to: screen.size)
    process.write(screen.takeOutgoing())
    self.process = process
  }

  /// What the loop has to wait for: the program's terminal, and its end; -1 where there is none.
  public var descriptors: (terminal: Int32, ending: Int32) {
    (isSilent ? -1 : process?.master ?? -1, process?.ending ?? -1)
  }

  /// Whether bytes wait for the program to take them.
  public var hasOutgoing: Bool { process?.hasOutgoing ?? false }

  // MARK: In

  /// Whether some of what it has written waits for the next turn.
  public var hasUnread: Bool { process?.hasUnread ?? false }

  /// Takes what the program has written, for some milliseconds, and notices its end.
  public func read() {
    guard let process, let screen else { return }
    let begun = MonotonicTime.now
    if ended == nil { ended = process.takeEnd().map { ($0, 0) } }
    let reading = drain(process, into: screen, until: begun + Self.turn)
    if reading == .over {
      isSilent = true
      // Where the kernel does not tell of its end, a terminal that nobody holds any more has to do.
      if process.ending < 0, ended == nil { ended = (.exit(code: 0), 0) }
    }
    heldSince = screen.isHeld ? heldSince ?? begun : nil
    process.write(screen.takeOutgoing())
    ended?.turns += 1
    // What it wrote last still lies there.
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
      if let reading = process.read(Self.piece, screen.feed) { return reading }
    } while MonotonicTime.now < deadline
    return .some
  }

  /// Hands it what the person does.
  public func take(_ input: EmbeddedInput) {
    guard let screen else { return }
    switch input {
    case .key(let key): screen.press(key)
    case .paste(let text): screen.paste(text)
    case .mouse(let event): screen.point(event)
    case .focus(let gained): screen.setFocus(gained)
    case .scroll(let lines): screen.scroll(to: screen.report.scrolledBack - lines)
    }
    if let process { process.write(screen.takeOutgoing()) }
  }

  /// Whether `drain()` has something to say.
  public var hasNews: Bool { hasUnread || !events.isEmpty || report.map { $0 != said } ?? false }

  /// What is to be said of it since the last time.
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
    report.program = foreground?.name ?? ""
    report.isBusy = foreground.map { !$0.isRestingShell && !($0.isFirst && isShell) } ?? false
    return report
  }

  /// Looks which program has its terminal, unless that was done a moment ago.
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

  /// Uses those colours, and characters beyond ASCII where the terminal has them; the program is told of its
  /// surroundings when it asks.
  public func use(_ colors: ColorMode, isUTF8: Bool, _ surroundings: EmbeddedSurroundings) {
    hasDirectColor = colors == .truecolor
    painter.use(
      EmbeddedPen.Style(colors: colors, isUTF8: isUTF8, hasUnderlineStyles: surroundings.hasUnderlineStyles))
    self.surroundings = surroundings
    guard let screen else { return }
    screen.use(surroundings)
    process?.write(screen.takeOutgoing())
  }

  /// Puts it where a scene has it, below what covers it there; `repainted` cells lost what was written.
  public func place(_ rect: CellRect?, below covers: [CellRect], repainted: [CellRect]) {
    if let rect, let screen, rect.size != screen.size {
      screen.resize(to: rect.size)
      process?.resize(to: screen.size)
    }
    if let rect, rect != painter.area { screen?.touch() }
    painter.place(rect ?? .empty, below: covers)
    for rect in repainted { painter.forget(rect) }
  }

  /// The terminal shows nothing of it any more.
  public func forget() { painter.forget(painter.area) }

  /// When it is to be painted next; nil while nothing of it is seen or nothing is new.
  public var nextDeadline: MonotonicTime? {
    guard let screen, !painter.area.isEmpty, painter.isStale || screen.isDirty else { return nil }
    return max(paintedAt + Self.paintInterval, heldSince.map { $0 + Self.mostHeld } ?? .zero)
  }

  /// Appends what turns its cells on the terminal into those that it wants, where that is due.
  public func paint(at now: MonotonicTime, into sink: inout ByteSink) {
    guard let screen, !painter.area.isEmpty, now >= paintedAt + Self.paintInterval else { return }
    if let heldSince {
      guard now >= heldSince + Self.mostHeld else { return }
      // A frame that is not finished by then is shown as it is, and the next one may take as long.
      self.heldSince = now
    }
    if screen.takeBell() { sink.append("\u{7}") }
    screen.takeDirty { row, cells in painter.set(cells, row: row) }
    guard painter.isStale else { return }
    paintedAt = now
    painter.paint(into: &sink)
  }

  /// Where it is on the terminal.
  public var area: CellRect { painter.area }

  /// Appends cells of a row of the terminal as text.
  public func writeText(screenRow row: Int, _ columns: Range<Int>, into sink: inout ByteSink) {
    painter.writeText(screenRow: row, columns, into: &sink)
  }
}
