// Input of `update` as an enum: keys, mouse, terminal, engine, file and IPC events. App wraps the adapters' events in
// messages on the main thread.

public import Base

/// An event that the model reacts to.
///
/// Every change of the model begins with a message; see `update`.
public enum Message: Equatable, Sendable {
  // Input of the user
  /// A key was pressed.
  case keyPressed(Key)
  /// A key was released.
  case keyReleased(Key)
  /// A mouse event; `target` is what the screen showed under the pointer, nil if nothing reacts.
  case pointer(MouseEvent, on: Target?)
  /// The terminal's window gained or lost the focus.
  case windowFocused(Bool)
  /// Text was pasted.
  case pasted(String)
  /// A command arrived other than by a key or the mouse.
  case commanded(Command)

  // The terminal
  /// The terminal was resized.
  case resized(ScreenSize)
  /// The terminal's replies have shown which ways to draw the picture it supports.
  case graphicsBecameKnown([Settings.Graphics])
  /// The scene of the current model is on the screen.
  case sceneShown
  /// A terminal shows the screen from now on.
  case screenAttached(ScreenSize, usesUnicode: Bool)
  /// No terminal shows the screen any more.
  case screenDetached
  /// A signal, or the loss of the terminal, asks the program to end.
  case terminationRequested(TerminationSignal)

  // Time
  /// The deadline `nextDeadline` has passed.
  case timePassed

  // The engine
  /// An event of a film's engine: an item opened, ended, failed and the like.
  case film(FilmRole, PlayerEvent)
  /// The position, buffers or counters of a film's engine have changed.
  case moved(FilmRole, PlaybackSnapshot)
  /// The subtitles on the screen have changed.
  case subtitlesChanged(SubtitleScreen)
  /// The answer to `FilmOrder.findLine`; nil if the line does not exist.
  case lineFound(FilmRole, MediaTime?, LinePurpose)
  /// No thumbnails can be made of this location.
  case thumbnailsRefused(MediaLocation)
  /// The waveform of the current item, as far as it has been read.
  case waveformRead(Waveform)
  /// The preview of the selected row.
  case previewRead(PreviewState)
  /// New figures for the statistics overlay.
  case statisticsMeasured(Statistics)

  // Files
  /// The browser's folder was read, cannot be read, or is gone.
  case folder(FolderEvent)
  /// The names in the folder of a path that is being typed; empty if the folder cannot be read.
  case placeListed(BytePath, [BrowserEntry])
  /// The answer to `Effect.findPlace`.
  case place(PlaceAnswer)
  /// The argument of `loadfile` or `loadlist` exists.
  case argumentFound(FoundEntry, LoadRequest)
  /// The argument of `loadfile` or `loadlist` cannot be played; the text is the reason.
  case argumentMissing(LoadRequest, String)
  /// The sound of `audio-add` or of the command line exists.
  case soundFound(ExternalSound, SoundRequest)
  /// The sound of `audio-add` or of the command line cannot be played; the text is the reason.
  case soundMissing(SoundRequest, String)
  /// The entries found for pasted lines.
  ///
  /// `failures` counts the lines that lead nowhere; `reason` is that of the first of them.
  case pastedFound([FoundEntry], failures: Int, reason: String?)
  /// Subtitle files were found in the folder of an item's file.
  case subtitlesFound(ItemID, [ExternalSubtitle])
  /// A part of a long playlist was read; more entries follow.
  case entriesArrived(EntryRequest, [FoundEntry])
  /// A search for entries is complete; these are its last entries, or all of them.
  case entriesFound(EntryRequest, [FoundEntry])
  /// The progress of a search for entries.
  case entriesCounted(EntryRequest, EntrySearch.Progress)
  /// A search for entries failed; the text is the reason.
  case entriesFailed(EntryRequest, String)

  /// A web page turned out to play this entry.
  case pageResolved(ItemID, PageMedia)
  /// A web page plays nothing that can be opened; the text is the reason.
  case pageFailed(ItemID, String)

  /// The settings file has these values; `written` counts those that it did not have before.
  case settingsSaved([SettingChange], written: Int, file: String)
  /// A theme's file was read; nil if the theme cannot be used, and the diagnostics say why.
  case themeRead(String, NamedTheme?, [Diagnostic])
  /// The pixels of an image over the screen were read; nil if they cannot be shown, for the reason.
  case overlayImageRead(OverlayImageRequest, CellImage?, problem: String)

  /// An answer of the watch history.
  case watchHistory(HistoryReply)
  /// Media information of files, by path; the information is nil for a missing file.
  ///
  /// The progress is nil if no file is left to read.
  case informationRead([BytePath: FileInformation?], InformationProgress?)

  // The embedded terminal
  /// The program in the embedded terminal has started, ended, failed to start, or changed its title, cursor or modes.
  case embedded(EmbeddedEvent)
  /// A program in the embedded terminal was started as mpv, with that command line.
  case guestCalled(GuestPlan)
  /// Something happened to such a program while it waits for its film.
  case guest(GuestID, GuestNews)

  // IPC, MPRIS and Syncplay
  /// A file was written, or could not be; `for` is the IPC request that waits for the outcome.
  case fileWritten(FileOutcome, for: PendingRequest?)
  /// Another frame is shown, while frames are followed.
  case frameShown
  /// A series of screenshots has ended.
  case seriesWritten(FrameSeriesOutcome)
  /// An IPC client connected, sent a request, or disconnected.
  case ipc(IPCEvent)
  /// MPRIS is on the session bus, or one of its methods was called.
  case desktop(DesktopEvent)
  /// The machine is about to sleep, or its screen is locked.
  case login(LoginEvent)
  /// An event of the Syncplay room.
  case syncplay(SyncplayEvent)

  // Lists
  /// The order of a long playlist: for each place, the index of the item that belongs there.
  case playlistSorted(PlaylistOrder, [Int32], revision: UInt64)
  /// The answer to `Effect.findMissing`: the rows whose files are missing.
  case missingFound([Int32], revision: UInt64)
  /// The groups of a long playlist.
  case groupsCounted(PlaylistGroups)

  // The rest
  /// The sound devices of the system.
  case soundDevicesListed([SoundDeviceName])
  /// The command line's arguments have been resolved.
  case planned(StartPlan)
  /// No argument of the command line can be opened; the text is the reason.
  case planFailed(String)
  /// A text for a notice.
  case noticed(String, Notices.Weight)
}
