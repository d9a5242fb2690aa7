// Translates terminal events to messages, and carries out orders to the terminal. Main thread.

import Base
import Core
import Glibc
import Media
import Platform
import Terminal

/// Connects model and terminal, for everything but drawing.
struct TerminalDesk {
  private let session: TerminalSession
  private let display: Display
  /// Asks tmux for its terminals; nil outside tmux.
  private let tmux: TmuxWatch?

  init(_ session: TerminalSession, _ display: Display, tmux: TmuxWatch?) {
    self.session = session
    self.display = display
    self.tmux = tmux
  }

  // MARK: Size

  /// Reads the terminal's size; returns it as a message.
  func resized() -> Message {
    session.updateSize()
    tmux?.look(at: .now)
    return .resized(session.size)
  }

  /// Takes the terminal over again after SIGCONT: the shell may have changed modes, size and content.
  func resumed() -> Message {
    session.resume()
    display.redraw()
    return .resized(session.size)
  }

  // MARK: Events

  /// The consequences of tmux's answer about its terminals.
  func takeClients(_ model: Model) -> [Message] {
    guard let clients = tmux?.takeAnswer() else { return [] }
    return session.learn(clients).flatMap { translate($0, model) }
  }

  /// Translates an event for the model.
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
      // The model itself detects double clicks, since it knows the target.
      if case .mouse = key.base { return [] }
      return [.keyPressed(key)]
    case .keyReleased(let key): return [.keyReleased(key)]
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

  /// Carries out an order to the terminal; returns messages for the model.
  func carryOut(_ order: TerminalOrder, _ runner: EffectRunner) -> [Message] {
    switch order {
    case .takeScreenshot(let screenshot):
      runner.save(display.makeText(), as: screenshot)
      return []
    case .copy(let text):
      copy(text, runner)
      return []
    case .repaint:
      session.repaint()
      display.redraw()
      return []
    // The loop carries these out, since they involve more than the terminal.
    case .suspend, .detach, .tellStarter: return []
    }
  }

  /// Copies a text to the terminal's clipboard and the desktop's; a notice says whether there is one.
  private func copy(_ text: String, _ runner: EffectRunner) {
    let problem = session.copy(text)
    runner.run {
      guard SystemClipboard()?.copy(text) == true || problem == nil else {
        return .noticed(problem?.sentence ?? "", .warning)
      }
      return .noticed("Copied \(VisibleText.filter(text, limit: 200))", .plain)
    }
  }
}

extension TerminationSignal {
  /// Converts a signal number; unknown ones mean `terminate`.
  init(_ number: Int32) {
    self =
      switch number {
      case SIGHUP: .hangUp
      case SIGINT: .interrupt
      case SIGQUIT: .quit
      default: .terminate
      }
  }

  /// The signal number.
  var number: Int32 {
    switch self {
    case .terminate: SIGTERM
    case .hangUp: SIGHUP
    case .interrupt: SIGINT
    case .quit: SIGQUIT
    }
  }
}
