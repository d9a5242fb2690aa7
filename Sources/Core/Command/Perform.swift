import Base

extension Model {
  /// What a command does.
  ///
  /// One line each; the rooms are in the files beside this one.
  mutating func perform(_ command: Command) -> [Effect] {
    switch command {
    case .seek(let target, let exact): return seek(target, exact: exact)
    case .skip(let direction):
      return seek(.relative(MediaTime(seconds: settings.skipInterval * Double(direction))), exact: true)
    case .revertSeek: return revertSeek()
    case .markPlace(let isPermanent): return markPlace(isPermanent: isPermanent)
    case .frameStep(let direction): return stepFrame(direction)
    case .abLoop: return stepLoop()
    case .typeTime: return beginTime()
    case .change(let property, let change): return self.change(property, change)
    case .cycleValues(let property, let values, let isReverse):
      return cycle(property, through: values, isReverse: isReverse)
    case .playlistStep(let direction, let force): return step(direction, force: force)
    case .lastItem: return playLastItem()
    case .stayAtEnd: return toggleStaying()
    case .chapterStep(let direction): return stepChapter(direction)
    case .line(let count, let purpose): return player.info == nil ? [] : [.findLine(count, purpose)]
    case .addSubtitle(let file, let isChosen): return takeSubtitle(file, choosing: isChosen)
    case .findSubtitles: return findSubtitlesAgain()
    case .removeSubtitle(let number): return removeSubtitle(number)
    case .reloadSubtitle(let number): return reloadSubtitle(number)
    case .liveEdge: return goToLiveEdge()
    case .load(let file, let mode, let isList, let options):
      let request = LoadRequest(mode, isList: isList, options, from: origin, for: takeAsker())
      return [.findArgument(BytePath(file), request)]
    case .tellPrograms(let words): return tellPrograms(words)
    case .pressKey(let key): return pressByCommand(key)
    case .bind(let binding):
      keymap.bind(binding)
      return []
    case .stop: return stopPlaying()
    case .syncplay(let command): return perform(command)
    case .showText(let text, let milliseconds): return show(text, milliseconds: milliseconds)
    case .showProgress: return showProgress()
    case .screenshot(let subject, let file): return takeScreenshot(subject, to: file)
    case .quit(let code): return asksBeforeQuitting() ? [] : end(.quit(code: code))
    case .quitWatchLater(let code): return asksBeforeQuitting() ? [] : quitWatchLater(code: code)
    case .saveSettings: return saveSettings()
    case .keepPlace: return keepPlace()
    case .forgetPlace(let file): return forgetPlace(of: file)

    case .present(let presentation): return present(presentation)
    case .togglePictureInPicture: return togglePictureInPicture()
    case .terminal(let order): return toggleGuest(order)
    case .escapeTerminal: return escapeGuest()
    case .giveKey(let key): return giveKey(key)
    case .scrollTerminal(let lines): return scrollGuest(lines)
    case .moveCorner(let move): return moveCorner(move)
    case .resizeCorner(let steps): return resizeCorner(steps)
    case .leave: return leave()

    case .focus(let target): return moveFocus(target)
    case .move(let motion): return moveSelection(motion)
    case .activate: return activate()
    case .parentFolder: return goToParent()
    case .append(let recursive): return appendSelected(recursive: recursive)
    case .remove: return removeSelected()
    case .count(let digit):
      count(digit)
      return []
    case .mark(let change): return mark(change)
    case .editPlaylist(let command): return edit(command)
    case .savePlaylist(let file): return savePlaylist(to: file)
    case .toggleBookmark(let ofRow): return toggleBookmark(ofRow: ofRow)
    case .goToBookmark(let number): return goToBookmark(number)
    case .goToPlace(let path): return goToPlace(path)
    case .visitFolder(let direction): return goThroughVisits(direction)
    case .toggleAllFiles: return toggleAllFiles()
    case .toggleHiddenFiles: return toggleHiddenFiles()
    case .sortFolder(let sort): return sortFolder(sort)
    case .refresh:
      // Another program may have played what is in it.
      memory.recalledFolder = nil
      return listFolder()
    case .filter: return beginFilter()
    case .clearFilter: return clearFilter()
    case .findNext(let rows): return moveSelection(.rows(rows))

    case .menu(.groups) where menu?.id != .groups: return openGroups()
    case .menu(let id): return toggleMenu(id)
    case .stepMenu(let step): return stepMenu(step)
    case .palette(let text): return openPalette(text)
    case .complete: return complete()
    case .toggleHelp: return toggleHelp()
    case .resizeList(let steps): return resizeList(steps)
    case .toggleStatistics:
      showsStatistics.toggle()
      return []
    case .repaint: return [.repaint]
    case .suspend: return [.suspend]
    case .ignore: return []
    }
  }
}
