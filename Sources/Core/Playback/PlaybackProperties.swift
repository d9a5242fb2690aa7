// Playback properties: time, speed, loops, chapters, editions, variant.
import Base

extension PropertyTable {
  static let playback: [Property] = [
    .pause, .speed, .loopFile, .loopPlaylist, .abLoopA, .abLoopB, .timePos, .timeRemaining, .duration,
    .percentPos, .chapter, .chapters, .edition, .editions, .skipParts, .linearParts,
    .quality,
  ]
}

extension Property {
  package static let pause = Property(
    "pause", .flag, "whether playback is paused", by: [.set, .cycle], isPassing: true,
    read: { model, _ in model.player.isPaused.yesNo }, change: { $0.changePause($1, &$2) }, notice: silent)

  package static let speed = Property(
    "speed", setting: "player.speed", by: [.set, .add, .multiply], belongsToItem: true, isPassing: true,
    read: { model, _ in DecimalNumber.text(model.player.speed) },
    change: { model, change, _ in
      guard let speed = change.number(from: model.player.speed, in: PlaybackRanges.speeds) else { return }
      model.player.speed = speed
    })

  package static let loopFile = Property(
    "loop-file", or: ["loop"], .loop, "how often this item loops: no, inf or a number", by: [.set, .cycle],
    read: { model, _ in model.player.fileLoops.text },
    change: { model, change, outbox in
      model.player.fileLoops = change.loop(from: model.player.fileLoops) ?? model.player.fileLoops
      model.player.playback.fileLoopsDone = 0
    },
    notice: { $0.player.fileLoops.notice(of: "this item") })

  package static let loopPlaylist = Property(
    "loop-playlist", .loop, "how often the playlist is played: no, inf or a number", by: [.set, .cycle],
    read: { model, _ in model.player.playlistLoops.text },
    change: { model, change, outbox in
      model.player.playlistLoops = change.loop(from: model.player.playlistLoops) ?? model.player.playlistLoops
    },
    notice: { $0.player.playlistLoops.notice(of: "the playlist") })

  package static let abLoopA = loopPoint("ab-loop-a", "point A of the A-B loop, or no", \.a)
  package static let abLoopB = loopPoint("ab-loop-b", "point B of the A-B loop, or no", \.b)

  private static func loopPoint(
    _ name: String, _ help: String, _ point: any WritableKeyPath<LoopPoints, MediaTime?> & Sendable
  ) -> Property {
    Property(
      name, .optionalTime, help, by: [.set, .add], needsItem: true, isOption: false,
      read: { model, isRaw in
        let time = model.player.playback.loop[keyPath: point].map { model.player.film.place(of: $0) }
        return text(of: time, isRaw: isRaw) ?? "no"
      },
      change: { $0.setLoopPoint(point, $1, &$2) }, notice: { $0.loopNotice })
  }

  package static let timePos = Property(
    "time-pos", .time, "the position in the item; setting it seeks", by: [.set, .add], needsItem: true,
    isOption: false,
    read: { model, isRaw in
      text(of: model.player.info == nil ? nil : model.player.shownPlace, isRaw: isRaw)
    },
    translate: { (property, change) throws(CommandProblem) in
      switch change {
      case .set(let value):
        guard let seconds = DecimalNumber.parse(value) else { throw property.wrong(value, "seconds") }
        return .seek(.absolute(MediaTime(seconds: seconds)), exact: true)
      case .add(let amount): return .seek(.relative(MediaTime(seconds: amount)), exact: true)
      case .multiply, .cycle: return nil
      }
    })

  package static let timeRemaining = Property("time-remaining", .time, "the remaining time of the item") {
    model, isRaw in
    text(of: model.restOfItem, isRaw: isRaw)
  }

  package static let duration = Property("duration", .time, "the duration of the item") { model, isRaw in
    text(of: model.player.duration, isRaw: isRaw)
  }

  package static let percentPos = Property(
    "percent-pos", .number(0...100), "the position in percent; setting it seeks", by: [.set, .add],
    needsItem: true, isOption: false,
    read: { model, isRaw in
      model.percent.map { isRaw ? String($0) : String(Int($0.rounded(.down))) }
    },
    translate: { (property, change) throws(CommandProblem) in
      switch change {
      case .set(let value): return .seek(.percent(try property.number(value, 0...100)), exact: true)
      case .add(let amount): return .seek(.relativePercent(max(-100, min(100, amount))), exact: true)
      case .multiply, .cycle: return nil
      }
    })

  package static let chapter = Property(
    "chapter", .number(-1...Double(Int32.max)), "the chapter, from 0; changing it seeks",
    by: [.set, .add, .cycle], needsItem: true, isOption: false,
    read: { model, isRaw in
      isRaw ? model.chapterNumber : model.currentChapter.map { model.chapterName($0) }
    },
    change: { model, change, outbox in
      guard let wanted = change.number(from: Double(model.currentChapter ?? -1)) else { return }
      model.goToChapter(Int(max(-1, min(1e9, wanted))), &outbox)
    },
    translate: { (property, change) throws(CommandProblem) in
      switch change {
      case .add(let amount): return .chapterStep(try property.step(amount))
      case .cycle(let step): return .chapterStep(step)
      case .set, .multiply: return nil
      }
    },
    offer: { model in
      (model.player.info?.chapters ?? []).indices.map { ("\($0)", model.chapterName($0)) }
    })

  package static let chapters = Property("chapters", .number(counts), "the number of chapters") { model, _ in
    model.player.info.map { String($0.chapters.count) }
  }

  package static let edition = Property(
    "edition", .edition,
    "the edition (set of chapters), from 0; auto is the file's default",
    by: [.set, .cycle], needsItem: true, belongsToItem: true,
    read: { model, isRaw in
      guard let index = model.player.info?.edition else { return nil }
      return isRaw ? String(index) : model.editionText
    },
    change: { $0.changeEdition($1, &$2) },
    notice: { ($0.player.info?.editions.count ?? 0) > 1 ? $0.editionText : nil },
    offer: { model in
      model.editionRows.enumerated().map { ("\($0.offset)", $0.element.text) } + [
        ("auto", "the file's default")
      ]
    })

  package static let editions = Property("editions", .number(counts), "the number of editions") { model, _ in
    model.player.info.map { String($0.editions.count) }
  }

  package static let skipParts = Property(
    "skip-parts", setting: "player.skip-parts",
    help: "parts of the item to skip: 0:00-1:30, 42:00-; or no", by: [.set], belongsToItem: true,
    change: { $0.changeSkipParts($1, &$2) }, notice: { "Skipped parts: \($0.settings.skipParts.text)" })

  package static let linearParts = Property(
    "linear-parts", .stretches, "passages of the item that must play to their end: 0:00-1:30; or no",
    by: [.set],
    needsItem: true, read: { model, _ in model.player.playback.linearParts.text },
    change: { model, change, _ in model.changeLinearParts(change) },
    notice: { "Passages that must play to their end: \($0.player.playback.linearParts.text)" })

  package static let quality = Property(
    "quality", setting: "network.quality", kind: .quality,
    help: "the variant of an adaptive stream, from 1, the smallest; or auto, lowest or highest",
    by: [.set, .cycle], menu: .quality,
    read: { model, isRaw in isRaw ? model.player.quality.text : model.qualityText },
    change: { $0.changeQuality($1, &$2) }, notice: { "Quality: \($0.qualityText)" },
    offer: { model in
      let variants = model.player.info?.variants ?? []
      return [("auto", ""), ("lowest", ""), ("highest", "")]
        + variants.enumerated().map { ("\($0.offset + 1)", $0.element.text) }
    })

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

extension Model {
  /// The A-B loop as text; nil if the item cannot have one.
  var loopNotice: String? {
    player.info == nil || repeatObstacle != nil ? nil : player.playback.loop.summary(place: player.film.place)
  }

  /// The shown position in percent of the playable range.
  var percent: Double? {
    player.timeRange.map { range in
      let whole = (range.upperBound - range.lowerBound).seconds
      return max(0, (player.shownPosition - range.lowerBound).seconds / whole * 100)
    }
  }

  fileprivate mutating func changePause(_ change: PropertyChange, _ outbox: inout Outbox) {
    // A change in the meantime outlasts the return of the focus.
    if case .paused? = focusLoss { focusLoss = nil }
    if !actsOnSecond, failures.run != nil, change.flag(from: false) == true { return stopRun(&outbox) }
    if case .cycle = change, playAgain(&outbox) { return }
    guard let wanted = change.flag(from: player.isPaused) else { return }
    // Play without a loaded item begins with the playlist's selection.
    if player.item == nil, !playlist.items.isEmpty, !wanted || player.isPaused {
      return playFromStopped(&outbox)
    }
    if !wanted, player.isPaused, player.playback.ending != .ahead, player.playback.pendingSeek == nil {
      return notify(
        player.playback.ending == .broken ? "The file ends too early here" : "This is the end of the item")
    }
    player.isPaused = wanted
    if wanted { remember(&outbox) { .playing(at: $0) } }
    outbox.send(.setPaused(wanted))
  }
}
