/// What the engine reports.
///
/// Published by its threads, read by the loop.
public enum PlayerEvent: Equatable, Sendable {
  /// The item is open; playback begins.
  case opened(ItemID, MediaInfo)
  /// The item could not be opened or nothing of it could be played.
  case failed(ItemID, PlaybackFailure)
  /// The item came to its end. `damage` says what broke in the middle, if anything did.
  case ended(ItemID, damage: PlaybackFailure?)
  /// The item came to its end, and has gone on at that time without a gap.
  case wentRound(ItemID, MediaTime)
  /// The first picture after the start or after a seek is ready to show, at that time of the item.
  case settled(ItemID, MediaTime)
  /// The engine waits for data (true) or has enough again (false).
  case buffering(ItemID, Bool)
  /// The pictures hold closed captions: a subtitle track of that number can be chosen.
  case captionsFound(ItemID, stream: Int)
  /// The engine waits for something while it opens the item, or opens it again (nil: no longer).
  case waiting(ItemID, Waiting?)
  /// Another variant of an adaptive stream is read from now on; what is chosen now.
  case variantChanged(ItemID, TrackSelection)
  /// A live stream had been paused until the server no longer had what comes next: it goes on at the oldest place.
  case windowPassed(ItemID)
  /// A stretch of the file cannot be read from its disk: it is left out.
  case passedOver(ItemID, from: MediaTime, to: MediaTime)
  /// The pictures have other proportions from now on, in square pixels (nil: what the item's information says).
  case reshaped(ItemID, DisplayedSize?)
  /// The file is still being written: it is that long now.
  case grew(ItemID, MediaTime)
  /// What is read from that time on has these tags: a radio station plays another song.
  case retagged(ItemID, [MediaInfo.Tag], from: MediaTime)
  /// A track cannot be played, for that reason; what is chosen now.
  case trackRefused(ItemID, TrackKind, PlaybackFailure, TrackSelection)
  /// The sound device failed or came back.
  case sound(SoundNotice)

  /// The item that it tells of; nil for the sound device.
  public var item: ItemID? {
    switch self {
    case .opened(let item, _), .failed(let item, _), .ended(let item, _), .settled(let item, _),
      .wentRound(let item, _), .buffering(let item, _), .captionsFound(let item, _), .waiting(let item, _),
      .variantChanged(let item, _), .windowPassed(let item), .passedOver(let item, _, _),
      .reshaped(let item, _), .grew(let item, _), .retagged(let item, _, _), .trackRefused(let item, _, _, _):
      item
    case .sound: nil
    }
  }
}

/// How large pictures are in square pixels: the shape of the stream's own and its rotation are applied.
public struct DisplayedSize: Equatable, Sendable {
  /// Across.
  public var width: Int
  /// Down.
  public var height: Int
  /// So many pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Width divided by height, as far as anybody can see: 0.01 … 100.
  public var aspect: Double {
    (0.01...100).nearest(to: Double(max(1, width)) / Double(max(1, height)))
  }
}

/// Why something cannot be played: one sentence for the person; the log has the rest.
public struct PlaybackFailure: Error, Hashable, Sendable {
  /// One plain sentence, already filtered.
  public var sentence: String
  /// Whether its bytes were read and are no media: they may be a list.
  public var mayBeList = false
  /// Whether the server that was to be asked did not answer at all.
  public var isUnreachable = false
  /// A failure with that sentence.
  public init(_ sentence: String) { self.sentence = sentence }
}

/// What happened to the sound device.
public enum SoundNotice: Hashable, Sendable {
  /// No device, or it failed; playback goes on without sound. The text is one sentence.
  case lost(String)
  /// The sound's filters cannot be used; it plays without them. The text is one sentence.
  case unfiltered(String)
  /// The device is back.
  case restored
}

/// Where playback stands, read by the loop once per turn.
public struct PlaybackSnapshot: Equatable, Sendable {
  /// The item that is loaded.
  public var item: ItemID?
  /// Where it is.
  public var position: MediaTime
  /// Up to where data have been read ahead.
  public var buffered: MediaTime?
  /// Whether it waits for data.
  public var isBuffering: Bool
  /// What can be played of a live stream; nil where nothing but its present is there.
  public var window: LiveWindow?

  /// Nothing loaded.
  public init() {
    position = .zero
    isBuffering = false
  }
}

/// Figures of the engine for the statistics overlay.
public struct PlaybackStatistics: Equatable, Sendable {
  /// Pictures shown since the item was opened.
  public var shownFrames = 0
  /// Pictures that came too late and were skipped.
  public var droppedFrames = 0
  /// Sound minus picture at the last shown picture, in milliseconds, where there is sound.
  public var soundMinusPictureMilliseconds: Double?
  /// Packets waiting for the video decoder.
  public var videoPackets = 0
  /// Packets waiting for the audio decoder.
  public var audioPackets = 0
  /// Scaled pictures waiting to be shown.
  public var pictures = 0
  /// What makes the clock: the sound device or the monotonic clock.
  public var clockIsSound = false
  /// What the sound device is, or why there is none.
  public var soundDevice = ""

  /// All zero.
  public init() {}
}
