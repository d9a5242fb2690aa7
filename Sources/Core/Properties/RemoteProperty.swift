import Base

/// What other programs, and texts with `${…}`, can read besides `Property`: with types, and some things that say in one
/// word what a screen shows otherwise.
///
/// Names and meanings are mpv's; the values are in the files beside this one. Pure; any thread.
public enum RemoteProperty: String, CaseIterable, Sendable {
  /// Nothing is loaded.
  case idleActive = "idle-active"
  /// Nothing is loaded, or what was is going.
  case playbackAbort = "playback-abort"
  case workingDirectory = "working-directory"
  /// The number of the process.
  case pid
  /// Nothing moves: paused, waiting for data, or idle.
  case coreIdle = "core-idle"
  /// The item stands at its end.
  case endReached = "eof-reached"
  case pausedForCache = "paused-for-cache"
  case seekable
  /// Some of it can be sought, as of a live stream.
  case partiallySeekable = "partially-seekable"
  case seeking
  case playbackTime = "playback-time"
  case playtimeRemaining = "playtime-remaining"
  case timeStart = "time-start"

  case remainingFileLoops = "remaining-file-loops"
  case remainingPlaylistLoops = "remaining-playlist-loops"

  // What has been read ahead
  case cacheDuration = "demuxer-cache-duration"
  case cacheTime = "demuxer-cache-time"
  case cacheIdle = "demuxer-cache-idle"
  case cacheState = "demuxer-cache-state"
  case cacheBufferingState = "cache-buffering-state"

  // The file
  case fileFormat = "file-format"
  case currentDemuxer = "current-demuxer"
  case fileSize = "file-size"
  case filenameNoExtension = "filename/no-ext"
  /// What items are called whatever they say; can be set.
  case forceMediaTitle = "force-media-title"
  case streamPath = "stream-path"
  case streamOpenFilename = "stream-open-filename"
  case metadata
  case filteredMetadata = "filtered-metadata"

  // Lists
  case playlistCurrentPos = "playlist-current-pos"
  case playlistPlayingPos = "playlist-playing-pos"
  case playlist
  case shuffle
  case trackList = "track-list"
  case currentTracks = "current-tracks"
  case chapterList = "chapter-list"
  case chapterMetadata = "chapter-metadata"
  case editionList = "edition-list"
  case audioDeviceList = "audio-device-list"

  // Picture and sound
  case volumeMax = "volume-max"
  case videoFormat = "video-format"
  case audioCodecName = "audio-codec-name"
  case audioParams = "audio-params"
  case videoParams = "video-params"
  case displayWidth = "dwidth"
  case displayHeight = "dheight"
  case containerFps = "container-fps"
  case estimatedFps = "estimated-vf-fps"
  case estimatedFrameNumber = "estimated-frame-number"
  case estimatedFrameCount = "estimated-frame-count"
  case videoBitrate = "video-bitrate"
  case audioBitrate = "audio-bitrate"
  case frameDropCount = "frame-drop-count"
  case avsync
  case secondarySubText = "secondary-sub-text"

  // The screen and the program
  case osdWidth = "osd-width"
  case osdHeight = "osd-height"
  case osdDimensions = "osd-dimensions"
  case inputBindings = "input-bindings"
  case options
  case optionInfo = "option-info"
  case propertyList = "property-list"
  case commandList = "command-list"
  case version = "mpv-version"

  /// Whether it takes so long to say that it is said only where `RemoteState.Contents` has changed.
  var isLong: Bool {
    switch self {
    case .metadata, .filteredMetadata, .playlist, .trackList, .currentTracks, .chapterList, .chapterMetadata,
      .editionList, .audioDeviceList, .inputBindings, .propertyList, .commandList:
      true
    default: false
    }
  }

  /// Whether its value is a time, which people read as hours, minutes and seconds.
  var isTime: Bool {
    switch self {
    case .playbackTime, .playtimeRemaining, .timeStart, .cacheTime: true
    default: false
    }
  }

  /// Whether it is made of what the engine counts.
  var isCounted: Bool { self == .frameDropCount || self == .avsync }
}
