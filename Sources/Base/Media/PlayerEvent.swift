/// An event of the playback engine.
///
/// Threads of the engine post events, and the main loop reads them.
public enum PlayerEvent: Equatable, Sendable {
  /// The item is open and playback begins.
  case opened(ItemID, MediaInfo)
  /// The item could not be opened, or no stream of it can be played.
  case failed(ItemID, PlaybackFailure)
  /// Playback reached the end of the item; `damage` is the error that broke it off early, if any.
  case ended(ItemID, damage: PlaybackFailure?)
  /// A gapless loop: playback reached the end of the item and continues at that time without a gap.
  case wentRound(ItemID, MediaTime)
  /// The first frame after the start or after a seek is ready at that time of the item.
  case settled(ItemID, MediaTime)
  /// Playback stalls because the buffers are empty (true), or goes on (false).
  case buffering(ItemID, Bool)
  /// The video contains closed captions, which can be selected as the subtitle stream of that index.
  case captionsFound(ItemID, stream: Int)
  /// The engine waits for something while it opens the item or reconnects; nil ends the waiting.
  case waiting(ItemID, Waiting?)
  /// The demuxer has switched to another variant of an adaptive stream; the selection is the new one.
  case variantChanged(ItemID, TrackSelection)
  /// Playback was paused until the next data had left the live window; it continues at the oldest time.
  case windowPassed(ItemID)
  /// A range of the file could not be read from its disk and is skipped.
  case passedOver(ItemID, from: MediaTime, to: MediaTime)
  /// The display size of the video has changed, in square pixels; nil means the size in `MediaInfo`.
  case reshaped(ItemID, DisplayedSize?)
  /// A file that is still being written has that duration at present.
  case grew(ItemID, MediaTime)
  /// New tags from that time on: a radio station plays another song.
  case retagged(ItemID, [MediaInfo.Tag], from: MediaTime)
  /// A source says something new about its item.
  case sourceSaid(ItemID, SourceNews)
  /// The sound of another file plays; the stream is its audio track.
  case soundOpened(ItemID, MediaInfo.Stream)
  /// The sound file of that track index cannot be played for that reason; `own` is the item's stream that plays
  /// instead.
  case soundRefused(ItemID, Int, PlaybackFailure, own: Int?)
  /// A track cannot be played for that reason; the selection is the one that remains.
  case trackRefused(ItemID, TrackKind, PlaybackFailure, TrackSelection)
  /// The subtitle file of that track index was read; it has these tracks, and the index is that of the requested
  /// track.
  case subtitleRead(ItemID, Int, [ExternalSubtitle])
  /// The subtitle file of that track index cannot be read, and is not selected any more.
  case subtitleRefused(ItemID, Int, PlaybackFailure)
  /// The sound device failed or is back.
  case sound(SoundNotice)

  /// The item of the event; nil for events of the sound device.
  public var item: ItemID? {
    switch self {
    case .opened(let item, _), .failed(let item, _), .ended(let item, _), .settled(let item, _),
      .wentRound(let item, _), .buffering(let item, _), .captionsFound(let item, _), .waiting(let item, _),
      .variantChanged(let item, _), .windowPassed(let item), .passedOver(let item, _, _),
      .soundOpened(let item, _), .soundRefused(let item, _, _, _), .reshaped(let item, _), .grew(let item, _),
      .retagged(let item, _, _), .sourceSaid(let item, _),
      .trackRefused(let item, _, _, _), .subtitleRead(let item, _, _), .subtitleRefused(let item, _, _):
      item
    case .sound: nil
    }
  }
}

/// Display size of the video in square pixels: sample aspect ratio and rotation are applied.
public struct DisplayedSize: Equatable, Sendable {
  /// Width in square pixels.
  public var width: Int
  /// Height in square pixels.
  public var height: Int
  /// A size; zero and negative values are allowed here.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Width divided by height, clamped to 0.01 … 100.
  public var aspect: Double {
    (0.01...100).nearest(to: Double(max(1, width)) / Double(max(1, height)))
  }
}

/// The reason why something cannot be played: one sentence for the user; the log has the details.
public struct PlaybackFailure: Error, Hashable, Sendable {
  /// One plain sentence, already filtered.
  public var sentence: String
  /// Whether the data was read but is not media, so that it may be a playlist.
  public var mayBeList = false
  /// Whether the server did not answer at all.
  public var isUnreachable = false
  /// A failure that is neither a possible playlist nor an unreachable server.
  public init(_ sentence: String) { self.sentence = sentence }
}

/// A change of the sound device.
public enum SoundNotice: Hashable, Sendable {
  /// No device, or one that failed `whilePlaying`; playback continues without sound. The text is one sentence.
  case lost(String, whilePlaying: Bool = false)
  /// The audio filters cannot be used, so that the sound plays without them. The text is one sentence.
  case unfiltered(String)
  /// The device is back.
  case restored
}

/// The state of playback, which the main loop reads once per turn.
public struct PlaybackSnapshot: Equatable, Sendable {
  /// The loaded item, or nil.
  public var item: ItemID?
  /// The playback position.
  public var position: MediaTime
  /// The end of the data that has been read ahead; nil if it is unknown.
  public var buffered: MediaTime?
  /// Whether playback stalls because the buffers are empty.
  public var isBuffering: Bool
  /// The live window of a live stream; nil if only the live edge can be played, and for all other items.
  public var window: LiveWindow?

  /// The state without an item.
  public init() {
    position = .zero
    isBuffering = false
  }
}

/// Counters of the engine for the statistics overlay.
public struct PlaybackStatistics: Equatable, Sendable {
  /// Frames shown since the item was opened.
  public var shownFrames = 0
  /// Frames dropped because they were late.
  public var droppedFrames = 0
  /// A/V difference at the last shown frame in milliseconds, sound minus picture; nil while the sound device is not the
  /// clock.
  public var soundMinusPictureMilliseconds: Double?
  /// Packets queued for the video decoder.
  public var videoPackets = 0
  /// Packets queued for the audio decoder.
  public var audioPackets = 0
  /// Scaled frames in the frame queue.
  public var pictures = 0
  /// Whether the sound device is the clock; where false it is the monotonic clock.
  public var clockIsSound = false
  /// Name of the sound device, or the reason why it is not open.
  public var soundDevice = ""

  /// All counters zero.
  public init() {}
}
