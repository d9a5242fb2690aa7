/// The built-in bindings.
///
/// Made from `config/input.conf` by `scripts/embed.sh`.
public enum DefaultInputConf {
  /// The text of the file.
  public static let text = ###"""
    # The keys of Inset. This file is the built-in default and its documentation at once.
    #
    # Your own bindings go into ~/.config/inset/input.conf and lie over these: the same keys in the same section
    # are replaced, all else stays. `KEY ignore` takes a key's meaning away. `inset keys` shows what is in force.
    # The grammar is mpv's, and most of a file written for mpv works as it is; see inset(5).
    #
    #   [Shift+][Ctrl+][Alt+][Meta+]KEY [{section}] command arguments [; command …]   # comment
    #
    # Keys of a sequence are joined by `-`: `g-g`. SHARP is #, SPACE the space bar. The comment behind a binding
    # is what the help shows. Sections say where a key holds:
    #
    #   (none)      everywhere, unless the part with the focus has another use for the key; a line of yours also
    #               takes the place of a built-in one of {player}
    #   {player}    the picture has the focus          {list}     a list has it: the browser or the playlist
    #   {browser}   the browser has it                 {playlist} the playlist has it
    #   {help}      the key help is open               {filter}   a filter or a command is being typed
    #   {menu}      a menu is open                     {terminal} another program has the keys; all that is not
    #                                                  bound there is its own
    #
    # Mouse keys belong to the part under the pointer.

    ## Play and pause
    SPACE            cycle pause                         # play or pause
    p                cycle pause                         # play or pause
    MBTN_RIGHT       cycle pause                         # play or pause

    ## Seek
    RIGHT            seek 5                              # 5 seconds forward
    LEFT             seek -5                             # 5 seconds back
    UP               seek 60                             # 1 minute forward
    DOWN             seek -60                            # 1 minute back
    Shift+RIGHT      no-osd seek 1 exact                 # exactly 1 second forward
    Shift+LEFT       no-osd seek -1 exact                # exactly 1 second back
    Shift+UP         no-osd seek 5 exact                 # exactly 5 seconds forward
    Shift+DOWN       no-osd seek -5 exact                # exactly 5 seconds back
    Shift+PGUP       seek 600                            # 10 minutes forward
    Shift+PGDWN      seek -600                           # 10 minutes back
    HOME             seek 0 absolute                     # to the start
    END              live-edge                           # to what a live stream sends now
    Shift+BS         revert-seek                         # undo the last seek
    Ctrl+Shift+BS    revert-seek mark                    # undoing the next seeks leads here
    Ctrl+t           seek-prompt                         # type a time to seek to: 1:23:45, 90, 50%, +30, -10
    .                frame-step                          # pause and show the next picture
    ,                frame-back-step                     # pause and show the previous picture
    l                ab-loop                             # repeat a stretch: set A, set B, play on
    Alt+RIGHT        skip forward                        # skip forward by skip-interval
    Alt+LEFT         skip back                           # skip back by skip-interval
    WHEEL_RIGHT      seek 10                             # 10 seconds forward
    WHEEL_LEFT       seek -10                            # 10 seconds back
    PGUP             add chapter 1                       # next chapter
    PGDWN            add chapter -1                      # previous chapter
    @                add chapter 1                       # next chapter
    !                add chapter -1                      # previous chapter
    o                show-progress                       # show the time and the slider
    P                show-progress                       # show the time and the slider

    ## Playlist
    >                playlist-next                       # next item
    <                playlist-prev                       # previous item
    ENTER            playlist-next                       # next item
    MBTN_FORWARD     playlist-next                       # next item
    MBTN_BACK        playlist-prev                       # previous item
    L                cycle loop-file                     # play the item again and again, or once
    Alt+l            cycle loop-playlist                 # play the playlist again and again, or once

    ## Speed
    [                multiply speed 1/1.1                # slower by a tenth
    ]                multiply speed 1.1                  # faster by a tenth
    {                multiply speed 0.5                  # half as fast
    }                multiply speed 2                    # twice as fast
    BS               set speed 1                         # the film's own speed

    ## Sound
    0                add volume 2                        # louder
    9                add volume -2                       # softer
    *                add volume 2                        # louder
    /                add volume -2                       # softer
    WHEEL_UP         add volume 2                        # louder
    WHEEL_DOWN       add volume -2                       # softer
    Ctrl++           add audio-delay 0.1                 # sound later
    Ctrl+-           add audio-delay -0.1                # sound earlier
    m                cycle mute                          # sound off or on
    Alt+n            cycle normalize                     # bring soft and loud nearer to each other, or not
    Alt+e            menu equalizer                      # choose how bands of sound are lifted
    Alt+v            cycle visualizer                    # draw the sound: not, its spectrum, its waveform
    Alt+r            cycle replaygain                    # loudness tags: not used, of the track, of the album
    Alt+d            menu audio-device                   # choose the sound device

    ## Tracks
    SHARP            cycle audio                         # next audio track, or none
    _                cycle video                         # next video track, or none
    j                {player} cycle sub                  # next subtitle, or none
    J                cycle sub down                      # previous subtitle, or none
    v                {player} cycle sub-visibility       # subtitles visible, or hidden
    z                {player} add sub-delay -0.1         # subtitles 0.1 seconds earlier
    Z                {player} add sub-delay 0.1          # subtitles 0.1 seconds later
    x                {player} add sub-delay 0.1          # subtitles 0.1 seconds later
    Ctrl+LEFT        no-osd sub-seek -1                  # to the previous line of the subtitles
    Ctrl+RIGHT       no-osd sub-seek 1                   # to the next line of the subtitles
    Ctrl+Shift+LEFT  sub-step -1                         # show the previous line of the subtitles now
    Ctrl+Shift+RIGHT sub-step 1                          # show the next line of the subtitles now
    E                {player} cycle edition              # the next edition: another set of chapters
    g-q              {player} menu quality               # choose among the variants of an adaptive stream
    F5               menu settings                       # change settings
    Alt+m            menu main                           # all menus
    F9               menu tracks                         # choose among audio, video and subtitle tracks
    g-t              {player} menu tracks                # choose among audio, video and subtitle tracks
    g-a              {player} menu audio                 # choose an audio track
    g-v              {player} menu video                 # choose a video track
    g-s              {player} menu subtitles             # choose subtitles
    g-c              {player} menu chapters              # choose a chapter
    g-e              {player} menu editions              # choose an edition: one of several sets of chapters

    ## The picture's look
    1                add contrast -1                     # less contrast
    2                add contrast 1                      # more contrast
    3                add brightness -1                   # darker
    4                add brightness 1                    # brighter
    5                add gamma -1                        # darker in between (gamma)
    6                add gamma 1                         # brighter in between (gamma)
    7                add saturation -1                   # less colour
    8                add saturation 1                    # more colour
    A                cycle video-aspect-override         # other proportions: 16:9, 4:3, 2.35:1, the film's own
    w                add panscan -0.1                    # fill less of the area
    W                add panscan 0.1                     # fill more of the area, cutting the picture's edges
    Alt++            add video-zoom 0.1                  # larger
    Alt+-            add video-zoom -0.1                 # smaller
    Ctrl+Alt+LEFT    add video-pan-x 0.1                 # see what is further left
    Ctrl+Alt+RIGHT   add video-pan-x -0.1                # see what is further right
    Ctrl+Alt+UP      add video-pan-y 0.1                 # see what is further up
    Ctrl+Alt+DOWN    add video-pan-y -0.1                # see what is further down
    Alt+BS           no-osd set video-zoom 0 ; no-osd set video-pan-x 0 ; no-osd set video-pan-y 0 ; show-text "No zoom, no pan" # no zoom, no pan
    d                {player} cycle deinterlace          # interlaced frames without a comb: auto, yes, no
    Ctrl+g           cycle glyphs                        # other glyphs: auto, half, quadrant, sextant, …
    Alt+g            cycle colors                        # other colours: auto, truecolor, 256, 16, mono
    Alt+G            cycle graphics                      # cells or pixels: auto, cells, kitty, sixel, …
    Alt+w            cycle waveform                      # how loud an item of sound is, above the slider, or not
    Alt+p            cycle preview                       # what is shown of the selected row: off, alone, still, moving

    ## Taking things out
    s                screenshot                          # write the video frame into a file, with its subtitles
    S                screenshot video                    # write the video frame into a file, without subtitles
    Ctrl+s           screenshot window                   # write the screen into a file, as text with colours
    y-t              set clipboard/text ${time-pos}      # copy the time
    y-p              set clipboard/text ${path}          # copy the path or address
    y-s              set clipboard/text "${sub-text:}"   # copy the subtitles on the screen
    y-n              set clipboard/text "${media-title}" # copy the title

    ## Presentation and Picture in Picture
    f                cycle fullscreen                    # the picture fills the terminal, or not
    MBTN_LEFT_DBL    cycle fullscreen                    # the picture fills the terminal, or not
    F2               present full                        # the picture fills the terminal
    F3               present inline                      # the picture beside the list
    F4               present pip                         # the picture in the corner
    ESC              leave                               # leave what is in front
    T                pip                                 # Picture in Picture, and back
    c                pip-corner clockwise                # corner picture to the next corner
    Alt+Shift+UP     pip-corner up                       # corner picture up
    Alt+Shift+DOWN   pip-corner down                     # corner picture down
    Alt+Shift+LEFT   pip-corner left                     # corner picture to the left
    Alt+Shift+RIGHT  pip-corner right                    # corner picture to the right
    +                pip-size larger                     # corner picture larger
    =                pip-size larger                     # corner picture larger
    -                pip-size smaller                    # corner picture smaller

    ## Focus
    TAB              focus next                          # to the next part of the screen
    Shift+TAB        focus prev                          # to the previous part of the screen
    F8               focus playlist                      # to the playlist
    F7               focus browser                       # to the browser
    F6               focus player                        # to the picture
    F12              terminal                            # a shell in the list's place, with the film in its corner
    Ctrl+]           terminal                            # a shell in the list's place, with the film in its corner
    F10              focus history                       # to what was played
    g-h              focus history                       # to what was played

    ## Watching together
    g-w              menu room                           # the room: who is there, what they play, what was said
    Alt+s            syncplay-say                        # say something to the room

    ## The program
    :                palette                             # find or type a command; a time like 1:23:45 seeks
    ?                help                                # list the keys, or hide the list
    F1               help                                # list the keys, or hide the list
    i                stats                               # statistics, or hide them
    Alt+t            cycle theme                         # another theme
    I                stats                               # statistics, or hide them
    Ctrl+l           repaint                             # paint the screen again
    Ctrl+z           suspend                             # stop to the shell
    q                quit                                # quit
    Q                quit-watch-later                    # quit, and go on here when the item is opened again
    Ctrl+w           quit                                # quit
    Ctrl+c           quit 4                              # quit
    Ctrl+\           quit 4                              # quit

    ## Lists: the browser, the playlist and the history
    j                {list} list-move 1                  # down
    k                {list} list-move -1                 # up
    DOWN             {list} list-move 1                  # down
    UP               {list} list-move -1                 # up
    Ctrl+d           {list} list-move 1 half-pages       # half a page down
    Ctrl+u           {list} list-move -1 half-pages      # half a page up
    Ctrl+f           {list} list-move 1 pages            # a page down
    Ctrl+b           {list} list-move -1 pages           # a page up
    PGDWN            {list} list-move 1 pages            # a page down
    PGUP             {list} list-move -1 pages           # a page up
    g-g              {list} list-move first              # to the first row
    HOME             {list} list-move first              # to the first row
    G                {list} list-move last               # to the last row
    END              {list} list-move last               # to the last row
    g-c              {list} list-move current            # to the item that plays
    WHEEL_DOWN       {list} list-move 3                  # down
    WHEEL_UP         {list} list-move -3                 # up
    ENTER            {list} list-activate                # play the row, or go into the folder
    MBTN_LEFT_DBL    {list} list-activate                # play the row, or go into the folder
    1                {list} list-count 1                 # a count for the next key: 5j, 10G, 3d
    2                {list} list-count 2                 # a count for the next key: 5j, 10G, 3d
    3                {list} list-count 3                 # a count for the next key: 5j, 10G, 3d
    4                {list} list-count 4                 # a count for the next key: 5j, 10G, 3d
    5                {list} list-count 5                 # a count for the next key: 5j, 10G, 3d
    6                {list} list-count 6                 # a count for the next key: 5j, 10G, 3d
    7                {list} list-count 7                 # a count for the next key: 5j, 10G, 3d
    8                {list} list-count 8                 # a count for the next key: 5j, 10G, 3d
    SPACE            {list} list-mark                    # mark the row, or not, and go on
    V                {list} list-mark range              # mark a range: begin, or end
    v                {list} list-mark range              # mark a range: begin, or end
    Ctrl+a           {list} list-mark all                # mark all rows that are shown
    Alt+i            {list} list-mark invert             # mark what is not marked
    e                {list} list-play-next               # play the marked rows next, or this one
    E                {list} list-queue                   # into the queue that plays before the list goes on, or out
    u                {list} list-undo                    # take the last change of the playlist back
    Ctrl+r           {list} list-redo                    # do again what was taken back
    /                {list} filter                       # type a filter
    n                {list} filter-step 1                # next row that the filter matched
    N                {list} filter-step -1               # previous row that the filter matched

    ## The browser
    l                {browser} list-activate             # play the row, or go into the folder
    RIGHT            {browser} list-activate             # play the row, or go into the folder
    h                {browser} browser-up                # to the parent folder
    LEFT             {browser} browser-up                # to the parent folder
    BS               {browser} browser-up                # to the parent folder
    a                {browser} list-append               # append the marked rows to the playlist, or this one
    A                {browser} list-append recursive     # append them with all that lies below folders
    .                {browser} browser-all-files         # show all files, or media only
    Alt+.            {browser} browser-hidden-files      # show names that begin with a dot, or hide them
    o                {browser} menu sort                 # choose the order of the files, and which are shown
    Alt+o            {browser} browser-sort reverse      # the other way round
    B                {browser} bookmark                  # bookmark this folder, or take the bookmark away
    Alt+b            {list} bookmark row                 # bookmark this row, or take the bookmark away
    '                {list} menu bookmarks               # go where a bookmark leads
    g-p              {browser} browser-go                # type a path to go to; TAB completes it
    ~                {browser} browser-go ~              # to the home folder
    H                {browser} browser-back              # to the folder where you were before
    Alt+LEFT         {browser} browser-back              # to the folder where you were before
    L                {browser} browser-forward           # to the folder that you came back from
    Alt+RIGHT        {browser} browser-forward           # to the folder that you came back from
    r                {browser} browser-refresh           # read the folder again

    ## The playlist
    d                {playlist} list-remove              # take the marked rows off the playlist, or this one
    DEL              {playlist} list-remove              # take the marked rows off the playlist, or this one
    D                {playlist} playlist-clear           # take everything off but what plays
    J                {playlist} list-shift 1             # move the marked rows down, or this one
    K                {playlist} list-shift -1            # move the marked rows up, or this one
    X                {playlist} playlist-shuffle         # an order of chance, what plays first
    Alt+u            {playlist} playlist-unshuffle       # back to the order before shuffling and sorting
    o                {playlist} menu playlist-sort       # choose an order
    O                {playlist} menu groups              # show one group alone, or all

    ## The history
    l                {history} list-activate             # go on with the row, or where it leads
    RIGHT            {history} list-activate             # go on with the row, or where it leads
    a                {history} list-append               # append to the playlist
    d                {history} list-remove               # forget the row
    DEL              {history} list-remove               # forget the row
    r                {history} focus history             # read the history again

    ## The key help
    j                {help} list-move 1                  # down
    k                {help} list-move -1                 # up
    DOWN             {help} list-move 1                  # down
    UP               {help} list-move -1                 # up
    Ctrl+d           {help} list-move 1 half-pages       # half a page down
    Ctrl+u           {help} list-move -1 half-pages      # half a page up
    Ctrl+f           {help} list-move 1 pages            # a page down
    Ctrl+b           {help} list-move -1 pages           # a page up
    PGDWN            {help} list-move 1 pages            # a page down
    PGUP             {help} list-move -1 pages           # a page up
    g-g              {help} list-move first              # to the top
    HOME             {help} list-move first              # to the top
    G                {help} list-move last               # to the bottom
    END              {help} list-move last               # to the bottom
    WHEEL_DOWN       {help} list-move 3                  # down
    WHEEL_UP         {help} list-move -3                 # up
    1                {help} list-count 1                 # a count for the next key: 5j, 3G
    2                {help} list-count 2                 # a count for the next key: 5j, 3G
    3                {help} list-count 3                 # a count for the next key: 5j, 3G
    4                {help} list-count 4                 # a count for the next key: 5j, 3G
    5                {help} list-count 5                 # a count for the next key: 5j, 3G
    6                {help} list-count 6                 # a count for the next key: 5j, 3G
    7                {help} list-count 7                 # a count for the next key: 5j, 3G
    8                {help} list-count 8                 # a count for the next key: 5j, 3G
    /                {help} filter                       # search
    n                {help} filter-step 1                # next match
    N                {help} filter-step -1               # previous match
    q                {help} help                         # hide the help

    ## A filter or a command while it is typed: characters are text, and these keys do the rest
    ENTER            {filter} list-activate              # play the row, or go into the folder
    ESC              {filter} filter-clear               # drop the filter
    Ctrl+f           {filter} cycle find                 # find by letters with gaps, or as it stands
    DOWN             {filter} list-move 1                # down
    UP               {filter} list-move -1               # up
    Ctrl+n           {filter} list-move 1                # down
    Ctrl+p           {filter} list-move -1               # up
    PGDWN            {filter} list-move 1 pages          # a page down
    PGUP             {filter} list-move -1 pages         # a page up
    Ctrl+HOME        {filter} list-move first            # to the first row
    Ctrl+END         {filter} list-move last             # to the last row
    TAB              {filter} complete                   # complete the word; leave a filter for its list

    ## A menu
    j                {menu} list-move 1                  # down
    k                {menu} list-move -1                 # up
    DOWN             {menu} list-move 1                  # down
    UP               {menu} list-move -1                 # up
    Ctrl+d           {menu} list-move 1 half-pages       # half a page down
    Ctrl+u           {menu} list-move -1 half-pages      # half a page up
    PGDWN            {menu} list-move 1 pages            # a page down
    PGUP             {menu} list-move -1 pages           # a page up
    g-g              {menu} list-move first              # to the first row
    HOME             {menu} list-move first              # to the first row
    G                {menu} list-move last               # to the last row
    END              {menu} list-move last               # to the last row
    1                {menu} list-count 1                 # a count for the next key: 5j, 3G
    2                {menu} list-count 2                 # a count for the next key: 5j, 3G
    3                {menu} list-count 3                 # a count for the next key: 5j, 3G
    4                {menu} list-count 4                 # a count for the next key: 5j, 3G
    5                {menu} list-count 5                 # a count for the next key: 5j, 3G
    6                {menu} list-count 6                 # a count for the next key: 5j, 3G
    7                {menu} list-count 7                 # a count for the next key: 5j, 3G
    8                {menu} list-count 8                 # a count for the next key: 5j, 3G
    /                {menu} filter                       # find rows
    n                {menu} filter-step 1                # next row that was found
    N                {menu} filter-step -1               # previous row that was found
    ENTER            {menu} list-activate                # choose the row
    l                {menu} menu-step up                 # choose the row, or its next value
    RIGHT            {menu} menu-step up                 # choose the row, or its next value
    Ctrl+s           {menu} save-settings                # write the settings that were changed into inset.toml
    q                {menu} leave                        # close the menu
    h                {menu} menu-step down               # close the menu, or the previous value
    LEFT             {menu} menu-step down               # close the menu, or the previous value

    ## Another program: all other keys are its own
    Ctrl+]           {terminal} terminal-escape          # the next key is Inset's; twice: back to the list
    F12              {terminal} terminal                 # back to the list, and here again
    Shift+PGUP       {terminal} terminal-scroll -10      # look at what has left its screen
    Shift+PGDWN      {terminal} terminal-scroll 10       # look further on

    """###
}
