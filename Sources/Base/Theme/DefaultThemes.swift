/// The themes that come with the program.
///
/// Made from `config/themes` by `scripts/embed.sh`.
public enum DefaultThemes {
  /// The texts of their files by name.
  public static let all: KeyValuePairs<String, String> = [
    "catppuccin-frappe": ###"""
    # Catppuccin: Frappé, and Latte on a light ground. Where a published colour has too little contrast for words, it is lighter or darker here.

    [dark]
    text = "#c6d0f5"
    dim = "#a5adce"
    accent = "#cda4e8"
    current = "bold #efa179"
    played = "#a6d189"
    failed = "#ed9fa0"
    folder = "#99b3f0"
    warning = "#e5c890"
    live = "bold #eba0a3"
    border = "#626880"
    selection = "#d7def8 on #414559"
    selection-idle = "#d7def8 on #3a3e52"

    [light]
    text = "#4c4f69"
    dim = "#696c81"
    accent = "#7e35de"
    current = "bold #a84207"
    played = "#2d701e"
    failed = "#c50e36"
    folder = "#1a5ad8"
    warning = "#8a5812"
    live = "bold #b13540"
    border = "#acb0be"
    selection = "#42455b on #dce0e8"
    selection-idle = "#42455b on #e6e9ef"

    """###,
    "catppuccin-macchiato": ###"""
    # Catppuccin: Macchiato, and Latte on a light ground. Where a published colour has too little contrast for words, it is lighter or darker here.

    [dark]
    text = "#cad3f5"
    dim = "#a5adcb"
    accent = "#c6a0f6"
    current = "bold #f5a97f"
    played = "#a6da95"
    failed = "#ed8796"
    folder = "#8aadf4"
    warning = "#eed49f"
    live = "bold #ee99a0"
    border = "#5b6078"
    selection = "#cad3f5 on #363a4f"
    selection-idle = "#cad3f5 on #2f3347"

    [light]
    text = "#4c4f69"
    dim = "#696c81"
    accent = "#7e35de"
    current = "bold #a84207"
    played = "#2d701e"
    failed = "#c50e36"
    folder = "#1a5ad8"
    warning = "#8a5812"
    live = "bold #b13540"
    border = "#acb0be"
    selection = "#42455b on #dce0e8"
    selection-idle = "#42455b on #e6e9ef"

    """###,
    "catppuccin": ###"""
    # Catppuccin: Mocha, and Latte on a light ground. Where a published colour has too little contrast for words, it is lighter or darker here.
    #
    # A theme of your own is a file like this one in ~/.config/inset/themes; see inset(5). Roles that it does not name follow
    # from those that it names.

    [dark]
    text = "#cdd6f4"
    dim = "#a6adc8"
    accent = "#cba6f7"
    current = "bold #fab387"
    played = "#a6e3a1"
    failed = "#f38ba8"
    folder = "#89b4fa"
    warning = "#f9e2af"
    live = "bold #eba0ac"
    border = "#585b70"
    selection = "#cdd6f4 on #313244"
    selection-idle = "#cdd6f4 on #292b3b"

    [light]
    text = "#4c4f69"
    dim = "#696c81"
    accent = "#7e35de"
    current = "bold #a84207"
    played = "#2d701e"
    failed = "#c50e36"
    folder = "#1a5ad8"
    warning = "#8a5812"
    live = "bold #b13540"
    border = "#acb0be"
    selection = "#42455b on #dce0e8"
    selection-idle = "#42455b on #e6e9ef"

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
    "dracula": ###"""
    # Dracula, and Alucard on a light ground. Where a published colour has too little contrast for words, it is lighter or darker here.

    [dark]
    text = "#f8f8f2"
    dim = "#8591b8"
    accent = "#be95f9"
    current = "bold #ff7ac7"
    played = "#50fa7b"
    failed = "#ff8585"
    folder = "#8be9fd"
    warning = "#ffb86c"
    live = "bold #ff8585"
    border = "#6272a4"
    selection = "#f8f8f2 on #3a3d4e"
    selection-idle = "#f8f8f2 on #313341"

    [light]
    text = "#1f1f1f"
    dim = "#6c664b"
    accent = "#644ac9"
    current = "bold #a3144d"
    played = "#14710a"
    failed = "#b73426"
    folder = "#036a96"
    warning = "#a04b14"
    live = "bold #b73426"
    border = "#bcbab3"
    selection = "#1f1f1f on #e2e1e0"
    selection-idle = "#1f1f1f on #efece2"

    """###,
    "gruvbox": ###"""
    # Gruvbox. Where a published colour has too little contrast for words, it is lighter or darker here.

    [dark]
    text = "#ebdbb2"
    dim = "#a89984"
    accent = "#8ec07c"
    current = "bold #fe8019"
    played = "#b8bb26"
    failed = "#fc7c6d"
    folder = "#88a99c"
    warning = "#fabd2f"
    live = "bold #fc7c6d"
    border = "#665c54"
    selection = "#ebdbb2 on #3c3836"
    selection-idle = "#ebdbb2 on #32302f"

    [light]
    text = "#3c3836"
    dim = "#776b60"
    accent = "#396b4d"
    current = "bold #ad3903"
    played = "#67630c"
    failed = "#9d0006"
    folder = "#076678"
    warning = "#86570f"
    live = "bold #bc211b"
    border = "#bdae93"
    selection = "#3c3836 on #ebdbb2"
    selection-idle = "#3c3836 on #f2e5bc"

    """###,
    "nord": ###"""
    # Nord. Where a published colour has too little contrast for words, it is lighter or darker here.

    [dark]
    text = "#eceff4"
    dim = "#d8dee9"
    accent = "#88c0d0"
    current = "bold #ebcb8b"
    played = "#a3be8c"
    failed = "#d9a0a6"
    folder = "#96b1cc"
    warning = "#daa18f"
    live = "bold #d9a0a6"
    border = "#4c566a"
    selection = "#eceff4 on #3b4252"
    selection-idle = "#eceff4 on #353c4a"

    [light]
    text = "#2e3440"
    dim = "#4c566a"
    accent = "#486384"
    current = "bold #855648"
    played = "#56654a"
    failed = "#954c53"
    folder = "#486384"
    warning = "#6e5f41"
    live = "bold #954c53"
    border = "#b8c2d2"
    selection = "#2e3440 on #d8dee9"
    selection-idle = "#2e3440 on #e5e9f0"

    """###,
    "solarized": ###"""
    # Solarized. Where a published colour has too little contrast for words, it is lighter or darker here.

    [dark]
    text = "#eee8d5"
    dim = "#93a1a1"
    accent = "#3ba9a0"
    current = "bold #bc9417"
    played = "#90a217"
    failed = "#e87876"
    folder = "#4da0da"
    warning = "#db815c"
    live = "bold #e176aa"
    border = "#586e75"
    selection = "#eee8d5 on #073642"
    selection-idle = "#eee8d5 on #04303b"

    [light]
    text = "#073642"
    dim = "#586e75"
    accent = "#1e746d"
    current = "bold #826300"
    played = "#606e00"
    failed = "#c42c2a"
    folder = "#1e6ca4"
    warning = "#b54314"
    live = "bold #ba3072"
    border = "#c9c4b0"
    selection = "#073642 on #eee8d5"
    selection-idle = "#073642 on #f6efdc"

    """###,
    "terminal": ###"""
    # Terminal: the terminal's own 16 colours and nothing else.

    [dark]
    text = "default"
    dim = "white"
    accent = "cyan"
    current = "bold yellow"
    played = "green"
    failed = "bright-red"
    folder = "bright-blue"
    warning = "yellow"
    live = "bold bright-red"
    border = "bright-black"
    selection = "reverse default"
    selection-idle = "reverse dim default"

    [light]
    text = "default"
    dim = "bright-black"
    accent = "blue"
    current = "bold magenta"
    played = "green"
    failed = "red"
    folder = "bold blue"
    warning = "bold red"
    live = "bold red"
    border = "bright-black"
    selection = "reverse default"
    selection-idle = "reverse dim default"

    """###,
    "tokyonight": ###"""
    # Tokyo Night: Night and Day. Where a published colour has too little contrast for words, it is lighter or darker here.

    [dark]
    text = "#c0caf5"
    dim = "#a9b1d6"
    accent = "#7dcfff"
    current = "bold #ff9e64"
    played = "#9ece6a"
    failed = "#f7768e"
    folder = "#7aa2f7"
    warning = "#e0af68"
    live = "bold #ff899d"
    border = "#414868"
    selection = "#c0caf5 on #283457"
    selection-idle = "#c0caf5 on #24283b"

    [light]
    text = "#28458a"
    dim = "#536297"
    accent = "#006385"
    current = "bold #8e4a00"
    played = "#4b6330"
    failed = "#b01e49"
    folder = "#225baa"
    warning = "#715732"
    live = "bold #a23737"
    border = "#a8aecb"
    selection = "#233d7a on #d0d5e3"
    selection-idle = "#233d7a on #d9dbe5"

    """###,
  ]
}
