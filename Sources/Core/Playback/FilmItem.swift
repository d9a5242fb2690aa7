// Playback state of the current item: opening stage, position, buffering, pending seek, A-B loop, subtitles on the
// screen. Part of the model, main thread only.

public import Base

/// The state of playback that belongs to one item, or to none while nothing plays; each item starts with a new value.
public struct FilmItem: Equatable, Sendable {
  /// The progress of opening the current item.
  public enum Stage: Equatable, Sendable {
    /// Nothing is loaded.
    case idle
    /// The item is being opened.
    case opening(ItemID)
    /// The item plays or is paused.
    case loaded(ItemID, MediaInfo)
  }

  /// Whether the item has come to its end and is kept open there (mpv's `keep-open`).
  enum Ending: Equatable {
    /// The item can play on.
    case ahead
    /// Kept open at its end.
    case reached
    /// Kept open where its data broke off.
    case broken
  }

  /// The stage of the current item.
  public var stage = Stage.idle
  /// The part of its file that the item is, such as a cue-sheet track; nil for the whole file.
  var part: ItemPart?
  /// The position as a time of the file, like all times here, as the engine reports it.
  ///
  /// While a seek is on its way, `pendingSeek` is shown instead.
  public var position = MediaTime.zero
  /// The time of the file up to which data have been read ahead; nil if that is unknown.
  public var buffered: MediaTime?
  /// The tags by time, for streams whose tags change.
  var tagTimes = TagTimes()
  /// The playable range of a live stream; nil for other items.
  public var window: LiveWindow?
  /// Whether playback has stopped to wait for data.
  public var isBuffering = false
  /// The request that the engine waits for while it opens the item; nil while it waits for none.
  public var waiting: Waiting?
  /// The time at which the present wait of the user began; monotonic time.
  public var waitingSince = MonotonicTime.zero
  /// The web page that was handed to yt-dlp, which the item is; nil for other items.
  var page: AskedPage?
  /// The target of a seek that has not arrived; nil if no seek is on its way.
  public var pendingSeek: MediaTime?
  /// The state of `revert-seek`.
  var seekUndo = SeekUndo()
  /// The A-B loop.
  public var loop = LoopPoints()
  /// The time at which the command line or a program asked the item to start; nil for none.
  var askedStart: SeekTarget?
  /// Whether seeking is off, by a setting or by the item's playlist entry.
  public var isLinear = false
  /// The passages that have to be played from start to end, seen ones included.
  public var linearParts = LinearParts()
  /// The passages of `linearParts` that have been played to their end.
  var seenParts: Set<Range<MediaTime>> = []
  /// Whether Picture in Picture may show the item.
  public var allowsPictureInPicture = true
  /// Whether the item is kept open at its end.
  var ending = Ending.ahead
  /// The action at the end of this item instead of going on to the next; nil if the playlist continues.
  var afterItem: AfterItem?
  /// Whether the user chose this item: if it fails, no other is played in its place.
  var isByHand = false
  /// The direction in the playlist after a failure: forward (1) or back (-1).
  var direction = 1
  /// The reason why nothing plays, and since when; nil while something does.
  public internal(set) var idle: Idle?
  /// The item that has been opened ahead.
  var preparedItem: ItemID?
  /// The chapter at the engine's last reported position.
  var lastChapter: Int?
  /// The number of times that the item has looped.
  var fileLoopsDone = 0
  /// The tracks that the engine chose when it opened the item, which `auto` restores.
  public var openedSelection = TrackSelection()
  /// The track indices of the subtitle files that have been read.
  var readSubtitles: Set<Int> = []
  /// The subtitles on the screen at the current position.
  public var subtitles = SubtitleScreen()
  /// The subtitles so far.
  public var subtitleLog = SubtitleLog()

  /// State without an item.
  public init() {}

  /// State after playback has ended, with the reason.
  init(idle: Idle) { self.idle = idle }

  /// State of an item that is being opened at `start`, a time of its file; nil is the file's start.
  init(of item: PlaylistItem, from start: MediaTime?, at now: MonotonicTime) {
    stage = .opening(item.id)
    part = item.part
    pendingSeek = start
    isLinear = item.isLinear
    linearParts = item.linearParts
    allowsPictureInPicture = item.allowsPictureInPicture
    waitingSince = now
  }
}
