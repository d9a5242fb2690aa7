// What terminal and signals say, as messages, and what the terminal is asked to do. Main thread.

import Base
import Core
import Glibc
import Media
import Platform
import Terminal

/// Between the model and the terminal, for all that is not drawn.
struct TerminalDesk {
  private let session: TerminalSession
  private let display: Display
  /// Knows what stands behind tmux, where the program runs in one.
  private let tmux: TmuxWatch?

  init(_ session: TerminalSession, _ display: Display, tmux: TmuxWatch?) {
    self.session = session
    self.display = display
    self.tmux = tmux
  }

  // MARK: Size

  /// The screen's size, as a message.
  func resized() -> Message {
    session.updateSize()
    tmux?.look(at: .now)
    return .resized(session.size)
  }

  /// The program was stopped and goes on: the shell may have changed everything.
  func resumed() -> Message {
    session.resume()
    display.drawAnew()
    return .resized(session.size)
  }

  // MARK: Events

  /// What tmux says of the terminals behind it.
  func takeClients(_ model: Model) -> [Message] {
    guard let clients = tmux?.takeAnswer() else { return [] }
    return session.learn(clients).flatMap { translate($0, model) }
  }

  /// What an event means to the model that is shown.
  func translate(_ event: TerminalEvent, _ model: Model) -> [Message] {
    switch event {
    case .input(let event): return translate(event, model)
    case .terminalChanged:
      display.terminalChanged()
      return []
    case .pictureAnswered(let answer):
      display.take(answer)
      return []
    case .capabilitiesChanged:
      display.capabilitiesChanged()
      return [.resized(session.size), .graphicsBecameKnown(PixelChoice.offered(session.capabilities))]
    case .gone: return [.terminationRequested(.hangUp)]
    }
  }

  private func translate(_ event: InputEvent, _ model: Model) -> [Message] {
    switch event {
    case .key(let key):
      tmux?.lookSoon(at: model.now)
      // Double clicks are told apart by the model, which knows what lies under them.
      if case .mouse = key.base { return [] }
      return [.keyPressed(key)]
    case .mouse(let event):
      let target = display.scene?.target(at: event.position)
      return model.heeds(event, on: target) ? [.pointer(event, on: target)] : []
    case .paste(let text): return [.pasted(text)]
    case .focus(let gained):
      if gained { tmux?.look(at: model.now) }
      return [.windowFocused(gained)]
    }
  }

  // MARK: Orders

  /// Does what an effect asks of the terminal; gives what the model has to hear.
  func carryOut(_ order: TerminalOrder, _ runner: EffectRunner) -> [Message] {
    switch order {
    case .takeScreenshot(let screenshot):
      runner.save(display.makeText(), as: screenshot)
      return []
    case .copy(let text): return [copy(text)]
    case .repaint:
      session.repaint()
      display.drawAnew()
      return []
    // The loop does them: they are more than the terminal's.
    case .suspend, .detach, .tellStarter: return []
    }
  }

  /// Sends a text to the clipboard, and says so.
  private func copy(_ text: String) -> Message {
    if let problem = session.copy(text) { return .noticed(problem.sentence, .warning) }
    return .noticed("Copied \(VisibleText.filter(text, limit: 200))", .plain)
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
