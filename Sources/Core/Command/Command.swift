public import Base

/// What a person can ask for: the meaning of a key, a click or a line of `input.conf`.
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

/// Where to seek.
public enum SeekTarget: Hashable, Sendable {
  /// Forward or back from here.
  case relative(MediaTime)
  /// To a time; a negative one counts from the end.
  case absolute(MediaTime)
  /// To a percentage of the duration, 0 … 100.
  case percent(Double)
  /// Forward or back by a percentage of the duration.
  case relativePercent(Double)
}

/// Where mpv's `loadfile` puts what it names, and whether that plays; the raw value is what the command calls it.
public enum LoadMode: String, CaseIterable, Hashable, Sendable {
  /// Play it, and nothing else is left in the playlist.
  case replace
  /// At the end.
  case append
  /// At the end, and play it where nothing plays.
  case appendAndPlay = "append-play"
  /// Behind what plays.
  case insertNext = "insert-next"
  /// Behind what plays, and play it where nothing does.
  case insertNextAndPlay = "insert-next-play"
  /// At a place that is named.
  case insertAt = "insert-at"
  /// At a place that is named, and play it where nothing plays.
  case insertAtAndPlay = "insert-at-play"
}

/// A change of a property.
public enum PropertyChange: Hashable, Sendable {
  /// To a value as text: `yes`, `no`, `50`, `top-left`.
  case set(String)
  /// By an amount.
  case add(Double)
  /// Times a factor.
  case multiply(Double)
  /// To the next value, or the previous one (-1).
  case cycle(Int)
}

/// How the picture and the lists share the screen.
public enum Presentation: String, CaseIterable, Hashable, Sendable {
  /// The picture fills the terminal.
  case full
  /// The picture beside the list.
  case inline
  /// The list owns the screen, the picture stays in a corner.
  case pictureInPicture = "pip"
}

/// How the corner picture moves.
public enum CornerMove: Hashable, Sendable {
  case to(Corner)
  case up, down, left, right
  case clockwise
}

/// What can have the focus; the raw value is the section of `input.conf`.
public enum Focus: String, CaseIterable, Hashable, Sendable {
  case player, browser, playlist, history, help, filter, menu, terminal
}

/// Where the focus shall go.
public enum FocusTarget: Hashable, Sendable {
  case to(Focus)
  /// The next part of the screen, or the previous one (-1).
  case next(Int)
}
