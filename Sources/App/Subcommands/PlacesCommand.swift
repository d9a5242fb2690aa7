// The subcommand `inset places`, a table of the places with a name. Main thread; one more
// thread for each place asks that.

import Base
import Core
import Media
import Places
import Platform

/// `inset places`: name, address and reachability of each place.
enum PlacesCommand {
  /// Time for a place to answer.
  private static let patience = MonotonicTime.seconds(20)

  /// Lists the places; returns 1 where one of them cannot be reached, or standard output is closed.
  static func run(_ source: ConfigSource, json: Bool) -> Int32 {
    let configuration = Configuration(source)
    for diagnostic in configuration.diagnostics { StandardOutput.complain(diagnostic.description) }
    let settings = configuration.settings
    Places.shared.use(settings)
    let answers = ask(settings.places)
    Places.shared.end()
    let isWritten = StandardOutput.write(json ? RemoteValue.list(answers.map(value)).report : text(answers))
    return isWritten && answers.allSatisfy { $0.problem == nil } ? 0 : 1
  }

  /// A place, and the sentence that says why it cannot be reached; nil if it can.
  struct Answer: Sendable {
    let place: NamedPlace
    let problem: String?
  }

  /// Asks all places at once for the facts of their folders.
  private static func ask(_ places: [NamedPlace]) -> [Answer] {
    let found = Monitor([Int: String?]())
    let end = MonotonicTime.now + patience
    for (index, place) in places.enumerated() {
      let isStarted = NativeThread.start("place") {
        let answer = problem(of: place, until: end)
        found.withLock { $0[index] = .some(answer) }
      }
      if !isStarted { found.withLock { $0[index] = "The system has run out of threads." } }
    }
    let problems = found.wait { found in
      found.count == places.count ? .found(found) : .wait(until: nil)
    }
    return places.enumerated().map { Answer(place: $1, problem: problems[$0] ?? nil) }
  }

  private static func problem(of place: NamedPlace, until end: MonotonicTime) -> String? {
    do throws(PlaceError) {
      let status = try Places.shared.status(of: place.root) { MonotonicTime.now > end }
      return status.kind == .folder ? nil : "This is not a folder."
    } catch {
      return error.code == .cancelled ? PlaceError(.silent, of: error.server).sentence : error.sentence
    }
  }

  /// A line for each place: name, address, and “reachable” or the problem.
  static func text(_ answers: [Answer]) -> String {
    guard !answers.isEmpty else { return "No place has a name: add some to [places] in inset.toml.\n" }
    let rows = answers.map {
      [$0.place.name, MediaLocation.file($0.place.folder).shownAddress, $0.problem ?? "reachable"]
    }
    let widths = (0..<2).map { column in rows.map { CellWidth.of($0[column]) }.max() ?? 0 }
    return rows.map { row in
      (zip(row, widths).map { TextFit.fit($0, $1) } + [row[2]]).joined(separator: "  ") + "\n"
    }.joined()
  }

  private static func value(_ answer: Answer) -> RemoteValue {
    .map([
      "name": .text(answer.place.name),
      "path": .text(MediaLocation.file(answer.place.root).plainPath),
      "address": .text(MediaLocation.file(answer.place.folder).address ?? ""),
      "reachable": .flag(answer.problem == nil),
      "problem": answer.problem.map { .text($0) } ?? .null,
    ])
  }
}
