// Output of `update` as an enum of values, so that tests can compare it. Features send effects to the `Outbox`; App's
// `EffectRunner` performs them on the main thread.

public import Base

/// A request of the model to the outside: the engine, the file system, the terminal or another program.
///
/// `update` returns effects in order; only `EffectRunner` carries them out.
public enum Effect: Equatable, Sendable {
  // Films
  /// An order for the engine of the film in a role.
  case film(FilmRole, FilmOrder)
  /// Exchange the engines: the second film is the current item, and the current item the second film.
  case exchangeFilms
  /// Set the engine of the current item aside, paused; another one plays the films of a guest.
  case setFilmAside
  /// Give the current item the engine again that was set aside.
  case bringFilmBack
  /// Close the item of the engine that was set aside.
  case closeWaitingFilm

  /// Forget that the program crashed in an item.
  case forgetCrash(MediaLocation)
  /// List the sound devices.
  case listSoundDevices

  // Files
  /// Find out whether a file or an address exists whose sound is needed.
  case findSound(SoundRequest)
  /// Look for subtitle files in the folder of an item's file.
  case findSubtitles(ItemID, BytePath)
  /// Read a folder for the browser, and read it again on every change until another folder is requested.
  case listFolder(FolderRequest)
  /// Read the folder of a path that is being typed, for completion.
  case listPlace(BytePath)
  /// Find out whether a path is a folder or a file; a relative path starts at `from`.
  case findPlace(BytePath, from: BytePath)
  /// Find out what the argument of `loadfile` or `loadlist` is: a file, a folder, a playlist or an address.
  case findArgument(BytePath, LoadRequest)
  /// Find the items behind pasted names; `others` counts the pasted lines that are not names.
  case findPasted([PastedName], others: Int)
  /// Find out which of these rows' files are missing; `revision` of the playlist comes back with the answer.
  case findMissing([Int32], [BytePath], revision: UInt64)
  /// Find the entries of a folder or playlist.
  case findEntries(EntryRequest)
  /// Cancel a search for entries.
  case stopFinding(EntryRequest)

  /// Save a screenshot of the video or of the screen to a file.
  case takeScreenshot(Screenshot)
  /// Report each shown frame, or no more.
  case followFrames(Bool)

  /// Save playlist items to a file; `for` is the IPC request that waits for the outcome.
  case savePlaylist(PlaylistItems, BytePath, for: PendingRequest? = nil)
  /// Count the groups of a long playlist in the background.
  case countGroups(PlaylistItems)
  /// Sort a long playlist in the background; `revision` of the playlist comes back with the answer.
  case sortPlaylist(PlaylistItems, PlaylistOrder, revision: UInt64)
  /// Ask yt-dlp what the web page at this address plays, in place of the item.
  case resolvePage(ItemID, String, PageQuality, PageWishes = PageWishes())

  /// Write settings to the settings file.
  case saveSettings([SettingChange])
  /// Set the places that have a name, and save the change of them to the settings file.
  case savePlaces([NamedPlace], PlaceChange)
  /// Read a theme from its file.
  case readTheme(String)
  /// Read the pixels of an image over the screen; `halves` says whether there are half blocks.
  case readOverlayImage(OverlayImageRequest, halves: Bool)

  // The watch history
  /// Read from or write to the watch history.
  case watchHistory(HistoryRequest)
  /// Read the media information of files in the background.
  case readInformation(InformationOrder)

  // The embedded terminal
  /// Start a program in a folder, in an embedded terminal of this size; where it `admitsGuests`, mpv plays here.
  case openEmbeddedTerminal(EmbeddedOrder, folder: BytePath, CellSize, admitsGuests: Bool = true)
  /// Send input to the program in the embedded terminal, or an order to its scrollback.
  case sendToEmbeddedTerminal(EmbeddedInput)

  /// An order about a program in the embedded terminal that was started as mpv.
  case guest(GuestOrder)

  // IPC, MPRIS and Syncplay
  /// Send a message to an IPC client.
  case tell(RemoteClient, RemoteValue)
  /// Update what MPRIS shows on the session bus.
  case tellDesktop(DesktopStatus)
  /// Join a Syncplay room, and leave the room before it.
  case joinRoom(SyncplayAddress, SyncplayPrivacy, SyncplayEncryption = .auto)
  /// Send a message to the Syncplay room.
  case tellRoom(SyncplayOrder)
  /// Leave the Syncplay room.
  case leaveRoom

  // Terminal
  /// Repaint the whole screen.
  case repaint
  /// Copy a text to the clipboard; its only control characters are tabs and line ends.
  case copy(String)
  /// Suspend to the shell (SIGTSTP).
  case suspend
  /// Give the terminal back and continue without it.
  case detach
  /// Tell the login manager what is needed of it.
  case tellLogin(LoginWish)
  /// Tell the process that started a detached session that it plays.
  case sessionStarted

  /// Whether the effect replaces the current item, by another one or by none.
  public var opensItem: Bool {
    switch self {
    case .film(.main, .open), .film(.main, .close): true
    default: false
    }
  }

  /// Whether the effect opens a second film.
  public var opensSecond: Bool { if case .film(.second, .open) = self { true } else { false } }
}
