/// The built-in bindings.
///
/// Made from `config/input.conf` by `scripts/embed.sh`.
public enum DefaultInputConf {
  /// The text of the file.
  public static let text = ###"""
    # The keys of Inset, with their defaults.
    #
    # Put your own bindings into ~/.config/inset/input.conf; they override these for the same keys in the same section.
    # `KEY ignore` unbinds a key. `inset keys` shows the bindings in effect. The syntax is mpv's, and most files written for
    # mpv work unchanged; see inset(5).
    #
    #   [Shift+][Ctrl+][Alt+][Meta+]KEY [{section}] command arguments [; command …]   # comment
    #
    # `-` joins the keys of a sequence: `g-g`. SHARP is #, SPACE the space bar. The help shows the comment after a binding.
    # A section limits where a key applies:
    #
    #   (none)      everywhere, unless the pane with the focus uses the key differently; a line of yours also replaces
    #               a built-in one of {player}
    #   {player}    the picture has the focus          {list}     a list has it: files, playlist or history
    #   {playing}   a list has it and something plays; your bindings for that list take precedence
    #   {browser}   the file list has it               {playlist} the playlist has it
    #   {help}      the key help is open               {filter}   you are typing a filter or a command
    #   {menu}      a menu is open                     {terminal} a shell or program has the focus; it receives all other
    #                                                  keys
    #
    # Mouse keys belong to the pane under the pointer.

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
    END              live-edge                           # jump to live
    Shift+BS         revert-seek                         # undo the last seek
    Ctrl+Shift+BS    revert-seek mark                    # set the point that undo seek returns to
    Ctrl+t           seek-prompt                         # go to a time: 1:23:45, 90, 50%, +30, -10
    .                frame-step                          # step one frame forward and pause
    ,                frame-back-step                     # step one frame back and pause
    l                ab-loop                             # A-B loop: set A, set B, clear
    Alt+RIGHT        skip forward                        # skip forward (skip-interval)
    Alt+LEFT         skip back                           # skip back (skip-interval)
    WHEEL_RIGHT      seek 10                             # 10 seconds forward
    WHEEL_LEFT       seek -10                            # 10 seconds back
    PGUP             add chapter 1                       # next chapter
    PGDWN            add chapter -1                      # previous chapter
    @                add chapter 1                       # next chapter
    !                add chapter -1                      # previous chapter
    o                show-progress                       # show the time and the slider
    P                show-progress                       # show the time and the slider
    ENTER            show-progress                       # show the time and the slider

    ## Playlist
    >                playlist-next                       # next item
    <                playlist-prev                       # previous item
    MBTN_FORWARD     playlist-next                       # next item
    MBTN_BACK        playlist-prev                       # previous item
    g-l              last-item                           # previously played item (last channel)
    C                pause-after-current                 # toggle pause at the end of this item
    Alt+c            stop-after-current                  # toggle stop at the end of this item
    Alt+z            menu sleep                          # sleep timer: pause in 15, 30, 45 … minutes
    L                cycle loop-file                     # toggle loop of this item
    Alt+l            cycle loop-playlist                 # toggle loop of the playlist

    ## Speed
    [                multiply speed 1/1.1                # slower by 10 %
    ]                multiply speed 1.1                  # faster by 10 %
    {                multiply speed 0.5                  # half speed
    }                multiply speed 2                    # double speed
    BS               set speed 1                         # normal speed

    ## Sound
    0                add volume 2                        # volume up
    9                add volume -2                       # volume down
    *                add volume 2                        # volume up
    /                add volume -2                       # volume down
    Ctrl+UP          add volume 2                        # volume up
    Ctrl+DOWN        add volume -2                       # volume down
    WHEEL_UP         add volume 2                        # volume up
    WHEEL_DOWN       add volume -2                       # volume down
    Ctrl++           add audio-delay 0.1                 # audio 0.1 seconds later
    Ctrl+-           add audio-delay -0.1                # audio 0.1 seconds earlier
    m                cycle mute                          # toggle mute
    Alt+n            cycle normalize                     # even out loudness (toggle)
    Alt+e            menu equalizer                      # equaliser
    Alt+v            cycle visualizer                    # visualiser: off, spectrum, waveform
    Alt+r            cycle replaygain                    # ReplayGain: off, track, album
    Alt+d            menu audio-device                   # choose the audio device

    ## Tracks
    SHARP            cycle audio                         # next audio track, or none
    _                cycle video                         # next video track, or none
    j                {player} cycle sub                  # next subtitle, or none
    J                cycle sub down                      # previous subtitle, or none
    v                {player} cycle sub-visibility       # toggle subtitles
    r                {player} add sub-pos -5             # subtitles up
    R                {player} add sub-pos 5              # subtitles down
    z                {player} add sub-delay -0.1         # subtitles 0.1 seconds earlier
    Z                {player} add sub-delay 0.1          # subtitles 0.1 seconds later
    x                {player} add sub-delay 0.1          # subtitles 0.1 seconds later
    Ctrl+LEFT        no-osd sub-seek -1                  # seek to the previous subtitle line
    Ctrl+RIGHT       no-osd sub-seek 1                   # seek to the next subtitle line
    Ctrl+Shift+LEFT  sub-step -1                         # delay so that the previous subtitle line shows now
    Ctrl+Shift+RIGHT sub-step 1                          # delay so that the next subtitle line shows now
    E                {player} cycle edition              # next edition (another set of chapters)
    g-q              {player} menu quality               # choose the quality of a stream
    F5               menu settings                       # settings
    Alt+m            menu main                           # main menu
    F9               menu tracks                         # choose audio, video and subtitle tracks
    g-t              {player} menu tracks                # choose audio, video and subtitle tracks
    g-a              {player} menu audio                 # choose an audio track
    g-v              {player} menu video                 # choose a video track
    g-s              {player} menu subtitles             # choose subtitles
    g-c              {player} menu chapters              # choose a chapter
    g-e              {player} menu editions              # choose an edition (a set of chapters)

    ## Picture
    # In a playlist with channel numbers, digits over the picture choose a channel.
    1                add contrast -1                     # contrast down
    2                add contrast 1                      # contrast up
    3                add brightness -1                   # brightness down
    4                add brightness 1                    # brightness up
    5                add gamma -1                        # gamma down
    6                add gamma 1                         # gamma up
    7                add saturation -1                   # saturation down
    8                add saturation 1                    # saturation up
    A                cycle video-aspect-override         # aspect ratio: 16:9, 4:3, 2.35:1, the film's own
    w                add panscan -0.1                    # fill less of the area (panscan)
    W                add panscan 0.1                     # fill more of the area, cropping the edges (panscan)
    Alt++            add video-zoom 0.1                  # zoom in
    Alt+-            add video-zoom -0.1                 # zoom out
    Ctrl+Alt+LEFT    add video-pan-x 0.1                 # pan left
    Ctrl+Alt+RIGHT   add video-pan-x -0.1                # pan right
    Ctrl+Alt+UP      add video-pan-y 0.1                 # pan up
    Ctrl+Alt+DOWN    add video-pan-y -0.1                # pan down
    Alt+BS           no-osd set video-zoom 0 ; no-osd set video-pan-x 0 ; no-osd set video-pan-y 0 ; show-text "Zoom and pan reset" # reset zoom and pan
    d                {player} cycle deinterlace          # deinterlace: auto, yes, no
    Ctrl+g           cycle glyphs                        # glyphs: auto, half, quadrant, sextant, …
    Alt+g            cycle colors                        # colours: auto, truecolor, 256, 16, mono
    Alt+G            cycle graphics                      # graphics: auto, cells, kitty, sixel, …
    Alt+w            cycle waveform                      # toggle the waveform above the slider
    Alt+p            cycle preview                       # preview of the selected row: off, alone, still, moving

    ## Screenshots and copying
    s                screenshot                          # screenshot with subtitles
    S                screenshot video                    # screenshot without subtitles
    Ctrl+s           screenshot window                   # screenshot of the screen, as text with colours
    y-t              set clipboard/text ${time-pos}      # copy the time
    y-p              set clipboard/text ${path}          # copy the path or address
    y-p              {list} set clipboard/text "${selected-path:}" # copy the path or address of the row
    y-s              set clipboard/text "${sub-text:}"   # copy the subtitle on the screen
    y-n              set clipboard/text "${media-title}" # copy the title

    ## Presentation and Picture in Picture
    f                cycle fullscreen                    # toggle full picture
    MBTN_LEFT_DBL    cycle fullscreen                    # toggle full picture
    F2               present full                        # full: the picture fills the terminal
    F3               present inline                      # inline: the picture beside the list
    F4               present pip                         # pip: the picture in the corner
    ESC              leave                               # back
    T                pip                                 # toggle Picture in Picture
    Alt+x            swap                                # swap film and corner
    Alt+ENTER        play-second                         # play the row in the corner, as a second film
    Alt+a            cycle sound-of                      # switch the sound to the other film
    g-b              cycle list-view                     # side panel: list, chapters, subtitles, chat, statistics
    Alt+h            pip-hide                            # hide or show the corner
    c                pip-corner clockwise                # next corner
    Alt+Shift+UP     pip-corner up                       # move the corner picture up
    Alt+Shift+DOWN   pip-corner down                     # move the corner picture down
    Alt+Shift+LEFT   pip-corner left                     # move the corner picture left
    Alt+Shift+RIGHT  pip-corner right                    # move the corner picture right
    +                pip-size larger                     # larger corner picture
    =                pip-size larger                     # larger corner picture
    -                pip-size smaller                    # smaller corner picture
    )                list-size larger                    # larger list beside the picture
    (                list-size smaller                   # smaller list beside the picture

    ## Focus
    TAB              focus next                          # switch between list and picture
    Shift+TAB        focus prev                          # focus the previous pane
    Shift+TAB        {list} focus next-list              # the next list: files, playlist, history
    F8               focus playlist                      # go to the playlist
    F7               focus browser                       # go to the files
    F6               focus player                        # go to the picture
    F12              terminal                            # shell beside the film (toggle)
    Ctrl+]           terminal                            # shell beside the film (toggle)
    Ctrl+v           terminal-key                        # send the next key to the shell
    g-d              terminal-folder                     # list the shell's current folder
    F10              focus history                       # go to the history
    g-h              focus history                       # go to the history

    ## Watch together (Syncplay)
    g-w              menu room                           # Syncplay room
    Alt+s            syncplay-say                        # send a message to the room

    ## Program
    :                palette                             # command palette; a time like 1:23:45 seeks
    ?                help                                # help (twice: all keys)
    F1               help                                # help (twice: all keys)
    i                stats                               # toggle statistics
    Alt+t            cycle theme                         # next theme
    I                stats                               # toggle statistics
    Ctrl+l           repaint                             # redraw the screen
    Alt+q            detach                              # detach: play on without the terminal
    Ctrl+z           suspend                             # suspend to the shell
    q                quit                                # quit
    Q                quit-watch-later                    # quit; songs and playlists will resume too
    Ctrl+w           quit                                # quit
    Ctrl+c           quit 4                              # quit
    Ctrl+\           quit 4                              # quit

    ## Lists while something plays
    SPACE            {playing} cycle pause               # play or pause
    RIGHT            {playing} seek 5                    # 5 seconds forward
    LEFT             {playing} seek -5                   # 5 seconds back

    ## Lists: files, playlist and history
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
    g-g              {list} list-move first              # go to the first row
    HOME             {list} list-move first              # go to the first row
    G                {list} list-move last               # go to the last row
    END              {list} list-move last               # go to the last row
    g-c              {list} list-move current            # go to the current item
    WHEEL_DOWN       {list} list-move 3                  # down
    WHEEL_UP         {list} list-move -3                 # up
    ENTER            {list} list-activate                # play the row, or open the folder
    MBTN_LEFT_DBL    {list} list-activate                # play the row, or open the folder
    1                {list} list-count 1                 # a count for the next key: 5j, 10G, 3d
    2                {list} list-count 2                 # a count for the next key: 5j, 10G, 3d
    3                {list} list-count 3                 # a count for the next key: 5j, 10G, 3d
    4                {list} list-count 4                 # a count for the next key: 5j, 10G, 3d
    5                {list} list-count 5                 # a count for the next key: 5j, 10G, 3d
    6                {list} list-count 6                 # a count for the next key: 5j, 10G, 3d
    7                {list} list-count 7                 # a count for the next key: 5j, 10G, 3d
    8                {list} list-count 8                 # a count for the next key: 5j, 10G, 3d
    9                {list} list-count 9                 # a count for the next key: 5j, 10G, 3d
    0                {list} list-count 0                 # a count for the next key: 5j, 10G, 3d
    SPACE            {list} list-mark                    # mark or unmark the row
    INS              {list} list-mark                    # mark or unmark the row
    t                {list} list-mark                    # mark or unmark the row
    V                {list} list-mark range              # mark a range: start, end
    v                {list} list-mark range              # mark a range: start, end
    Ctrl+a           {list} list-mark all                # mark all
    Alt+i            {list} list-mark invert             # invert the marks
    e                {list} list-play-next               # play next (marked rows, or this one)
    E                {list} list-queue                   # add to the queue, or remove from it
    u                {list} list-undo                    # undo the last change of the list
    Ctrl+r           {list} list-redo                    # redo the playlist change
    /                {list} filter                       # find rows
    s                {list} filter                       # find rows
    n                {list} filter-step 1                # next match
    N                {list} filter-step -1               # previous match

    ## Files
    l                {browser} list-activate             # play the row, or open the folder
    RIGHT            {browser} list-activate             # play the row, or open the folder
    h                {browser} browser-up                # go to the parent folder
    LEFT             {browser} browser-up                # go to the parent folder
    BS               {browser} browser-up                # go to the parent folder
    a                {browser} list-append               # add to the playlist (marked rows, or this one)
    A                {browser} list-append recursive     # add to the playlist, with all subfolders
    .                {browser} browser-all-files         # toggle all files, or media only
    Alt+.            {browser} browser-hidden-files      # toggle hidden files
    o                {browser} menu sort                 # sort files, and choose which are shown
    Alt+o            {browser} browser-sort reverse      # reverse order
    B                {browser} bookmark                  # toggle a bookmark of this folder
    Alt+b            {list} bookmark row                 # toggle a bookmark of this row
    '                {list} menu bookmarks               # bookmarks
    g-p              {browser} browser-go                # go to a path; Tab completes it
    ~                {browser} browser-go ~              # go to the home folder
    H                {browser} browser-back              # go back to the previous folder
    Alt+LEFT         {browser} browser-back              # go back to the previous folder
    L                {browser} browser-forward           # forward again
    Alt+RIGHT        {browser} browser-forward           # forward again
    r                {browser} browser-refresh           # reload the folder

    ## Playlist rows
    d                {playlist} list-remove              # remove from the playlist (marked rows, or this one)
    DEL              {playlist} list-remove              # remove from the playlist (marked rows, or this one)
    BS               {playlist} last-item                # previously played item (last channel)
    D                {playlist} playlist-clear           # clear the playlist, except for the current item
    J                {playlist} list-shift 1             # move down (marked rows, or this one)
    K                {playlist} list-shift -1            # move up (marked rows, or this one)
    X                {playlist} playlist-shuffle         # shuffle, with the current item first
    Alt+u            {playlist} playlist-unshuffle       # restore the original order
    o                {playlist} menu playlist-sort       # sort the playlist
    O                {playlist} menu groups              # groups: show one, or all

    ## History
    l                {history} list-activate             # resume the row, or open its folder or playlist
    RIGHT            {history} list-activate             # resume the row, or open its folder or playlist
    a                {history} list-append               # add to the playlist
    d                {history} list-remove               # remove from the history
    DEL              {history} list-remove               # remove from the history
    r                {history} focus history             # reload the history

    ## Key help
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
    g-g              {help} list-move first              # go to the top
    HOME             {help} list-move first              # go to the top
    G                {help} list-move last               # go to the bottom
    END              {help} list-move last               # go to the bottom
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
    9                {help} list-count 9                 # a count for the next key: 5j, 3G
    0                {help} list-count 0                 # a count for the next key: 5j, 3G
    /                {help} filter                       # search
    n                {help} filter-step 1                # next match
    N                {help} filter-step -1               # previous match
    q                {help} leave                        # close the help
    TAB              {help} help                         # all keys

    ## A filter or a command while it is typed: characters are text, and these keys do the rest
    ENTER            {filter} list-activate              # play the row, or open the folder
    ESC              {filter} filter-clear               # clear the filter
    Ctrl+f           {filter} cycle find                 # find: fuzzy or substring
    DOWN             {filter} list-move 1                # down
    UP               {filter} list-move -1               # up
    Ctrl+n           {filter} list-move 1                # down
    Ctrl+p           {filter} list-move -1               # up
    PGDWN            {filter} list-move 1 pages          # a page down
    PGUP             {filter} list-move -1 pages         # a page up
    Ctrl+HOME        {filter} list-move first            # go to the first row
    Ctrl+END         {filter} list-move last             # go to the last row
    TAB              {filter} complete                   # complete the word; in a filter, go to its list

    ## Menus
    j                {menu} list-move 1                  # down
    k                {menu} list-move -1                 # up
    DOWN             {menu} list-move 1                  # down
    UP               {menu} list-move -1                 # up
    Ctrl+d           {menu} list-move 1 half-pages       # half a page down
    Ctrl+u           {menu} list-move -1 half-pages      # half a page up
    PGDWN            {menu} list-move 1 pages            # a page down
    PGUP             {menu} list-move -1 pages           # a page up
    g-g              {menu} list-move first              # go to the first row
    HOME             {menu} list-move first              # go to the first row
    G                {menu} list-move last               # go to the last row
    END              {menu} list-move last               # go to the last row
    1                {menu} list-count 1                 # a count for the next key: 5j, 3G
    2                {menu} list-count 2                 # a count for the next key: 5j, 3G
    3                {menu} list-count 3                 # a count for the next key: 5j, 3G
    4                {menu} list-count 4                 # a count for the next key: 5j, 3G
    5                {menu} list-count 5                 # a count for the next key: 5j, 3G
    6                {menu} list-count 6                 # a count for the next key: 5j, 3G
    7                {menu} list-count 7                 # a count for the next key: 5j, 3G
    8                {menu} list-count 8                 # a count for the next key: 5j, 3G
    9                {menu} list-count 9                 # a count for the next key: 5j, 3G
    0                {menu} list-count 0                 # a count for the next key: 5j, 3G
    /                {menu} filter                       # find rows
    n                {menu} filter-step 1                # next match
    N                {menu} filter-step -1               # previous match
    ENTER            {menu} list-activate                # choose the row
    l                {menu} menu-step up                 # choose the row, or its next value
    RIGHT            {menu} menu-step up                 # choose the row, or its next value
    Ctrl+s           {menu} save-settings                # save the changed settings to inset.toml
    q                {menu} leave                        # close the menu
    h                {menu} menu-step down               # close the menu, or its previous value
    LEFT             {menu} menu-step down               # close the menu, or its previous value

    ## Embedded terminal: all other keys are the program's own
    Ctrl+]           {terminal} terminal-escape          # the next key goes to Inset; twice: back to the list
    F12              {terminal} terminal                 # list / shell
    Shift+PGUP       {terminal} terminal-scroll -10      # scroll back
    Shift+PGDWN      {terminal} terminal-scroll 10       # scroll forward
    /                {terminal} terminal-search          # after scrolling back: search
    n                {terminal} terminal-search-again up # next match above
    N                {terminal} terminal-search-again down # next match below
    y                {terminal} terminal-copy            # copy the selected text
    ESC              {terminal} leave                    # after scrolling back: return to the screen

    """###
}
