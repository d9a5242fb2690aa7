// Carrying commands out: how often, what they do, and what is shown of it. Part of the model, main thread only.

import Base

extension Model {
  /// Carries out the commands of a key: once their rows are there, and as often as the typed count says.
  mutating func run(_ commands: [BoundCommand], _ outbox: inout Outbox) {
    if holdForRows(commands) { return }
    guard let count = keyInput.count, !commands.isCount else { return perform(commands, &outbox) }
    keyInput.count = nil
    // Escape after a count only discards the count.
    if commands.count == 1, case .leave = commands[0].command { return }
    guard sectionInForce.takesCounts else { return perform(commands, &outbox) }
    for command in commands { perform(counted(command, count, &outbox), &outbox) }
  }

  /// Performs commands and, if their prefixes allow that, shows their effects as mpv's on-screen display does.
  ///
  /// - Parameter origin: who gives the commands; nil for the one who gives the present command.
  mutating func perform(_ commands: [BoundCommand], from origin: Origin? = nil, _ outbox: inout Outbox) {
    let former = self.origin
    self.origin = origin ?? former
    defer { self.origin = former }
    for bound in commands {
      if lacksFilm(for: bound.command) { continue }
      let said = notices.shown
      keepForGuest(bound.command)
      perform(bound.expandsProperties ? bound.command : bound.command.takenLiterally, &outbox)
      // A notice from the command itself, such as why it failed, must not be replaced.
      guard notices.shown == said, bound.feedback.showsMessage else { continue }
      if let text = feedback(on: bound.command) { notify(text) }
    }
  }

  /// Carries out a command, on the large film where it is about one film.
  mutating func perform(_ command: Command, _ outbox: inout Outbox) { perform(command.action, &outbox) }

  mutating func perform(_ action: CommandAction, _ outbox: inout Outbox) {
    switch action {
    case .film(let body, inMain: nil): act(on: .main, &outbox, body)
    case .film(_, inMain: let body?), .model(let body), .list(_, let body): body(&self, &outbox)
    }
  }

  /// The notice about a command's effect; nil if the screen shows the effect anyway.
  private func feedback(on command: Command) -> String? {
    switch command {
    case .change(let property, _), .cycleValues(let property, _, _): property.notice(self)
    case .abLoop: films.main.loopNotice
    default: nil
    }
  }

  /// The commands that a command stands for after a count.
  private mutating func counted(_ bound: BoundCommand, _ count: Int, _ outbox: inout Outbox) -> [BoundCommand]
  {
    guard case .list(let meaning, _) = bound.command.action else { return [bound] }
    let toRow = [BoundCommand(.move(.first)), BoundCommand(.move(.rows(count - 1)))]
    switch meaning {
    case .once: return [bound]
    case .as(let other):
      var bound = bound
      bound.command = other(count)
      return [bound]
    case .row: return toRow
    case .atRow where frontList == .playlist && sectionInForce == .playlist:
      play(numbered: count, &outbox)
      return []
    case .atRow: return sectionInForce.list == nil ? [bound] : toRow + [bound]
    case .onEach:
      // At the end of the list, the last row must not be marked and unmarked again.
      return Array(repeating: bound, count: min(count, self[frontList].count - self[frontList].selection))
    case .onRows:
      self[frontList].markAhead(count)
      return [bound]
    }
  }

  /// Carries out a command whose words have `${property}` in them.
  mutating func performExpanded(_ words: [String], _ outbox: inout Outbox) {
    let command: Command
    do throws(CommandProblem) {
      command = try CommandTable.command(words.map(expand))
    } catch {
      return notify(error.sentence.withCapital, .warning)
    }
    perform([BoundCommand(command.takenLiterally, feedback: .none)], &outbox)
  }
}
