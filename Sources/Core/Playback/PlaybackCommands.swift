// Command table rows for seeking, frame steps, properties, next and previous item, subtitles, `loadfile` and texts on
// the screen. Constant; any thread.

import Base

/// The playback commands: seeking, properties, subtitles, loading and texts.
extension CommandTable {
  static let playback: [CommandSpec] = [
    CommandSpec(
      "seek",
      [
        .required("TARGET", .number),
        .optional("FLAGS", .words(["relative", "absolute", "relative-percent", "absolute-percent"])),
        .optional("PRECISION", .words(["exact", "keyframes"])),
      ],
      help: "seek by or to a time or percentage", example: "seek -60"
    ) { (words) throws(CommandProblem) in try seek(words) },
    CommandSpec(
      "revert-seek", choosing: "MARK",
      ["mark": .markPlace(isPermanent: false), "mark-permanent": .markPlace(isPermanent: true)],
      default: Command.revertSeek,
      help: "undo the last seek, or set the point that undo returns to (mark, mark-permanent)"
    ) { $0 },
    CommandSpec("seek-prompt", help: "ask for a time and seek there: 1:23:45, 90, 50%, +30 or -10") { _ in
      .typeTime
    },
    CommandSpec(
      "frame-step", [.optional("FRAMES", .number)],
      help: "step forward by one frame, or a number of frames, and pause; a negative number steps back"
    ) { (words) throws(CommandProblem) in
      let count = words.count > 0 ? try words.integer(0, in: FrameSteps.range) : 1
      guard count != 0 else { throw words.wrong(0, "a number other than 0") }
      return .frameStep(count)
    },
    CommandSpec("frame-back-step", help: "step one frame back and pause") { _ in .frameStep(-1) },
    CommandSpec("live-edge", help: "jump to live") { _ in .liveEdge },
    CommandSpec("ab-loop", help: "A-B loop: set A, set B, clear") { _ in
      .abLoop
    },
    CommandSpec(
      "skip", choosing: "DIRECTION", ["forward": 1, "back": -1],
      help: "skip forward or back by skip-interval", example: "skip forward"
    ) { .skip(direction: $0) },
    CommandSpec(
      "set", [.required("PROPERTY", .property(writer: .set)), .required("VALUE", .valueOfProperty)],
      help: "set a property",
      example: "set pause yes"
    ) { (words) throws(CommandProblem) in
      try words.property(0).setting(words.text(1))
    },
    CommandSpec(
      "add", [.required("PROPERTY", .property(writer: .add)), .optional("AMOUNT", .number)],
      help: "add to a property", example: "add volume 2"
    ) { (words) throws(CommandProblem) in
      try words.property(0).adding(words.count > 1 ? try words.number(1) : 1)
    },
    CommandSpec(
      "multiply", [.required("PROPERTY", .property(writer: .multiply)), .required("FACTOR", .number)],
      help: "multiply a property",
      example: "multiply volume 0.5"
    ) { (words) throws(CommandProblem) in
      try words.property(0).multiplying(by: try words.number(1))
    },
    CommandSpec(
      "cycle",
      [.required("PROPERTY", .property(writer: .cycle)), .optional("DIRECTION", .words(["up", "down"]))],
      help: "set a property to its next value (up) or its previous one (down)", example: "cycle pause"
    ) { (words) throws(CommandProblem) in
      try words.property(0).cycling(try words.choice(1, ["up": 1, "down": -1, "1": 1, "-1": -1], default: 1))
    },
    CommandSpec(
      "cycle-values",
      [.required("PROPERTY", .property(writer: .set)), .repeated("VALUE", .valueOfProperty)],
      help: "set a property to the next of these values, or to the previous one (!reverse)",
      example: "cycle-values video-rotate 90 0"
    ) { (words) throws(CommandProblem) in
      let isReverse = words.text(0) == "!reverse"
      let first = isReverse ? 1 : 0
      let property = try words.property(first)
      let values = Array(words.words.dropFirst(first + 1))
      guard !values.isEmpty else { throw .missing(command: "cycle-values", argument: "VALUE") }
      for value in values { _ = try property.setting(value) }
      return .cycleValues(property, values, isReverse: isReverse)
    },
    CommandSpec(
      "playlist-next", choosing: "MODE", ["weak": false, "force": true], default: false,
      help: "play the next item (after the last, weak does nothing and force stops)"
    ) { .playlistStep(1, force: $0) },
    CommandSpec("last-item", help: "play the previously played item, like a TV's last channel") {
      _ in
      .lastItem
    },
    CommandSpec("pause-after-current", help: "pause after this item; again: do not") { _ in
      .afterCurrent(.pause)
    },
    CommandSpec("stop-after-current", help: "stop after this item; again: do not") { _ in
      .afterCurrent(.stop)
    },
    CommandSpec(
      "sleep-timer", [.required("TIME", .words(SleepTimer.words))],
      help: "fade out and pause after a time: 45m, 1h30m, 90s, 1:30:00, or minutes; off cancels",
      example: "sleep-timer 45m"
    ) { (words) throws(CommandProblem) in
      if words.text(0) == "off" { return .sleepTimer(seconds: nil) }
      guard let seconds = SleepTimer.seconds(words.text(0)) else {
        throw words.wrong(0, "a time like 45m or 1h30m, up to a day, or off")
      }
      return .sleepTimer(seconds: seconds)
    },
    CommandSpec(
      "playlist-prev", choosing: "MODE", ["weak": false, "force": true], default: false,
      help: "play the previous item (before the first, weak does nothing and force stops)"
    ) { .playlistStep(-1, force: $0) },
    CommandSpec(
      "sub-seek", [.required("LINES", .number)],
      help: "seek to the next subtitle line, or the previous one (-1)",
      example: "sub-seek -1"
    ) { (words) throws(CommandProblem) in
      .line(try words.integer(0, in: -1_000...1_000), .seek)
    },
    CommandSpec(
      "sub-step", [.required("LINES", .number)],
      help: "delay the subtitles so that the next line, or the previous one (-1), shows now",
      example: "sub-step 1"
    ) { (words) throws(CommandProblem) in
      .line(try words.integer(0, in: -1_000...1_000), .delay)
    },
    CommandSpec(
      "sub-add",
      [
        .required("FILE", .file), .optional("FLAGS", .words(["select", "cached", "auto"])),
        .optional("TITLE"),
        .optional("LANGUAGE"),
      ],
      help: "add subtitles from a file or address, and select them unless auto is given",
      example: "sub-add film.srt"
    ) { (words) throws(CommandProblem) in
      let isChosen = try words.choice(1, ["select": true, "cached": true, "auto": false], default: true)
      var file = ExternalSubtitle(named: BytePath(try words.file(0)))
      file.title = words.text(2).isEmpty ? nil : words.text(2)
      file.language = words.text(3).isEmpty ? nil : words.text(3)
      return .addSubtitle(file, choosing: isChosen)
    },
    CommandSpec("rescan-external-files", help: "search again for subtitle files beside the item") { _ in
      .findSubtitles
    },
    CommandSpec(
      "sub-remove", [.optional("TRACK", .number)],
      help: "remove the subtitle file of a track, or the selected one"
    ) { (words) throws(CommandProblem) in
      .removeSubtitle(words.count > 0 ? try words.integer(0, in: 1...10_000) : nil)
    },
    CommandSpec(
      "sub-reload", [.optional("TRACK", .number)],
      help: "reload the subtitle file of a track, or the selected one"
    ) { (words) throws(CommandProblem) in
      .reloadSubtitle(words.count > 0 ? try words.integer(0, in: 1...10_000) : nil)
    },
    CommandSpec(
      "audio-add",
      [
        .required("FILE", .file), .optional("FLAGS", .words(["select", "cached", "auto"])),
        .optional("TITLE"), .optional("LANGUAGE"),
      ],
      help: "add sound from a file or address, and select it unless auto is given",
      example: "audio-add commentary.flac"
    ) { (words) throws(CommandProblem) in
      var order = SoundOrder(file: try words.file(0))
      order.isChosen = try words.choice(1, ["select": true, "cached": true, "auto": false], default: true)
      order.title = words.text(2).isEmpty ? nil : words.text(2)
      order.language = words.text(3).isEmpty ? nil : words.text(3)
      return .addSound(order)
    },
    CommandSpec(
      "audio-remove", [.optional("TRACK", .number)],
      help: "remove the sound file of a track, or the selected one"
    ) { (words) throws(CommandProblem) in
      .removeSound(words.count > 0 ? try words.integer(0, in: 1...10_000) : nil)
    },
    CommandSpec(
      "audio-reload", [.optional("TRACK", .number)],
      help: "reload the sound file of a track, or the selected one"
    ) { (words) throws(CommandProblem) in
      .reloadSound(words.count > 0 ? try words.integer(0, in: 1...10_000) : nil)
    },
    loading(
      "loadfile", isList: false,
      help:
        "play a file, folder or address, append it, insert it after the current item, or play it in the corner (second)",
      example: "loadfile film.mkv append"),
    loading(
      "loadlist", isList: true, help: "play or append a playlist, whatever its name",
      example: "loadlist films.txt append"),
    CommandSpec(
      "stop", choosing: "FLAGS", ["keep-playlist": Command.stop], default: .stop,
      help: "stop playback; the playlist stays"
    ) { $0 },
    CommandSpec(
      "show-text", [.required("TEXT"), .optional("MILLISECONDS", .number), .optional("LEVEL", .number)],
      help: "show text, with ${property} expanded", example: "show-text ${filename} 2000"
    ) { (words) throws(CommandProblem) in
      let time = words.count > 1 ? try words.integer(1, in: -1...3_600_000) : -1
      // As in mpv, a text for an OSD level above the present one (1) is not shown.
      guard try words.integer(2, in: 0...3, default: 0) <= 1 else { return .ignore }
      return .showText(words.text(0), milliseconds: time < 0 ? nil : time)
    },
    CommandSpec(
      "print-text", [.required("TEXT")], help: "show text, as show-text does", example: "print-text ${path}"
    ) { (words) throws(CommandProblem) in
      .showText(words.text(0), milliseconds: nil)
    },
    CommandSpec(
      "overlay-text",
      [
        .required("ACTION", .words(["add", "remove"])), .required("ID"),
        .optional("PLACE", .words(Corner.allCases.map(\.rawValue))), .optional("TEXT"),
      ],
      help: "show text at a corner or edge of the screen, with ${property} expanded, or remove it",
      example: "overlay-text add clock top-right ${time-pos}"
    ) { (words) throws(CommandProblem) in
      guard try words.choice(0, ["add": true, "remove": false]) else {
        return .overlayText(.remove(id: words.text(1)))
      }
      let place = try words.choice(2, among: Corner.allCases.map(\.rawValue), Corner.init(rawValue:))
      return .overlayText(.add(id: words.text(1), place, text: words.text(3)))
    },
    CommandSpec(
      "overlay-add",
      [
        .required("ID", .number), .required("X", .number), .required("Y", .number), .required("FILE", .file),
        .required("OFFSET", .number), .required("FORMAT", .words(["bgra"])), .required("W", .number),
        .required("H", .number), .required("STRIDE", .number), .optional("DW", .number),
        .optional("DH", .number),
      ],
      help: "show an image at a column and row of the screen: raw pixels from a file, on DW by DH cells",
      example: "overlay-add 0 2 1 /tmp/logo.bgra 0 bgra 32 32 128 16 8"
    ) { (words) throws(CommandProblem) in
      .overlayImage(.add(try OverlayImageRequest(words)))
    },
    CommandSpec(
      "overlay-remove", [.required("ID", .number)], help: "remove an image of overlay-add",
      example: "overlay-remove 0"
    ) {
      (words) throws(CommandProblem) in
      .overlayImage(.remove(id: try words.integer(0, in: OverlayImageRequest.Limits.ids)))
    },
    CommandSpec("show-progress", help: "show the time and the slider for a moment") { _ in .showProgress },
  ]

  private static func loading(_ name: String, isList: Bool, help: String, example: String) -> CommandSpec {
    let modes = LoadMode.allCases.map(\.rawValue)
    return CommandSpec(
      name,
      [
        .required("FILE", .file), .optional("MODE", .words(modes)), .optional("INDEX", .number),
        .optional("OPTIONS"),
      ], help: help, example: example
    ) { (words) throws(CommandProblem) in
      let mode = try words.choice(1, among: modes, default: .replace, LoadMode.init(rawValue:))
      // mpv's older form has the options in the place of the index.
      let hasIndex = words.count > 2 && Int(words.text(2)) != nil
      var options = try LoadOptions(words.text(hasIndex ? 3 : 2))
      if !hasIndex, words.count > 3 { throw .tooMany(command: name) }
      let place = hasIndex ? try words.integer(2, in: -1...Int(Int32.max)) : -1
      if mode.hasPlace {
        guard place >= 0 else { throw .missing(command: name, argument: "INDEX") }
        options.place = place
      }
      return .load(try words.file(0), mode, isList: isList, options)
    }
  }

  /// Parses mpv's seek flags.
  ///
  /// `relative`, `absolute`, `relative-percent` and `absolute-percent` may be joined by `+` with `keyframes` or
  /// `exact`; the precision may also be a third argument.
  private static func seek(_ words: borrowing CommandArguments) throws(CommandProblem) -> Command {
    var kind = "relative"
    var precision: String?
    let flags = (1..<max(1, words.count)).flatMap { words.text($0).split(separator: "+").map(String.init) }
    for flag in flags {
      switch flag {
      case "relative", "absolute", "relative-percent", "absolute-percent": kind = flag
      case "exact", "keyframes": precision = flag
      default:
        throw .wrong(
          argument: "FLAGS", value: flag,
          expected: "relative, absolute, relative-percent, absolute-percent, exact or keyframes")
      }
    }
    // In mpv only absolute times are exact by default.
    let isExact = precision.map { $0 == "exact" } ?? (kind == "absolute")
    switch kind {
    case "absolute": return .seek(.absolute(MediaTime(seconds: try words.seconds(0))), exact: isExact)
    case "absolute-percent": return .seek(.percent(max(0, min(100, try words.number(0)))), exact: isExact)
    case "relative-percent":
      return .seek(.relativePercent(max(-100, min(100, try words.number(0)))), exact: isExact)
    default: return .seek(.relative(MediaTime(seconds: try words.seconds(0))), exact: isExact)
    }
  }
}
