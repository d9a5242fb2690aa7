// The action of each command. Functions only; main thread.

import Base

/// The action of a command.
enum CommandAction {
  typealias OnFilm = @Sendable (inout Film, inout FilmStep) -> Void
  typealias OnModel = @Sendable (inout Model, inout Outbox) -> Void

  /// Something to one film: the large one, or the other one by `second`; `inMain` does it to the large one if more is
  /// concerned than the film.
  case film(OnFilm, inMain: OnModel? = nil)
  case model(OnModel)
  /// Something to the rows of a list, which have to be there; with what a typed count means for it.
  case list(Counted, OnModel)

  /// What a count before a key of a list means for a command.
  enum Counted {
    /// Nothing: the command is carried out once.
    case once
    /// Another command.
    case `as`(@Sendable (Int) -> Command)
    /// The command goes to the row of that number.
    case row
    /// The command is carried out at the row of that number.
    case atRow
    /// The command is carried out that many times, for each row that it moves on to.
    case onEach
    /// The command is for that many rows.
    case onRows
  }
}

extension ListMotion {
  fileprivate var counted: CommandAction.Counted {
    switch self {
    case .rows(let rows): .as { .move(.rows(rows * $0)) }
    case .pages(let pages): .as { .move(.pages(pages * $0)) }
    case .halfPages(let halves): .as { .move(.halfPages(halves * $0)) }
    case .first, .last: .row
    case .current: .once
    }
  }
}

extension PlaylistCommand {
  fileprivate var action: CommandAction {
    let body: CommandAction.OnModel = { $0.edit(self, &$1) }
    return switch self {
    case .shift(let rows): .list(.as { .editPlaylist(.shift(rows * $0)) }, body)
    case .playNext, .enqueue: .list(.onRows, body)
    case .clear, .shuffle, .unshuffle, .remove, .move, .play, .narrow, .sort, .undo, .redo: .model(body)
    }
  }
}

extension Command {
  /// The action of the command; the functions are in the folders of their features.
  var action: CommandAction {
    switch self {
    case .seek(let target, let exact): .film { $0.seek(target, exact: exact, &$1) }
    case .skip(let direction):
      .film { film, step in
        let distance = MediaTime(seconds: step.settings.skipInterval * Double(direction))
        film.seek(.relative(distance), exact: true, &step)
      }
    case .revertSeek: .film { $0.revertSeek(&$1) }
    case .markPlace(let isPermanent): .film { $0.markPlace(isPermanent: isPermanent, &$1) }
    case .frameStep(let count): .film { $0.stepFrames(count, &$1) }
    case .abLoop: .film { $0.stepLoop(&$1) }
    case .typeTime: .model { $0.beginTime(&$1) }
    case .change(let property, let change): Self.action(property, change)
    case .cycleValues(let property, let values, let isReverse):
      Self.action(property, through: values, isReverse: isReverse)
    case .playlistStep(let direction, let force): .model { $0.step(direction, force: force, &$1) }
    case .lastItem: .model { $0.playLastItem(&$1) }
    case .afterCurrent(let action): .model { model, _ in model.toggleAfterCurrent(action) }
    case .answerGuest(let answer): .model { $0.answerGuest(answer, &$1) }
    case .sleepTimer(let seconds): .model { model, _ in model.setSleepTimer(seconds) }
    case .chapterStep(let direction): .film { $0.stepChapter(direction, &$1) }
    case .line(let count, let purpose):
      .film { film, step in if film.info != nil { step.order(.findLine(count, purpose)) } }
    case .addSubtitle(let file, let isChosen): .model { $0.takeSubtitle(file, choosing: isChosen, &$1) }
    case .findSubtitles: .model { $0.findSubtitlesAgain(&$1) }
    case .removeSubtitle(let number): .film { $0.removeSubtitle(number, &$1) }
    case .reloadSubtitle(let number): .film { $0.reloadSubtitle(number, &$1) }
    case .addSound(let order): .model { $0.takeSound(order, &$1) }
    case .removeSound(let number): .film { $0.removeSound(number, &$1) }
    case .reloadSound(let number): .film { $0.reloadSound(number, &$1) }
    case .liveEdge: .film { $0.goToLiveEdge(&$1) }
    case .load(let file, let mode, let isList, let options):
      .model { $0.find(file, mode, isList: isList, options, &$1) }
    case .tellPrograms(let words): .model { $0.tellPrograms(words, &$1) }
    case .pressKey(let key): .model { $0.pressByCommand(key, &$1) }
    case .bind(let binding): .model { model, _ in model.keymap.bind(binding) }
    case .stop: .model { $0.stop(&$1) }
    case .syncplay(let command): .model { $0.perform(command, &$1) }
    case .overlayText(let order): .model { model, _ in model.overlay(order) }
    case .overlayImage(let order): .model { $0.overlay(order, &$1) }
    case .showText(let text, let milliseconds):
      .model { model, _ in model.show(text, milliseconds: milliseconds) }
    case .showProgress: .model { model, _ in model.showProgress() }
    case .screenshot(let subject, let file): .model { $0.takeScreenshot(subject, to: file, &$1) }
    case .screenshotEachFrame(let subject): .model { $0.saveEachFrame(subject, &$1) }
    case .quit(let code):
      .model {
        if $0.quitsGuest(code, &$1) || $0.asksBeforeQuitting() { return }
        $0.quitProgram(.quit(code: code), &$1)
      }
    case .quitWatchLater(let code):
      .model {
        if $0.quitsGuest(code, isKept: true, &$1) || $0.asksBeforeQuitting() { return }
        $0.quitWatchLater(code: code, &$1)
      }
    case .saveSettings: .model { $0.saveSettings(&$1) }
    case .keepPlace: .model { $0.keepPlace(&$1) }
    case .forgetPlace(let file): .model { $0.forgetPlace(of: file, &$1) }

    case .present(let presentation): .model { model, _ in model.present(presentation) }
    case .togglePictureInPicture: .model { model, _ in model.togglePictureInPicture() }
    case .terminal(let order): .model { $0.toggleEmbeddedTerminal(order, &$1) }
    case .escapeTerminal: .model { model, _ in model.escapeEmbeddedTerminal() }
    case .giveKey(let key): .model { $0.giveKey(key, &$1) }
    case .scrollTerminal(let lines): .model { $0.scrollEmbeddedTerminal(lines, &$1) }
    case .searchTerminal(let text): .model { $0.searchTerminal(text, &$1) }
    case .searchTerminalAgain(let forward): .model { $0.tellScrollback(.findAgain(forward: forward), &$1) }
    case .copyFromTerminal: .model { $0.tellScrollback(.copy, &$1) }
    case .openTerminalFolder: .model { $0.openTerminalFolder(&$1) }
    case .swapRoles: .model { if $0.exchangesFilms { $0.exchangeFilms(&$1) } else { $0.swapRoles() } }
    case .toggleCornerHidden: .model { model, _ in model.toggleCornerHidden() }
    case .playSecond: .model { $0.playSelectedAsSecond(&$1) }
    case .closeSecond: .model { $0.closeSecond(&$1) }
    case .exchangeFilms: .model { $0.exchangeFilms(&$1) }
    case .second(let command): .model { $0.performOnSecond(command, &$1) }
    case .moveCorner(let move): .model { model, _ in model.moveCorner(move) }
    case .resizeCorner(let steps): .model { $0.resizeCorner(steps, &$1) }
    case .leave: .model { $0.leave(&$1) }

    case .focus(let target): .model { $0.moveFocus(target, &$1) }
    case .move(let motion): .list(motion.counted) { $0.moveSelection(motion, &$1) }
    case .activate: .list(.atRow) { $0.activate(&$1) }
    case .parentFolder: .model { $0.goToParent(&$1) }
    case .append(let recursive): .list(.onRows) { $0.takeFromList(.append, recursive: recursive, &$1) }
    case .remove: .list(.onRows) { $0.removeSelected(&$1) }
    case .count(let digit): .model { model, _ in model.count(digit) }
    case .mark(let change): .list(change == .toggle ? .onEach : .once) { model, _ in model.mark(change) }
    case .editPlaylist(let command): command.action
    case .savePlaylist(let file): .model { $0.savePlaylist(to: file, &$1) }
    case .toggleBookmark(ofRow: true): .list(.once) { $0.toggleBookmark(ofRow: true, &$1) }
    case .toggleBookmark(ofRow: false): .model { $0.toggleBookmark(ofRow: false, &$1) }
    case .goToBookmark(let number): .model { $0.goToBookmark(number, &$1) }
    case .goToPlace(let path): .model { $0.goToPlace(path, &$1) }
    case .namePlace(let name): .model { $0.namePlace(name, &$1) }
    case .removePlace(let name): .model { $0.removePlace(name, &$1) }
    case .visitFolder(let direction): .model { $0.goThroughVisits(direction, &$1) }
    case .toggleAllFiles: .model { $0.toggleAllFiles(&$1) }
    case .toggleHiddenFiles: .model { $0.toggleHiddenFiles(&$1) }
    case .sortFolder(let sort): .model { $0.browser.sort(sort, at: $0.now, &$1) }
    case .refresh: .model { $0.readFolderAgain(&$1) }
    case .filter: .model { $0.beginFilter(&$1) }
    case .clearFilter: .model { $0.clearFilter(&$1) }
    case .findNext(let rows): .list(.as { .findNext(rows * $0) }) { $0.moveSelection(.rows(rows), &$1) }

    case .menu(.groups):
      .model { if $0.menu?.id == .groups { $0.toggleMenu(.groups, &$1) } else { $0.openGroups(&$1) } }
    case .menu(let id): .model { $0.toggleMenu(id, &$1) }
    case .stepMenu(let step): .model { $0.stepMenu(step, &$1) }
    case .palette(let text): .model { $0.openPalette(text, &$1) }
    case .complete: .model { $0.complete(&$1) }
    case .toggleHelp: .model { model, _ in model.toggleHelp() }
    case .resizeList(let steps): .model { model, _ in model.resizeList(steps) }
    case .toggleStatistics: .model { model, _ in model.showsStatistics.toggle() }
    case .repaint: .model { $1.send(.repaint) }
    case .suspend: .model { $1.send(.suspend) }
    case .detach: .model { $0.detach(&$1) }
    case .expanded(let words): .model { $0.performExpanded(words, &$1) }
    case .ignore: .model { _, _ in }
    }
  }
}

extension Command {
  private static func action(_ property: Property, _ change: PropertyChange) -> CommandAction {
    guard let value = property.ofFilm else { return .model { property.change(&$0, change, &$1) } }
    return .film({ value.change(&$0, change, &$1) }, inMain: { property.change(&$0, change, &$1) })
  }

  /// Sets a property to the value after its present one in a list, or before it with `isReverse`.
  private static func action(_ property: Property, through values: [String], isReverse: Bool) -> CommandAction
  {
    @Sendable func next(after present: String?) -> CommandAction? {
      guard let value = values.next(to: present ?? "", isReverse: isReverse) else { return nil }
      return (try? property.setting(value))?.action
    }
    let inMain: CommandAction.OnModel = { model, outbox in
      if let action = next(after: property.read(model, true)) { model.perform(action, &outbox) }
    }
    guard let value = property.ofFilm else { return .model(inMain) }
    return .film(
      { film, step in
        if case .film(let body, _)? = next(after: value.read(film, true)) { body(&film, &step) }
      }, inMain: inMain)
  }
}

extension [String] {
  /// The value after the present one, or before it where `isReverse`.
  ///
  /// The result is the first or the last value if the present one is not in the list. Numbers are compared as numbers.
  fileprivate func next(to present: String, isReverse: Bool) -> String? {
    let number = DecimalNumber.parse(present)
    let here = firstIndex { $0 == present || number != nil && DecimalNumber.parse($0) == number }
    return here.map { next(to: $0, isReverse ? -1 : 1) } ?? (isReverse ? last : first)
  }
}
