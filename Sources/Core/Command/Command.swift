// Every command of the player as an enum, as keys, mouse, menus, palette and IPC clients give it. `Model.perform`
// passes each to its feature's folder; main thread only.

public import Base

/// A command: the meaning of a key, a click, a menu row or a line of `input.conf`.
///
/// This file holds each case and its words (`words`); `CommandAction.swift` says what it does. Its name, arguments and
/// help stand in the command table of its feature.
public indirect enum Command: Hashable, Sendable {
  // Playback
  /// mpv's `seek`: relative, absolute or to a percentage.
  case seek(SeekTarget, exact: Bool)
  /// Skip by the `skip-interval` setting, forward (1) or back (-1).
  case skip(direction: Int)
  /// Seek back to where the last seek began, or to the marked position (mpv's `revert-seek`).
  case revertSeek
  /// Mark the current position for `revertSeek`; a permanent mark survives being used.
  case markPlace(isPermanent: Bool)
  /// Pause and step this many frames ahead; a negative number steps back.
  case frameStep(Int)
  /// Jump to the live edge of a live stream.
  case liveEdge
  /// Step through the A-B loop: set A, set B, clear both.
  case abLoop
  /// Open the prompt for a time to seek to.
  case typeTime
  /// Set the property to the next of these values, or to the previous one with `isReverse` (mpv's `cycle-values`).
  case cycleValues(Property, [String], isReverse: Bool)
  /// Change a property: `set`, `add`, `cycle`, `multiply`.
  case change(Property, PropertyChange)
  /// Play the next item (1) or the previous one (-1); without one, `force` ends playback.
  case playlistStep(Int, force: Bool)
  /// Play the item that was played before the current one.
  case lastItem
  /// Toggle whether playback pauses or stops at the end of the current item instead of continuing with the next.
  case afterCurrent(AfterItem)
  /// Pause in this many seconds, or end the sleep timer with nil.
  case sleepTimer(seconds: Double?)
  /// Answer where the film of a program in the embedded terminal is to play.
  case answerGuest(GuestAnswer)
  /// Seek this many chapters ahead, or back with a negative number.
  case chapterStep(Int)
  /// Find the subtitle line this many lines ahead (negative: back), and seek to it or set the delay so that it shows.
  case line(Int, LinePurpose)
  /// Add a subtitle file, and select it with `choosing`.
  case addSubtitle(ExternalSubtitle, choosing: Bool)
  /// Look again for subtitle files in the folder of the current item.
  case findSubtitles
  /// Remove the subtitle file of a track number; nil removes the selected one.
  case removeSubtitle(Int?)
  /// Read the subtitle file of a track number again; nil reads the selected one.
  case reloadSubtitle(Int?)
  /// Add the sound of a file or an address as a track.
  case addSound(SoundOrder)
  /// Remove the sound file of a track number; nil removes the selected one.
  case removeSound(Int?)
  /// Read the sound file of a track number again; nil reads the selected one.
  case reloadSound(Int?)
  /// Load a file, a folder, a playlist or an address into the playlist (mpv's `loadfile` and `loadlist`).
  case load(String, LoadMode, isList: Bool = false, LoadOptions = LoadOptions())
  /// Stop playback and close the item; unlike mpv's `stop`, this keeps the playlist.
  case stop
  /// Show a text with mpv's property expansion; nil shows it for the usual time.
  case showText(String, milliseconds: Int?)
  /// Add or remove a text over the screen that takes no input.
  case overlayText(OverlayOrder)
  /// Add or remove an image over the screen that takes no input.
  case overlayImage(OverlayImageOrder)
  /// Show the time and the slider for a moment.
  case showProgress
  /// Save a screenshot of the video or of the screen; nil makes a new file name from the template.
  case screenshot(Screenshot.Subject, to: String?)
  /// Save each shown frame to a new file, or end that.
  case screenshotEachFrame(Screenshot.Subject)
  /// Quit with an exit code.
  case quit(code: Int32)
  /// Save changed settings to the settings file.
  case saveSettings
  /// Save the resume position and quit with an exit code (mpv's `quit-watch-later`).
  case quitWatchLater(code: Int32)
  /// Save the resume position and play on (mpv's `write-watch-later-config`).
  case keepPlace
  /// Delete the resume position of a file or an address; nil is the current item (mpv's `delete-watch-later-config`).
  case forgetPlace(String?)

  // Presentation
  /// Switch the presentation: full, inline or PiP.
  case present(Presentation)
  /// Start PiP, or return to the presentation before it.
  case togglePictureInPicture
  /// Run a program in the embedded terminal, with the video in a corner, or return to the list.
  case terminal(EmbeddedOrder)
  /// Have the player handle the next key although the embedded terminal has the focus.
  case escapeTerminal
  /// Send a key to the program in the embedded terminal; nil sends the next key pressed, whatever is bound to it.
  case giveKey(Key?)
  /// Scroll the embedded terminal's scrollback by this many lines; a negative number scrolls back.
  case scrollTerminal(Int)
  /// Search for a text in the embedded terminal's screen and scrollback; nil asks for the text.
  case searchTerminal(String?)
  /// Go to the place below (true) or above the last one where the text was found.
  case searchTerminalAgain(forward: Bool)
  /// Copy the text that is selected in the embedded terminal.
  case copyFromTerminal
  /// Show the folder of the program in the embedded terminal in the file list.
  case openTerminalFolder
  /// Swap the roles of Picture in Picture: the film, and the list or program beside it.
  case swapRoles
  /// Fold the corner into the row of controls, or unfold it.
  case toggleCornerHidden
  /// Play the selected row as the second film, or close that.
  case playSecond
  /// Close the second film.
  case closeSecond
  /// Exchange the current item and the second film.
  case exchangeFilms
  /// Carry out a command on the second film.
  case second(Command)
  /// Move the corner picture: one step in a direction, to a corner, or clockwise to the next.
  case moveCorner(CornerMove)
  /// Enlarge (1) or shrink (-1) what is in the corner.
  case resizeCorner(Int)
  /// Enlarge the list beside or below the picture by this many steps; a negative number shrinks it.
  case resizeList(Int)
  /// Close what is in front: an overlay, a filter, full presentation.
  case leave

  // Focus and lists
  /// Give the focus to a part of the screen.
  case focus(FocusTarget)
  /// Move the selection.
  case move(ListMotion)
  /// Play the selected row, or open the folder (Enter).
  case activate
  /// Go to the parent folder.
  case parentFolder
  /// Bookmark the current folder or the selected row, or remove that bookmark.
  case toggleBookmark(ofRow: Bool)
  /// Open the bookmark of that number, counted from 1.
  case goToBookmark(Int)
  /// Go to a path in the browser; nil opens the prompt for one.
  case goToPlace(String?)
  /// Give the browser's folder a name, under which the menu of places lists it.
  case namePlace(String)
  /// Remove the place of that name.
  case removePlace(String)
  /// Go back (-1) or forward (1) through the visited folders.
  case visitFolder(Int)
  /// Append the marked rows, or the selected one, to the playlist; `recursive` includes sub-folders.
  case append(recursive: Bool)
  /// Remove the marked rows, or the selected one, from the playlist.
  case remove
  /// Type a digit of the count for the next key of a list.
  case count(Int)
  /// Mark rows, or remove marks.
  case mark(MarkChange)
  /// Edit the playlist: its order, its items, the queue.
  case editPlaylist(PlaylistCommand)
  /// Save the playlist to a file; the file name's extension decides the format.
  case savePlaylist(String)
  /// Toggle between all files and media files in the browser.
  case toggleAllFiles
  /// Toggle whether the browser lists hidden files (names that begin with a dot).
  case toggleHiddenFiles
  /// Change the order of the browser.
  case sortFolder(FolderSort)
  /// Read the folder again.
  case refresh
  /// Open the prompt for a filter.
  case filter
  /// Clear the filter.
  case clearFilter
  /// Move the selection by this many of the rows that match the filter.
  case findNext(Int)

  /// A command about the Syncplay room.
  case syncplay(SyncplayCommand)

  // Overlays and terminal
  /// Open a menu, or close it.
  case menu(MenuID)
  /// Step the value of the selected menu row (1, -1); a row without a value is chosen (1) or the menu closed (-1).
  case stepMenu(Int)
  /// Open the command palette with this text in its line.
  case palette(String)
  /// Complete the line that is being typed.
  case complete
  /// Open the key help, then list all keys, then close it.
  case toggleHelp
  /// Toggle the statistics overlay.
  case toggleStatistics
  /// Repaint the whole screen.
  case repaint
  /// Send these words to all IPC clients (mpv's `script-message`).
  case tellPrograms([String])
  /// Press a key as if the user had (mpv's `keypress`).
  case pressKey(Key)
  /// Add a key binding at run time (mpv's `keybind`).
  case bind(Binding)
  /// Suspend to the shell (SIGTSTP).
  case suspend
  /// Give the terminal back and continue without it.
  case detach
  /// Expand `${property}` in these words when the command runs, and carry out the command that they are then.
  case expanded([String])
  /// Do nothing; it unbinds a key.
  case ignore
}

extension Command {
  /// The words of the command in `input.conf`, its name first.
  public var words: [String] {
    switch self {
    case .seek(let target, let exact): target.words(exact: exact)
    case .skip(let direction): ["skip", direction < 0 ? "back" : "forward"]
    case .revertSeek: ["revert-seek"]
    case .markPlace(let isPermanent): ["revert-seek", isPermanent ? "mark-permanent" : "mark"]
    case .frameStep(-1): ["frame-back-step"]
    case .frameStep(let count): ["frame-step"] + (count == 1 ? [] : ["\(count)"])
    case .abLoop: ["ab-loop"]
    case .typeTime: ["seek-prompt"]
    case .change(let property, let change): change.words(property)
    case .cycleValues(let property, let values, let isReverse):
      ["cycle-values"] + (isReverse ? ["!reverse"] : []) + [property.name] + values
    case .playlistStep(let step, let force):
      [step < 0 ? "playlist-prev" : "playlist-next"] + (force ? ["force"] : [])
    case .lastItem: ["last-item"]
    case .afterCurrent(.pause): ["pause-after-current"]
    case .afterCurrent(.stop): ["stop-after-current"]
    case .answerGuest(let answer): ["guest-film", answer.rawValue]
    case .sleepTimer(let seconds): ["sleep-timer", SleepTimer.word(seconds)]
    case .chapterStep(let step): ["add", "chapter", "\(step)"]
    case .line(let count, .seek): ["sub-seek", "\(count)"]
    case .line(let count, .delay): ["sub-step", "\(count)"]
    case .addSubtitle(let file, let isChosen):
      Self.withoutEmptyEnd([
        "sub-add", file.location.plainPath, isChosen ? "" : "auto", file.title ?? "",
        file.language ?? "",
      ])
    case .findSubtitles: ["rescan-external-files"]
    case .removeSubtitle(let number): ["sub-remove"] + (number.map { ["\($0)"] } ?? [])
    case .reloadSubtitle(let number): ["sub-reload"] + (number.map { ["\($0)"] } ?? [])
    case .addSound(let order): order.words
    case .removeSound(let number): ["audio-remove"] + (number.map { ["\($0)"] } ?? [])
    case .reloadSound(let number): ["audio-reload"] + (number.map { ["\($0)"] } ?? [])
    case .load(let file, let mode, let isList, let options):
      [isList ? "loadlist" : "loadfile", file]
        + (mode == .replace && options.words.isEmpty ? [] : [mode.rawValue]) + options.words
    case .stop: ["stop"]
    case .overlayText(.add(let id, let place, let text)): ["overlay-text", "add", id, place.rawValue, text]
    case .overlayText(.remove(let id)): ["overlay-text", "remove", id]
    case .overlayImage(.add(let image)): image.words
    case .overlayImage(.remove(let id)): ["overlay-remove", "\(id)"]
    case .showText(let text, let milliseconds): ["show-text", text] + (milliseconds.map { ["\($0)"] } ?? [])
    case .showProgress: ["show-progress"]
    case .screenshot(let subject, nil):
      ["screenshot"] + (subject == .subtitles ? [] : [subject.rawValue])
    case .screenshotEachFrame(let subject):
      ["screenshot", subject == .subtitles ? "each-frame" : "\(subject.rawValue)+each-frame"]
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
    case .searchTerminal(let text): ["terminal-search"] + (text.map { [$0] } ?? [])
    case .searchTerminalAgain(let forward): ["terminal-search-again", forward ? "down" : "up"]
    case .copyFromTerminal: ["terminal-copy"]
    case .openTerminalFolder: ["terminal-folder"]
    case .swapRoles: ["swap"]
    case .toggleCornerHidden: ["pip-hide"]
    case .playSecond: ["play-second"]
    case .closeSecond: ["close-second"]
    case .exchangeFilms: ["swap-films"]
    case .second(let command): ["second"] + command.words
    case .moveCorner(let move): ["pip-corner", move.word]
    case .resizeCorner(let change): ["pip-size", change < 0 ? "smaller" : "larger"]
    case .resizeList(let change): ["list-size", change < 0 ? "smaller" : "larger"]
    case .leave: ["leave"]
    case .focus(.to(let focus)): ["focus", focus.rawValue]
    case .focus(.next(let step)): ["focus", step < 0 ? "prev" : "next"]
    case .focus(.list(let step)): ["focus", step < 0 ? "prev-list" : "next-list"]
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
    case .namePlace(let name): ["place-name", name]
    case .removePlace(let name): ["place-remove", name]
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
    case .detach: ["detach"]
    case .expanded(let words): words
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
