public import Base

/// What a person can ask for: the meaning of a key, a click or a line of `input.conf`.
///
/// A case with what it carries, how it is written (`words`) and what it does (`Model.perform`) stand here, and both
/// switches name what is missing; its row (name, arguments, help) stands in the table of its feature.
public enum Command: Hashable, Sendable {
  // Playback
  /// mpv's `seek`: relative, absolute or to a percentage.
  case seek(SeekTarget, exact: Bool)
  /// Skip by the interval of the settings, forward (1) or back (-1).
  case skip(direction: Int)
  /// Go back to where the last seek began (mpv's `revert-seek`).
  case revertSeek
  /// Make this place the one that `revertSeek` goes to; a permanent one stays after that.
  case markPlace(isPermanent: Bool)
  /// Pause and show the next picture (1) or the previous one (-1).
  case frameStep(Int)
  /// Go on with what a live source sends now.
  case liveEdge
  /// Set A, then B, then take both away: the stretch between them is repeated.
  case abLoop
  /// Begin to type a time to seek to.
  case typeTime
  /// mpv's `cycle-values`: the property gets the value behind its present one, or before it.
  case cycleValues(Property, [String], isReverse: Bool)
  /// `set`, `add`, `cycle`, `multiply` on a property.
  case change(Property, PropertyChange)
  /// Next or previous item (1, -1); a `force`d one ends the playlist where there is none.
  case playlistStep(Int, force: Bool)
  /// The item that was on the screen before this one.
  case lastItem
  /// Stay at the end of what plays, or let the list go on there.
  case stayAtEnd
  /// Next or previous chapter.
  case chapterStep(Int)
  /// Find the line of the subtitles so many lines on, or back, and go there or show it now.
  case line(Int, LinePurpose)
  /// Add a subtitle file, and perhaps choose it.
  case addSubtitle(ExternalSubtitle, choosing: Bool)
  /// Look again for subtitle files beside the item.
  case findSubtitles
  /// Take a subtitle file off the item: the track of that number, the chosen one without.
  case removeSubtitle(Int?)
  /// Read a subtitle file again: the track of that number, the chosen one without.
  case reloadSubtitle(Int?)
  /// Bring a file, a folder, a playlist or an address into the playlist.
  case load(String, LoadMode, isList: Bool = false, LoadOptions = LoadOptions())
  /// Stop and clear what plays.
  case stop
  /// Show a text with mpv's property expansion, for so many milliseconds.
  case showText(String, milliseconds: Int?)
  /// Show the time and the slider for a moment.
  case showProgress
  /// Write the video frame or the screen into a file, a new one of the template's name where none is named.
  case screenshot(Screenshot.Subject, to: String?)
  /// Leave with that exit code.
  case quit(code: Int32)
  /// Write the settings that were changed into the settings file.
  case saveSettings
  /// Leave with that exit code, and go on here the next time.
  case quitWatchLater(code: Int32)
  /// Go on here the next time, and play on now.
  case keepPlace
  /// Begin at the start the next time: a file or an address, or what plays.
  case forgetPlace(String?)

  // Presentation
  /// Full, inline or PiP.
  case present(Presentation)
  /// PiP on, or back to where it came from.
  case togglePictureInPicture
  /// Another program in the list's place, with the film in its corner, or the list again.
  case terminal(GuestOrder)
  /// The next key is the player's, though another program has the keys.
  case escapeTerminal
  /// Give the other program a key, or without one the next that is pressed, whatever is bound to it.
  case giveKey(Key?)
  /// Look at so many lines further on, or back, of what has left the other program's screen.
  case scrollTerminal(Int)
  /// Move the corner: one step in a direction, to a corner, or to the next one clockwise.
  case moveCorner(CornerMove)
  /// Make the corner picture larger (1) or smaller (-1).
  case resizeCorner(Int)
  /// Make the list beside or below the picture larger or smaller by so many steps.
  case resizeList(Int)
  /// Leave what is in front: an overlay, a filter, full presentation.
  case leave

  // Focus and lists
  /// Give the focus to a part of the screen.
  case focus(FocusTarget)
  /// Move the selection.
  case move(ListMotion)
  /// Enter: play the row, or go into the folder.
  case activate
  /// Go to the parent folder.
  case parentFolder
  /// Bookmark the folder that is shown or the selected row, or take that bookmark away.
  case toggleBookmark(ofRow: Bool)
  /// Go where the bookmark of that number leads.
  case goToBookmark(Int)
  /// Go to a path in the browser, or begin to type one.
  case goToPlace(String?)
  /// Go to the folder where the person was before (-1), or came back from (1).
  case visitFolder(Int)
  /// Append the marked rows, or the selected one, to the playlist; `recursive` takes a folder's sub-folders too.
  case append(recursive: Bool)
  /// Take the marked rows, or the selected one, off the playlist.
  case remove
  /// A digit of the count that tells the next key of a list how often.
  case count(Int)
  /// Mark rows, or take marks away.
  case mark(MarkChange)
  /// Change the playlist: its order, its items, the queue.
  case editPlaylist(PlaylistCommand)
  /// Write the playlist into a file, in the format that its name ends with.
  case savePlaylist(String)
  /// Show all files in the browser, or media only.
  case toggleAllFiles
  /// Show names that begin with a dot, or hide them.
  case toggleHiddenFiles
  /// Change the order of the browser.
  case sortFolder(FolderSort)
  /// Read the folder again.
  case refresh
  /// Begin to type a filter.
  case filter
  /// Drop the filter.
  case clearFilter
  /// So many of the rows that the last filter left, on or back.
  case findNext(Int)

  /// Something about the room in which people watch together.
  case syncplay(SyncplayCommand)

  // Overlays and terminal
  /// Open a menu, or close it.
  case menu(MenuID)
  /// Change the value of the menu's row (1, -1); where it has none, choose the row or close the menu.
  case stepMenu(Int)
  /// The command palette, with a line to begin with.
  case palette(String)
  /// Complete the word that is being typed.
  case complete
  /// The key help.
  case toggleHelp
  /// The statistics overlay.
  case toggleStatistics
  /// Repaint the whole screen.
  case repaint
  /// Tell the programs that are connected these words.
  case tellPrograms([String])
  /// Press a key as the person does.
  case pressKey(Key)
  /// Bind keys while the program runs.
  case bind(Binding)
  /// Stop to the shell (SIGTSTP).
  case suspend
  /// Do nothing: unbinds a key, or lets a prefix go on.
  case ignore
}

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
}

extension Model {
  /// What a command does: one line each, handlers are in the folders of their features.
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
