// State of the whole program, in the features' own types. Main thread only; App's loop passes it to `update` and then
// to `view`.

public import Base

/// The whole state of the program as one value.
///
/// Only `update` changes it; Views and the loop read it.
public struct Model: Equatable, Sendable {
  /// The current settings.
  public var settings: Settings
  /// What the settings file holds, and what belongs into it.
  var savedSettings: SavedSettings
  /// The key bindings, with the keys of an unfinished key sequence.
  public var keymap: Keymap
  /// Keys that have been pressed and have not taken effect.
  public var keyInput = KeyInput()
  /// The size of the screen as the terminal last reported it.
  public var screen: ScreenSize
  /// Whether text may use characters outside ASCII.
  public var usesUnicode = true
  /// The current theme.
  public var theme = NamedTheme.usual
  /// The names of all themes, the built-in one first.
  public var themeNames = [NamedTheme.usual.name]
  /// The ways to draw the picture that this terminal supports, for menus and for cycling.
  public var graphicsChoices: [Settings.Graphics] = [.auto, .cells]
  /// The process and its surroundings at the start.
  public var process = ProcessFacts()
  /// The loop's clock when the current message was taken.
  public var now = MonotonicTime.zero
  /// The time at which the user last pressed a key or used the mouse; the controls hide some time after it.
  public var lastInput = MonotonicTime.zero
  /// The time at which the user last moved or scrolled in a list.
  var lastMove = MonotonicTime.zero

  /// The films by their roles.
  public var films: Films
  /// Values of playback that hold for every item.
  public var defaults: PlaybackDefaults
  /// The time at which playback pauses by itself; nil without a sleep timer.
  var sleepTimer: SleepTimer?
  /// An item that is not media and is being read as a playlist, with the failure to report if it is not a playlist
  /// either.
  var askedList: AskedList?
  /// The playlist.
  public var playlist = Playlist()
  /// Servers that did not answer.
  var silentHosts = SilentHosts()
  /// The items in which the program has crashed.
  public var crashes = CrashedItems()
  /// The last orders that each engine received.
  var told = ToldOrders()
  /// Folders and playlists that are being read for the playlist.
  public var reading = EntryReading()
  /// The file browser.
  public var browser = Browser()
  /// The facts known from the watch history, and whether it is written to.
  public var watchHistory = HistoryState()
  /// The requests for files' media information so far.
  var information = InformationState()
  /// The list of the watch history.
  public var history = HistoryList()
  /// The presentation: how picture and lists share the screen.
  public var presentation: PresentationState
  /// The last request to the login manager; nil without a system bus.
  var toldLoginWish: LoginWish?
  /// Whether a terminal is attached.
  var session = SessionState()
  /// The reaction to the window's loss of focus; nil while it has the focus, and without a reaction.
  var focusLoss: FocusLoss?
  /// The subject of the screenshots of each shown frame; nil while none are taken.
  var frameSeries: Screenshot.Subject?
  /// The placement of the picture in its area.
  public var framing = Framing()
  /// The programs in the embedded terminal that were started as mpv.
  var guests = Guests()
  /// The embedded terminal; nil while no program runs in it.
  public internal(set) var embedded: EmbeddedState?
  /// The connected IPC clients, and the properties that they observe.
  var remote = RemoteState()
  /// The last report to MPRIS; nil without a session bus.
  var desktop: DesktopState?
  /// The Syncplay room; nil outside any room.
  public internal(set) var syncplay: SyncplayState?
  /// The reason why the server of the last room refused the user; nil after the next attempt.
  var roomRefusal: String?
  /// The part of the screen that receives keys.
  public var focus = Focus.player
  /// The list in front.
  public var frontList = ListID.browser
  /// The origin of the command that is being carried out.
  var origin = Origin.person
  /// The IPC request whose command is being carried out.
  var pendingAnswer: PendingAnswer?
  /// The preview of the selected row.
  public var preview: PreviewState?
  /// Tells double clicks from single ones.
  var clicks = ClickTracker()
  /// The texts and images over the screen that take no input.
  public internal(set) var overlays = Overlays()
  /// Notices on the screen.
  public var notices = Notices()
  /// The key help; nil while it is closed.
  public var help: HelpState?
  /// The menu; nil while none is open.
  public var menu: MenuState?
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
  /// Wishes of the command line that apply once an item has opened.
  public var startWishes = StartWishes()
  /// Set once the program shall end.
  public var exit: Exit?
  /// Options of `loadfile` for items, and the title that holds for all.
  var itemOptions = ItemOptions()
  /// What the left mouse button holds.
  var pointerHold = PointerHold.nothing
  /// The corner whose buttons are shown; nil while none are.
  var cornerButtons: CornerButtons?
  /// The groups of the playlist when a menu last asked for them.
  var groups = PlaylistGroups()
  /// The last number given to an item; numbers are never used twice.
  var lastItem: UInt64 = 0

  /// The state at the start of the program.
  public init(settings: Settings, keymap: Keymap, screen: ScreenSize) {
    self.settings = settings
    savedSettings = SavedSettings(values: settings)
    self.keymap = keymap
    self.screen = screen
    films = Films(main: Film(isPaused: settings.pause, speed: settings.speed))
    defaults = PlaybackDefaults(settings: settings)
    framing.panscan = settings.panscan
    presentation = PresentationState(.inline)
    browser.options = FolderOptions(settings)
    // The first engine is made with the settings.
    told.main = orders(of: films.main, .main)
  }

  /// Allocates the number of a new item.
  mutating func nextItem() -> ItemID {
    lastItem += 1
    return ItemID(lastItem)
  }
}

/// The reason why the program ends.
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
