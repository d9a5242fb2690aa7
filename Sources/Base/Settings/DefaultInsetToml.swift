/// The built-in settings file.
///
/// Made from `config/inset.toml` by `scripts/embed.sh`.
public enum DefaultInsetToml {
  /// The text of the file.
  public static let text = ###"""
    # The settings of Inset. This file is the built-in default and its documentation at once.
    #
    # Your own settings go into ~/.config/inset/inset.toml; what it does not mention keeps the value it has here.
    # A value that is wrong is reported with its line and column, and the one here is used. Options of the command
    # line override both. See inset(5).

    [player]
    # How the program opens: auto, full, inline or pip. auto is full for a single item or playlist and inline otherwise.
    presentation = "auto"
    # Start paused.
    pause = false
    # The speed, 0.25 … 4; 1 is normal, and sound keeps its pitch.
    speed = 1
    # Pause on the last picture at the end: no, yes (of the last item), always (of every item).
    keep-open = "no"
    # What plays behind a single file that is named on the command line: no (nothing), filter (the media of its folder, from
    # there on) or same (those of its kind).
    autocreate-playlist = "no"
    # Quit at the end of the playlist.
    quit-at-end = false
    # Seconds that back and forward skip, 1 … 600.
    skip-interval = 15
    # Parts of each item to skip, with commas between them: "0:00-1:30, 42:00-" skips the first minute and a half and all
    # after the 42nd minute. "no" skips nothing. What is set while an item plays comes back with it.
    skip-parts = "no"
    # Seconds without input until the controls hide in full presentation, 0.5 … 3600.
    controls-timeout = 3
    # Seconds that a notice stays, 0.5 … 60.
    notice-timeout = 4
    # While the terminal's window has no focus: nothing, pip (the corner picture, where a film plays), pause, or sound, which
    # decodes and draws no picture; a film without sound pauses. What was done is undone when the focus comes back. It needs
    # a terminal that reports its focus; in tmux, `set -g focus-events on`.
    on-focus-out = "nothing"
    # Before the machine sleeps: nothing, or pause. It needs systemd's logind or elogind, as the next two do.
    on-suspend = "nothing"
    # Where the screen is locked: nothing, or pause.
    on-lock = "nothing"
    # Keep the machine from idling while a film plays on a terminal: no sleep and no dark screen by the login manager.
    inhibit-idle = true
    # Where the terminal is closed or its connection is lost: quit, detach (what plays goes on without a terminal, and
    # `inset attach` brings it back), or pause, which detaches and pauses. The place in the film is remembered in each case.
    on-hangup = "quit"
    # Seconds after which a detached session ends when nothing plays in it, 0 … 604800; 0 is never.
    session-timeout = 28800
    # Where the audio device vanishes: go-on without sound, or pause. A sound server may move the sound to another device
    # without a word; nothing is lost then.
    on-device-lost = "go-on"
    # Play everything from its start to its end: nothing can be sought. A playlist asks it of one item with
    # requires-linear-playback="yes" in its #EXTINF line.
    requires-linear-playback = false
    # Seconds for which an image is shown, 0 … 86400; 0 shows it until you go on to the next.
    image-display-duration = 5
    # Open the next item before the present one ends, so that it follows without a pause. Items from the network are
    # opened ahead once all of the present one has been read.
    prefetch = true
    # Show the name of a chapter as it begins.
    chapter-notices = true
    # Draw the waveform of sound above the slider, from start to end: local files only.
    waveform = true
    # Thumbnails above the slider while the thumb is held, the pointer is over the line or a key that seeks is held down:
    # off, local (files) or all. all opens items from the network a second time for it.
    slider-thumbnails = "local"
    # Seconds to wait for an item to open, 1 … 600.
    open-timeout = 30

    [sound]
    # Whether there is sound at all.
    enabled = true
    # The audio device (ALSA); `inset --audio-device help` lists them.
    device = "default"
    # The most channels to use: auto, mono, stereo, 5.1 or 7.1. auto gives it what the item has
    # where the device says that it has speakers for that, and two elsewhere.
    channels = "auto"
    # Seconds of pause after which other programs may have the device, 0 … 3600; 0 is never.
    release-after = 10
    # The volume at the start in percent, 0 … volume-max.
    volume = 100
    # The highest volume in percent, 100 … 130; beyond 100 sound is amplified.
    volume-max = 130
    # Start muted.
    mute = false
    # What other players on the desktop (MPRIS) do while this one is heard: mix (they go on), duck (they are softer) or solo
    # (they pause). They go back to what they were when it is paused, at its end or not to be heard. With spoken, for books and
    # talks, this one pauses when another starts, and goes on two seconds earlier once none plays any more.
    session = "mix"
    # Even out loudness: soft passages louder, loud ones softer.
    normalize = false
    # The equaliser: ten bands, each an octave, from 31 Hz to 16 kHz: flat, bass, treble, voice, loudness, small-speakers, or ten
    # gains in decibels from -12 to 12, "3,2,0,0,0,0,0,0,2,3". What is lifted makes all of it softer, so that nothing is
    # cut off.
    equalizer = "flat"
    # The visualiser where there is no film to see: no, spectrum or waveform. no shows the cover, where there is one.
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
    # Whether films have a picture, or are heard alone and cost as little. Those without sound always have one, and the
    # video track can still be chosen.
    enabled = true
    # How many colours the picture gets: auto, truecolor, 256, 16 or mono. auto takes what the terminal has.
    colors = "auto"
    # What the picture's cells are made of: auto, half (half blocks), quadrant, sextant (Unicode 13), octant
    # (Unicode 16), braille or ascii. Finer ones cost more of the processor and need a font that has them. auto takes
    # quadrants where the terminal is known to draw them itself and half blocks elsewhere; `inset terminal` says which.
    glyphs = "auto"
    # Whether the picture is drawn in pixels: auto, cells, kitty, sixel or iterm (iTerm2's inline images). auto takes
    # what the terminal answers and shows, behind tmux kitty's placeholders, and cells where there are no pixels to draw;
    # the statistics say why. A protocol that is named is used whatever the terminal says.
    graphics = "auto"
    # Thousands of pixels at the most in a picture that the terminal enlarges by itself, as by kitty's graphics in shared
    # memory, 1 … 9000. More are sharper and cost more of the processor: 920 is all of a 720p film.
    pixel-limit = 240
    # Most frames per second, 0 … 240; 0 is no limit.
    fps-limit = 0
    # Brightness, contrast, saturation, gamma and hue, -100 … 100; 0 leaves the picture as it is.
    brightness = 0
    contrast = 0
    saturation = 0
    gamma = 0
    hue = 0
    # How much the picture fills its area, 0 … 1: 0 shows all of it, 1 leaves no bars and crops its edges.
    panscan = 0
    # Rotation of the picture in degrees, clockwise, beyond what the file itself says: 0, 90, 180 or 270.
    video-rotate = "0"
    # Deinterlace: auto, yes or no. auto asks the film.
    deinterlace = "auto"
    # Skip decoding what nobody could see: the smoothing of blocks in a picture shown at less than a quarter of its
    # size, and frames that no other needs where fps-limit is at most half of the film's rate.
    decode-economy = true
    # Whether the picture gets coarser, so that it goes on moving, where the terminal or the line to it is slow.
    adapt = true

    [pip]
    # The corner or edge of the corner picture: top-left, top-middle, top-right, middle-right, bottom-right, bottom-middle,
    # bottom-left or middle-left.
    corner = "bottom-right"
    # Width of a 16:9 corner picture in percent of the screen, 10 … 60; one of another shape gets as many cells.
    size = 33
    # Size of list or program in the corner, where the film fills the screen (swap), in percent of the screen, 10 … 60.
    view-size = 40
    # Where the corner picture lies while another program (a shell) has the list's place: over, over a part of it and out of its
    # cursor's way, or beside, where the program has the columns or rows that the picture leaves.
    terminal = "over"
    # Start Picture in Picture by itself when leaving a playing full picture for a list.
    auto = false
    # Start it when a program opens beside a film; else the program has the whole screen, and the film is heard only.
    auto-program = true
    # Start it with the next item that has a picture, while you are in a list. While the window has no focus, on-focus-out
    # can start it, too.
    auto-next-item = false
    # Where two films play (Alt+Enter), one is heard. The other one is off, or duck: it goes on at a quarter.
    other-sound = "off"
    # Which one is heard after swap: main, the one that is large then, or stay, the one that was heard before.
    swap-sound = "main"

    # The shell, or another program, beside the film (F12).
    [terminal]
    # Lines that its scrollback keeps, 0 … 100000; plain text takes a byte for each character.
    scrollback = 2000
    # Whether programs in it may set the clipboard (OSC 52), as vim's "+y and tmux do. None can read it.
    clipboard = true

    [list]
    # What is shown of the selected row, where no film is, or beside it on screens that have the room: off, still or
    # moving, which plays a film's picture without sound once the selection has rested for a moment; alone moves too, but
    # keeps away from a film that plays. Local files only.
    preview = "moving"
    # Show all files, not media only.
    show-all-files = false
    # Read files for their durations and titles, in the background; an unchanged file is read once.
    media-information = true
    # Show hidden files (names that begin with a dot).
    show-hidden-files = false
    # How files are sorted: natural (names, with numbers by their value), size, time, duration, extension or random.
    sort = "natural"
    # Sort in reverse: the smallest, oldest or shortest first, names from Z to A.
    sort-reverse = false
    # Folders before files.
    folders-first = true
    # Width of the list beside the picture in percent of the screen, 15 … 80. ( and ) and the mouse change it, and the last
    # width is remembered.
    width = 38
    # Height of the list below the picture, where the screen is tall, in percent, 15 … 80; changed in the same way.
    height = 55
    # How a filter finds rows: fuzzy takes letters in their order with gaps between them, the best first; substring takes
    # the text as it stands and keeps the list's order. Ctrl+f changes it while a filter is typed.
    find = "fuzzy"

    [browser]
    # What plays on behind a file that is picked: folder (the media of its folder in the order that is shown), similar (those
    # of its kind, films or music) or file (nothing). The list of a pick makes way for that of the next one; what you put into
    # the playlist yourself stays, and goes on behind the pick.
    play = "folder"

    [screenshot]
    # Where screenshots go. A relative name begins in the folder that the program was started in, ~/ in the home.
    folder = "."
    # Their names, by mpv's template: %f the file's name, %F without its ending, %n the first free number (%03n with
    # three digits), %p and %P the time, %wH %wM %wS %wT its parts, %tY %tm %td and the like the date, %x the item's
    # folder, %{property}. A file that is there is never written over.
    template = "%F-%n"
    # What pictures of the video are coded as: png or jpeg.
    format = "png"
    # The quality of JPEG, 0 … 100.
    jpeg-quality = 90

    [screen]
    # Use the mouse.
    mouse = true
    # Set the terminal's window title.
    title = true
    # Lines around overlays: auto, rounded, square, ascii or none. auto leaves them to the theme.
    borders = "auto"
    # Show keys for what has the focus at the foot of the screen, where there is room for a line.
    hints = true
    # The theme: default, harbour, ember, meadow, contrast, or the name of a file NAME.toml in ~/.config/inset/themes.
    # See inset(5).
    theme = "default"
    # Whether the terminal's background is dark or light: auto, dark or light. auto asks the terminal; one that does not
    # answer counts as dark.
    background = "auto"
    # Who puts writing from right to left in the order in which it is read: auto, program or terminal. auto leaves it to the
    # terminals that do it by themselves (VTE, Konsole, mlterm, mintty, Terminal.app), and does it in all others.
    bidi = "auto"
    # What signs are made of: auto or ascii. ascii suits fonts that lack the others.
    symbols = "auto"

    [network]
    # Seconds to wait for an address to answer, 1 … 600.
    connect-timeout = 10
    # Seconds without data after which a connection counts as broken, 1 … 600.
    read-timeout = 30
    # Seconds to keep reconnecting to a live stream that broke off, or to a camera or another device that went away,
    # 0 … 86400; 0 does not try.
    reconnect-time = 60
    # The user agent that web servers are told: some answer browsers alone. What a list says of an item comes first.
    user-agent = "inset"
    # The page that web servers are told items come from, an address, or no.
    referrer = "no"
    # More header fields for web servers, "Name: value, Other: value", or no.
    http-header-fields = "no"
    # Whether the certificates of servers are checked, of films, pieces of streams, keys and playlists: yes or no.
    tls-verify = "yes"
    # A file with the certificates (PEM) of who is trusted; auto is the system's.
    tls-ca-file = "auto"
    # Play web pages that cannot be opened as they are through yt-dlp, where it is installed.
    yt-dlp = false
    # The format that yt-dlp is asked for, in its own words: "bestvideo[height<=720]+bestaudio/best". auto goes by the
    # quality.
    ytdl-format = "auto"
    # More options for yt-dlp, "cookies-from-browser=firefox, proxy=socks5://localhost:1080", or no. Only those count that
    # choose what is played and how the page is reached: none that start programs or read configurations.
    ytdl-raw-options = "no"
    # Which variant of an adaptive stream plays: auto, lowest or highest. auto takes the smallest that fills the picture's
    # pixels, so that a corner picture takes a small one. Of a web page's qualities it takes the smallest that fills the
    # largest picture (pixel-limit).
    quality = "auto"
    # How live sources play: default, or low-latency, which shows them as soon as they come and drops what came late.
    profile = "default"

    [subtitles]
    # Look for subtitle files beside an item (film.srt, film.en.srt) and in Subs and Subtitles folders there.
    find = true
    # Show subtitles.
    visible = true
    # How high subtitles at the bottom stand, 0 … 100 percent of the picture's height from its top; 100 is the bottom.
    position = 100
    # The character set of subtitle files that are neither UTF-8 nor UTF-16, as iconv calls it (`iconv -l` lists them):
    # windows-1250, koi8-r, gb18030. auto goes by the language in the file's name and by its bytes.
    charset = "auto"
    # Prefer subtitles for the hard of hearing to others of the same language.
    hearing-impaired = false

    [memory]
    # Whether an item resumes where it was left: auto resumes films of a minute or more and sound of ten minutes or more,
    # always also songs, and playlists at their item, no nothing. With Q (quit-watch-later), songs and playlists resume too.
    resume = "auto"
    # Keep a history of what is played.
    history = true
    # The most items in the history, 1 … 1000000; those that were not played for longest go first.
    history-limit = 10000
    # After how many days without being played an item leaves the history, 0 … 36500; 0 keeps it.
    history-days = 0
    # Write nothing down of what is played; what was written before is used.
    private = false

    [remote]
    # Where other programs reach the player, in mpv's JSON protocol; inset remote does. auto is a socket of its own in
    # $XDG_RUNTIME_DIR/inset, no is nowhere, anything else a path, on which nobody but you can call.
    socket = "auto"
    # Whether the desktop's media keys, status bars and playerctl reach the player (MPRIS on the session bus).
    mpris = true

    [syncplay]
    # The room to watch in with others, who see and hear the same at the same time: NAME:PASSWORD@HOST:PORT/ROOM on a
    # Syncplay server, joined at the start; NAME is your login's where it is missing, and PASSWORD is the server's. no is
    # none.
    room = "no"
    # What others in the room are told of your files: names (and sizes), hashes by which the same file is known again, or
    # nothing.
    files = "names"
    # Whether the way to the server has to be encrypted: auto where the server can, required always. Without, whoever sits
    # between can have the connection left open, and then gets the password as it is sent there: as MD5.
    encryption = "auto"

    [languages]
    # Preferred languages, best first, as ISO 639 codes: ["en", "deu"]. Where several subtitle files lie beside a film and
    # none is in a preferred language, the one in the language of the locale (LANG) is shown.
    audio = []
    subtitles = []

    [theme]
    # Colours by role, laid over the theme's: "#rrggbb", "#rgb", a number from 0 to 15, or the name of one of the
    # terminal's own colours (black, red, green, yellow, blue, magenta, cyan, white, and bright-black … bright-white), or
    # default for the terminal's own. Emphasis may stand before it (plain, bold, dim, underline, reverse, italic) and a
    # background after it: "bold white on #005f87". A role that is not mentioned looks as the theme says.
    # text = "white"              # plain text
    # dim = "bright-black"        # what matters less
    # accent = "cyan"             # what matters more
    # current = "green"           # the row that plays
    # played = "bright-black"     # rows that were played
    # failed = "red"              # rows that could not be played
    # folder = "blue"             # folders
    # title = "bright-white"      # titles and headers
    # selection = "cyan"          # the selected row
    # selection-idle = "white"    # the selected row of a list without the focus
    # bar = "bright-black"        # the slider's line
    # bar-filled = "cyan"         # the slider's played part
    # bar-buffered = "white"      # the slider's buffered part
    # thumb = "bright-white"      # the slider's thumb
    # notice = "yellow"           # notices
    # warning = "red"             # notices of problems
    # border = "bright-black"     # borders
    # border-focused = "cyan"     # the border of the part with the focus
    # disabled = "bright-black"   # controls that are not possible now
    # live = "#ff3b30"            # the mark of live streams
    # subtitle = "bright-white"   # subtitles

    """###
}
