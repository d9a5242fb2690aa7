// State of the whole program, in the features' own types. Main thread only; App's loop passes it to `update` and then
// to `view`.

public import Base

/// The whole state of the program as one value.
///
/// Only `update` changes it; Views and the loop read it.
public struct Model: Equatable, Sendable {
  /// How often each location was read as a playlist although its name does not look like one; see `askForList`.
  var recognized: [MediaLocation: Int] = [:]
  /// The current settings.
  public var settings: Settings
  /// The settings that the settings file holds: those at the start, and those saved since.
  var settingsSaved: Settings
  /// Properties that the user changed as settings.
  ///
  /// `save-settings` saves properties such as volume, pause and speed only where they are among these.
  var settingsChosen: Set<Property> = []
  /// The key bindings, with the keys of an unfinished key sequence.
  public var keymap: Keymap
  /// When an unfinished key sequence times out.
  var keyDeadline: MonotonicTime?
  /// When the keys that can continue a sequence are shown; nil once they are on the screen.
  var keyHintsDue: MonotonicTime?
  /// The size of the screen as the terminal last reported it.
  public var screen: ScreenSize
  /// Whether text may use characters outside ASCII.
  public var usesUnicode = true
  /// The language of the user's locale; nil where the locale names none.
  ///
  /// It decides between several subtitle files.
  public var systemLanguage: String?
  /// The current theme.
  public var theme = NamedTheme.usual
  /// The names of all themes, the built-in one first.
  public var themeNames = [NamedTheme.usual.name]
  /// The ways to draw the picture that this terminal supports, for menus and for cycling.
  public var graphicsChoices: [Settings.Graphics] = [.auto, .cells]
  /// The loop's clock when the current message was taken.
  public var now = MonotonicTime.zero
  /// When the program was started, in seconds since 1970 UTC; 0 where unknown.
  public var startTime: Int64 = 0
  /// When the user last pressed a key or used the mouse; the controls hide some time after it.
  public var lastInput = MonotonicTime.zero
  /// When the user last moved or scrolled in a list.
  var lastMove = MonotonicTime.zero

  /// The state of playback.
  public var player: PlayerState
  /// The playlist.
  public var playlist = Playlist()
  /// The run of items that fail one after the other; nil where none is under way.
  var deadRun: DeadRun?
  /// The run of failures that ended when the current item opened.
  ///
  /// It continues where that item breaks off right after opening.
  var formerRun: DeadRun?
  /// Servers that did not answer.
  var silentHosts = SilentHosts()
  /// The film that plays in a corner beside the current item; nil for none.
  public internal(set) var second: SecondFilm?
  /// The file browser.
  public var browser = Browser()
  /// What is known from the watch history, and whether it is written to.
  public var watchHistory = HistoryState()
  /// Which files' media information has been requested.
  var information = InformationState()
  /// The list of the watch history.
  public var history = HistoryList()
  /// The searches for the entries of folders and playlists, oldest first.
  public internal(set) var searches: [EntrySearch] = []
  /// How many items the searches that were started together have added to the playlist.
  var addedCount = 0
  /// Searches that the user cancelled and that may still answer.
  var givenUp: Set<EntryRequest> = []
  /// The presentation: how picture and lists share the screen.
  public var presentation: PresentationState
  /// What the login manager was last told; nil without a system bus.
  var toldLoginWish: LoginWish?
  /// Whether a terminal is attached.
  var session = SessionState()
  /// What was done because the window lost the focus; nil while it has the focus, and where nothing was done.
  var focusLoss: FocusLoss?
  /// How the picture is fitted into its area.
  public var framing = Framing()
  /// The embedded terminal; nil while no program runs in it.
  public internal(set) var embedded: EmbeddedState?
  /// The connected IPC clients, and the properties that they observe.
  var remote = RemoteState()
  /// What MPRIS was last told; nil without a session bus.
  var desktop: DesktopState?
  /// The Syncplay room; nil outside any room.
  public internal(set) var syncplay: SyncplayState?
  /// Why the server of the last room refused the user; nil after the next attempt.
  var roomRefusal: String?
  /// Which part of the screen receives keys.
  public var focus = Focus.player
  /// Which list is in front.
  public var frontList = ListID.browser
  /// The origin of the command that is being carried out.
  var origin = Origin.person
  /// The IPC request whose command is being carried out.
  var pendingAnswer: PendingAnswer?
  /// Whether a command is pressing a key (`keypress`).
  var isPressingByCommand = false
  /// The process id.
  public var processNumber: Int32?
  /// The folders behind mpv's path prefixes such as `~~/`; nil without a home directory.
  public var folders: ProgramFolders?
  /// The working directory at the start; nil where it has been deleted.
  public var workingFolder: BytePath?
  /// The count typed so far for the next key of a list, as in `5j`; nil where none has been typed.
  public internal(set) var keyCount: Int?
  /// The state of dragging the slider's thumb.
  public var scrub = Scrub.idle
  /// The time that the pointer or a held seek key points at on the slider, while the thumb is not dragged.
  public var sliderLook = SliderLook()
  /// The waveform of the current item, as far as it has been read.
  public var waveform: Waveform?
  /// The preview of the selected row.
  public var preview: PreviewState?
  /// The location of which no thumbnails can be made.
  var thumbnailsRefused: MediaLocation?
  /// Tells double clicks from single ones.
  var clicks = ClickTracker()
  /// The texts of `overlay-text`.
  var overlays = OverlayTexts()
  /// The images of `overlay-add`.
  public internal(set) var overlayImages = OverlayImages()
  /// Notices on the screen.
  public var notices = Notices()
  /// The key help; nil while it is closed.
  public var help: HelpState?
  /// The menu; nil while none is open.
  public var menu: MenuState?
  /// Keys that are held back until an earlier key has taken effect.
  var typedAhead: TypedAhead?
  /// The prompt; nil while no line is being typed.
  public var prompt: FilterPrompt?
  /// The lines that were run from the command palette.
  var commandHistory = CommandHistory()
  /// The sound devices found when a menu last asked for them.
  var soundDevices: [SoundDeviceName] = []
  /// Whether the statistics overlay is open.
  public var showsStatistics = false
  /// The newest figures for the statistics overlay.
  public var statistics = Statistics()
  /// Subtitle files from the command line, added to every item.
  public var subtitleFiles: [BytePath] = []
  /// Whether the playlist is shuffled once all playlists in it have been read.
  var isShufflingArrivals = false
  /// Set once the program shall end.
  public var exit: Exit?
  /// Whether PiP was requested before there was a picture; it starts with the first item that has one.
  var startsInPictureInPicture = false
  /// The start position of the first item from the command line, resolved once its duration is known.
  var startTarget: SeekTarget?
  /// The options of items that were loaded with some; start and pause go when the item starts, the title stays.
  var loadOptions: [ItemID: LoadOptions] = [:]
  /// The title of every item, whatever its tags say (`force-media-title`).
  var forcedTitle: String?
  /// What the left mouse button holds in a list.
  var listHold = ListHold.none
  /// The hold of the left mouse button on the corner picture.
  var cornerHold: CornerHold?
  /// When the buttons on the corner go away; nil while they are not shown.
  var cornerButtonsUntil: MonotonicTime?
  /// Whether the buttons are those of the second film.
  var cornerButtonsAreSecond = false
  /// Whether the left mouse button holds the divider between list and picture.
  var holdsDivider = false
  /// The rectangle of the volume bar while the left mouse button holds it.
  var volumeHold: CellRect?
  /// The groups of the playlist when a menu last asked for them.
  var groups = PlaylistGroups()
  /// Playlists that are still being read, with the number of entries so far.
  var arrivals: [EntryRequest: Arrival] = [:]
  /// The last number given to an item; numbers are never used twice.
  var lastItem: UInt64 = 0

  /// The state at the start of the program.
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

  /// Allocates the number of a new item.
  mutating func nextItem() -> ItemID {
    lastItem += 1
    return ItemID(lastItem)
  }
}

/// Why the program ends.
public enum Exit: Hashable, Sendable {
  /// The user quit, or the last item ended.
  case quit(code: Int32)
  /// No item can be played; the sentence goes to standard error.
  case failure(String)
  /// A signal asked for it; the signal is raised again once the terminal has been restored.
  case signal(TerminationSignal)
}

/// Signals that end the program in an orderly way.
public enum TerminationSignal: Hashable, Sendable { case terminate, hangUp, interrupt, quit }
