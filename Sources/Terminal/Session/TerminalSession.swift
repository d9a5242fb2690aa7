// The terminal in our hands: device, modes, screen, input, output. Main thread only; one at a time.

public import Base
internal import CPlatform
internal import Glibc
public import Picture
internal import Platform

/// The terminal from the moment it is taken over until it is given back.
///
/// A frame is written between `beginFrame` and `endFrame`. Writing never waits: while `hasPendingOutput`, poll
/// `descriptor` for output, call `flush`, and begin no frame.
public final class TerminalSession {
  /// The tty: to be polled for input always, and for output while `hasPendingOutput`.
  public var descriptor: Int32 { tty.descriptor }
  /// What is known of the terminal.
  public internal(set) var capabilities: Capabilities
  /// The screen's size as of the last `updateSize`.
  public private(set) var size: ScreenSize

  let tty: Tty
  let terminfo: Terminfo
  var options: TerminalOptions
  let environment: Environment
  /// What takes them back is armed before they are set.
  var modes: TerminalModes {
    didSet { if isEntered, modes != oldValue { arm() } }
  }
  let screen: Screen
  var outbox = Outbox()
  private var reader: InputReader
  var probeDeadline: MonotonicTime?
  var inquiry = Inquiry()
  var link = OutputLink()
  private var hold = Hold.left
  var isGone = false
  var frame = Frame()
  private let inputBuffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)

  /// Whether the terminal is ours.
  private enum Hold: Equatable {
    case held, left
    /// The shell runs us in the background: the terminal is another program's. The shell need not say when it
    /// brings us back, so that we look from time to time.
    case background(lookAgain: MonotonicTime)
  }
  private static let lookInterval = MonotonicTime.milliseconds(300)
  var isEntered: Bool { hold == .held }

  /// The frame being written, and what is on the terminal beside the cells.
  struct Frame: ~Copyable {
    var sink = ByteSink()
    var isOpen = false
    var wantsCursor = false
    var showsCursor = false
    var wantedShape = CursorShape.own
    var shape = CursorShape.own
    var title: String?

    /// The terminal has just been taken over: nothing is on it.
    mutating func reset() {
      sink.removeAll()
      isOpen = false
      showsCursor = false
      shape = .own
      title = nil
    }
  }

  /// Looks at the terminal and takes it over.
  ///
  /// Until that succeeds no byte is written to it.
  public convenience init(_ options: TerminalOptions, at now: MonotonicTime) throws(TerminalFailure) {
    try self.init(options, try Tty(), .process, at: now, isShared: Tty.isFedByPipe)
    platform_restore_install()
  }

  /// Takes over another terminal than the one behind standard output.
  package convenience init(
    _ options: TerminalOptions, device: String, environment: Environment, at now: MonotonicTime
  ) throws(TerminalFailure) {
    try self.init(
      options, try Tty(paths: [device]), environment, at: now, isShared: false)
  }

  private init(
    _ options: TerminalOptions, _ tty: consuming Tty, _ environment: Environment, at now: MonotonicTime,
    isShared: Bool
  ) throws(TerminalFailure) {
    let terminfo = try Terminfo.load(environment)
    let cells = Self.cells(of: tty.window, environment)
    guard cells.columns >= options.minimum.columns, cells.rows >= options.minimum.rows else {
      throw TerminalFailure(
        "The terminal is \(cells.columns)×\(cells.rows) cells; Inset needs at least "
          + "\(options.minimum.columns)×\(options.minimum.rows).")
    }
    let isUTF8 = TerminalEncoding.prepare(environment)
    let capabilities = Capabilities(environment, terminfo, isUTF8: isUTF8)
    guard
      let screen = Screen(
        terminfo: terminfo.name, size: cells, isUTF8: isUTF8, theme: Self.theme(capabilities, options))
    else { throw TerminalFailure("The terminal's description \(terminfo.name) cannot be used.") }
    size = ScreenSize(cells: cells, cellAspect: capabilities.cellAspect(window: tty.window))
    modes = TerminalModes(mouse: options.mouse, title: options.title, isXtermLike: capabilities.isXtermLike)
    if options.insistsOnKittyGraphics { modes.image = SharedPictures.image }
    if capabilities.multiplexer == .tmux { modes.envelope = .tmux }
    // The line's character for taking one back is what the key sends.
    let backspace = tty.modes.c_cc.2
    self.tty = tty
    self.terminfo = terminfo
    reader = InputReader(backspace: backspace, isRemote: capabilities.isRemote, isShared: isShared)
    self.options = options
    self.environment = environment
    self.capabilities = capabilities
    self.screen = screen
    enter()
    ask(at: now)
  }

  deinit {
    leave()
    inputBuffer.deallocate()
  }

  // MARK: Taking over and giving back

  private func enter() {
    guard !isEntered, !isGone else { return }
    guard tty.isForeground else {
      hold = .background(lookAgain: .zero)
      return
    }
    hold = .held
    arm()
    tty.makeRaw()
    outbox.append(modes.enter(terminfo))
    frame.reset()
    screen.repaint()
    flush()
  }

  /// Asks what the terminal can do.
  ///
  /// The answers come in as input.
  private func ask(at now: MonotonicTime) {
    let questions = Probe.questions(for: capabilities)
    guard isEntered, capabilities.answers == .notAsked, !questions.isEmpty else { return }
    capabilities.answers = .awaited
    probeDeadline = now + Probe.patience
    expectAnswers(at: now)
    outbox.append(questions)
    link.asked(questions.count, at: now)
    flush()
  }

  /// What comes now may be parts of answers.
  func expectAnswers(at now: MonotonicTime) { reader.awaitAnswers(at: now) }

  /// Prepares what gives the terminal back on every way out.
  private func arm() {
    var former = tty.modes
    let bytes = modes.leave(terminfo)
    _ = platform_restore_arm(tty.descriptor, &former, bytes, bytes.count)
  }

  /// Gives the terminal back.
  ///
  /// Waits at most half a second for one that takes no bytes, and less for answers that are on their way.
  public func leave() {
    defer { hold = .left }
    guard isEntered else { return }
    awaitAnswers()
    // A frame that was sent in part is ended by the bytes that restore.
    outbox.discard()
    link.reset()
    frame.reset()
    platform_restore_now(500)
  }

  /// Takes the terminal over again after `leave` or after the program was stopped, and draws all anew.
  public func resume() {
    leave()
    enter()
    updateSize()
  }

  /// Gives the terminal back, stops, and takes it over again when the program is continued.
  ///
  /// On a key the whole process group stops as the terminal driver would stop it; `bySignal`, this process.
  public func suspend(bySignal: Bool) {
    leave()
    if bySignal { platform_signals_stop_self() } else { platform_signals_stop_group() }
    // It is answered here, and need not be again in the loop.
    _ = platform_signals_discard(SIGCONT)
    resume()
  }

  // MARK: Input

  /// Reads what the terminal sent, without waiting; of a flood a part, and nothing more after `end`.
  public func read(at now: MonotonicTime, until end: MonotonicTime? = nil) -> [TerminalEvent] {
    if isGone { return [.gone] }
    guard isEntered else { return [] }
    var tokens: [InputToken] = []
    var hasEnded = false
    // Bounded, so that a flood of input does not keep the loop from its other duties.
    reading: for _ in 0..<64 {
      switch tty.read(into: inputBuffer) {
      case .bytes(let count):
        reader.feed(UnsafeRawBufferPointer(rebasing: inputBuffer[..<count]), at: now, into: &tokens)
        // A driver gives up to a byte less than its buffer has.
        if count < inputBuffer.count - 1 { break reading }
        if let end, MonotonicTime.now >= end { break reading }
      case .nothing: break reading
      case .gone:
        hasEnded = true
        break reading
      }
    }
    var events = take(tokens, at: now)
    if hasEnded { events.append(lose()) }
    return events
  }

  /// When `pass(at:)` has to be called even though nothing came; nil where nothing is pending.
  public var deadline: MonotonicTime? {
    if case .background(let lookAgain) = hold { return lookAgain }
    let anew = isEntered && probeDeadline == nil && outbox.isEmpty ? inquiry.deadline : nil
    return .earliest(reader.deadline, probeDeadline, anew, link.deadline)
  }

  /// Completes what has been pending for too long: a lone ESC, a question without an answer.
  ///
  /// Ask it after `read`; where that was left out, what is pending may go on in what was not read.
  public func pass(at now: MonotonicTime, hasRead: Bool = true) -> [TerminalEvent] {
    var tokens: [InputToken] = []
    if hasRead { reader.expire(at: now, into: &tokens) }
    var events = take(tokens, at: now)
    link.expire(at: now)
    // Behind bytes that wait it would say nothing.
    if isEntered, outbox.isEmpty, !inquiry.isOpen, link.check(in: &outbox.sink, at: now) { flush() }
    askAnew(at: now)
    if case .background(let lookAgain) = hold, lookAgain <= now {
      hold = .background(lookAgain: now + Self.lookInterval)
      if tty.isForeground {
        resume()
        ask(at: now)
        events.append(.capabilitiesChanged)
      }
    }
    if let probeDeadline, probeDeadline <= now {
      self.probeDeadline = nil
      capabilities.answers = .late
      events.append(.capabilitiesChanged)
    }
    return events
  }

  private func take(_ tokens: [InputToken], at now: MonotonicTime) -> [TerminalEvent] {
    var events: [TerminalEvent] = []
    let known = capabilities
    for token in tokens {
      switch token {
      case .event(let event): events.append(.input(event))
      case .reply(let reply):
        link.take(reply, at: now)
        // It closes every inquiry.
        if case .primaryAttributes = reply { reader.endAnswers() }
        if case .picture(let answer) = reply {
          events.append(.pictureAnswered(answer))
        } else if var found = inquiry.take(reply) {
          // They are on by now because we set them.
          found.altModes.formUnion(known.altModes)
          capabilities = found
          if found != known { events.append(.terminalChanged) }
        } else if !inquiry.isOpen {
          Probe.apply(reply, to: &capabilities)
        }
      }
    }
    if capabilities != known {
      answered()
      events.append(.capabilitiesChanged)
    }
    return events
  }

  /// Shows panes in other colours from now on; says whether anything changed.
  public func use(_ look: ScreenLook) -> Bool {
    guard look != options.look else { return false }
    options.look = look
    screen.use(Self.theme(capabilities, options))
    return true
  }

  /// Puts to use what the terminal answered.
  func answered() {
    if capabilities.answers == .complete { probeDeadline = nil }
    if capabilities.hasKittyKeyboard, !modes.kittyKeyboard, isEntered {
      modes.kittyKeyboard = true
      outbox.append(TerminalModes.pushKittyKeyboard)
      flush()
    }
    // kitty's protocol tells Alt apart by itself.
    let altModes = capabilities.hasKittyKeyboard ? [] : capabilities.altModes.subtracting(modes.altModes)
    if !altModes.isEmpty, isEntered {
      modes.altModes.formUnion(altModes)
      for mode in altModes.sorted() { outbox.append(TerminalModes.set(mode)) }
      flush()
    }
    if capabilities.hasKittyGraphics { prepareForKittyGraphics() }
    screen.use(Self.theme(capabilities, options))
    size.cellAspect = capabilities.cellAspect(window: tty.window)
  }

  private func lose() -> TerminalEvent {
    isGone = true
    outbox.discard()
    return .gone
  }

  // MARK: Size

  /// Asks for the size again, after SIGWINCH; everything is drawn anew where it changed.
  public func updateSize() {
    let window = tty.window
    let cells = Self.cells(of: window, environment)
    size = ScreenSize(cells: cells, cellAspect: capabilities.cellAspect(window: window))
    screen.resize(to: cells)
    // Another terminal may have been attached, or the font is another size.
    if capabilities.answers == .complete { inquiry.want() }
  }

  /// The size of a cell in pixels; nil where neither the terminal nor its driver says one.
  public var cellPixels: CellPixels? { capabilities.cellPixels(window: tty.window) }

  /// More than any screen has; what a driver says beyond that would ask for gigabytes.
  private static let largest = CellSize(columns: 2048, rows: 1024)

  /// The size from the driver, else from the environment, else what terminals once had.
  private static func cells(of window: Tty.Window, _ environment: Environment) -> CellSize {
    if window.cells.columns > 0, window.cells.rows > 0 {
      return CellSize(
        columns: min(largest.columns, window.cells.columns), rows: min(largest.rows, window.cells.rows))
    }
    let number = { (name: String, usual: Int) in
      environment[name].flatMap { Int($0) }.flatMap { (1...largest.rows).contains($0) ? $0 : nil } ?? usual
    }
    return CellSize(columns: number("COLUMNS", 80), rows: number("LINES", 24))
  }

  private static func theme(_ capabilities: Capabilities, _ options: TerminalOptions) -> Theme {
    let isLight = capabilities.isLight(options.look.background)
    return Theme(
      colors: capabilities.paneColors, isLight: isLight,
      chosen: isLight ? options.look.light : options.look.dark)
  }
}
