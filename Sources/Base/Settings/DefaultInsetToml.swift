/// The built-in settings file.
///
/// Made from `config/inset.toml` by `scripts/embed.sh`.
public enum DefaultInsetToml {
  /// The text of the file.
  public static let text = ###"""
    # The settings of Inset, with their defaults.
    #
    # Put your own settings into ~/.config/inset/inset.toml; all others keep the values below. A wrong value is reported
    # with its line and column, and the default is used. Options on the command line override both files. See inset(5).

    [player]
    # The initial presentation: auto, full, inline or pip. auto is full for a single item or playlist, and inline otherwise.
    presentation = "auto"
    # Start paused.
    pause = false
    # The speed, 0.25 … 4; 1 is normal. The pitch does not change.
    speed = 1
    # Pause on the last picture at the end: no, yes (of the last item) or always (of every item).
    keep-open = "no"
    # After a single file from the command line, play: no (nothing), filter (the media that follow in its folder) or same
    # (those of the same kind).
    autocreate-playlist = "no"
    # Quit at the end of the playlist.
    quit-at-end = false
    # Seconds to skip forward or back, 1 … 600.
    skip-interval = 15
    # Parts of each item to skip, separated by commas: "0:00-1:30, 42:00-" skips the first minute and a half and everything
    # after minute 42. "no" skips nothing. Parts that you set while an item plays are remembered with it.
    skip-parts = "no"
    # Seconds without input until the controls hide in full presentation, 0.5 … 3600.
    controls-timeout = 3
    # Seconds to show a notice, 0.5 … 60.
    notice-timeout = 4
    # When the terminal's window loses focus: nothing, pip (if a film plays), pause, or sound, which stops decoding the
    # picture; a film without sound pauses. The return of the focus undoes it. The terminal must report its focus; in tmux,
    # use `set -g focus-events on`.
    on-focus-out = "nothing"
    # Before the machine sleeps: nothing or pause. This setting and the next two need systemd's logind or elogind.
    on-suspend = "nothing"
    # When the screen is locked: nothing or pause.
    on-lock = "nothing"
    # Keep the login manager from suspending the machine or blanking the screen while a film plays on a terminal.
    inhibit-idle = true
    # When the terminal closes or its connection is lost: quit, detach (keep playing; `inset attach` reattaches), or pause,
    # which detaches and pauses. The position in the film is remembered in any case.
    on-hangup = "quit"
    # Seconds until an idle detached session ends, 0 … 604800; 0 is never.
    session-timeout = 28800
    # When the audio device disappears: go-on (continue without sound) or pause. If the sound server moves the sound to
    # another device, it simply continues.
    on-device-lost = "go-on"
    # Play everything from start to end, without seeking. A playlist can require this for a single item with
    # requires-linear-playback="yes" in its #EXTINF line.
    requires-linear-playback = false
    # Seconds to show an image, 0 … 86400; 0 shows it until you go to the next item.
    image-display-duration = 5
    # Open the next item before the current one ends, so that it follows without a pause. An item from the network is opened
    # early only when the current one has been read completely.
    prefetch = true
    # Show the name of each chapter when it begins.
    chapter-notices = true
    # Show the waveform of sound above the slider. Local files only.
    waveform = true
    # Thumbnails above the slider while you drag its thumb, point at it or hold a key that seeks: off, local (files) or all.
    # all opens items from the network a second time for this.
    slider-thumbnails = "local"
    # Seconds to wait for an item to open, 1 … 600.
    open-timeout = 30

    [sound]
    # Play sound.
    enabled = true
    # The audio device (ALSA); `inset --audio-device help` lists them.
    device = "default"
    # The most channels to use: auto, mono, stereo, 5.1 or 7.1. auto uses the item's channels if the device reports speakers
    # for them, and stereo otherwise.
    channels = "auto"
    # Seconds of pause until the device is released for other programs, 0 … 3600; 0 is never.
    release-after = 10
    # The initial volume in percent, 0 … volume-max.
    volume = 100
    # The highest volume in percent, 100 … 130; above 100 sound is amplified.
    volume-max = 130
    # Start muted.
    mute = false
    # While Inset makes sound, other players on the desktop (MPRIS) keep playing (mix), get softer (duck) or pause (solo).
    # They are restored when Inset is paused, muted or finished. With spoken, for books and talks, Inset itself pauses when
    # another player starts, and resumes two seconds earlier once no other plays.
    session = "mix"
    # Even out loudness: soft passages louder, loud ones softer.
    normalize = false
    # The equaliser, with ten bands of an octave from 31 Hz to 16 kHz: flat, bass, treble, voice, loudness, small-speakers, or
    # ten gains in decibels from -12 to 12, "3,2,0,0,0,0,0,0,2,3". Positive gains lower the overall level, so that the sound
    # does not clip.
    equalizer = "flat"
    # The visualiser for sound without a picture: no, spectrum or waveform. no shows the cover, if the item has one.
    visualizer = "no"
    # ReplayGain (and R128) tags: no, track or album.
    replaygain = "no"
    # ReplayGain preamp in decibels, -60 … 60.
    replaygain-preamp = 0
    # Allow ReplayGain to amplify until the sound clips.
    replaygain-clip = false
    # Gain in decibels for items without ReplayGain tags, -60 … 60.
    replaygain-fallback = 0

    [picture]
    # Show the picture of films; false plays their sound only, at the cost of sound. Films without sound always have a
    # picture, and the video track can still be selected.
    enabled = true
    # The number of colours in the picture: auto, truecolor, 256, 16 or mono. auto uses what the terminal has.
    colors = "auto"
    # The shapes that make up the picture's cells: auto, half (half blocks), quadrant, sextant (Unicode 13), octant (Unicode
    # 16), braille or ascii. Finer ones cost more processor time and need a font that has them. auto uses quadrants in
    # terminals that draw them themselves, and half blocks otherwise; `inset terminal` shows which.
    glyphs = "auto"
    # Draw in cells or in pixels: auto, cells, kitty, sixel or iterm (iTerm2's inline images). auto uses the protocol that the
    # terminal reports and a test confirms, kitty's placeholders inside tmux, and cells otherwise; the statistics give the
    # reason. A protocol that you name is used whatever the terminal reports.
    graphics = "auto"
    # The most pixels, in thousands, in a picture that the terminal enlarges, as with kitty's graphics in shared memory,
    # 1 … 9000. 922 is all of a 720p film; fewer pixels cost less processor time and look softer.
    pixel-limit = 922
    # The highest number of frames per second, 0 … 240; 0 sets no limit.
    fps-limit = 0
    # Brightness, contrast, saturation, gamma and hue, -100 … 100; 0 leaves the picture as it is.
    brightness = 0
    contrast = 0
    saturation = 0
    gamma = 0
    hue = 0
    # How far the picture fills its area, 0 … 1: 0 shows all of it, 1 crops its edges until no bars are left.
    panscan = 0
    # Rotate the picture clockwise by 0, 90, 180 or 270 degrees, in addition to the file's own rotation.
    video-rotate = "0"
    # Deinterlace: auto, yes or no. auto follows the film's flags.
    deinterlace = "auto"
    # Skip decoding detail that is not visible: the smoothing of blocks in a picture shown at less than a quarter of its size,
    # and unneeded frames if fps-limit is at most half of the film's rate.
    decode-economy = true
    # Reduce the picture's detail if the terminal or the line to it is too slow, so that the picture keeps moving.
    adapt = true

    [pip]
    # The corner or edge of the corner picture: top-left, top-middle, top-right, middle-right, bottom-right, bottom-middle,
    # bottom-left or middle-left.
    corner = "bottom-right"
    # Width of a 16:9 corner picture in percent of the screen, 10 … 60; a picture of another shape has as many cells.
    size = 33
    # Size of the list or program in the corner while the film fills the screen (swap), in percent of the screen, 10 … 60.
    view-size = 40
    # With a shell or another program in place of the list, the corner picture is: over (it covers a part of the program, away
    # from its cursor) or beside (the program uses the columns or rows that the picture leaves).
    terminal = "over"
    # Start Picture in Picture when you leave a film in full presentation for a list.
    auto = false
    # Start it when a shell or program opens beside a film; otherwise the program fills the screen, and you only hear the film.
    auto-program = true
    # Start it with the next film while you are in a list. on-focus-out can start it, too.
    auto-next-item = false
    # Sound of the other of two films (Alt+Enter): off, or duck (a quarter of the volume).
    other-sound = "off"
    # Sound after a swap: main (of the film that is large now) or stay (of the same film as before).
    swap-sound = "main"

    # The shell, or another program, beside the film (F12).
    [terminal]
    # Lines of scrollback, 0 … 100000; plain text takes one byte per character.
    scrollback = 2000
    # Let programs set the clipboard (OSC 52), as vim's "+y and tmux do. They can never read it.
    clipboard = true
    # Where to play the films that programs in the shell start with mpv: corner (over the program), full (large until its end),
    # auto (full while the program waits for the film, otherwise corner), ask, or off, which leaves mpv to the system.
    mpv = "auto"

    [list]
    # The preview of the selected row, also beside a film if there is room: off, still, moving (plays the picture without
    # sound once the selection rests) or alone (like moving, but only while no film plays). Local files only.
    preview = "moving"
    # Show all files, not media only.
    show-all-files = false
    # Read the durations and titles of files in the background; an unchanged file is read once.
    media-information = true
    # Show hidden files (names that begin with a dot).
    show-hidden-files = false
    # The order of files: natural (names, with numbers by their value), size, time, duration, extension or random.
    sort = "natural"
    # Sort in reverse: the smallest, oldest or shortest first, names from Z to A.
    sort-reverse = false
    # Folders before files.
    folders-first = true
    # Width of the list beside the picture in percent of the screen, 15 … 80. ( and ) and the mouse change it; the last width
    # is remembered.
    width = 38
    # Height of the list below the picture on a tall screen in percent, 15 … 80; changed in the same way.
    height = 55
    # Search in lists: fuzzy finds letters in order, with gaps, and shows the best match first; substring finds the exact text
    # and keeps the list's order. Ctrl+f switches while you type a filter.
    find = "fuzzy"
    # After a picked file, play: folder (the media that follow in its folder, in the order shown), similar (those of the same
    # kind, films or music) or file (nothing). The next pick replaces this list; what you added to the playlist yourself stays
    # and continues after the pick.
    play = "folder"

    [screenshot]
    # The folder for screenshots. A relative name is relative to the folder that Inset was started in; ~/ is your home.
    folder = "."
    # The template for their names, as in mpv: %f is the file's name, %F the name without extension, %n the first free number
    # (%03n with three digits), %p and %P the time, %wH %wM %wS %wT its parts, %tY %tm %td and so on the date, %x the item's
    # folder, %{property} a property. Existing files are never overwritten.
    template = "%F-%n"
    # The format: png or jpeg.
    format = "png"
    # The quality of JPEG, 0 … 100.
    jpeg-quality = 90

    [screen]
    # Use the mouse.
    mouse = true
    # Set the terminal's window title.
    title = true
    # Borders of overlays: auto, rounded, square, ascii or none. auto follows the theme.
    borders = "auto"
    # Whether the picture slides to its corner and back: auto or off. auto does this where the terminal moves pictures by
    # itself (kitty graphics) and runs on this machine; elsewhere the picture jumps.
    motion = "auto"
    # Show key hints on the last line, if there is room, and after the first key of a sequence.
    hints = true
    # The theme: lamplight, catppuccin, catppuccin-frappe, catppuccin-macchiato, contrast, dracula, gruvbox, nord, solarized,
    # terminal (the terminal's own 16 colours), tokyonight, or the name of a file NAME.toml in ~/.config/inset/themes. Each has
    # colours for dark and light backgrounds. See inset(5).
    theme = "lamplight"
    # Whether the terminal's background is dark or light: auto, dark or light. auto asks the terminal; one that does not
    # answer counts as dark.
    background = "auto"
    # What reorders right-to-left text: auto, program (Inset) or terminal. auto leaves it to terminals that do this
    # themselves (VTE, Konsole, mlterm, mintty, Terminal.app); in all others, Inset does it.
    bidi = "auto"
    # The symbols of the interface: auto, unicode, nerd or ascii. nerd has icons and needs a Nerd Font; ascii is for fonts
    # without the others; auto is unicode if the terminal supports it.
    symbols = "auto"
    # For screen readers: no frames, no previews beside a film, no waveform, and the states of rows in words.
    reader = false

    [network]
    # Seconds to wait for an address to answer, 1 … 600.
    connect-timeout = 10
    # Seconds without data until a connection counts as broken, 1 … 600.
    read-timeout = 30
    # Seconds to keep reconnecting to a live stream, a camera or another device, 0 … 86400; 0 does not try.
    reconnect-time = 60
    # The most MiB to read for the preview of a file on a server (sftp, webdav, rclone), or for the cover in a song's folder
    # there, 0 … 1000; 0 shows neither. Such previews do not move.
    preview-data = 4
    # The user agent for web servers, some of which only answer browsers. An item's own user agent in a playlist takes
    # precedence.
    user-agent = "inset"
    # The referring page for web servers, an address, or no.
    referrer = "no"
    # Additional header fields for web servers, "Name: value, Other: value", or no.
    http-header-fields = "no"
    # Check the certificates of the servers that films, segments, keys and playlists come from: yes or no.
    tls-verify = "yes"
    # A file of trusted certificates (PEM); auto uses the system's.
    tls-ca-file = "auto"
    # Play web pages that cannot be opened directly through yt-dlp, if it is installed.
    yt-dlp = false
    # The format to request from yt-dlp, in its own syntax: "bestvideo[height<=720]+bestaudio/best". auto follows the setting
    # quality.
    ytdl-format = "auto"
    # More options for yt-dlp, "cookies-from-browser=firefox, proxy=socks5://localhost:1080", or no. Options that start
    # programs or read configuration files are ignored.
    ytdl-raw-options = "no"
    # The quality of an adaptive stream: auto, lowest or highest. auto selects the smallest that fills the picture, so that a
    # corner picture uses a small one. For web pages, it selects one with 480 rows, or fewer if pixel-limit is low.
    quality = "auto"
    # How to play live sources: default, or low-latency, which shows pictures as soon as they arrive and drops late ones.
    profile = "default"

    [subtitles]
    # Look for subtitle files beside an item (film.srt, film.en.srt) and in its Subs and Subtitles folders.
    find = true
    # Show subtitles.
    visible = true
    # The position of subtitles in percent of the picture's height, 0 … 100; 100 is the bottom.
    position = 100
    # The character set of subtitle files that are neither UTF-8 nor UTF-16, as named by iconv (`iconv -l` lists them):
    # windows-1250, koi8-r, gb18030. auto detects it from the language in the file's name and from the text.
    charset = "auto"
    # Prefer subtitles for the hard of hearing over others in the same language.
    hearing-impaired = false

    [history]
    # Resume items where they were left: auto (films of at least a minute and sound of at least ten minutes), always (songs and
    # playlists too) or no. After Q (quit-watch-later), songs and playlists resume with auto too.
    resume = "auto"
    # Keep a history of what is played, and the playlist that you put together last.
    keep = true
    # The most items in the history, 1 … 1000000; the oldest are removed first.
    limit = 10000
    # Days until an item that is not played again leaves the history, 0 … 36500; 0 keeps it.
    days = 0
    # Do not record playback; the existing history is still read.
    private = false

    [remote]
    # The socket for `inset remote` and other programs, in mpv's JSON protocol: auto is a socket in $XDG_RUNTIME_DIR/inset, no
    # turns it off, anything else is its path. Only your user can connect.
    socket = "auto"
    # Let media keys, status bars and playerctl control Inset (MPRIS on the session bus).
    mpris = true

    [syncplay]
    # The Syncplay room to join at the start, NAME:PASSWORD@HOST:PORT/ROOM, or no. The default NAME is your login name, and
    # PASSWORD is the server's.
    room = "no"
    # What others in the room see of your files: names (and sizes), hashes (enough to recognise the same file) or nothing.
    files = "names"
    # Encryption of the connection: auto (if the server supports it) or required. With auto, somebody in between can prevent
    # encryption, and then receives the password as Syncplay sends it: as an MD5 digest.
    encryption = "auto"

    [languages]
    # Preferred languages, best first, as ISO 639 codes: ["en", "deu"]. If a film has several subtitle files and none in a
    # preferred language, the one in the language of the locale (LANG) is shown.
    audio = []
    subtitles = []

    [places]
    # Folders of servers by name: inset place://nas/ opens the first, and a menu lists them. password-command is for WebDAV
    # servers: a program that prints the password, with its arguments. It does not run in a shell.
    # nas = "sftp://nas/srv/films"
    # cloud = { address = "webdavs://me@cloud.example.org/dav", password-command = ["pass", "show", "cloud"] }

    [theme]
    # Colours by role, which override the theme's: "#rrggbb", "#rgb", a number from 0 to 15, the name of one of the terminal's
    # colours (black, red, green, yellow, blue, magenta, cyan, white, and bright-black … bright-white), or default for the
    # terminal's default. Emphasis can precede the colour (plain, bold, dim, underline, reverse, italic), and a background can
    # follow it: "bold white on #005f87".
    # text = "white"              # plain text
    # dim = "white"               # less important text
    # accent = "cyan"             # keys, and the part with the focus
    # current = "yellow"          # what plays
    # played = "green"            # the mark of rows that were played
    # failed = "red"              # rows that could not be played
    # folder = "blue"             # folders
    # title = "bright-white"      # titles and headers
    # selection = "cyan"          # the background of the selected row
    # selection-idle = "white"    # the same in a list without the focus
    # bar = "bright-black"        # the slider's line
    # bar-filled = "yellow"       # the slider's played part
    # bar-buffered = "white"      # the slider's buffered part
    # thumb = "yellow"            # the slider's thumb
    # notice = "white"            # notices
    # warning = "red"             # warnings
    # border = "bright-black"     # frames
    # border-focused = "cyan"     # the frame of the part with the focus
    # disabled = "white"          # controls that are not available
    # live = "#ff7169"            # the mark of live streams
    # subtitle = "bright-white"   # subtitles

    """###
}
