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
  /// A folder was read.
  case folderListed(FolderListing)
  /// A folder could not be read, for that reason.
  case folderFailed(BytePath, String)
  /// A folder is not there any more; the nearest one above it that is.
  case folderVanished(BytePath, living: BytePath)
  /// A folder of a path that is being typed was read; nothing where it cannot be.
  case placeListed(BytePath, [BrowserEntry])
  /// At a path that was asked for lies a folder, or in that folder a file of that name.
  case placeFound(BytePath, folder: BytePath, name: BytePath?)
  /// Nothing that can be shown lies at a path that was asked for, for that reason.
  case placeMissing(BytePath, String)
  /// What `loadfile` names is there.
  case argumentFound(FoundEntry, LoadRequest)
  /// Nothing that can be played is there, for that reason.
  case argumentMissing(LoadRequest, String)
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
  /// It runs.
  case guestStarted
  /// It says something else of its screen.
  case guestChanged(GuestReport)
  /// It has ended.
  case guestEnded(GuestEnd)
  /// It could not be started, for that reason.
  case guestFailed(String)

  // Programs elsewhere
  /// A file that was to be written was, or could not be; perhaps a program waits to hear that.
  case fileWritten(FileOutcome, for: RemoteAsker?)
  /// One has connected.
  case programConnected(RemoteClient)
  /// One has gone.
  case programLeft(RemoteClient)
  /// One asks for something.
  case called(RemoteCall)
  /// A desktop shows what plays, from now on.
  case desktopMet
  /// It asks for something.
  case desktopCalled(DesktopCall)
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

/// What entries were asked for, and what becomes of them.
public struct EntryRequest: Hashable, Sendable {
  /// Where the entries come from.
  public enum Source: Hashable, Sendable {
    /// The folder, file or address itself.
    public var location: MediaLocation {
      switch self {
      case .folder(let path, _), .playlistFile(let path): .file(path)
      case .neighbours(let file, _, _): .file(file.parent)
      case .playlistURL(let address): .url(address)
      case .namedPlaylist(let location): location
      }
    }

    /// Whether it is a playlist by the person's word.
    public var isNamed: Bool { if case .namedPlaylist = self { true } else { false } }

    /// Whether an item of the command line is looked through before it is played.
    ///
    /// A folder is only what is in it, and a named list may come through a pipe.
    var isReadAtOnce: Bool {
      switch self {
      case .folder, .namedPlaylist: true
      case .playlistFile, .playlistURL, .neighbours: false
      }
    }

    /// A folder's media; `recursive` takes its sub-folders too.
    case folder(BytePath, recursive: Bool)
    /// A file and those of its folder that follow it or come before it, in the order of the options.
    case neighbours(BytePath, FolderOptions, PickScope)
    /// A playlist file.
    case playlistFile(BytePath)
    /// A playlist from the network.
    case playlistURL(String)
    /// A file, an address or standard input that is a playlist by the person's word, whatever its name.
    case namedPlaylist(MediaLocation)
  }
  /// What becomes of them.
  public enum Purpose: Hashable, Sendable {
    /// They go to the end of the playlist.
    case append
    /// They go to the end of the playlist and the first of them plays.
    case appendAndPlay
    /// They go behind the current item.
    case playNext
    /// They go to the end of the playlist, and play before the list goes on.
    case enqueue
    /// They take the place of that item, which was a playlist itself.
    case replace(ItemID)
  }
  /// Where from.
  public var source: Source
  /// What for.
  public var purpose: Purpose
  /// The playlists that led here, outermost first: a circle is refused.
  public var chain: [MediaLocation]
  /// The header fields with which a web server is asked.
  public var headers = RequestHeaders()

  /// A request that no other playlist led to.
  public init(_ source: Source, _ purpose: Purpose, chain: [MediaLocation] = []) {
    self.source = source
    self.purpose = purpose
    self.chain = chain
  }
}

/// One entry that was found.
public struct FoundEntry: DetailedEntry, Hashable, Sendable {
  /// What makes an entry a playlist.
  public enum PlaylistKind: Hashable, Sendable {
    /// The name of its file or of its address.
    case byName
    /// The person's word, whatever its name: text of no known format is a list of names.
    case byWord
    /// It is a folder, and stands for the media in it.
    case folder
    /// It is a folder, and stands for the media in it and in all folders below.
    case tree
  }
  /// Where its bytes come from.
  public var location: MediaLocation
  /// Its title, filtered.
  public var title: String
  /// Its duration, where the list says it.
  public var duration: MediaTime?
  /// The group that its list puts it in, filtered.
  public var group: String?
  /// The number that its list gives the channel.
  public var number: Int?
  /// What else is known of it.
  public var details = EntryDetails()
  /// Whether it came along with its folder, and nobody named it.
  public var isOfFolder: Bool

  /// An entry.
  public init(
    location: MediaLocation, title: String, duration: MediaTime? = nil,
    playlistChain: [MediaLocation]? = nil, isLinear: Bool = false, part: ItemPart? = nil,
    isOfFolder: Bool = false
  ) {
    self.location = location
    self.title = title
    self.duration = duration
    self.isOfFolder = isOfFolder
    details.playlistChain = playlistChain
    details.isLinear = isLinear
    details.part = part
  }
}
