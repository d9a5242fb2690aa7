// What is asked again, and what others than the terminal say of it. Main thread only.

internal import Base

extension TerminalSession {
  /// Asks again what the terminal can do, where it may be another one and time has come: the answers count when they
  /// are complete.
  func askAnew(at now: MonotonicTime) {
    guard isEntered, outbox.isEmpty, probeDeadline == nil, inquiry.begins(at: now, from: base) else { return }
    let questions = Probe.questions(for: capabilities, again: true)
    expectAnswers(at: now)
    outbox.append(questions)
    link.asked(questions.count, at: now)
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
}
