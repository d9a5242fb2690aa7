// Output of `update` as an enum of values, so that tests can compare it. Features send effects to the `Outbox`; App's
// `EffectRunner` performs them on the main thread.

public import Base

/// A request of the model to the outside: the engine, the file system, the terminal or another program.
///
/// `update` returns effects in order; `EffectRunner` alone carries them out.
public indirect enum Effect: Equatable, Sendable {
  // Engine
  /// Open an item and play it from `startAt`; nil is its beginning.
  ///
  /// `headers` go with every HTTP request for the item. `origin` limits which protocols the item's content may reach.
  case open(
    ItemID, MediaLocation, startAt: MediaTime?, paused: Bool, headers: RequestHeaders = RequestHeaders(),
    origin: Origin = .person)
  /// Open the item that is likely to play next, without playing any of it.
  case prepare(
    ItemID, MediaLocation, headers: RequestHeaders = RequestHeaders(), origin: Origin = .person)
  /// Close the item that was opened ahead: it does not play next.
  case dropPrepared
  /// Stop playback and close the item.
  case close
  /// Forget that the program crashed in an item.
  case forgetCrash(MediaLocation)
  /// Pause playback, or resume it.
  case setPaused(Bool)
  /// Seek to a position; an inexact seek goes to the key frame at or beyond the target in `direction` (1 or -1).
  case seek(MediaTime, exact: Bool, direction: Int)
  /// Select another stream of a kind, by its index; nil selects none, and a subtitle may come from an external file.
  case selectTrack(TrackKind, Int?, ExternalSubtitle?)
  /// Find out whether a file or an address exists whose sound is needed.
  case findSound(SoundRequest)
  /// Play the sound of another file or address as the audio track of that index; playback waits for it if `waits`.
  case selectSound(Int, ExternalSound, waits: Bool)
  /// Read a subtitle file, the track of that index, without selecting it.
  case checkSubtitle(Int, ExternalSubtitle)
  /// Show subtitles later by this time; a negative one shows them earlier.
  case delaySubtitles(TrackKind, MediaTime)
  /// Show or hide subtitles.
  case showSubtitles(Bool)
  /// Show or hide the subtitles at the top of the picture.
  case showSecondarySubtitles(Bool)
  /// Find the time of the subtitle line this many lines ahead; a negative number counts back.
  case findLine(Int, LinePurpose)
  /// Look for subtitle files in the folder of an item's file.
  case findSubtitles(ItemID, BytePath)
  /// Set the A-B loop to a range of the item, or clear it with nil.
  case setLoop(Range<MediaTime>?)
  /// Set the ranges of the item that playback skips.
  case setSkips(SkipList)
  /// Step to the next frame (1) or the previous one (-1); playback is already paused.
  case stepFrame(Int)
  /// Jump to the live edge of a live stream.
  case goToLiveEdge
  /// Choose the variant of adaptive streams.
  case setQuality(QualityChoice)
  /// Delay the sound against the picture by this time; a negative delay plays the sound earlier.
  case setAudioDelay(MediaTime)
  /// Set the volume in percent, 0 … 130.
  case setVolume(Double)
  /// Mute or unmute.
  case setMuted(Bool)
  /// Set the playback speed; 1 is normal.
  case setSpeed(Double)
  /// Set the audio filters, ReplayGain, the sound device and the channel layout.
  case setSound(SoundOptions)
  /// List the sound devices.
  case listSoundDevices
  /// Set brightness, contrast and the other picture adjustments.
  case adjustPicture(PictureLook)
  /// Set which frames are deinterlaced.
  case deinterlace(Deinterlacing)

  // The second film
  /// An effect on the engine of the second film.
  case second(Effect)
  /// Exchange the engines: the second film is the current item, and the current item the second film.
  case exchangeFilms

  // Files
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
  /// Start a program in a folder, in an embedded terminal of this size.
  case openEmbeddedTerminal(EmbeddedOrder, folder: BytePath, CellSize)
  /// Send input to the program in the embedded terminal, or an order to its scrollback.
  case sendToEmbeddedTerminal(EmbeddedInput)

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
    case .open, .close: true
    default: false
    }
  }

  /// Whether the effect opens a second film.
  public var opensSecond: Bool { if case .second(.open) = self { true } else { false } }
}
