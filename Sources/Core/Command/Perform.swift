import Base

extension Model {
  /// What a command does.
  ///
  /// One line each; the rooms are in the files beside this one.
  mutating func perform(_ command: Command, _ outbox: inout Outbox) {
    switch command {
    case .seek(let target, let exact): seek(target, exact: exact, &outbox)
    case .skip(let direction):
      seek(.relative(MediaTime(seconds: settings.skipInterval * Double(direction))), exact: true, &outbox)
    case .revertSeek: revertSeek(&outbox)
    case .markPlace(let isPermanent): markPlace(isPermanent: isPermanent)
    case .frameStep(let direction): stepFrame(direction, &outbox)
    case .abLoop: stepLoop(&outbox)
    case .typeTime: beginTime(&outbox)
    case .change(let property, let change): self.change(property, change, &outbox)
    case .cycleValues(let property, let values, let isReverse):
      cycle(property, through: values, isReverse: isReverse, &outbox)
    case .playlistStep(let direction, let force): step(direction, force: force, &outbox)
    case .lastItem: playLastItem(&outbox)
    case .stayAtEnd: toggleStaying()
    case .chapterStep(let direction): stepChapter(direction, &outbox)
    case .line(let count, let purpose):
      if player.info != nil { outbox.send(.findLine(count, purpose)) }
    case .addSubtitle(let file, let isChosen): takeSubtitle(file, choosing: isChosen, &outbox)
    case .findSubtitles: findSubtitlesAgain(&outbox)
    case .removeSubtitle(let number): removeSubtitle(number, &outbox)
    case .reloadSubtitle(let number): reloadSubtitle(number, &outbox)
    case .liveEdge: goToLiveEdge(&outbox)
    case .load(let file, let mode, let isList, let options):
      let request = LoadRequest(mode, isList: isList, options, from: origin, for: takeAsker())
      outbox.send(.findArgument(BytePath(file), request))
    case .tellPrograms(let words): tellPrograms(words, &outbox)
    case .pressKey(let key): pressByCommand(key, &outbox)
    case .bind(let binding):
      keymap.bind(binding)
    case .stop: stopPlaying(&outbox)
    case .syncplay(let command): perform(command, &outbox)
    case .showText(let text, let milliseconds): show(text, milliseconds: milliseconds)
    case .showProgress: showProgress()
    case .screenshot(let subject, let file): takeScreenshot(subject, to: file, &outbox)
    case .quit(let code):
      if !asksBeforeQuitting() { end(.quit(code: code), &outbox) }
    case .quitWatchLater(let code):
      if !asksBeforeQuitting() { quitWatchLater(code: code, &outbox) }
    case .saveSettings: saveSettings(&outbox)
    case .keepPlace: keepPlace(&outbox)
    case .forgetPlace(let file): forgetPlace(of: file, &outbox)

    case .present(let presentation): present(presentation)
    case .togglePictureInPicture: togglePictureInPicture()
    case .terminal(let order): toggleGuest(order, &outbox)
    case .escapeTerminal: escapeGuest()
    case .giveKey(let key): giveKey(key, &outbox)
    case .scrollTerminal(let lines): scrollGuest(lines, &outbox)
    case .moveCorner(let move): moveCorner(move)
    case .resizeCorner(let steps): resizeCorner(steps, &outbox)
    case .leave: leave(&outbox)

    case .focus(let target): moveFocus(target, &outbox)
    case .move(let motion): moveSelection(motion, &outbox)
    case .activate: activate(&outbox)
    case .parentFolder: goToParent(&outbox)
    case .append(let recursive): appendSelected(recursive: recursive, &outbox)
    case .remove: removeSelected(&outbox)
    case .count(let digit):
      count(digit)
    case .mark(let change): mark(change)
    case .editPlaylist(let command): edit(command, &outbox)
    case .savePlaylist(let file): savePlaylist(to: file, &outbox)
    case .toggleBookmark(let ofRow): toggleBookmark(ofRow: ofRow, &outbox)
    case .goToBookmark(let number): goToBookmark(number, &outbox)
    case .goToPlace(let path): goToPlace(path, &outbox)
    case .visitFolder(let direction): goThroughVisits(direction, &outbox)
    case .toggleAllFiles: toggleAllFiles(&outbox)
    case .toggleHiddenFiles: toggleHiddenFiles(&outbox)
    case .sortFolder(let sort): sortFolder(sort, &outbox)
    case .refresh:
      // Another program may have played what is in it.
      memory.recalledFolder = nil
      listFolder(&outbox)
    case .filter: beginFilter(&outbox)
    case .clearFilter: clearFilter(&outbox)
    case .findNext(let rows): moveSelection(.rows(rows), &outbox)

    case .menu(.groups) where menu?.id != .groups: openGroups(&outbox)
    case .menu(let id): toggleMenu(id, &outbox)
    case .stepMenu(let step): stepMenu(step, &outbox)
    case .palette(let text): openPalette(text, &outbox)
    case .complete: complete(&outbox)
    case .toggleHelp: toggleHelp()
    case .resizeList(let steps): resizeList(steps)
    case .toggleStatistics:
      showsStatistics.toggle()
    case .repaint: outbox.send(.repaint)
    case .suspend: outbox.send(.suspend)
    case .ignore: break
    }
  }
}
