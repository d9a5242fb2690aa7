import Base

/// Commands back to the words that say them: for the help, `inset keys` and other programs. Pure; any thread.
extension Command {
  /// The command's words, its name first.
  public var words: [String] {
    switch self {
    case .seek(let target, let exact): target.words(exact: exact)
    case .skip(let direction): ["skip", direction < 0 ? "back" : "forward"]
    case .revertSeek: ["revert-seek"]
    case .markPlace(let isPermanent): ["revert-seek", isPermanent ? "mark-permanent" : "mark"]
    case .frameStep(let direction): [direction < 0 ? "frame-back-step" : "frame-step"]
    case .abLoop: ["ab-loop"]
    case .typeTime: ["seek-prompt"]
    case .change(let property, let change): change.words(property)
    case .cycleValues(let property, let values, let isReverse):
      ["cycle-values"] + (isReverse ? ["!reverse"] : []) + [property.name] + values
    case .playlistStep(let step, let force):
      [step < 0 ? "playlist-prev" : "playlist-next"] + (force ? ["force"] : [])
    case .lastItem: ["last-item"]
    case .stayAtEnd: ["playlist-stay"]
    case .chapterStep(let step): ["add", "chapter", "\(step)"]
    case .line(let count, .seek): ["sub-seek", "\(count)"]
    case .line(let count, .delay): ["sub-step", "\(count)"]
    case .addSubtitle(let file, let isChosen):
      Self.withoutEmptyEnd([
        "sub-add", String(decoding: file.path.bytes, as: UTF8.self), isChosen ? "" : "auto", file.title ?? "",
        file.language ?? "",
      ])
    case .findSubtitles: ["rescan-external-files"]
    case .removeSubtitle(let number): ["sub-remove"] + (number.map { ["\($0)"] } ?? [])
    case .reloadSubtitle(let number): ["sub-reload"] + (number.map { ["\($0)"] } ?? [])
    case .load(let file, let mode, let isList, let options):
      [isList ? "loadlist" : "loadfile", file]
        + (mode == .replace && options.words.isEmpty ? [] : [mode.rawValue]) + options.words
    case .stop: ["stop"]
    case .showText(let text, let milliseconds): ["show-text", text] + (milliseconds.map { ["\($0)"] } ?? [])
    case .showProgress: ["show-progress"]
    case .screenshot(let subject, nil):
      ["screenshot"] + (subject == .subtitles ? [] : [subject.rawValue])
    case .screenshot(let subject, let file?):
      ["screenshot-to-file", file] + (subject == .subtitles ? [] : [subject.rawValue])
    case .quit(let code): ["quit"] + (code == 0 ? [] : ["\(code)"])
    case .quitWatchLater(let code): ["quit-watch-later"] + (code == 0 ? [] : ["\(code)"])
    case .saveSettings: ["save-settings"]
    case .keepPlace: ["write-watch-later-config"]
    case .forgetPlace(let file): ["delete-watch-later-config"] + (file.map { [$0] } ?? [])
    case .present(let presentation): ["present", presentation.rawValue]
    case .togglePictureInPicture: ["pip"]
    case .terminal(let order): ["terminal"] + order.words
    case .escapeTerminal: ["terminal-escape"]
    case .giveKey(let key): ["terminal-key"] + (key.map { [KeyName.text([$0])] } ?? [])
    case .scrollTerminal(let lines): ["terminal-scroll", "\(lines)"]
    case .moveCorner(let move): ["pip-corner", move.word]
    case .resizeCorner(let change): ["pip-size", change < 0 ? "smaller" : "larger"]
    case .resizeList(let change): ["list-size", change < 0 ? "smaller" : "larger"]
    case .leave: ["leave"]
    case .focus(.to(let focus)): ["focus", focus.rawValue]
    case .focus(.next(let step)): ["focus", step < 0 ? "prev" : "next"]
    case .move(let motion): ["list-move"] + motion.words
    case .activate: ["list-activate"]
    case .parentFolder: ["browser-up"]
    case .append(let recursive): ["list-append"] + (recursive ? ["recursive"] : [])
    case .remove: ["list-remove"]
    case .count(let digit): ["list-count", "\(digit)"]
    case .mark(let change): ["list-mark"] + (change == .toggle ? [] : [change.rawValue])
    case .editPlaylist(let command): command.words
    case .savePlaylist(let file): ["save-playlist", file]
    case .toggleBookmark(let ofRow): ["bookmark"] + (ofRow ? ["row"] : [])
    case .goToBookmark(let number): ["bookmark-go", "\(number)"]
    case .goToPlace(let path): ["browser-go"] + (path.map { [$0] } ?? [])
    case .visitFolder(let direction): [direction < 0 ? "browser-back" : "browser-forward"]
    case .toggleAllFiles: ["browser-all-files"]
    case .toggleHiddenFiles: ["browser-hidden-files"]
    case .sortFolder(let sort): ["browser-sort", sort.word]
    case .refresh: ["browser-refresh"]
    case .filter: ["filter"]
    case .clearFilter: ["filter-clear"]
    case .findNext(let count): ["filter-step"] + (count == 1 ? [] : ["\(count)"])
    case .liveEdge: ["live-edge"]
    case .menu(let id): ["menu", id.rawValue]
    case .stepMenu(let step): ["menu-step", step < 0 ? "down" : "up"]
    case .palette(let text): ["palette"] + (text.isEmpty ? [] : [text])
    case .complete: ["complete"]
    case .toggleHelp: ["help"]
    case .toggleStatistics: ["stats"]
    case .tellPrograms(let words): ["script-message"] + words
    case .pressKey(let key): ["keypress", KeyName.text(key)]
    case .bind(let binding): ["keybind", KeyName.text(binding.keys), binding.line]
    case .syncplay(let command): command.words
    case .repaint: ["repaint"]
    case .suspend: ["suspend"]
    case .ignore: ["ignore"]
    }
  }

  private static func withoutEmptyEnd(_ words: [String]) -> [String] {
    var words = words
    while words.count > 2, words.last == "" { words.removeLast() }
    if words.count > 3, words[2].isEmpty { words[2] = "select" }
    return words
  }

  /// The command as a line of `input.conf` has it, words quoted where they must be.
  public var text: String { words.map(Self.quoted).joined(separator: " ") }

  /// A word as `input.conf` has it, in quotes where it must be.
  static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.unicodeScalars.allSatisfy { $0.value > 0x20 && !";#\"'`\\".unicodeScalars.contains($0) }
    if isPlain { return word }
    var quoted = "\""
    for scalar in word.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        quoted += "\\"
        quoted.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value):
        quoted += "\\x" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension Binding {
  /// What stands behind its keys in a line of `input.conf`.
  fileprivate var line: String {
    let place = section == .everywhere ? "" : "{\(section.rawValue)} "
    return place + commands.map(\.text).joined(separator: " ; ")
  }
}

extension BoundCommand {
  /// The command with its prefixes, as a line of `input.conf` has it.
  public var text: String {
    let prefixes = (feedback == .automatic ? [] : [feedback.rawValue]) + (expandsProperties ? [] : ["raw"])
    return (prefixes + [command.text]).joined(separator: " ")
  }
}

extension SeekTarget {
  fileprivate func words(exact: Bool) -> [String] {
    switch self {
    case .relative(let time): ["seek", DecimalNumber.text(time.seconds)] + (exact ? ["exact"] : [])
    case .absolute(let time):
      ["seek", DecimalNumber.text(time.seconds), exact ? "absolute" : "absolute+keyframes"]
    case .percent(let percent):
      ["seek", DecimalNumber.text(percent), "absolute-percent" + (exact ? "+exact" : "")]
    case .relativePercent(let percent):
      ["seek", DecimalNumber.text(percent), "relative-percent" + (exact ? "+exact" : "")]
    }
  }
}

extension SyncplayCommand {
  fileprivate var words: [String] {
    switch self {
    case .join(let address): ["syncplay-join"] + (address.map { [$0] } ?? [])
    case .leave: ["syncplay-leave"]
    case .ready: ["syncplay-ready"]
    case .say(let text): ["syncplay-say"] + (text.map { [$0] } ?? [])
    case .share: ["syncplay-share"]
    case .goTo(let index): ["syncplay-go", "\(index + 1)"]
    }
  }
}

extension PropertyChange {
  fileprivate func words(_ property: Property) -> [String] {
    switch self {
    case .set(let value): ["set", property.name, value]
    case .add(let amount): ["add", property.name, DecimalNumber.text(amount)]
    case .multiply(let factor): ["multiply", property.name, DecimalNumber.factorText(factor)]
    case .cycle(let step): ["cycle", property.name] + (step < 0 ? ["down"] : [])
    }
  }
}

extension CornerMove {
  fileprivate var word: String {
    switch self {
    case .to(let corner): corner.rawValue
    case .up: "up"
    case .down: "down"
    case .left: "left"
    case .right: "right"
    case .clockwise: "clockwise"
    }
  }
}

extension ListMotion {
  fileprivate var words: [String] {
    switch self {
    case .rows(let count): ["\(count)"]
    case .pages(let count): ["\(count)", "pages"]
    case .halfPages(let count): ["\(count)", "half-pages"]
    case .first: ["first"]
    case .last: ["last"]
    case .current: ["current"]
    }
  }
}
