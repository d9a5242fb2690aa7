// Playback properties: time, speed, loops, chapters, editions, variant.
import Base

/// The properties of playback, in the order of the manual page: its fields are their only list.
struct PlaybackProperties: Sendable {
  let pause = Property(
    ofFilm: "pause", .flag, "whether playback is paused", by: [.set, .cycle], isPassing: true,
    read: { film, _ in film.isPaused.yesNo }, change: { $0.changePause($1, &$2) },
    inMain: { $0.changePause($1, &$2) })

  let speed = Property(
    ofFilm: "speed", setting: "player.speed", by: [.set, .add, .multiply], belongsToItem: true,
    isPassing: true,
    read: { film, _ in DecimalNumber.text(film.speed) },
    change: { film, change, _ in
      film.speed = change.number(from: film.speed, in: PlaybackRanges.speeds) ?? film.speed
    })

  let loopFile = Property(
    "loop-file", or: ["loop"], .loop, "how often this item loops: no, inf or a number", by: [.set, .cycle],
    read: { model, _ in model.defaults.fileLoops.text },
    change: { model, change, outbox in
      model.defaults.fileLoops = change.loop(from: model.defaults.fileLoops) ?? model.defaults.fileLoops
      model.films.main.playback.fileLoopsDone = 0
    },
    notice: { $0.defaults.fileLoops.notice(of: "this item") })

  let loopPlaylist = Property(
    "loop-playlist", .loop, "how often the playlist is played: no, inf or a number", by: [.set, .cycle],
    read: { model, _ in model.defaults.playlistLoops.text },
    change: { model, change, outbox in
      model.defaults.playlistLoops =
        change.loop(from: model.defaults.playlistLoops) ?? model.defaults.playlistLoops
    },
    notice: { $0.defaults.playlistLoops.notice(of: "the playlist") })

  let abLoopA = Property.loopPoint("ab-loop-a", "point A of the A-B loop, or no", \.a)

  let abLoopB = Property.loopPoint("ab-loop-b", "point B of the A-B loop, or no", \.b)

  let timePos = Property(
    ofFilm: "time-pos", .time, "the position in the item; setting it seeks", by: [.set, .add],
    needsItem: true, isOption: false,
    read: { film, isRaw in Property.text(of: film.info == nil ? nil : film.shownPlace, isRaw: isRaw) },
    translate: { (property, change) throws(CommandProblem) in
      switch change {
      case .set(let value):
        guard let seconds = DecimalNumber.parse(value) else { throw property.wrong(value, "seconds") }
        return .seek(.absolute(MediaTime(seconds: seconds)), exact: true)
      case .add(let amount): return .seek(.relative(MediaTime(seconds: amount)), exact: true)
      case .multiply, .cycle: return nil
      }
    })

  let timeRemaining = Property("time-remaining", .time, "the remaining time of the item") {
    model, isRaw in
    Property.text(of: model.restOfItem, isRaw: isRaw)
  }

  let duration = Property("duration", .time, "the duration of the item") { model, isRaw in
    Property.text(of: model.films.main.duration, isRaw: isRaw)
  }

  let percentPos = Property(
    ofFilm: "percent-pos", .number(0...100), "the position in percent; setting it seeks", by: [.set, .add],
    needsItem: true, isOption: false,
    read: { film, isRaw in film.percent.map { isRaw ? String($0) : String(Int($0.rounded(.down))) } },
    translate: { (property, change) throws(CommandProblem) in
      switch change {
      case .set(let value): return .seek(.percent(try property.number(value, 0...100)), exact: true)
      case .add(let amount): return .seek(.relativePercent(max(-100, min(100, amount))), exact: true)
      case .multiply, .cycle: return nil
      }
    })

  let chapter = Property(
    ofFilm: "chapter", .number(-1...Double(Int32.max)), "the chapter, from 0; changing it seeks",
    by: [.set, .add, .cycle], needsItem: true, isOption: false,
    read: { film, isRaw in isRaw ? film.chapterNumber : film.currentChapter.map(film.chapterName) },
    change: { film, change, step in
      guard let wanted = change.number(from: Double(film.currentChapter ?? -1)) else { return }
      film.goToChapter(Int(max(-1, min(1e9, wanted))), &step)
    },
    translate: { (property, change) throws(CommandProblem) in
      switch change {
      case .add(let amount): return .chapterStep(try property.step(amount))
      case .cycle(let step): return .chapterStep(step)
      case .set, .multiply: return nil
      }
    },
    offer: { model in
      (model.films.main.info?.chapters ?? []).indices.map { ("\($0)", model.films.main.chapterName($0)) }
    })

  let chapters = Property("chapters", .number(Property.counts), "the number of chapters") { model, _ in
    model.films.main.info.map { String($0.chapters.count) }
  }

  let edition = Property(
    ofFilm: "edition", .edition,
    "the edition (set of chapters), from 0; auto is the file's default",
    by: [.set, .cycle], needsItem: true, belongsToItem: true,
    read: { film, isRaw in film.info?.edition.map { isRaw ? String($0) : film.editionText } },
    change: { $0.changeEdition($1, &$2) },
    notice: { ($0.info?.editions.count ?? 0) > 1 ? $0.editionText : nil },
    offer: { model in
      model.films.main.editionRows.enumerated().map { ("\($0.offset)", $0.element.text) } + [
        ("auto", "the file's default")
      ]
    })

  let editions = Property("editions", .number(Property.counts), "the number of editions") { model, _ in
    model.films.main.info.map { String($0.editions.count) }
  }

  let skipParts = Property(
    "skip-parts", setting: "player.skip-parts",
    help: "parts of the item to skip: 0:00-1:30, 42:00-; or no", by: [.set], belongsToItem: true,
    change: { $0.changeSkipParts($1, &$2) }, notice: { "Skipped parts: \($0.settings.skipParts.text)" })

  let end = Property(
    "end", .relativeTime, "where each item ends: 1:30, -30 from its end, 50%; or no", by: [.set],
    read: { model, _ in Property.text(ofTyped: model.defaults.itemEnd.end) },
    change: { $0.changeEnd($1, &$2) },
    notice: { "End: \(Property.text(ofTyped: $0.defaults.itemEnd.end))" })

  let length = Property(
    "length", .optionalTime, "how long each item plays, from --start or its beginning; or no", by: [.set],
    read: { model, isRaw in Property.text(of: model.defaults.itemEnd.length, isRaw: isRaw) ?? "no" },
    change: { $0.changeLength($1, &$2) },
    notice: { "Length: \(Property.text(of: $0.defaults.itemEnd.length, isRaw: false) ?? "no")" })

  let linearParts = Property(
    ofFilm: "linear-parts", .stretches, "passages of the item that must play to their end: 0:00-1:30; or no",
    by: [.set], needsItem: true, read: { film, _ in film.playback.linearParts.text },
    change: { film, change, _ in film.changeLinearParts(change) },
    notice: { "Passages that must play to their end: \($0.playback.linearParts.text)" })

  let quality = Property(
    "quality", setting: "network.quality", kind: .quality,
    help: "the variant of an adaptive stream, from 1, the smallest; or auto, lowest or highest",
    by: [.set, .cycle], menu: .quality,
    read: { model, isRaw in isRaw ? model.defaults.quality.text : model.qualityText },
    change: { $0.changeQuality($1, &$2) }, notice: { "Quality: \($0.qualityText)" },
    offer: { model in
      let variants = model.films.main.info?.variants ?? []
      return [("auto", ""), ("lowest", ""), ("highest", "")]
        + variants.enumerated().map { ("\($0.offset + 1)", $0.element.text) }
    })
}

extension Property {
  package static var pause: Property { PropertyTable.rows.playback.pause }
  package static var speed: Property { PropertyTable.rows.playback.speed }
  package static var loopFile: Property { PropertyTable.rows.playback.loopFile }
  package static var loopPlaylist: Property { PropertyTable.rows.playback.loopPlaylist }
  package static var abLoopA: Property { PropertyTable.rows.playback.abLoopA }
  package static var abLoopB: Property { PropertyTable.rows.playback.abLoopB }
  package static var timePos: Property { PropertyTable.rows.playback.timePos }
  package static var timeRemaining: Property { PropertyTable.rows.playback.timeRemaining }
  package static var duration: Property { PropertyTable.rows.playback.duration }
  package static var percentPos: Property { PropertyTable.rows.playback.percentPos }
  package static var chapter: Property { PropertyTable.rows.playback.chapter }
  package static var chapters: Property { PropertyTable.rows.playback.chapters }
  package static var edition: Property { PropertyTable.rows.playback.edition }
  package static var editions: Property { PropertyTable.rows.playback.editions }
  package static var end: Property { PropertyTable.rows.playback.end }
  package static var length: Property { PropertyTable.rows.playback.length }
  package static var skipParts: Property { PropertyTable.rows.playback.skipParts }
  package static var quality: Property { PropertyTable.rows.playback.quality }

  fileprivate static func loopPoint(
    _ name: String, _ help: String, _ point: any WritableKeyPath<LoopPoints, MediaTime?> & Sendable
  ) -> Property {
    Property(
      ofFilm: name, .optionalTime, help, by: [.set, .add], needsItem: true, isOption: false,
      read: { film, isRaw in
        text(of: film.playback.loop[keyPath: point].map(film.place), isRaw: isRaw) ?? "no"
      },
      change: { $0.setLoopPoint(point, $1, &$2) }, notice: { $0.loopNotice })
  }

  /// The range of a property that counts things.
  static let counts = 0...Double(Int32.max)
}

extension LoopCount {
  /// The notice after a change of the loop count.
  fileprivate func notice(of what: String) -> String {
    switch self {
    case .no: "Loop: off"
    case .forever: "Loop: \(what)"
    case .times(let times): "Loop: \(what), \(times)×"
    }
  }
}

extension Film {
  /// The A-B loop as text; nil if the item cannot have one.
  var loopNotice: String? {
    info == nil || repeatObstacle != nil ? nil : playback.loop.summary(place: place)
  }

  /// The shown position in percent of the playable range.
  var percent: Double? {
    timeRange.map { range in
      (shownPosition - range.lowerBound).share(of: range.upperBound - range.lowerBound) * 100
    }
  }

  fileprivate mutating func changePause(_ change: PropertyChange, _ step: inout FilmStep) {
    if case .cycle = change, startOver(&step) { return }
    guard let wanted = change.flag(from: isPaused) else { return }
    if !wanted, isPaused, playback.ending != .ahead, playback.pendingSeek == nil {
      return step.notify(
        playback.ending == .broken ? "The file ends too early here" : "This is the end of the item")
    }
    pause(wanted, &step)
  }

  /// Pauses playback, or resumes it.
  mutating func pause(_ pauses: Bool, _ step: inout FilmStep) {
    isPaused = pauses
    isPausedUnseen = false
    if pauses { remember(&step) { .playing(at: $0) } }
    step.order(.setPaused(pauses))
  }

  /// Plays an item again that is kept open at its end; false if playback can simply be resumed.
  private mutating func startOver(_ step: inout FilmStep) -> Bool {
    guard isPaused, playback.ending == .reached, playback.pendingSeek == nil, canSeek else { return false }
    isPaused = false
    startSeek(to: origin, exact: true, &step)
    step.order(.setPaused(false))
    return true
  }
}

extension Model {
  /// Pauses all that plays; `untilSeen` until the terminal's window has the focus again.
  mutating func pauseFilms(untilSeen: Bool = false, _ outbox: inout Outbox) {
    for role in FilmRole.allCases {
      guard let film = films[role], film.item != nil, !film.isPaused else { continue }
      act(on: role, &outbox) { film, step in
        film.pause(true, &step)
        film.isPausedUnseen = untilSeen
      }
    }
  }

  fileprivate mutating func changePause(_ change: PropertyChange, _ outbox: inout Outbox) {
    if films.main.failures.run != nil, change.flag(from: false) == true { return stopRun(&outbox) }
    if films.main.item == nil {
      if case .cycle = change { return playFromStopped(&outbox) }
      // Play without a loaded item begins with the playlist's selection.
      let wanted = change.flag(from: films.main.isPaused)
      if wanted == false || wanted == true && films.main.isPaused, !playlist.items.isEmpty {
        return playFromStopped(&outbox)
      }
    }
    act(on: .main, &outbox) { $0.changePause(change, &$1) }
  }
}
