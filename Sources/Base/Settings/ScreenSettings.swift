// Rows of the settings for the screen, its lists and the embedded terminal. Pure; any thread.

extension SettingsTable {
  static let terminal: [SettingSpec] = [
    .whole(
      place(
        "terminal", "scrollback", nil, "lines of scrollback in the shell",
        label: "Lines of scrollback", property: "terminal-scrollback"),
      \.terminalScrollback, Settings.terminalScrollbacks),
    .flag(
      place(
        "terminal", "clipboard", nil, "let programs in the shell set the clipboard",
        label: "Programs can set the clipboard", property: "terminal-clipboard"),
      \.terminalClipboard),
    .choice(
      place(
        "terminal", "mpv", "embedded-mpv",
        "where to play films that programs in the shell start with mpv: corner, full, auto (full while the program waits), ask, off",
        label: "Films of programs in the shell", property: "embedded-mpv"),
      \.embeddedMPV),
  ]

  static let list: [SettingSpec] = [
    .choice(
      place(
        "list", "preview", "preview",
        "preview of the selected row: off, still, moving, or moving only while no film plays (alone)",
        property: "preview"
      ),
      \.preview),
    .flag(
      place("list", "media-information", nil, "read durations and titles of files in the background"),
      \.readsInformation),
    .flag(
      place("list", "show-all-files", nil, "show all files, not media only"), \.showAllFiles),
    .flag(
      place("list", "show-hidden-files", nil, "show hidden files (names that begin with a dot)"),
      \.showHiddenFiles),
    .choice(place("list", "sort", nil, "order of files"), \.sort),
    .flag(place("list", "sort-reverse", nil, "sort files in reverse"), \.sortReverse),
    .flag(
      place("list", "folders-first", nil, "folders before files"), \.foldersFirst),
    .whole(
      place("list", "width", nil, "width of the list beside the picture, in percent of the screen"),
      \.listWidth,
      Settings.listSizes),
    .whole(
      place("list", "height", nil, "height of the list below the picture, in percent"), \.listHeight,
      Settings.listSizes),
    .choice(
      place("list", "find", nil, "search in lists: fuzzy (letters with gaps) or substring"), \.find),
    .choice(
      place(
        "list", "play", nil,
        "after a picked file, play its folder, similar files there or no other file (file)",
        label: "After a picked file, play", property: "browser-play"),
      \.pickScope),
  ]

  static let screenshot: [SettingSpec] = [
    .text(
      place(
        "screenshot", "folder", nil,
        "folder for screenshots, relative to the folder that Inset was started in"),
      \.screenshot.folder),
    .text(place("screenshot", "template", nil, "template for their names, as in mpv"), \.screenshot.template),
    .choice(
      place("screenshot", "format", nil, "format of screenshots"), \.screenshot.format),
    .whole(
      place("screenshot", "jpeg-quality", nil, "quality of JPEG screenshots", label: "JPEG quality"),
      \.screenshot.jpegQuality, 0...100),
  ]

  static let screen: [SettingSpec] = [
    .flag(place("screen", "mouse", nil, "use the mouse"), \.mouse),
    .flag(place("screen", "title", nil, "set the terminal's window title"), \.title),
    .choice(
      place(
        "screen", "borders", nil, "borders of overlays; auto follows the theme", property: "borders"),
      \.borders),
    .choice(
      place(
        "screen", "motion", nil,
        "slide the picture to its corner and back, in terminals with kitty graphics on this machine",
        property: "motion"),
      \.motion),
    .flag(
      place(
        "screen", "hints", nil, "show key hints at the bottom, and after the first key of a sequence",
        property: "hints"),
      \.showsHints),
    .text(
      place("screen", "theme", "theme", "the theme: a built-in one, or a file in themes/; help lists them"),
      \.themeName),
    .choice(
      place(
        "screen", "background", nil, "the terminal's background, dark or light; auto asks the terminal",
        property: "background"),
      \.background),
    .choice(
      place(
        "screen", "bidi", nil,
        "what reorders right-to-left text; auto knows the terminals that do",
        property: "bidi"),
      \.bidi),
    .choice(
      place(
        "screen", "symbols", nil,
        "symbols of the interface: nerd for Nerd Fonts, ascii for fonts without the others",
        property: "symbols"),
      \.symbols),
    .flag(
      place(
        "screen", "reader", nil, "for screen readers: no frames, and the states of rows in words",
        property: "reader"
      ),
      \.reader),
  ]
}
