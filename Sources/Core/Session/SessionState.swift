// Sessions: the terminal comes and goes while playback continues.
public import Base

/// Whether a terminal is attached to the player, and whether it could do without.
struct SessionState: Equatable, Sendable {
  /// The session's name; nil if the player has no process of its own and ends with its terminal.
  var name: String?
  /// Whether a terminal shows the screen.
  var isAttached = true
  /// Whether a process waits for the first item to play: it was started without a terminal.
  var isStarting = false
  /// The time since which a detached session has been idle; nil while something plays or a terminal is attached.
  fileprivate(set) var idleSince: MonotonicTime?
}

extension Model {
  /// Whether a terminal shows the screen.
  public var isAttached: Bool { session.isAttached }

  /// The status of the session for a client that asks; `terminal` is the attached one's device.
  public func sessionStatus(on terminal: String?, controlSocket: BytePath?) -> SessionStatus {
    let plays = films.main.item != nil
    return SessionStatus(
      name: session.name ?? "", process: process.id ?? 0, started: process.startTime, terminal: terminal,
      title: plays ? mediaTitle : nil, state: !plays ? .idle : films.main.isPaused ? .paused : .playing,
      position: plays ? films.main.shownPlace : nil, duration: plays ? films.main.duration : nil,
      controlSocket: controlSocket)
  }

  /// Makes the player a session, which can continue without a terminal.
  public mutating func beginSession(_ name: String, isAttached: Bool) {
    session.name = name
    session.isAttached = isAttached
    session.isStarting = !isAttached
  }

  /// Gives the terminal back and continues without it.
  mutating func detach(_ outbox: inout Outbox) {
    guard session.name != nil else {
      return notify(
        "No session to detach: Inset was started with --no-session or in a pipe", .warning)
    }
    if session.isAttached { outbox.send(.detach) }
  }

  /// Answers a hang-up of the terminal, or of its session's leader, as `on-hangup` says.
  mutating func hangUp(_ outbox: inout Outbox) {
    guard session.name != nil, session.isAttached, settings.onHangup != .quit else {
      return quitProgram(.signal(.hangUp), &outbox)
    }
    if settings.onHangup == .pause { pauseFilms(&outbox) }
    outbox.send(.detach)
  }

  /// The terminal was given back.
  mutating func screenDetached(_ outbox: inout Outbox) {
    session.isAttached = false
    presentation.shown()
    restUnseen(&outbox)
  }

  /// Another terminal shows the screen, or the same one again.
  mutating func screenAttached(_ screen: ScreenSize, usesUnicode: Bool, _ outbox: inout Outbox) {
    session.isAttached = true
    session.idleSince = nil
    self.usesUnicode = usesUnicode
    lastInput = now
    clicks.windowFocused(at: now)
    resize(to: screen)
    followFocus(gained: true, &outbox)
    browser.refreshUnwatched(at: now, &outbox)
  }

  /// Ends the session where nothing has played in it for `session-timeout`.
  mutating func passSessionTime(_ outbox: inout Outbox) {
    guard let deadline = sessionDeadline, deadline <= now else { return }
    quitProgram(.quit(code: 0), &outbox)
  }

  /// The time at which the session ends by itself unless something plays.
  var sessionDeadline: MonotonicTime? {
    guard let since = session.idleSince, settings.sessionTimeout > 0 else { return nil }
    return since + .seconds(settings.sessionTimeout)
  }

  /// Tracks how long a detached session has been idle, and whether its start succeeded.
  mutating func followSession(_ outbox: inout Outbox) {
    followSessionStart(&outbox)
    let isIdle =
      !session.isAttached && (films.main.item == nil || films.main.isPaused)
      && films.second?.film.isPaused ?? true
    if !isIdle {
      session.idleSince = nil
    } else if session.idleSince == nil {
      session.idleSince = now
    }
  }

  private mutating func followSessionStart(_ outbox: inout Outbox) {
    guard session.isStarting, exit == nil else { return }
    if films.main.info != nil {
      session.isStarting = false
      outbox.send(.sessionStarted)
    } else if films.main.failures.run == nil, case .failed(let sentence)? = playlist.current?.mark {
      quitProgram(.failure(sentence), &outbox)
    }
  }
}
