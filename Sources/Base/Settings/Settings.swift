/// Every setting of the program with its default.
///
/// A test verifies that the defaults here, in `config/inset.toml` and in the manual page agree.
public struct Settings: Equatable, Sendable {
  /// Presentation at start: `auto` is full for a single file or URL, inline otherwise.
  public enum StartPresentation: String, CaseIterable, Sendable { case auto, full, inline, pip }
  /// Colour depth of a picture in cells; `auto` takes what the terminal has.
  public enum Colors: String, CaseIterable, Sendable {
    case auto, truecolor
    case palette256 = "256"
    case palette16 = "16"
    case mono
  }
  /// Characters that draw a picture in cells.
  public enum Glyphs: String, CaseIterable, Sendable {
    case auto, half, quadrant, sextant, octant, braille, ascii
  }
  /// Means of drawing the picture: in cells, or in pixels by a graphics protocol.
  public enum Graphics: String, CaseIterable, Sendable { case auto, cells, kitty, sixel, iterm }
  /// Variant of an adaptive stream: `auto` is the smallest that fills the picture.
  public enum Quality: String, CaseIterable, Sendable { case auto, lowest, highest }
  /// Buffering of live sources: low latency shows frames at once and drops late ones.
  public enum Profile: String, CaseIterable, Sendable {
    case standard = "default"
    case lowLatency = "low-latency"
  }
  /// Items for which the slider shows thumbnails.
  public enum SliderThumbnails: String, CaseIterable, Sendable { case off, local, all }
  /// Preview of the selected row: `alone` moves too, but is absent while a film plays.
  public enum Preview: String, CaseIterable, Sendable { case off, alone, still, moving }
  /// Pause at the end: after no item, after the last one, or after every one.
  public enum KeepOpen: String, CaseIterable, Sendable { case no, yes, always }
  /// Whether server certificates are verified.
  public enum TLSVerify: String, CaseIterable, Sendable { case yes, no }
  /// Whether an item starts at its resume position.
  public enum Resume: String, CaseIterable, Sendable { case auto, always, no }
  /// Reaction while the terminal's window does not have the focus.
  public enum OnFocusOut: String, CaseIterable, Sendable { case nothing, pip, pause, sound }
  /// Reaction before the machine sleeps, and where the screen is locked.
  public enum OnAway: String, CaseIterable, Sendable { case nothing, pause }
  /// Reaction to a hang-up of the terminal.
  public enum OnHangup: String, CaseIterable, Sendable { case quit, detach, pause }
  /// Whether playback continues without sound if the sound device disappears.
  public enum OnDeviceLost: String, CaseIterable, Sendable {
    case goOn = "go-on"
    case pause
  }
  /// Lines around panes; `auto` leaves them to the theme.
  public enum Borders: String, CaseIterable, Sendable { case auto, rounded, square, ascii, none }
  /// Movements of the interface itself; `auto` has them where they cost neither bytes nor time.
  public enum Motion: String, CaseIterable, Sendable { case auto, off }
  /// Brightness of the terminal's background; `auto` asks the terminal.
  public enum Background: String, CaseIterable, Sendable { case auto, dark, light }
  /// The party that orders right-to-left text; `auto` knows the terminals that do.
  public enum Bidi: String, CaseIterable, Sendable { case auto, program, terminal }
  /// Character set of the interface's signs.
  public enum Symbols: String, CaseIterable, Sendable { case auto, unicode, nerd, ascii }

  /// Sound of that of two films which is not the one to be heard.
  public enum OtherSound: String, CaseIterable, Sendable { case off, duck }
  /// Sound after two films were exchanged: that of the large film, or it stays the one that was heard.
  public enum SwapSound: String, CaseIterable, Sendable { case main, stay }

  /// The place of a film that a program in the embedded terminal starts as mpv.
  public enum EmbeddedMPV: String, CaseIterable, Sendable {
    /// Large while the program waits for its end, otherwise in the corner.
    case auto
    /// In the corner, over the program.
    case corner
    /// Large, until its end.
    case full
    /// The user is asked.
    case ask
    /// The program starts the system's own mpv.
    case off
  }

  /// Presentation at start.
  public var presentation = StartPresentation.auto
  /// Corner of the picture-in-picture.
  public var pipCorner = Corner.bottomRight
  /// Width of a 16:9 picture-in-picture in percent of the screen's columns, within `pipSizes`.
  ///
  /// A picture of another shape gets the same number of cells.
  public var pipSize = 33
  /// Size of list or program in the corner in percent of the screen's columns and rows, within `pipSizes`.
  public var pipViewSize = 40
  /// Bounds of `pipSize` and `pipViewSize`.
  public static let pipSizes = 10...60
  /// Place of the picture-in-picture relative to the embedded terminal.
  public var pipTerminal = PictureSide.over
  /// Whether leaving a playing full picture for a list starts the picture-in-picture.
  public var autoPip = false
  /// Whether a program beside a playing film starts the picture-in-picture.
  public var autoPipProgram = true
  /// Whether the next item with a picture starts the picture-in-picture where a list has the focus.
  public var autoPipNextItem = false
  /// Lines that the embedded terminal's scrollback keeps, within `terminalScrollbacks`.
  public var terminalScrollback = 2_000
  /// Bounds of `terminalScrollback`.
  public static let terminalScrollbacks = 0...100_000
  /// Whether programs in the embedded terminal may set the clipboard (OSC 52).
  public var terminalClipboard = true
  /// The place of films that programs in the embedded terminal start as mpv.
  public var embeddedMPV = EmbeddedMPV.auto
  /// Treatment of the sound of the film that does not have the sound.
  public var otherSound = OtherSound.off
  /// Film of the two that has the sound after they were exchanged.
  public var swapSound = SwapSound.main
  /// Reaction while the terminal's window does not have the focus.
  public var onFocusOut = OnFocusOut.nothing
  /// Reaction before the machine sleeps.
  public var onSuspend = OnAway.nothing
  /// Reaction where the screen is locked.
  public var onLock = OnAway.nothing
  /// Whether the machine is kept from idling while a film plays.
  public var inhibitsIdle = true
  /// Reaction to a hang-up of the terminal.
  public var onHangup = OnHangup.quit
  /// Seconds until an idle detached session ends, 0 … 604800; 0 is never.
  public var sessionTimeout = 28_800.0
  /// Whether playback continues without sound if the sound device disappears.
  public var onDeviceLost = OnDeviceLost.goOn
  /// Seconds that the skip keys move back and forward, 1 … 600.
  public var skipInterval = 15.0
  /// Time ranges that are skipped in each item.
  public var skipParts = SkipList()
  /// Volume at start in percent, 0 … `volumeMax`.
  public var volume = 100.0
  /// Maximum volume in percent, 100 … 130; above 100 sound is amplified.
  public var volumeMax = 130.0
  /// Whether playback starts muted.
  public var mute = false
  /// Whether sound is played at all.
  public var audio = true
  /// Whether items with sound show their video; items without sound always do.
  public var video = true
  /// Audio device, channels, filters, visualiser and ReplayGain.
  public var sound = SoundOptions()
  /// Colour depth of the picture.
  public var colors = Colors.auto
  /// Characters that draw a picture in cells.
  public var glyphs = Glyphs.auto
  /// Brightness, contrast, saturation and gamma, each -100 … 100.
  public var look = PictureLook()
  /// From 0, where all of the picture is visible, to 1, where it fills its area and is cropped.
  public var panscan = 0.0
  /// User rotation of the picture, clockwise.
  public var videoRotate = VideoRotation.none
  /// Whether frames are deinterlaced; `auto` follows the film's flags.
  public var deinterlace = Deinterlacing.auto
  /// Whether decoding that could not be visible is skipped: the loop filter, and frames that no other refers to.
  public var decodeEconomy = true
  /// Means of drawing the picture: `auto` uses the protocol that the terminal confirms, or cells.
  public var graphics = Graphics.auto
  /// Maximum size, in thousands of pixels, of a picture that the terminal enlarges, 1 … 9000.
  public var pixelLimit = 922.0
  /// Maximum frames per second, 0 … 240; 0 sets no limit.
  public var fpsLimit = 0.0
  /// Whether the picture gets coarser where the terminal is too slow.
  public var adapt = true
  /// Folder, template and format of screenshots.
  public var screenshot = ScreenshotSettings()
  /// Seconds without input until the controls hide in full presentation, 0.5 … 3600.
  public var controlsTimeout = 3.0
  /// Seconds that a notice stays, 0.5 … 60.
  public var noticeTimeout = 4.0
  /// Whether a notice names a chapter as it begins.
  public var chapterNotices = true
  /// Whether the waveform of local audio files is drawn above the slider.
  public var waveform = true
  /// Items for which the slider shows thumbnails.
  public var sliderThumbnails = SliderThumbnails.local
  /// Whether seeking is disabled: every item plays from start to end.
  public var requiresLinearPlayback = false
  /// Seconds for which an image is shown, 0 … 86 400; 0 shows it until the user goes to the next item.
  public var imageDisplayDuration = 5.0
  /// Whether the next item is opened before the current one ends.
  public var prefetch = true
  /// Items at whose end playback pauses.
  public var keepOpen = KeepOpen.no
  /// Whether the program quits at the end of the playlist.
  public var quitAtEnd = false
  /// Playback speed, 0.25 … 4; 1 is normal.
  public var speed = 1.0
  /// Whether playback starts paused.
  public var pause = false
  /// Whether mouse input is used.
  public var mouse = true
  /// Whether the terminal's window title is set.
  public var title = true
  /// Preview of the selected row, in the film's place or beside the film.
  public var preview = Preview.moving
  /// Lines around overlays; `auto` follows the theme, and is rounded where the theme says nothing.
  public var borders = Borders.auto
  /// Whether the picture moves into its corner in steps that the eye can follow.
  public var motion = Motion.auto
  /// Name of the theme.
  public var themeName = NamedTheme.usual.name
  /// Brightness of the terminal's background.
  public var background = Background.auto
  /// Who puts writing from right to left in order.
  public var bidi = Bidi.auto
  /// Character set of the interface's signs; `auto` uses what the terminal and the theme have.
  public var symbols = Symbols.auto
  /// Whether the screen suits screen readers: no frames and pictures of sound, and states of rows in words.
  public var reader = false
  /// Whether the browser shows all files instead of media only.
  public var showAllFiles = false
  /// Whether the browser shows names that begin with a dot.
  public var showHiddenFiles = false
  /// Sort key of the browser.
  public var sort = FolderOrder.Key.natural
  /// Whether the browser's order is reversed.
  public var sortReverse = false
  /// Whether the browser lists folders before files.
  public var foldersFirst = true
  /// Files that follow one that is picked in the browser.
  public var pickScope = PickScope.folder
  /// The files that follow a single file from the command line.
  public var autocreatePlaylist = AutocreatePlaylist.no
  /// Width of the list beside the picture in percent of the screen, within `listSizes`.
  public var listWidth = Self.usualListWidth
  /// Height of the list below the picture in percent of the rows that both share, within `listSizes`.
  public var listHeight = 55
  /// Bounds of `listWidth` and `listHeight` in percent.
  public static let listSizes = 15...80
  /// Default of `listWidth`; with it the list of a very wide screen gets at most 72 columns or a quarter of the screen.
  package static let usualListWidth = 38
  /// Whether a line at the bottom shows key bindings, if it fits.
  public var showsHints = true
  /// Way in which a typed filter matches rows of lists.
  public var find = FindMode.fuzzy
  /// Seconds until opening an item fails, 1 … 600.
  public var openTimeout = 30.0
  /// Seconds until a connection attempt fails, 1 … 600.
  public var connectTimeout = 10.0
  /// Seconds without data until a connection counts as broken, 1 … 600.
  public var readTimeout = 30.0
  /// Seconds during which a broken live stream is reconnected, 0 … 86 400; 0 does not reconnect.
  public var reconnectTime = 60.0
  /// User-Agent header; `no` is the player's own.
  public var userAgent = "inset"
  /// Referer header; `no` sends none.
  public var referrer = "no"
  /// Additional HTTP header fields in the syntax of `RequestHeaders`, or `no`.
  public var httpHeaderFields = "no"
  /// Whether server certificates are verified on every encrypted connection.
  public var tlsVerify = TLSVerify.yes
  /// File of trusted CA certificates (PEM); `auto` is the system's.
  public var tlsCAFile = "auto"
  /// Whether web pages that cannot be opened directly are resolved by yt-dlp.
  public var resolvesPages = false
  /// The format to request from yt-dlp, in its own syntax; `auto` follows the quality.
  public var pageFormat = "auto"
  /// More options for yt-dlp, `name=value` separated by commas, or `no`.
  public var pageOptions = "no"
  /// Variant of an adaptive stream; `auto` is the smallest that fills the picture.
  public var quality = Quality.auto
  /// Buffering of live sources.
  public var profile = Profile.standard
  /// Whether an item starts at its resume position.
  ///
  /// `auto` resumes items that were left with quit-watch-later, `always` also items left otherwise.
  public var resume = Resume.auto
  /// Whether durations and titles of listed files are read in the background.
  public var readsInformation = true
  /// Whether played items enter the watch history.
  public var keepsHistory = true
  /// Maximum number of items in the watch history, 1 … 1 000 000.
  public var historyLimit = 10_000
  /// Days without being played after which an item leaves the watch history, 0 … 36 500; 0 is never.
  public var historyDays = 0
  /// Whether nothing is recorded; what was recorded before is still used.
  public var isPrivate = false
  /// Path of the IPC socket: `auto` is a socket of the program's own in the run-time folder, `no` disables IPC.
  public var controlSocket = "auto"
  /// Whether desktop media keys, status bars and playerctl control the player (MPRIS).
  public var showsOnDesktop = true
  /// The Syncplay room to join at the start, in the syntax of `SyncplayAddress`, or `no`.
  public var syncplayRoom = "no"
  /// Facts about files that other members of a room learn.
  public var syncplayPrivacy = SyncplayPrivacy.names
  /// Whether the connection to the Syncplay server must be encrypted.
  public var syncplayEncryption = SyncplayEncryption.auto
  /// Effect of audible playback on the other players of the desktop.
  public var audioSession = AudioSession.mix
  /// Preferred audio languages, most preferred first (ISO 639).
  public var audioLanguages: [String] = []
  /// Preferred subtitle languages, most preferred first (ISO 639).
  public var subtitleLanguages: [String] = []
  /// Whether subtitle files are searched for beside items and in their Subs and Subtitles folders.
  public var findSubtitles = true
  /// Height of the subtitles at the bottom, in percent of the picture's; 100 is the bottom.
  public var subtitlePosition = 100.0
  /// Whether subtitles are shown.
  public var showsSubtitles = true
  /// Character set of subtitle files that are neither UTF-8 nor UTF-16; `auto` guesses.
  public var subtitleCharset = "auto"
  /// Whether subtitles for the hard of hearing are preferred to others of the same language.
  public var prefersImpairedSubtitles = false
  /// MiB that the preview, or the cover in the folder, of a file on a server may read; 0 shows none.
  public var previewData = 4.0
  /// The same in bytes.
  public var previewBytes: Int { Int(previewData * 1_048_576) }
  /// The places that have a name, in the order of the file.
  public var places: [NamedPlace] = []
  /// The user's looks by role, which override the theme's; a missing role keeps the theme's look.
  public var theme: [Style.Role: RoleLook] = [:]

  /// The built-in defaults.
  public init() {}

  /// HTTP header fields for every request on the web, in addition to the engine's own.
  public var requestHeaders: RequestHeaders {
    var headers =
      httpHeaderFields == "no" ? RequestHeaders() : RequestHeaders(httpHeaderFields) ?? RequestHeaders()
    if userAgent != "no", userAgent != "inset" { headers.set("User-Agent", userAgent) }
    if referrer != "no" { headers.set("Referer", referrer) }
    return headers
  }
}
