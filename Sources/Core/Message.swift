public import Base

/// What happened.
///
/// Every change of the model begins with one of these; see `update`.
public enum Message: Equatable, Sendable {
  // The person
  /// A key was pressed.
  case keyPressed(Key)
  /// The mouse did something at a place that stands for `target`.
  case pointer(MouseEvent, on: Target?)
  /// The terminal's window gained or lost the focus.
  case windowFocused(Bool)
  /// Text was pasted.
  case pasted(String)
  /// A command came in from outside the keyboard.
  case commanded(Command)

  // The terminal
  /// The screen has another size.
  case resized(ScreenSize)
  /// The terminal has said how it can show pictures.
  case graphicsBecameKnown([Settings.Graphics])
  /// The scene of the present model is on the screen.
  case sceneShown
  /// A signal, or the terminal's end, asks the program to end.
  case terminationRequested(TerminationSignal)

  // Time
  /// A deadline of `nextDeadline` has passed.
  case timePassed

  // The engine
  /// The engine reports.
  case player(PlayerEvent)
  /// Playback moved on.
  case playbackMoved(PlaybackSnapshot)
  /// Other subtitles are due.
  case subtitlesChanged(SubtitleScreen)
  /// Where the line lies that was asked for.
  case lineFound(MediaTime?, LinePurpose)
  /// No small pictures can be made of this.
  case thumbnailsRefused(MediaLocation)
  /// So much is known of how loud the item is.
  case waveformRead(Waveform)
  /// What the row that is looked at turned out to be.
  case previewRead(PreviewState)
  /// New figures.
  case statisticsMeasured(Statistics)

  // Files
  /// The folder on the screen was read, or could not be.
  case folder(FolderEvent)
  /// A folder of a path that is being typed was read; nothing where it cannot be.
  case placeListed(BytePath, [BrowserEntry])
  /// What lies at a path that was asked for.
  case place(PlaceAnswer)
  /// What `loadfile` names is there.
  case argumentFound(FoundEntry, LoadRequest)
  /// Nothing that can be played is there, for that reason.
  case argumentMissing(LoadRequest, String)
  /// What was pasted leads to these entries; so many of its lines lead nowhere, the first of them for that reason.
  case pastedFound([FoundEntry], failures: Int, reason: String?)
  /// Subtitle files lie beside an item.
  case subtitlesFound(ItemID, [ExternalSubtitle])
  /// A long playlist holds these entries, and more that follow.
  case entriesArrived(EntryRequest, [FoundEntry])
  /// A file, folder or playlist turned out to hold these entries, and no more.
  case entriesFound(EntryRequest, [FoundEntry])
  /// The search for them has come so far.
  case entriesCounted(EntryRequest, EntrySearch.Progress)
  /// It could not be read, for that reason.
  case entriesFailed(EntryRequest, String)

  /// A page of the web turned out to play that.
  case pageResolved(ItemID, FoundEntry)
  /// It plays nothing that can be opened, for that reason.
  case pageFailed(ItemID, String)

  /// The settings file says these values now, so many of which it did not before.
  case settingsSaved([SettingChange], written: Int, file: String)
  /// A theme's file was read; nil where it cannot be used, for those reasons.
  case themeRead(String, NamedTheme?, [Diagnostic])

  /// The memory says what was asked of it.
  case memory(MemoryAnswer)
  /// Files have been read, nil for one that is gone; how far that has come, nil where nothing is left to read.
  case informationRead([BytePath: FileInformation?], InformationProgress?)

  // Another program in the list's place
  /// It runs, says something of its screen, or has ended.
  case guest(GuestEvent)

  // Programs elsewhere
  /// A file that was to be written was, or could not be; perhaps a program waits to hear that.
  case fileWritten(FileOutcome, for: RemoteAsker?)
  /// A program at the IPC socket has connected, said something, or gone.
  case ipc(IPCEvent)
  /// The desktop shows what plays, or asks for something.
  case desktop(DesktopEvent)
  /// The room in which people watch together has something to say.
  case syncplay(SyncplayEvent)

  // Lists
  /// A long playlist was put in order: at each place the index of the item that belongs there.
  case playlistSorted(PlaylistOrder, [Int32], revision: UInt64)
  /// The files of these rows are not there.
  case missingFound([Int32], revision: UInt64)
  /// A long playlist holds these groups.
  case groupsCounted(PlaylistGroups)

  // The rest
  /// These sound devices are there.
  case soundDevicesListed([SoundDeviceName])
  /// The command line's arguments have been looked at.
  case planned(StartPlan)
  /// None of them can be opened, for those reasons.
  case planFailed(String)
  /// Something worth a short message.
  case noticed(String, Notices.Weight)
}
