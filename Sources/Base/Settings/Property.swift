/// A named value that can be read and, mostly, changed.
///
/// A text reads it as `${name}`. The raw value is mpv's name where
/// mpv has one.
public enum Property: String, CaseIterable, Hashable, Sendable {
  case pause, volume, mute, speed, fullscreen, pip
  case pipCorner = "pip-corner"
  case pipSize = "pip-size"
  case pipTerminal = "pip-terminal"
  case hints
  case loopFile = "loop-file"
  case loopPlaylist = "loop-playlist"
  case abLoopA = "ab-loop-a"
  case abLoopB = "ab-loop-b"
  case audioDelay = "audio-delay"
  case brightness, contrast, saturation, gamma
  case videoAspectOverride = "video-aspect-override"
  case videoRotate = "video-rotate"
  case videoZoom = "video-zoom"
  case videoPanX = "video-pan-x"
  case videoPanY = "video-pan-y"
  case panscan
  case normalize, equalizer, visualizer
  case replaygain
  case replaygainPreamp = "replaygain-preamp"
  case replaygainClip = "replaygain-clip"
  case replaygainFallback = "replaygain-fallback"
  case audioChannels = "audio-channels"
  case audioDevice = "audio-device"
  case audioSession = "audio-session"
  case glyphs, colors, graphics, deinterlace
  case find
  case sliderThumbnails = "slider-thumbnails"
  case preview, waveform
  case quality
  case vid, aid, sid
  case secondarySid = "secondary-sid"
  case screenshotFormat = "screenshot-format"
  case screenshotFolder = "screenshot-directory"
  case screenshotTemplate = "screenshot-template"
  case screenshotQuality = "screenshot-jpeg-quality"
  case clipboardText = "clipboard/text"
  case subDelay = "sub-delay"
  case subVisibility = "sub-visibility"
  case theme
  // Settings and nothing else
  case borders, symbols, background
  case userAgent = "user-agent"
  case referrer
  case httpHeaderFields = "http-header-fields"
  case skipInterval = "skip-interval"
  case controlsTimeout = "controls-timeout"
  case noticeTimeout = "notice-timeout"
  case chapterNotices = "chapter-notices"
  case keepOpen = "keep-open"
  case quitAtEnd = "quit-at-end"
  case autoPip = "auto-pip"
  case browserPlay = "browser-play"
  case prefetch
  // Read only
  case timePos = "time-pos"
  case timeRemaining = "time-remaining"
  case duration
  case percentPos = "percent-pos"
  case filename
  case path
  case mediaTitle = "media-title"
  case playlistPos = "playlist-pos-1"
  case playlistIndex = "playlist-pos"
  case playlistCount = "playlist-count"
  case chapter, chapters
  case edition, editions
  case skipParts = "skip-parts"
  case width, height
  case videoCodec = "video-codec"
  case audioCodec = "audio-codec"
  case subText = "sub-text"
  case presentation
}
