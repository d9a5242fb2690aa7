/// Every setting of the program.
///
/// The defaults here, `config/inset.toml` and the manual page say the same; a test holds them together.
public struct Settings: Equatable, Sendable {
  /// How the program opens: `auto` is full for a single file or URL, inline otherwise.
  public enum StartPresentation: String, CaseIterable, Sendable { case auto, full, inline, pip }
  /// How many colours the picture gets.
  public enum Colors: String, CaseIterable, Sendable {
    case auto, truecolor
    case palette256 = "256"
    case palette16 = "16"
    case mono
  }
  /// What the picture's cells are made of.
  public enum Glyphs: String, CaseIterable, Sendable {
    case auto, half, quadrant, sextant, octant, braille, ascii
  }
  /// Whether the picture is drawn in pixels, and by which protocol.
  public enum Graphics: String, CaseIterable, Sendable { case auto, cells, kitty, sixel, iterm }
  /// Which variant of an adaptive stream plays.
  public enum Quality: String, CaseIterable, Sendable { case auto, lowest, highest }
  /// How live sources play.
  public enum Profile: String, CaseIterable, Sendable {
    case standard = "default"
    case lowLatency = "low-latency"
  }
  /// Of what small pictures are shown above the slider.
  public enum SliderThumbnails: String, CaseIterable, Sendable { case off, local, all }
  /// What is shown of the selected row: `alone` moves too, but keeps away from a film that plays.
  public enum Preview: String, CaseIterable, Sendable { case off, alone, still, moving }
  /// Whether playback pauses at the end: of no item, of the last one, or of every one.
  public enum KeepOpen: String, CaseIterable, Sendable { case no, yes, always }
  /// Whether the certificates of servers are checked.
  public enum TLSVerify: String, CaseIterable, Sendable { case yes, no }
  /// Whether an item goes on where it was left.
  public enum Resume: String, CaseIterable, Sendable { case auto, always, no }
  /// Lines around panes.
  public enum Borders: String, CaseIterable, Sendable { case auto, rounded, square, ascii, none }
  /// Whether the terminal's ground is light; `auto` asks it.
  public enum Background: String, CaseIterable, Sendable { case auto, dark, light }
  /// What signs are made of.
  public enum Symbols: String, CaseIterable, Sendable { case auto, ascii }

  /// How the program opens.
  public var presentation = StartPresentation.auto
  /// The corner of the corner picture.
  public var pipCorner = Corner.bottomRight
  /// Width of the corner picture in percent of the screen's columns, one of `pipSizes`.
  public var pipSize = 33
  /// What the corner picture's width may be.
  public static let pipSizes = 10...60
  /// Where another program lies when a corner picture is there: below it, or beside it.
  public var pipTerminal = PictureSide.over
  /// Leaving a playing full picture for a list starts PiP by itself.
  public var autoPip = false
  /// Seconds that back and forward skip.
  public var skipInterval = 15.0
  /// Stretches of each item that are left out.
  public var skipParts = SkipList()
  /// 0 … `volumeMax`.
  public var volume = 100.0
  /// 100 … 130.
  public var volumeMax = 130.0
  /// Begin with the sound off.
  public var mute = false
  /// Whether there is sound at all.
  public var audio = true
  /// Whether there is a picture where there is sound to hear.
  public var video = true
  /// Device, channels, filters and loudness tags.
  public var sound = SoundOptions()
  /// How many colours the picture gets.
  public var colors = Colors.auto
  /// What the picture's cells are made of.
  public var glyphs = Glyphs.auto
  /// Brightness, contrast, saturation and gamma.
  public var look = PictureLook()
  /// How much of its area the picture fills: from 0, all of it is seen, to 1, the area is full.
  public var panscan = 0.0
  /// How far the picture is turned, clockwise.
  public var videoRotate = VideoRotation.none
  /// When a frame counts as woven of two fields, and is shown without their comb.
  public var deinterlace = Deinterlacing.auto
  /// Whether what nobody could see is left undecoded.
  public var decodeEconomy = true
  /// Whether the picture is drawn in pixels: `auto` is what the terminal answers, cells where it has none.
  public var graphics = Graphics.auto
  /// Thousands of pixels that a picture has at the most where the terminal enlarges it, 1 … 9000.
  public var pixelLimit = 240.0
  /// Pictures a second at the most; 0 is no limit.
  public var fpsLimit = 0.0
  /// Whether the picture gets coarser where the terminal takes it in too slowly.
  public var adapt = true
  /// Where screenshots go, and as what.
  public var screenshot = ScreenshotSettings()
  /// Seconds without input until the controls hide in full presentation.
  public var controlsTimeout = 3.0
  /// Seconds that a notice stays.
  public var noticeTimeout = 4.0
  /// Say the name of a chapter as it begins.
  public var chapterNotices = true
  /// Draw how loud an item of sound is above the slider.
  public var waveform = true
  /// Of what small pictures are shown above the slider.
  public var sliderThumbnails = SliderThumbnails.local
  /// Nothing can be sought: everything is played from its start to its end.
  public var requiresLinearPlayback = false
  /// Seconds for which an image is shown; 0 shows it until the person goes on.
  public var imageDisplayDuration = 5.0
  /// Open the next item before the present one ends.
  public var prefetch = true
  /// Whether an item stays at its end.
  public var keepOpen = KeepOpen.no
  /// Leave the program at the end of the playlist.
  public var quitAtEnd = false
  /// Media seconds that pass each second.
  public var speed = 1.0
  /// Begin paused.
  public var pause = false
  /// Use the mouse.
  public var mouse = true
  /// Set the terminal's window title.
  public var title = true
  /// What is shown of the selected row, where no film is or beside it.
  public var preview = Preview.moving
  /// Lines around overlays; `auto` is what the theme says, rounded where it says nothing.
  public var borders = Borders.auto
  /// The theme; `default` is the built-in look.
  public var themeName = "default"
  /// Whether the terminal's ground is light.
  public var background = Background.auto
  /// What signs are made of: `auto` is what terminal and theme have.
  public var symbols = Symbols.auto
  /// The browser shows all files, not media alone.
  public var showAllFiles = false
  /// The browser shows names that begin with a dot.
  public var showHiddenFiles = false
  /// What the browser sorts by.
  public var sort = FolderOrder.Key.natural
  /// The browser's order is turned around.
  public var sortReverse = false
  /// The browser shows folders before everything else.
  public var foldersFirst = true
  /// What plays behind a file that is picked in the browser.
  public var pickScope = PickScope.folder
  /// What plays behind a file that is named on the command line.
  public var autocreatePlaylist = AutocreatePlaylist.no
  /// Width of the list beside the picture in percent of the screen, one of `listSizes`.
  public var listWidth = Self.usualListWidth
  /// Height of the list below the picture in percent of what both share, one of `listSizes`.
  public var listHeight = 55
  /// How large the list beside or below the picture may be, in percent.
  public static let listSizes = 15...80
  /// A width that nobody chose gives very wide screens no more list than columns need.
  package static let usualListWidth = 38
  /// Whether a line at the foot of the screen says which keys do what, where there is room.
  public var showsHints = true
  /// How what is typed finds rows of lists.
  public var find = FindMode.fuzzy
  /// Seconds until an opening is given up.
  public var openTimeout = 30.0
  /// Seconds in which an address has to answer.
  public var connectTimeout = 10.0
  /// Seconds without data after which a connection counts as broken.
  public var readTimeout = 30.0
  /// Seconds for which a live stream whose connection broke is tried again; 0 does not try.
  public var reconnectTime = 60.0
  /// As which program web servers see the player; `no` is its own name.
  public var userAgent = "inset"
  /// The page that web servers are told items come from; `no` is none.
  public var referrer = "no"
  /// More header fields for web servers, as `RequestHeaders` reads them; `no` is none.
  public var httpHeaderFields = "no"
  /// Whether the certificates of servers are checked wherever a connection is encrypted.
  public var tlsVerify = TLSVerify.yes
  /// A file of the certificates of who is trusted; `auto` is the system's.
  public var tlsCAFile = "auto"
  /// Whether yt-dlp is asked what pages of the web play.
  public var resolvesPages = false
  /// Which variant of an adaptive stream plays: `auto` is the smallest that fills the picture.
  public var quality = Quality.auto
  /// How live sources play.
  public var profile = Profile.standard
  /// Whether an item goes on where it was left: `auto` where that was asked for on leaving, `always` also where not.
  public var resume = Resume.auto
  /// Whether files of the lists are read for their durations and titles.
  public var readsInformation = true
  /// Whether what is played goes into the history.
  public var keepsHistory = true
  /// How many items the history has at the most, 1 … 1 000 000.
  public var historyLimit = 10_000
  /// After how many days without being played an item leaves the history; 0 is never.
  public var historyDays = 0
  /// Nothing is written down, and what was written before is used.
  public var isPrivate = false
  /// Where other programs reach the player: `auto` is a socket of its own in the run-time folder, `no` nowhere, anything
  /// else a path.
  public var controlSocket = "auto"
  /// Whether media keys and status bars of the desktop reach the player (MPRIS).
  public var showsOnDesktop = true
  /// The room that is joined at the start, as `SyncplayAddress` reads it; `no` is none.
  public var syncplayRoom = "no"
  /// What others in a room are told of files.
  public var syncplayPrivacy = SyncplayPrivacy.names
  /// Whether the way to its server has to be encrypted.
  public var syncplayEncryption = SyncplayEncryption.auto
  /// What other players do while this one is heard.
  public var audioSession = AudioSession.mix
  /// Preferred languages of sound, best first (ISO 639).
  public var audioLanguages: [String] = []
  /// Preferred languages of subtitles, best first (ISO 639).
  public var subtitleLanguages: [String] = []
  /// Whether subtitle files are looked for beside items.
  public var findSubtitles = true
  /// Whether subtitles are shown.
  public var showsSubtitles = true
  /// The character set of subtitle files that are not UTF-8 or UTF-16; `auto` guesses.
  public var subtitleCharset = "auto"
  /// Whether subtitles for the hard of hearing come before others of the same language.
  public var prefersImpairedSubtitles = false
  /// Looks by role, laid over the theme's; a role that is missing keeps that.
  public var theme: [Style.Role: RoleLook] = [:]

  /// The built-in defaults.
  public init() {}

  /// The header fields with which everything on the web is asked for, beside what the engine says of itself.
  public var requestHeaders: RequestHeaders {
    var headers =
      httpHeaderFields == "no" ? RequestHeaders() : RequestHeaders(httpHeaderFields) ?? RequestHeaders()
    if userAgent != "no", userAgent != "inset" { headers.set("User-Agent", userAgent) }
    if referrer != "no" { headers.set("Referer", referrer) }
    return headers
  }
}
