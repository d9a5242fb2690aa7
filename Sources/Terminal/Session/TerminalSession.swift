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
  public private(set) var capabilities: Capabilities
  /// The screen's size as of the last `updateSize`.
  public private(set) var size: ScreenSize

  private let tty: Tty
  private let terminfo: Terminfo
  private var options: TerminalOptions
  private let environment: Environment
  /// What takes them back is armed before they are set.
  private var modes: TerminalModes {
    didSet { if isEntered, modes != oldValue { arm() } }
  }
  private let screen: Screen
  private var output = TerminalOutput()
  private var reader: InputReader
  private var probeDeadline: MonotonicTime?
  private var inquiry = Inquiry()
  private var hold = Hold.left
  private var isGone = false
  private var frame = TerminalFrame()
  private let inputBuffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)

  /// Whether the terminal is ours.
  private enum Hold: Equatable {
    case held, left
    /// The shell runs us in the background: the terminal is another program's. The shell need not say when it
    /// brings us back, so that we look from time to time.
    case background(lookAgain: MonotonicTime)
  }
  private static let lookInterval = MonotonicTime.milliseconds(300)
  private var isEntered: Bool { hold == .held }

  /// Looks at the terminal and takes it over.
  ///
  /// Until that succeeds no byte is written to it.
  public convenience init(_ options: TerminalOptions, at now: MonotonicTime) throws(TerminalFailure) {
    try self.init(options, try Tty(), .process, at: now, isShared: Tty.isFedByPipe)
    platform_restore_install()
  }

  /// Looks at a terminal that another process lends, and takes it over.
  public convenience init(
    _ options: TerminalOptions, _ lent: LentTerminal, at now: MonotonicTime
  ) throws(TerminalFailure) {
    try self.init(options, try Tty(lent), Environment(lent.environment), at: now, isShared: false)
    platform_restore_install()
  }

  /// Why no session is possible on a terminal with these variables of the environment; nil where one is.
  public static func obstacle(
    _ options: TerminalOptions, _ descriptor: Int32, environment: [String: String]
  ) -> TerminalFailure? {
    do throws(TerminalFailure) {
      let environment = Environment(environment)
      _ = try Terminfo.load(environment)
      try check(Tty.window(of: descriptor).cells(environment), options)
      return nil
    } catch {
      return error
    }
  }

  private static func check(_ cells: CellSize, _ options: TerminalOptions) throws(TerminalFailure) {
    guard cells.columns >= options.minimum.columns, cells.rows >= options.minimum.rows else {
      throw TerminalFailure(
        "The terminal is \(cells.columns)×\(cells.rows) cells; Inset needs at least "
          + "\(options.minimum.columns)×\(options.minimum.rows).")
    }
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
    let cells = tty.window.cells(environment)
    try Self.check(cells, options)
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
    output.append(modes.enter(terminfo))
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
    output.ask(questions, at: now)
    flush()
  }

  /// What comes now may be parts of answers.
  private func expectAnswers(at now: MonotonicTime) { reader.awaitAnswers(at: now) }

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
    output.reset()
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
    let anew = isEntered && probeDeadline == nil && output.isEmpty ? inquiry.deadline : nil
    return .earliest(reader.deadline, probeDeadline, anew, output.deadline)
  }

  /// Completes what has been pending for too long: a lone ESC, a question without an answer.
  ///
  /// Ask it after `read`; where that was left out, what is pending may go on in what was not read.
  public func pass(at now: MonotonicTime, hasRead: Bool = true) -> [TerminalEvent] {
    var tokens: [InputToken] = []
    if hasRead { reader.expire(at: now, into: &tokens) }
    var events = take(tokens, at: now)
    output.expire(at: now)
    // Behind bytes that wait it would say nothing.
    if isEntered, output.isEmpty, !inquiry.isOpen, output.check(at: now) { flush() }
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
        output.take(reply, at: now)
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

  /// Asks again what the terminal can do, where it may be another one and time has come: the answers count when they
  /// are complete.
  private func askAnew(at now: MonotonicTime) {
    guard isEntered, output.isEmpty, probeDeadline == nil, inquiry.begins(at: now, from: base) else { return }
    let questions = Probe.questions(for: capabilities, again: true)
    expectAnswers(at: now)
    output.ask(questions, at: now)
    flush()
  }

  /// What is known of any terminal that may be there, without its answers.
  private var base: Capabilities {
    var base = Capabilities(environment, terminfo, isUTF8: capabilities.isUTF8)
    base.clients = capabilities.clients
    return base
  }

  /// Has pictures of kitty's protocol taken away on every way out from now on.
  public func prepareForKittyGraphics() {
    guard modes.image == nil, isEntered else { return }
    modes.image = SharedPictures.image
  }

  /// Takes in what tmux says of the terminals behind it.
  public func learn(_ clients: TmuxClients) -> [TerminalEvent] {
    guard capabilities.multiplexer == .tmux, clients != capabilities.clients else { return [] }
    capabilities.clients = clients
    answered()
    return [.terminalChanged, .capabilitiesChanged]
  }

  /// Shows panes in other colours from now on; says whether anything changed.
  public func use(_ look: ScreenLook) -> Bool {
    guard look != options.look else { return false }
    options.look = look
    screen.use(Self.theme(capabilities, options))
    return true
  }

  /// Puts to use what the terminal answered.
  private func answered() {
    if capabilities.answers == .complete { probeDeadline = nil }
    if capabilities.hasKittyKeyboard, !modes.kittyKeyboard, isEntered {
      modes.kittyKeyboard = true
      output.append(TerminalModes.pushKittyKeyboard)
      flush()
    }
    // kitty's protocol tells Alt apart by itself.
    let altModes = capabilities.hasKittyKeyboard ? [] : capabilities.altModes.subtracting(modes.altModes)
    if !altModes.isEmpty, isEntered {
      modes.altModes.formUnion(altModes)
      for mode in altModes.sorted() { output.append(TerminalModes.set(mode)) }
      flush()
    }
    if capabilities.hasKittyGraphics { prepareForKittyGraphics() }
    screen.use(Self.theme(capabilities, options))
    size.cellAspect = capabilities.cellAspect(window: tty.window)
  }

  private func lose() -> TerminalEvent {
    isGone = true
    output.discard()
    return .gone
  }

  // MARK: Size

  /// Asks for the size again, after SIGWINCH; everything is drawn anew where it changed.
  public func updateSize() {
    let window = tty.window
    let cells = window.cells(environment)
    size = ScreenSize(cells: cells, cellAspect: capabilities.cellAspect(window: window))
    screen.resize(to: cells)
    // Another terminal may have been attached, or the font is another size.
    if capabilities.answers == .complete { inquiry.want() }
  }

  /// The size of a cell in pixels; nil where neither the terminal nor its driver says one.
  public var cellPixels: CellPixels? { capabilities.cellPixels(window: tty.window) }

  private static func theme(_ capabilities: Capabilities, _ options: TerminalOptions) -> Theme {
    let isLight = capabilities.isLight(options.look.background)
    return Theme(
      colors: capabilities.paneColors, isLight: isLight,
      chosen: isLight ? options.look.light : options.look.dark)
  }

  // MARK: Output

  /// Whether bytes wait for the terminal to take them.
  public var hasPendingOutput: Bool { !output.isEmpty }

  /// Bytes that the terminal has not taken yet.
  public var pendingBytes: Int { output.pending }

  /// Bytes that a picture may take now so that it, and the keys behind it, come in time; 0 while it has to wait
  /// for the terminal.
  ///
  /// `deadline` says when to ask again, should the terminal not say it.
  public func pictureAllowance(at now: MonotonicTime) -> Int {
    output.allowance(queued: tty.queuedBytes, at: now)
  }

  /// Takes the answers that are on their way, so that they are not typed into who has the terminal next.
  ///
  /// Waits for them, though not for long.
  private func awaitAnswers() {
    let end = MonotonicTime.now + Self.farewell
    while output.isAwaiting || inquiry.isOpen || capabilities.answers == .awaited, !isGone {
      let left = (end - MonotonicTime.now).nanoseconds / 1_000_000
      guard left > 0 else { return }
      let room = output.isEmpty ? 0 : POLLOUT
      var waiting = pollfd(fd: tty.descriptor, events: Int16(POLLIN | room), revents: 0)
      guard poll(&waiting, 1, Int32(clamping: left)) > 0 else { return }
      flush()
      if read(at: MonotonicTime.now).contains(.gone) { return }
    }
  }

  /// Ends the program that feeds this one through a pipe, where one does, and sees to it that the terminal keeps the
  /// modes that it was given back with: such a program may put back those that it found when it began.
  ///
  /// After `leave`, when nothing is read from standard input any more; takes a fifth of a second.
  public func outlastFeeder() {
    guard Tty.isFedByPipe, !isGone else { return }
    tty.outlastFeeder()
  }

  /// How long answers that are on their way are waited for at the end.
  private static let farewell = MonotonicTime.milliseconds(400)

  /// What is known of the way to the terminal, for the statistics.
  public var linkSummary: String { output.summary }

  /// Writes what waits, as far as the terminal takes it.
  public func flush() {
    if output.flush(to: tty.descriptor) == .gone { isGone = true }
  }

  /// Begins a frame.
  ///
  /// What follows up to `endFrame` appears at once where the terminal can do that.
  public func beginFrame() {
    frame.begin()
  }

  /// Shows a scene in the open frame.
  public func show(_ scene: Scene) -> SceneDamage {
    frame.show(scene, on: screen, isTitled: options.title && capabilities.isXtermLike)
  }

  /// Lets a painter append its bytes to the open frame, and puts the cursor back to its place afterwards.
  ///
  /// They must leave the attributes as they found them: none.
  public func paint<Result>(_ body: (inout ByteSink) -> Result) -> Result {
    frame.paint(over: screen, body)
  }

  /// Appends what the screen shows as lines of text with colours; see `Screen`.
  public func writeText(
    into sink: inout ByteSink, picture: (_ row: Int, _ columns: Range<Int>, inout ByteSink) -> Void
  ) {
    screen.writeText(into: &sink, picture: picture)
  }

  /// Draws everything anew in the next frame.
  public func repaint() { screen.repaint() }

  /// Ends the frame and writes it, as far as the terminal takes it.
  ///
  /// Returns its size in bytes; an empty frame writes nothing.
  @discardableResult
  public func endFrame(at now: MonotonicTime) -> Int {
    guard frame.isOpen, isEntered else { return 0 }
    guard frame.hasChanges else {
      frame.endEmpty()
      return 0
    }
    // Armed before it is changed.
    if frame.changesShape, capabilities.isXtermLike { modes.cursorShape = true }
    let count = output.appendFrame(at: now) { sink in
      frame.end(
        modes, terminfo, isXtermLike: capabilities.isXtermLike,
        isSynchronized: capabilities.hasSynchronizedOutput, into: &sink)
    }
    flush()
    return count
  }

  /// Sends a text to the clipboard of the terminal; it says nothing of whether it took it.
  ///
  /// The text must be filtered; it is coded, so that no byte of it reaches the terminal as it is.
  public func copy(_ text: String) -> ClipboardProblem? {
    guard capabilities.isXtermLike, isEntered else { return .noClipboard }
    if capabilities.multiplexer == .screen { return .screen }
    let isInTmux = capabilities.multiplexer == .tmux
    output.append { Clipboard.append(text, throughTmux: isInTmux, to: &$0) }
    flush()
    return nil
  }
}
