public import Base

/// All that the program knows, in one value.
///
/// Changed by `update` alone, read by Views and by the loop.
public struct Model: Equatable, Sendable {
  /// How often what lies at a place was read as a list although its name says nothing of one.
  var recognized: [MediaLocation: Int] = [:]
  /// The settings in force.
  public var settings: Settings
  /// What the settings file is believed to say: the settings at the start, and what was saved since.
  var settingsSaved: Settings
  /// Properties that somebody gave a value as settings.
  var settingsChosen: Set<Property> = []
  /// The key bindings in force, with the keys of an unfinished sequence.
  public var keymap: Keymap
  /// When an unfinished key sequence is given up.
  var keyDeadline: MonotonicTime?
  /// When it is shown how an unfinished key sequence may go on; nil once it is.
  var keyHintsDue: MonotonicTime?
  /// The screen as the terminal last reported it.
  public var screen: ScreenSize
  /// Whether text may use more than ASCII.
  public var usesUnicode = true
  /// The language of the person's locale, where it names one: which of several subtitle files is theirs.
  public var systemLanguage: String?
  /// The theme in force.
  public var theme = NamedTheme.usual
  /// The themes to choose from, the built-in look first.
  public var themeNames = [NamedTheme.usual.name]
  /// How the terminal can show pictures, for who goes through the choices.
  public var graphicsChoices: [Settings.Graphics] = [.auto, .cells]
  /// The loop's clock at the message that is being handled.
  public var now = MonotonicTime.zero
  /// When the program was started, in seconds since 1970 UTC; 0 where nobody said.
  public var startTime: Int64 = 0
  /// When the person last did something; controls hide some time after it.
  public var lastInput = MonotonicTime.zero
  /// When the person last moved in a list.
  var lastMove = MonotonicTime.zero

  /// What plays.
  public var player: PlayerState
  /// The items to play, in order.
  public var playlist = Playlist()
  /// The run through items that cannot be played, while there is one.
  var deadRun: DeadRun?
  /// The run that the present item ended: it goes on where that one breaks off at once.
  var formerRun: DeadRun?
  /// Servers that did not answer.
  var silentHosts = SilentHosts()
  /// The folder that is being looked through.
  public var browser = Browser()
  /// What is remembered from earlier, and whether anything is written down.
  public var memory = MemoryState()
  /// What has been asked for of the files that lists show.
  var information = InformationState()
  /// What was played earlier, as a list.
  public var history = HistoryList()
  /// Folders and lists that are being looked through for the playlist, oldest first.
  public internal(set) var searches: [EntrySearch] = []
  /// How much has come into the playlist of what was asked for together.
  var addedCount = 0
  /// Those that the person gave up and that may still answer.
  var givenUp: Set<EntryRequest> = []
  /// How picture and lists share the screen.
  public var presentation: PresentationState
  /// How the picture lies in its area.
  public var framing = Framing()
  /// Another program in the list's place, while one runs.
  public internal(set) var guest: GuestState?
  /// The programs elsewhere that are connected, and what they want to be told.
  var remote = RemoteState()
  /// What the desktop was told, where one is there.
  var desktop: DesktopState?
  /// The room in which people watch together, while the person is in one.
  public internal(set) var syncplay: SyncplayState?
  /// Why the last room was left that would not have the person; nil once another try is made.
  var roomRefusal: String?
  /// What keys go to.
  public var focus = Focus.player
  /// Which list is in front.
  public var frontList = ListID.browser
  /// Who asks for what is being done.
  var origin = Origin.person
  /// What becomes of a program's command, while it is done.
  var pendingAnswer: PendingAnswer?
  /// Whether a command presses a key at the moment.
  var isPressingByCommand = false
  /// The number of the program's process.
  public var processNumber: Int32?
  /// The folders that paths of mpv's can begin with; nil where there is no home.
  public var folders: ProgramFolders?
  /// The folder in which the program was started; nil where that is gone.
  public var workingFolder: BytePath?
  /// How often the next key of a list works, as far as it has been typed.
  public internal(set) var keyCount: Int?
  /// The hold on the slider's thumb.
  public var scrub = Scrub.idle
  /// What the person looks at on the slider while nobody holds the thumb.
  public var sliderLook = SliderLook()
  /// How loud the item is that plays, as far as that is known.
  public var waveform: Waveform?
  /// What is known of the row that is looked at.
  public var preview: PreviewState?
  /// What no small picture could be made of.
  var thumbnailsRefused: MediaLocation?
  /// What the left button's presses mean.
  var clicks = ClickTracker()
  /// Short messages on the screen.
  public var notices = Notices()
  /// The key help, while it is open.
  public var help: HelpState?
  /// The menu, while one is open.
  public var menu: MenuState?
  /// Keys that wait for what the one before them does.
  var typedAhead: TypedAhead?
  /// The line being typed, while one is.
  public var prompt: FilterPrompt?
  /// The lines that were run from the palette.
  var commandHistory = CommandHistory()
  /// The sound devices that were found when somebody last wanted to choose among them.
  var soundDevices: [SoundDeviceName] = []
  /// The statistics overlay, while it is open.
  public var showsStatistics = false
  /// The newest figures of engine and painter.
  public var statistics = Statistics()
  /// Subtitle files for every item, from the command line.
  public var subtitleFiles: [BytePath] = []
  /// Whether the playlist is shuffled as soon as all lists in it have been read.
  var isShufflingArrivals = false
  /// Set when the program shall end.
  public var exit: Exit?
  /// Whether PiP was asked for before there was a picture: it starts with the first item that has one.
  var startsInPictureInPicture = false
  /// Where the first item starts, as soon as its length is known.
  var startTarget: SeekTarget?
  /// Where items begin that were loaded with that wish, until they do.
  var startTargets: [ItemID: SeekTarget] = [:]
  /// What items are called whatever their tags say: those that were loaded so, and all where that was asked for.
  var forcedTitles: [ItemID: String] = [:]
  var forcedTitle: String?
  /// What the left button holds of a list.
  var listHold = ListHold.none
  /// What the left button holds of the corner picture.
  var cornerHold: CornerHold?
  /// Whether the left button holds the line between list and picture.
  var holdsDivider = false
  /// The volume's bar on the screen, while the left button holds it.
  var volumeHold: CellRect?
  /// The groups of the playlist when somebody last wanted to choose among them.
  var groups = PlaylistGroups()
  /// Long playlists that are still arriving.
  var arrivals: [EntryRequest: Arrival] = [:]
  /// The last number given to an item.
  var lastItem: UInt64 = 0

  /// The state before anything happened.
  public init(settings: Settings, keymap: Keymap, screen: ScreenSize) {
    self.settings = settings
    settingsSaved = settings
    self.keymap = keymap
    self.screen = screen
    player = PlayerState(settings: settings)
    framing.panscan = settings.panscan
    presentation = PresentationState(.inline)
    browser.options = FolderOptions(settings)
  }

  /// A number for a new item.
  mutating func nextItem() -> ItemID {
    lastItem += 1
    return ItemID(lastItem)
  }
}

/// Why the program ends.
public enum Exit: Hashable, Sendable {
  /// The person asked for it, or the last item ended.
  case quit(code: Int32)
  /// Nothing that was asked for can be played: one sentence for standard error.
  case failure(String)
  /// A signal asked for it; it is raised again once the terminal has been given back.
  case signal(TerminationSignal)
}

/// Signals that end the program in an orderly way.
public enum TerminationSignal: Hashable, Sendable { case terminate, hangUp, interrupt, quit }
