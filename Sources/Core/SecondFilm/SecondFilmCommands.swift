// Command table rows and properties for the second film (`play-second`, `swap-films`, `second`, `sound-of`);
// `SecondFilm.swift` has the behaviour.

import Base

/// The commands about the second film. Pure; any thread.
extension CommandTable {
  static let secondFilm: [CommandSpec] = [
    CommandSpec(
      "play-second", help: "play the row in the corner while the film continues; again: close it"
    ) { _ in .playSecond },
    CommandSpec("close-second", help: "close the second film, and remember its position") { _ in .closeSecond
    },
    CommandSpec("swap-films", help: "swap both films: the second one becomes the large one") { _ in
      .exchangeFilms
    },
    CommandSpec(
      "second", [.required("COMMAND"), .optionalAndMore("ARGUMENTS")],
      help: "run a playback command on the second film: seek, set, add, cycle, frame-step, …",
      example: "second seek 10"
    ) { (words) throws(CommandProblem) in
      let command = try CommandTable.command(words.words)
      guard case .film = command.action else {
        throw .wrong(
          argument: "COMMAND", value: words.text(0), expected: "a command about one film, such as seek")
      }
      return .second(command)
    },
  ]
}

// Properties of the second film. Pure; any thread.
extension PropertyTable {
  static let secondFilmFacts: [Property] = [
    .told("second-film", isCounted: true) { model in
      guard let film = model.films.second else { return nil }
      var fields: [String: RemoteValue] = [
        "title": .text(film.title), "pause": .flag(film.film.isPaused),
        "has-sound": .flag(model.isSecondHeard),
        "time-pos": .number(film.film.shownPlace.seconds),
      ]
      fields["duration"] = film.film.duration.map { .number($0.seconds) }
      fields["frame-drop-count"] = model.statistics.second.map { .number(Double($0.droppedFrames)) }
      return .map(fields)
    }
  ]
}

/// The properties of the second film, in the order of the manual page: its fields are their only list.
struct SecondFilmProperties: Sendable {
  let soundOf = Property(
    "sound-of", .choice(of: Property.SoundOwner.self), "the film that you hear, of two: main or second",
    by: [.set, .cycle],
    read: { model, _ in (model.isSecondHeard ? Property.SoundOwner.second : .main).rawValue },
    change: { model, change, _ in
      guard let film = model.films.second else { return }
      model.films.second?.hasSound =
        change.choice(from: film.hasSound ? .second : .main, among: Property.SoundOwner.allCases)
        == .second
    },
    notice: { model in
      guard let film = model.films.second else { return "There is no second film" }
      return model.isSecondHeard ? "Sound: corner (\(film.title))" : "Sound: large film"
    })
}

extension Property {
  package static var soundOf: Property { PropertyTable.rows.secondFilm.soundOf }

  /// The one of two films that is heard.
  fileprivate enum SoundOwner: String, CaseIterable { case main, second }
}
