// A session with the terminal: device, modes, screen, input, output. Main thread only; one at a time.

public import Base
internal import CPlatform
internal import Glibc
public import Picture
internal import Platform

/// Owns the terminal from taking it over until restoring it.
///
/// A frame is written between `beginFrame` and `endFrame`. Writing never blocks: while `hasPendingOutput`, poll
/// `descriptor` for output, call `flush`, and begin no frame.
public final class TerminalSession {
  /// The tty's descriptor: poll it for input always, and for output while `hasPendingOutput`.
  public var descriptor: Int32 { tty.descriptor }
  /// The terminal's capabilities, as known so far.
  public var capabilities: Capabilities { probe.capabilities }
  /// The screen's size as of the last `updateSize`.
  public private(set) var size: ScreenSize

  private let tty: Tty
  private let terminfo: Terminfo
  private var options: TerminalOptions
  private let environment: Environment
  /// The restoring sequences are armed before a mode is set.
  private var modes: TerminalModes {
    didSet { if hold.isHeld, modes != oldValue { arm() } }
  }
  private let screen: Screen
  private var output = TerminalOutput()
  private var input: TerminalInput
  private var probe: CapabilityProbe
  private var hold = TerminalHold()
  private var isGone = false
  private var frame = TerminalFrame()

  /// Opens this process's terminal and takes it over.
  ///
  /// On failure no byte has been written to it.
  public convenience init(_ options: TerminalOptions, at now: MonotonicTime) throws(TerminalFailure) {
    try self.init(options, try Tty(), .process, at: now, isShared: Tty.isFedByPipe)
    platform_restore_install()
  }

  /// Opens a terminal that another process lends, and takes it over.
  public convenience init(
    _ options: TerminalOptions, _ lent: LentTerminal, at now: MonotonicTime
  ) throws(TerminalFailure) {
    try self.init(options, try Tty(lent), Environment(lent.environment), at: now, isShared: false)
    platform_restore_install()
  }

  /// The reason why a session on a terminal with this environment would fail; nil if it is possible.
  public static func obstacle(
    _ options: TerminalOptions, _ descriptor: Int32, environment: [String: String]
  ) -> TerminalFailure? {
    do throws(TerminalFailure) {
      let environment = Environment(environment)
      _ = try Terminfo.load(environment)
      try options.check(Tty.window(of: descriptor).cells(environment))
      return nil
    } catch {
      return error
    }
  }

  /// Takes over a terminal by its device path, for tests.
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
    let cells = tty.window.cells(environment)
    try options.check(cells)
    let isUTF8 = TerminalEncoding.prepare(environment)
    probe = CapabilityProbe(environment, terminfo, isUTF8: isUTF8)
    let capabilities = probe.capabilities
    guard
      let screen = Screen(
        terminfo: terminfo.name, size: cells, isUTF8: isUTF8, theme: Theme(capabilities, options.look))
    else { throw TerminalFailure("The terminfo entry \(terminfo.name) cannot be used.") }
    size = ScreenSize(cells: cells, cellAspect: capabilities.cellAspect(window: tty.window))
    modes = TerminalModes(mouse: options.mouse, title: options.title, isXtermLike: capabilities.isXtermLike)
    if options.insistsOnKittyGraphics { modes.image = SharedPictures.image }
    if capabilities.multiplexer == .tmux { modes.envelope = .tmux }
    // VERASE, the line discipline's erase character, is the Backspace key's byte.
    let backspace = tty.modes.c_cc.2
    self.tty = tty
    self.terminfo = terminfo
    input = TerminalInput(
      InputReader(backspace: backspace, isRemote: capabilities.isRemote, isShared: isShared))
    self.options = options
    self.environment = environment
    self.screen = screen
    enter()
    ask(at: now)
  }

  deinit { leave() }

  // MARK: Taking over and giving back

  private func enter() {
    guard !hold.isHeld, !isGone, hold.take(tty.isForeground) else { return }
    arm()
    tty.makeRaw()
    output.append(modes.enter(terminfo))
    frame.reset()
    screen.repaint()
    flush()
  }

  /// Sends the capability queries.
  ///
  /// The answers arrive as input.
  private func ask(at now: MonotonicTime) {
    if hold.isHeld, let questions = probe.begin(at: now) { send(questions, at: now) }
  }

  /// Probes again where the terminal may be another one.
  private func askAgain(at now: MonotonicTime) {
    if hold.isHeld, output.isEmpty, let questions = probe.beginAgain(at: now) { send(questions, at: now) }
  }

  private func send(_ questions: [UInt8], at now: MonotonicTime) {
    input.awaitAnswers(at: now)
    // A program that shares the terminal reads parts of the answers, so that no questions are sent while a film plays.
    output.ask(questions, isPaced: !input.isShared, at: now)
    flush()
  }

  /// Arms the restoring sequences for every way out.
  private func arm() {
    var former = tty.modes
    let bytes = modes.leave(terminfo)
    _ = platform_restore_arm(tty.descriptor, &former, bytes, bytes.count)
  }

  /// Restores the terminal.
  ///
  /// Blocks at most half a second for a terminal that takes no bytes, and less for awaited answers.
  public func leave() {
    defer { hold.leave() }
    guard hold.isHeld else { return }
    awaitAnswers()
    output.reset()
    frame.reset()
    platform_restore_now(500)
  }

  /// Takes the terminal over again, after `leave` or a stop, and redraws everything.
  public func resume() {
    leave()
    enter()
    updateSize()
  }

  /// Restores the terminal, stops, and takes it over again when the program is continued.
  ///
  /// `bySignal` stops this process only; otherwise the process group stops, as after the terminal's suspend key.
  public func suspend(bySignal: Bool) {
    leave()
    if bySignal { platform_signals_stop_self() } else { platform_signals_stop_group() }
    // The continuation is handled here, not again in the loop.
    _ = platform_signals_discard(SIGCONT)
    resume()
  }

  // MARK: Input

  /// Reads input without blocking, a bounded amount, and none after `end`.
  public func read(at now: MonotonicTime, until end: MonotonicTime? = nil) -> [TerminalEvent] {
    if isGone { return [.gone] }
    guard hold.isHeld else { return [] }
    let reading = input.read(tty, at: now, until: end)
    let events = take(reading.tokens, at: now)
    guard reading.isGone else { return events }
    isGone = true
    output.discard()
    return events + [.gone]
  }

  /// The time at which `pass(at:)` must be called without new input; nil if nothing is pending.
  public var deadline: MonotonicTime? {
    hold.deadline
      ?? .earliest(
        input.deadline, probe.deadline(canAsk: hold.isHeld && output.isEmpty), output.deadline)
  }

  /// Handles timeouts: a lone ESC, an unanswered query.
  ///
  /// Call it after `read`; without `hasRead` input may be waiting unread, so that nothing expires.
  public func pass(at now: MonotonicTime, hasRead: Bool = true) -> [TerminalEvent] {
    var events = take(hasRead ? input.expire(at: now) : [], at: now)
    output.expire(at: now)
    // Behind unwritten bytes the query would measure nothing.
    if hold.isHeld, output.isEmpty, !probe.isRepeating, output.check(at: now) { flush() }
    askAgain(at: now)
    if hold.isDue(at: now), tty.isForeground {
      resume()
      ask(at: now)
      events.append(.capabilitiesChanged)
    }
    if probe.expire(at: now) { events.append(.capabilitiesChanged) }
    return events
  }

  private func take(_ tokens: [InputToken], at now: MonotonicTime) -> [TerminalEvent] {
    var events: [TerminalEvent] = []
    let known = capabilities
    for token in tokens {
      switch token {
      case .event(let event): events.append(.input(event))
      case .reply(let reply):
        output.take(reply, at: now)
        // DA1 is the last answer of every probe.
        if case .primaryAttributes = reply { input.endAnswers() }
        if case .picture(let answer) = reply {
          events.append(.pictureAnswered(answer))
        } else if probe.take(reply) {
          events.append(.terminalChanged)
        }
      }
    }
    if capabilities != known {
      answered()
      events.append(.capabilitiesChanged)
    }
    return events
  }

  /// Has kitty images deleted on every way out from now on.
  public func prepareForKittyGraphics() {
    if hold.isHeld { modes.image = SharedPictures.image }
  }

  /// Sets whether the terminal must not scroll a part of the screen, because images in its cells would move.
  public func setKeepsRows(_ keepsRows: Bool) { screen.keepsRows = keepsRows }

  /// Takes tmux's report of its terminals; returns events if it changed.
  public func learn(_ clients: TmuxClients) -> [TerminalEvent] {
    guard probe.learn(clients) else { return [] }
    answered()
    return [.terminalChanged, .capabilitiesChanged]
  }

  /// Changes the panes' colours; returns whether anything changed.
  public func use(_ look: ScreenLook) -> Bool {
    guard look != options.look else { return false }
    options.look = look
    useTheme()
    return true
  }

  private func useTheme() {
    let look = options.look
    screen.use(Theme(capabilities, look), ordersText: !capabilities.ordersText(look.bidi))
  }

  /// Applies changed capabilities: keyboard modes, theme, cell aspect.
  private func answered() {
    if hold.isHeld {
      output.append(modes.use(capabilities))
      flush()
    }
    useTheme()
    size.cellAspect = capabilities.cellAspect(window: tty.window)
  }

  // MARK: Size

  /// Reads the size again, after SIGWINCH; after a change everything is redrawn.
  public func updateSize() {
    let window = tty.window
    size = ScreenSize(
      cells: window.cells(environment), cellAspect: capabilities.cellAspect(window: window))
    screen.resize(to: size.cells)
    // Another terminal may have been attached, or the font size changed.
    probe.askAgain()
  }

  /// The cell size in pixels; nil if neither the terminal nor its driver reports one.
  public var cellPixels: CellPixels? { capabilities.cellPixels(window: tty.window) }

  // MARK: Output

  /// Whether bytes wait for the terminal to take them.
  public var hasPendingOutput: Bool { !output.isEmpty }

  /// The number of bytes that the terminal has not taken yet.
  public var pendingBytes: Int { output.pending }

  /// Bytes that a picture may take now, so that it and later keys are in time; 0 while it must wait.
  ///
  /// `deadline` says when to ask again, if no answer arrives before.
  public func pictureAllowance(at now: MonotonicTime) -> Int {
    output.allowance(queued: tty.queuedBytes, at: now)
  }

  /// Reads the awaited answers, so that they are not typed into the next program on the terminal.
  ///
  /// The wait is bounded by `farewell`.
  private func awaitAnswers() {
    let end = MonotonicTime.now + Self.farewell
    while output.isAwaiting || probe.isAwaiting, !isGone {
      guard tty.wait(alsoForRoom: !output.isEmpty, until: end) else { return }
      flush()
      if read(at: MonotonicTime.now).contains(.gone) { return }
    }
  }

  /// Ends the program that feeds standard input through a pipe, and defends the restored terminal modes: such a
  /// program may set those that it found when it began.
  ///
  /// Call it after `leave`, when standard input is read no more; it takes a fifth of a second.
  public func outlastFeeder() {
    guard Tty.isFedByPipe, !isGone else { return }
    tty.outlastFeeder()
  }

  /// The longest wait for awaited answers when leaving.
  private static let farewell = MonotonicTime.milliseconds(400)

  /// The link's rate and delay, for the statistics overlay.
  public var linkSummary: String { output.summary }

  /// Writes pending output, as far as the terminal takes it.
  public func flush() {
    if output.flush(to: tty.descriptor) == .gone { isGone = true }
  }

  /// Begins a frame.
  ///
  /// With synchronised updates, all up to `endFrame` appears at once.
  public func beginFrame() {
    frame.begin()
  }

  /// Draws a scene in the open frame; returns the damage to its pictures.
  public func show(_ scene: Scene) -> SceneDamage {
    frame.show(scene, on: screen, isTitled: options.title && capabilities.isXtermLike)
  }

  /// Lets a painter append bytes to the open frame, and restores the cursor's position afterwards.
  ///
  /// The painter must reset the attributes.
  public func paint<Result>(_ body: (inout ByteSink) -> Result) -> Result {
    frame.paint(over: screen, body)
  }

  /// Appends the screen as lines of coloured text; see `Screen`.
  public func writeText(
    into sink: inout ByteSink, picture: (_ row: Int, _ columns: Range<Int>, inout ByteSink) -> Void
  ) {
    screen.writeText(into: &sink, picture: picture)
  }

  /// Redraws everything in the next frame.
  public func repaint() { screen.repaint() }

  /// Ends the frame and writes it, as far as the terminal takes it.
  ///
  /// Returns its size in bytes; an unchanged frame writes nothing.
  @discardableResult
  public func endFrame(at now: MonotonicTime) -> Int {
    guard frame.isOpen, hold.isHeld else { return 0 }
    guard frame.hasChanges else {
      frame.endEmpty()
      return 0
    }
    // The reset is armed before shape and colour change.
    if frame.changesShape, capabilities.isXtermLike { modes.cursorShape = true }
    if frame.changesColor, capabilities.isXtermLike { modes.cursorColor = true }
    let count = output.appendFrame(at: now) { sink in
      frame.end(
        modes, terminfo, isXtermLike: capabilities.isXtermLike,
        isSynchronized: capabilities.hasSynchronizedOutput, into: &sink)
    }
    flush()
    return count
  }

  /// Sets the terminal's clipboard (OSC 52); the terminal does not confirm it.
  ///
  /// The text must be filtered; it is sent in base64, so that none of its bytes reaches the terminal raw.
  public func copy(_ text: String) -> ClipboardProblem? {
    guard capabilities.isXtermLike, hold.isHeld else { return .noClipboard }
    if capabilities.multiplexer == .screen { return .screen }
    let isInTmux = capabilities.multiplexer == .tmux
    output.append { Clipboard.append(text, throughTmux: isInTmux, to: &$0) }
    flush()
    return nil
  }
}
