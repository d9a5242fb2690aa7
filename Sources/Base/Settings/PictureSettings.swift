// Rows of the settings for the picture, Picture in Picture and subtitles. Pure; any thread.

extension SettingsTable {
  static let picture: [SettingSpec] = [
    .flag(
      place(
        "picture", "enabled", "no-video", "show the picture of films; films without sound always have one",
        optionHelp: "play only the sound of films; films without sound keep their picture"),
      \.video),
    .choice(
      place(
        "picture", "colors", "colors", "number of colours in the picture", label: "Colours",
        property: "colors"), \.colors),
    .choice(
      place("picture", "glyphs", "glyphs", "shapes that make up the picture's cells", property: "glyphs"),
      \.glyphs),
    .choice(
      place("picture", "graphics", "graphics", "draw in cells or in pixels, and by which protocol"),
      \.graphics),
    .number(
      place(
        "picture", "pixel-limit", nil,
        "most pixels, in thousands, in a picture that the terminal enlarges"), \.pixelLimit, 1...9000),
    .number(
      place("picture", "fps-limit", "fps-limit", "highest number of frames per second; 0 sets no limit"),
      \.fpsLimit,
      0...240),
    .whole(
      place("picture", "brightness", nil, "the picture's brightness"), \.look.brightness, PictureLook.range),
    .whole(place("picture", "contrast", nil, "the picture's contrast"), \.look.contrast, PictureLook.range),
    .whole(
      place("picture", "saturation", nil, "the picture's saturation; -100 is grey"), \.look.saturation,
      PictureLook.range),
    .whole(place("picture", "gamma", nil, "the picture's gamma"), \.look.gamma, PictureLook.range),
    .whole(
      place("picture", "hue", nil, "the picture's hue, as a rotation of its colours"), \.look.hue,
      PictureLook.range),
    .number(
      place(
        "picture", "panscan", nil,
        "how far the picture fills its area by cropping its edges, from 0 (not at all) to 1"),
      \.panscan, Framing.panscans),
    .choice(
      place(
        "picture", "video-rotate", "video-rotate", "rotation of the picture in degrees, clockwise",
        label: "Rotation"),
      \.videoRotate),
    .choice(
      place(
        "picture", "deinterlace", nil, "deinterlace; auto follows the film's flags"),
      \.deinterlace),
    .flag(
      place("picture", "decode-economy", nil, "skip decoding detail that is not visible"), \.decodeEconomy),
    .flag(
      place("picture", "adapt", nil, "reduce the picture's detail if the terminal is too slow"),
      \.adapt),
  ]

  static let pip: [SettingSpec] = [
    .choice(place("pip", "corner", "pip-corner", "place of the corner picture"), \.pipCorner),
    .whole(
      place("pip", "size", nil, "width of the corner picture in percent of the screen"), \.pipSize,
      Settings.pipSizes),
    .whole(
      place(
        "pip", "view-size", nil, "size of the list or program in the corner, in percent of the screen",
        label: "Corner size when swapped"),
      \.pipViewSize, Settings.pipSizes),
    .choice(
      place(
        "pip", "terminal", "pip-terminal",
        "corner picture over a shell or program, or beside it",
        label: "Corner over a shell", words: ["over": "overlap", "beside": "side by side"],
        property: "pip-terminal"),
      \.pipTerminal),
    .flag(
      place(
        "pip", "auto", nil, "start Picture in Picture when you leave a film in full presentation for a list",
        label: "PiP when leaving full screen", property: "auto-pip"),
      \.autoPip),
    .flag(
      place(
        "pip", "auto-program", nil, "start Picture in Picture when a shell or program opens beside a film",
        label: "PiP when a shell opens", property: "auto-pip-program"),
      \.autoPipProgram),
    .flag(
      place(
        "pip", "auto-next-item", nil, "start Picture in Picture with the next film while you are in a list",
        label: "PiP for the next film", property: "auto-pip-next-item"),
      \.autoPipNextItem),
    .choice(
      place(
        "pip", "other-sound", nil, "sound of the other of two films: off, or a quarter of the volume (duck)",
        label: "Sound of the other film", property: "other-sound"),
      \.otherSound),
    .choice(
      place(
        "pip", "swap-sound", nil, "sound after a swap: of the large film (main), or of the same film (stay)",
        label: "Sound after swap", property: "swap-sound"),
      \.swapSound),
  ]

  static let subtitles: [SettingSpec] = [
    .flag(
      place("subtitles", "find", nil, "look for subtitle files beside items and in their Subs folders"),
      \.findSubtitles),
    .number(
      place(
        "subtitles", "position", nil,
        "position of the subtitles in percent of the picture's height; 100 is the bottom",
        label: "Subtitle height"), \.subtitlePosition, 0...100),
    .flag(place("subtitles", "visible", nil, "show subtitles", label: "Show subtitles"), \.showsSubtitles),
    .text(
      place("subtitles", "charset", "sub-codepage", "the character set of subtitle files that are not UTF-8"),
      \.subtitleCharset),
    .flag(
      place("subtitles", "hearing-impaired", nil, "prefer subtitles for the hard of hearing"),
      \.prefersImpairedSubtitles),
  ]
}
