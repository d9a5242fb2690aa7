import Base
import Core
import Glibc
import Guest
import Media
import Picture
import Platform
import Terminal

// What the terminal and the signals say, as messages; what they are asked to do.
extension Loop {
  /// The signals that arrived.
  func signals() -> [Message] {
    sources.signals.drain().compactMap { signal in
      switch signal {
      case .terminate(let number): .terminationRequested(TerminationSignal(number))
      case .windowChanged: resized()
      case .stop: stopped()
      case .resumed: resumed()
      }
    }
  }

  /// The screen's size, as a message.
  private func resized() -> Message {
    session.updateSize()
    tmux?.look(at: .now)
    return .resized(session.size)
  }

  /// Another program asks this one to stop; it goes on here when it is continued.
  private func stopped() -> Message {
    player.standStill { session.suspend(bySignal: true) }
    drawAnew()
    return .resized(session.size)
  }

  /// The program was stopped from outside and goes on: the shell may have changed everything.
  private func resumed() -> Message {
    session.resume()
    drawAnew()
    return .resized(session.size)
  }

  /// Draws pictures as settings and terminal want it now.
  func chooseStyle() {
    // ncurses writes every pane anew by itself.
    if session.use(ScreenLook(model.theme, model.settings)) { drawAnew() }
    let choice = PixelChoice(model.settings, session)
    if choice.graphics == .kitty { session.prepareForKittyGraphics() }
    let style = PictureStyle(model.settings, session.capabilities)
    thumbnail.use(style)
    guest.use(
      style.colors, isUTF8: session.capabilities.isUTF8,
      GuestSurroundings(session, model.settings))
    let leavesPicture = picture.use(style, choice)
    if aside.use(style, picture.choiceInForce) || leavesPicture {
      session.repaint()
      drawAnew()
    }
  }

  func translate(_ event: TerminalEvent) -> [Message] {
    switch event {
    case .input(.key(let key)):
      tmux?.lookSoon(at: model.now)
      // Double clicks are told apart by the model, which knows what lies under them.
      if case .mouse = key.base { return [] }
      return [.keyPressed(key)]
    case .input(.mouse(let event)):
      let target = scene?.target(at: event.position)
      return model.heeds(event, on: target) ? [.pointer(event, on: target)] : []
    case .input(.paste(let text)): return [.pasted(text)]
    case .input(.focus(let gained)):
      if gained { tmux?.look(at: model.now) }
      return [.windowFocused(gained)]
    case .terminalChanged:
      picture.terminalChanged()
      aside.forget()
      return []
    case .pictureAnswered(let answer):
      if picture.take(answer) { sceneIsStale = true }
      return []
    case .capabilitiesChanged:
      scene = nil
      return [.resized(session.size), .graphicsBecameKnown(PixelChoice.offered(session.capabilities))]
    case .gone: return [.terminationRequested(.hangUp)]
    }
  }

  func carryOut(_ order: TerminalOrder) {
    switch order {
    case .takeScreenshot(let screenshot): return takeScreen(screenshot)
    case .copy(let text): return copy(text)
    case .repaint: session.repaint()
    case .suspend:
      player.standStill { session.suspend(bySignal: false) }
      model.now = .now
      model.screen = session.size
    }
    drawAnew()
  }

  /// Sends a text to the clipboard, and says so.
  private func copy(_ text: String) {
    if let problem = session.copy(text) {
      handle([.noticed(problem.sentence, .warning)])
    } else {
      handle([.noticed("Copied \(VisibleText.filter(text, limit: 200))", .plain)])
    }
  }

  /// Hands on what the screen shows at this moment.
  private func takeScreen(_ screenshot: Screenshot) {
    let text = picture.makeText()
    let other = aside.makeText()
    var sink = ByteSink()
    session.writeText(into: &sink) { row, columns, sink in
      thumbnail.writeText(row: row, columns: columns, into: &sink) { columns, sink in
        if guest.area.contains(CellPoint(column: columns.lowerBound, row: row))
          && !text.area.holds(column: columns.lowerBound, row: row)
        {
          guest.writeText(screenRow: row, columns, into: &sink)
        } else if other.area.holds(column: columns.lowerBound, row: row) {
          other.writeText(screenRow: row, columns, into: &sink)
        } else {
          text.writeText(screenRow: row, columns, into: &sink)
        }
      }
    }
    runner.save(sink.withBytes { Array($0) }, as: screenshot)
  }

  /// Nothing of what was drawn is on the screen any more.
  private func drawAnew() {
    scene = nil
    picture.forget()
    aside.forget()
    thumbnail.forget()
    guest.forget()
    sceneIsStale = true
  }

  func measure() -> Statistics? {
    guard
      var figures = meter.measure(
        at: model.now, isWatched: model.wantsStatistics, totals: picture.totals, playback: player.statistics()
      )
    else { return nil }
    figures.pictureStyle = picture.styleName
    figures.pictureObstacle = picture.obstacle ?? ""
    if model.settings.glyphs == .auto, !picture.isInPixels {
      figures.pictureStyle += ": " + session.capabilities.blockDrawing.reason
    }
    figures.link = session.linkSummary
    figures.economy = picture.economyName
    figures.terminal = session.capabilities.summary
    figures.pendingBytes = session.pendingBytes
    return figures
  }
}

extension TerminationSignal {
  /// The signal of that number.
  init(_ number: Int32) {
    self =
      switch number {
      case SIGHUP: .hangUp
      case SIGINT: .interrupt
      case SIGQUIT: .quit
      default: .terminate
      }
  }

  /// Its number.
  var number: Int32 {
    switch self {
    case .terminate: SIGTERM
    case .hangUp: SIGHUP
    case .interrupt: SIGINT
    case .quit: SIGQUIT
    }
  }
}

extension PicturePainter {
  /// Appends cells of a row of the screen as text.
  fileprivate func writeText(screenRow row: Int, _ columns: Range<Int>, into sink: inout ByteSink) {
    writeText(
      row: row - area.row, columns: columns.lowerBound - area.column..<columns.upperBound - area.column,
      into: &sink)
  }
}
