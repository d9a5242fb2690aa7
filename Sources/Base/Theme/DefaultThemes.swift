/// The themes that come with the program.
///
/// Made from `config/themes` by `scripts/embed.sh`.
public enum DefaultThemes {
  /// The texts of their files by name.
  public static let all: KeyValuePairs<String, String> = [
    "harbour": ###"""
    # Harbour: cool blues, quiet beside the picture.
    #
    # A theme of your own is a file like this one in ~/.config/inset/themes; see inset(5).

    [dark]
    dim = "#8c9fb0"
    accent = "#7cc7ff"
    current = "bold #8ce0b8"
    played = "#71808f"
    failed = "#ff8f8f"
    folder = "#9db8ff"
    title = "bold #dfe9f5"
    selection = "#f4f9ff on #1f4f82"
    selection-idle = "#d5dee8 on #303a46"
    bar = "#55636f"
    bar-filled = "#7cc7ff"
    bar-buffered = "#8c9fb0"
    thumb = "bold #f4f9ff"
    notice = "#f4f9ff on #22384f"
    warning = "bold #ffcf8a"
    border = "#55636f"
    border-focused = "#7cc7ff"
    disabled = "#66737f"
    live = "bold #ff7a6b"

    [light]
    dim = "#56677a"
    accent = "#0b5fa5"
    current = "bold #0c7a4d"
    played = "#7a8794"
    failed = "#b3261e"
    folder = "#2f4fb3"
    title = "bold #0a1f33"
    selection = "#0a1f33 on #a9d1f7"
    selection-idle = "#22303d on #dde4eb"
    bar = "#a3b0bc"
    bar-filled = "#0b5fa5"
    bar-buffered = "#6e7c8a"
    thumb = "bold #0a1f33"
    notice = "#0a1f33 on #dce8f4"
    warning = "bold #8a4b00"
    border = "#a3b0bc"
    border-focused = "#0b5fa5"
    disabled = "#94a0ab"
    live = "bold #b3261e"

    """###,
    "ember": ###"""
    # Ember: warm, for a dark room.

    [dark]
    dim = "#b09a86"
    accent = "#ffb454"
    current = "bold #d8e07a"
    played = "#8f7c6a"
    failed = "#ff7f66"
    folder = "#f0a0c0"
    title = "bold #fff0dc"
    selection = "#fff6ea on #7a3b12"
    selection-idle = "#efe0d0 on #43362c"
    bar = "#6d5c4e"
    bar-filled = "#ff9a3c"
    bar-buffered = "#b09a86"
    thumb = "bold #fff6ea"
    notice = "#fff6ea on #4f2e18"
    warning = "bold #ffd75f"
    border = "#6d5c4e"
    border-focused = "#ffb454"
    disabled = "#7d6b5c"
    live = "bold #ff6a50"

    [light]
    dim = "#7a6250"
    accent = "#a04a00"
    current = "bold #5a6b00"
    played = "#937f6e"
    failed = "#b02a10"
    folder = "#9a2f62"
    title = "bold #3a1d08"
    selection = "#3a1d08 on #ffd2a0"
    selection-idle = "#3f3024 on #efe3d6"
    bar = "#b8a595"
    bar-filled = "#b85400"
    bar-buffered = "#8d7766"
    thumb = "bold #3a1d08"
    notice = "#3a1d08 on #ffe6cc"
    warning = "bold #9a5b00"
    border = "#b8a595"
    border-focused = "#a04a00"
    disabled = "#a8978a"
    live = "bold #b02a10"

    [symbols]
    thumb = "◆"
    bar-filled = "═"
    tick-filled = "╪"

    """###,
    "meadow": ###"""
    # Meadow: greens, with square corners.

    [dark]
    dim = "#93a893"
    accent = "#8fd694"
    current = "bold #e5d67b"
    played = "#728572"
    failed = "#f08c8c"
    folder = "#7fc8d8"
    title = "bold #e6f4e6"
    selection = "#f2fbf2 on #245c38"
    selection-idle = "#dbe6db on #313d33"
    bar = "#566456"
    bar-filled = "#8fd694"
    bar-buffered = "#93a893"
    thumb = "bold #f2fbf2"
    notice = "#f2fbf2 on #24402c"
    warning = "bold #f0c674"
    border = "#566456"
    border-focused = "#8fd694"
    disabled = "#687668"
    live = "bold #ff8066"

    [light]
    dim = "#566b56"
    accent = "#1c7430"
    current = "bold #7a5c00"
    played = "#7b8c7b"
    failed = "#a8281e"
    folder = "#0c6478"
    title = "bold #10301a"
    selection = "#10301a on #b0e3b8"
    selection-idle = "#263a2a on #dfe9df"
    bar = "#a5b4a5"
    bar-filled = "#1c7430"
    bar-buffered = "#6d806d"
    thumb = "bold #10301a"
    notice = "#10301a on #d8f0dc"
    warning = "bold #805500"
    border = "#a5b4a5"
    border-focused = "#1c7430"
    disabled = "#97a597"
    live = "bold #a8281e"

    [borders]
    style = "square"

    """###,
    "contrast": ###"""
    # Contrast: as legible as possible, and never only a colour to tell things apart.

    [dark]
    text = "bright-white"
    dim = "white"
    accent = "bold bright-yellow"
    current = "bold underline bright-green"
    played = "white"
    failed = "bold bright-red"
    folder = "bold bright-cyan"
    title = "bold bright-white"
    selection = "bold black on bright-yellow"
    selection-idle = "bold black on white"
    bar = "white"
    bar-filled = "bold bright-yellow"
    bar-buffered = "bright-white"
    thumb = "bold bright-white"
    notice = "bold black on bright-white"
    warning = "bold black on bright-yellow"
    border = "white"
    border-focused = "bold bright-yellow"
    disabled = "dim white"
    live = "bold bright-white on red"
    subtitle = "bold bright-white on black"

    [light]
    text = "black"
    dim = "#303030"
    accent = "bold #0000af"
    current = "bold underline #005f00"
    played = "#444444"
    failed = "bold #af0000"
    folder = "bold #005f87"
    title = "bold black"
    selection = "bold bright-white on #0000af"
    selection-idle = "bold bright-white on #444444"
    bar = "#585858"
    bar-filled = "bold #0000af"
    bar-buffered = "black"
    thumb = "bold black"
    notice = "bold bright-white on black"
    warning = "bold bright-white on #af0000"
    border = "#585858"
    border-focused = "bold #0000af"
    disabled = "dim #585858"
    live = "bold bright-white on #af0000"
    subtitle = "bold bright-white on black"

    [borders]
    style = "square"

    """###,
  ]
}
