public import Base

/// What the world shall do.
///
/// `update` returns these; `EffectRunner` is their only interpreter.
public enum Effect: Equatable, Sendable {
  // Engine
  /// Open an item and play it from there; web servers are asked for it with these header fields, and what it leads to is
  /// reached as far as its origin may open it.
  case open(
    ItemID, MediaLocation, startAt: MediaTime?, paused: Bool, headers: RequestHeaders = RequestHeaders(),
    origin: Origin = .person)
  /// Open an item that will be wanted soon, and play nothing of it.
  case prepare(
    ItemID, MediaLocation, headers: RequestHeaders = RequestHeaders(), origin: Origin = .person)
  /// Stop and close what plays.
  case close
  /// Pause or play.
  case setPaused(Bool)
  /// Seek; an inexact one goes to the key frame at or beyond the target in `direction`.
  case seek(MediaTime, exact: Bool, direction: Int)
  /// Play another stream of that kind, or none; a subtitle may be a file.
  case selectTrack(TrackKind, Int?, ExternalSubtitle?)
  /// Show subtitles so much later.
  case delaySubtitles(MediaTime)
  /// Show subtitles at all.
  case showSubtitles(Bool)
  /// Find where the line of the subtitles lies that is so many lines on, or back.
  case findLine(Int, LinePurpose)
  /// Look for subtitle files beside an item.
  case findSubtitles(ItemID, BytePath)
  /// Repeat that stretch of the item, or none.
  case setLoop(Range<MediaTime>?)
  /// Leave those stretches of the item out.
  case setSkips(SkipList)
  /// Show the next picture (1) or the previous one (-1); playback is paused already.
  case stepFrame(Int)
  /// Leave out what lies between the present place of a live source and what it sends now.
  case goToLiveEdge
  /// Play that variant of adaptive streams.
  case setQuality(QualityChoice)
  /// Let the sound come later than the picture, or earlier.
  case setAudioDelay(MediaTime)
  /// 0 … 130.
  case setVolume(Double)
  /// Sound off or on.
  case setMuted(Bool)
  /// Media seconds that pass each second.
  case setSpeed(Double)
  /// Filters, loudness tags, device and channels.
  case setSound(SoundOptions)
  /// Look which sound devices there are.
  case listSoundDevices
  /// Brightness and the like.
  case adjustPicture(PictureLook)
  /// When a frame counts as woven of two fields, and is shown without their comb.
  case deinterlace(Deinterlacing)

  // Files
  /// Read a folder for the browser, and again whenever it changes, until another one is asked for.
  case listFolder(FolderRequest)
  /// Read the folder of a path that is being typed.
  case listPlace(BytePath)
  /// Find out what lies at a path, which begins at a folder where it is relative.
  case findPlace(BytePath, from: BytePath)
  /// Find out what a file or an address is that `loadfile` or `loadlist` names.
  case findArgument(BytePath, LoadRequest)
  /// Find out what pasted names lead to; so many other lines stood beside them.
  case findPasted([PastedName], others: Int)
  /// Find out which of these rows' files are not there; `revision` goes back with the answer.
  case findMissing([Int32], [BytePath], revision: UInt64)
  /// Find what a folder or playlist holds.
  case findEntries(EntryRequest)
  /// Give that up.
  case stopFinding(EntryRequest)

  /// Write a picture of the film or of the screen into a file.
  case takeScreenshot(Screenshot)

  /// Write items of the playlist into a file.
  case savePlaylist(PlaylistItems, BytePath, for: RemoteAsker? = nil)
  /// Find out which groups the items of a long playlist fall into.
  case countGroups(PlaylistItems)
  /// Find out in which order the items of a long playlist belong; `revision` goes back with the answer.
  case sortPlaylist(PlaylistItems, PlaylistOrder, revision: UInt64)
  /// Find out what a page of the web plays.
  case resolvePage(ItemID, String)

  /// Put values into the settings file.
  case saveSettings([SettingChange])
  /// Read a theme's file.
  case readTheme(String)

  // Memory
  /// Write down or recall what was played.
  case memory(MemoryOrder)
  /// Read what files say of themselves, in the background.
  case readInformation(InformationOrder)

  // Another program in the list's place
  /// Start it in a folder, on a screen of that size.
  case openGuest(GuestOrder, folder: BytePath, CellSize)
  /// Hand it what the person does.
  case sendToGuest(GuestInput)

  // Programs elsewhere
  /// Tell one of them something.
  case tell(RemoteClient, RemoteValue)
  /// Let the desktop show this.
  case tellDesktop(DesktopStatus)
  /// Join a room, and leave the one before it.
  case joinRoom(SyncplayAddress, SyncplayPrivacy, SyncplayEncryption = .auto)
  /// Tell it something.
  case tellRoom(SyncplayOrder)
  /// Leave it.
  case leaveRoom

  // Terminal
  /// Paint the whole screen anew.
  case repaint
  /// Send a text, which is filtered, to the terminal's clipboard.
  case copy(String)
  /// Stop to the shell.
  case suspend

  /// Whether an item takes the place of what played, or nothing does.
  public var opensItem: Bool {
    switch self {
    case .open, .close: true
    default: false
    }
  }
}
