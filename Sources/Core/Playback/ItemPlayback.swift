public import Base

/// What belongs to the one item that plays, or to nothing where none does: another item has a new one.
///
/// A value; any thread.
public struct ItemPlayback: Equatable, Sendable {
  /// How far the current item has come.
  public enum Stage: Equatable, Sendable {
    /// Nothing is loaded.
    case idle
    /// The item is being opened.
    case opening(ItemID)
    /// The item plays or is paused.
    case loaded(ItemID, MediaInfo)
  }

  /// Where an item is kept open.
  enum Ending: Equatable {
    /// It plays, or can.
    case ahead
    /// At its end.
    case reached
    /// Where it broke off.
    case broken
  }

  /// The current item's stage.
  public var stage = Stage.idle
  /// The stretch of its file that the current item is; nil is all of it.
  var part: ItemPart?
  /// Where playback is in the file, as all times here are; the engine's word, except while a seek is on its way.
  public var position = MediaTime.zero
  /// Up to where data have been read ahead.
  public var buffered: MediaTime?
  /// Which tags the item has where, if they change.
  var tagTimes = TagTimes()
  /// What can be played of a live stream.
  public var window: LiveWindow?
  /// Whether the engine waits for data.
  public var isBuffering = false
  /// What the engine waits for while it opens the item, and since when it is opening.
  public var waiting: Waiting?
  /// When the person was first kept waiting for the item.
  public var waitingSince = MonotonicTime.zero
  /// The item that was asked for as a page of the web.
  var askedPage: ItemID?
  /// Where a seek that has not arrived yet goes.
  public var pendingSeek: MediaTime?
  /// Where `revert-seek` leads.
  var seekMemory = SeekMemory()
  /// The stretch that is repeated.
  public var loop = LoopPoints()
  /// Whether nothing in the item can be sought because the person, or its playlist, wants it so.
  public var isLinear = false
  /// Whether the item has come to an end and is kept open there.
  var ending = Ending.ahead
  /// Whether the person wants to stay at the end of the item, wherever the list goes on.
  var staysAtEnd = false
  /// Whether the person chose this very item: where it fails, nothing else plays in its place.
  var isByHand = false
  /// Where the list goes on if it fails: forward (1) or back (-1).
  var direction = 1
  /// What became of what was to play, while nothing does.
  public internal(set) var rest: Rest?
  /// The item that has been opened ahead.
  var preparedItem: ItemID?
  /// The chapter that was playing when the engine last said where playback is.
  var lastChapter: Int?
  /// How often the item has begun again at its end.
  var fileLoopsDone = 0
  /// The tracks that the engine chose when it opened the item.
  public var openedSelection = TrackSelection()
  /// The subtitles that are due now.
  public var subtitles = SubtitleScreen()

  /// Nothing plays.
  public init() {}

  /// Nothing plays any more.
  init(rest: Rest) { self.rest = rest }

  /// An item is opened, to be played from there.
  init(of item: PlaylistItem, from start: MediaTime?, at now: MonotonicTime) {
    stage = .opening(item.id)
    part = item.part
    pendingSeek = start
    isLinear = item.isLinear
    waitingSince = now
  }
}
