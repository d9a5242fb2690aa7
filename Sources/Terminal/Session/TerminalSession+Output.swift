// What goes out: frames of panes and pictures, as fast as the terminal takes them. Main thread only.

public import Base
internal import CPlatform
internal import Glibc
public import Picture
internal import Platform

extension TerminalSession {
  /// Whether bytes wait for the terminal to take them.
  public var hasPendingOutput: Bool { !outbox.isEmpty }

  /// Bytes that the terminal has not taken yet.
  public var pendingBytes: Int { outbox.pending }

  /// Bytes that a picture may take now so that it, and the keys behind it, come in time; 0 while it has to wait
  /// for the terminal.
  ///
  /// `deadline` says when to ask again, should the terminal not say it.
  public func pictureAllowance(at now: MonotonicTime) -> Int {
    outbox.isEmpty ? link.allowance(queued: tty.queuedBytes, at: now) : 0
  }

  /// Takes the answers that are on their way, so that they are not typed into who has the terminal next.
  ///
  /// Waits for them, though not for long.
  func awaitAnswers() {
    let end = MonotonicTime.now + Self.farewell
    while link.isAwaiting || inquiry.isOpen || capabilities.answers == .awaited, !isGone {
      let left = (end - MonotonicTime.now).nanoseconds / 1_000_000
      guard left > 0 else { return }
      let output = outbox.isEmpty ? 0 : POLLOUT
      var waiting = pollfd(fd: tty.descriptor, events: Int16(POLLIN | output), revents: 0)
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
    let nowhere = open("/dev/null", O_RDONLY | O_CLOEXEC)
    dup2(nowhere, STDIN_FILENO)
    if nowhere >= 0 { close(nowhere) }
    for _ in 0..<20 {
      tty.leaveRaw()
      poll(nil, 0, 10)
    }
  }

  /// How long answers that are on their way are waited for at the end.
  private static let farewell = MonotonicTime.milliseconds(400)

  /// What is known of the way to the terminal, for the statistics.
  public var linkSummary: String { link.summary }

  /// Writes what waits, as far as the terminal takes it.
  public func flush() {
    if outbox.flush(to: tty.descriptor) == .gone { isGone = true }
  }

  /// Begins a frame.
  ///
  /// What follows up to `endFrame` appears at once where the terminal can do that.
  public func beginFrame() {
    frame.sink.removeAll()
    frame.isOpen = true
  }

  /// Shows a scene in the open frame.
  public func show(_ scene: Scene) -> SceneDamage {
    let damage = screen.show(scene, into: &frame.sink)
    if options.title, capabilities.isXtermLike, scene.title != frame.title {
      frame.title = scene.title
      TerminalModes.title(scene.title).withUnsafeBytes { frame.sink.append($0) }
    }
    frame.wantsCursor = scene.cursor != nil
    frame.wantedShape = scene.cursorShape
    return damage
  }

  /// Lets a painter append its bytes to the open frame, and puts the cursor back to its place afterwards.
  ///
  /// They must leave the attributes as they found them: none.
  public func paint<Result>(_ body: (inout ByteSink) -> Result) -> Result {
    let before = frame.sink.count
    let result = body(&frame.sink)
    if frame.sink.count > before {
      let cursor = screen.cursor
      frame.sink.appendMove(column: cursor.column, row: cursor.row)
    }
    return result
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
    frame.isOpen = false
    let before = outbox.pending
    let isEmpty = frame.sink.count == 0
    let isCursorRight = frame.wantsCursor == frame.showsCursor && frame.wantedShape == frame.shape
    if isEmpty, isCursorRight { return 0 }
    if capabilities.hasSynchronizedOutput { outbox.sink.append("\u{1B}[?2026h") }
    if frame.showsCursor, !isEmpty, !capabilities.hasSynchronizedOutput {
      // Else it would be seen running over the screen.
      showCursor(false)
    }
    frame.sink.withBytes { outbox.sink.append($0) }
    if frame.wantedShape != frame.shape { shapeCursor(frame.wantedShape) }
    if frame.showsCursor != frame.wantsCursor { showCursor(frame.wantsCursor) }
    if capabilities.hasSynchronizedOutput { outbox.sink.append("\u{1B}[?2026l") }
    let count = outbox.pending - before
    link.end(frameOf: count, in: &outbox.sink, at: now)
    flush()
    return count
  }

  private func shapeCursor(_ shape: CursorShape) {
    frame.shape = shape
    guard capabilities.isXtermLike else { return }
    modes.cursorShape = true
    outbox.append(TerminalModes.cursor(shape))
  }

  private func showCursor(_ isShown: Bool) {
    outbox.append(modes.cursor(isShown: isShown, terminfo))
    frame.showsCursor = isShown
  }
}
