// A step of a film: the values that its rules see besides the film, and its results. Part of the model, main thread only.

import Base

/// What the rules of a film see besides the film itself.
struct FilmEnvironment: Equatable, Sendable {
  var role: FilmRole
  var settings: Settings
  var defaults: PlaybackDefaults
  /// The loop's clock.
  var now: MonotonicTime
  /// Whether the film is heard, and not only the other one.
  var isHeard: Bool
  /// Whether a Syncplay room shares the position.
  var isInRoom: Bool
  /// Whether the watch history is written.
  var recordsHistory: Bool
}

/// What comes of a step of a film, and concerns more than that film.
enum FilmReport: Equatable {
  /// An order for the film's engine.
  case order(FilmOrder)
  case notice(String, Notices.Weight)
  /// Sound is back after the problem of that sentence.
  case soundRestored(String)
  /// The engine has to know the skipped ranges before its next order.
  case skipsChanged
  /// The item was played to its end.
  case played
  /// The item's outcome for the watch history.
  case outcome(ItemOutcome)
  /// The tags or the title of the item changed.
  case retagged
  /// The item has this duration.
  case lasts(MediaTime)
  /// The engine has read the subtitle or sound file of the track with that index.
  case fileRead(Int)
  /// The engine cannot read the file of that name, which is the track of that kind and index.
  case fileRefused(TrackKind, Int, name: String, PlaybackFailure)
  /// A seek has no item to move in.
  case seeksWithoutItem(SeekTarget)
  /// The user steps beyond the item's first or last chapter.
  case stepsOn(Int)
}

/// A step of a film: its environment, and its reports in order.
@dynamicMemberLookup
struct FilmStep {
  let environment: FilmEnvironment
  private(set) var reports: [FilmReport] = []

  init(_ environment: FilmEnvironment) { self.environment = environment }

  subscript<Value>(dynamicMember path: KeyPath<FilmEnvironment, Value>) -> Value {
    environment[keyPath: path]
  }

  mutating func report(_ report: FilmReport) { reports.append(report) }
  /// Sends an order to the film's engine.
  mutating func order(_ order: FilmOrder) { report(.order(order)) }
  mutating func notify(_ text: String, _ weight: Notices.Weight = .plain) { report(.notice(text, weight)) }
}

extension Model {
  /// What the film in a role sees.
  func environment(of role: FilmRole) -> FilmEnvironment {
    FilmEnvironment(
      role: role, settings: settings, defaults: defaults, now: now,
      isHeard: (role == .second) == isSecondHeard || settings.otherSound == .duck, isInRoom: syncplay != nil,
      recordsHistory: watchHistory.mode == .on)
  }

  /// Carries out a step of the film in a role, and what it reports; nil where no film is.
  @discardableResult
  mutating func act<Result>(
    on role: FilmRole, _ outbox: inout Outbox, _ body: (inout Film, inout FilmStep) -> Result
  ) -> Result? {
    var step = FilmStep(environment(of: role))
    guard let result = films.act(on: role, &step, body) else { return nil }
    for report in step.reports { carryOut(report, of: role, &outbox) }
    return result
  }

  private mutating func carryOut(_ report: FilmReport, of role: FilmRole, _ outbox: inout Outbox) {
    switch report {
    case .order(let order): outbox.send(.film(role, order))
    case .notice(let text, let weight): notify(text, weight)
    case .soundRestored(let problem):
      notices.withdraw(problem)
      notify("Sound is back")
    case .skipsChanged: tellEngines(&outbox)
    case .played: if let item = films[role]?.item { playlist.edit(item) { $0.mark = .played } }
    case .outcome(let outcome): record(outcome, of: role, &outbox)
    case .retagged: if let film = films[role] { nameByTags(film) }
    case .lasts(let duration):
      guard let film = films[role], let item = film.item, film.playback.part == nil else { return }
      playlist.edit(item) { $0.duration = duration }
    case .fileRead(let index):
      if let film = films[role] { remote.answerFileWaits(for: index, of: film, &outbox) }
    case .fileRefused(let kind, let index, let name, let failure):
      guard let film = films[role], !remote.answerFileWaits(for: index, of: film, failure: failure, &outbox)
      else {
        return
      }
      notify("\(kind.title) \(name): \(failure.sentence)", .warning)
    case .seeksWithoutItem(let target): if role == .main { seekIntoEnded(target, &outbox) }
    case .stepsOn(let direction):
      if role == .main { step(direction, force: false, &outbox) } else { notify("This is the last chapter") }
    }
  }
}
