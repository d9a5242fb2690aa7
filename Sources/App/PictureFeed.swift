// Whose pictures are shown, how often, and at which size they are asked for. Main thread.

import Base
import Core
import Media
import Picture

/// The engine behind one of the screen's pictures, and what it has been told.
struct PictureFeed {
  /// Whose pictures are shown: a film's, or those of the row that is looked at.
  private var source: (any PictureSource)?
  /// The least time between two pictures, for who may not cost much.
  private let interval: MonotonicTime?
  /// The next picture is taken no sooner.
  private var restUntil: MonotonicTime?
  /// The video's own size, where it is known.
  private var videoSize: DisplayedSize?
  private var crop = PictureCrop.whole
  /// Whether the picture has a place on the screen.
  private var isPlaced = false
  /// Whether the last picture stays, because nobody is looking.
  private var rests = false
  /// Whether an item is being opened: it has no place yet, and its first picture will be wanted.
  private var awaitsItem = false
  /// Whether the engine does not know the size yet, though the place has not changed.
  private(set) var mustTellSize = false

  /// An engine's pictures, or nobody's, as often as that part of the screen may have them.
  init(_ source: (any PictureSource)?, _ part: PicturePart) {
    self.source = source
    interval = part.interval
  }

  /// Shows another engine's pictures from now on; nil is nobody's.
  mutating func watch(_ other: (any PictureSource)?) {
    guard other !== source else { return }
    source?.setPictureWanted(false)
    adopt(other)
  }

  /// The same, where the former engine's pictures are shown elsewhere from now on.
  mutating func adopt(_ other: (any PictureSource)?) {
    source = other
    restUntil = nil
    tellWanted()
    mustTellSize = true
  }

  /// Says how large the video is; gives whether that is news.
  mutating func knowVideo(_ size: DisplayedSize?, isOpening: Bool) -> Bool {
    awaitsItem = isOpening
    guard size != videoSize else { return false }
    videoSize = size
    return true
  }

  private func tellWanted() { source?.setPictureWanted((isPlaced || awaitsItem) && !rests) }

  /// Says whether the picture has a place, what of it is shown there, and whether the last one stays meanwhile; gives
  /// whether it is cut in another way.
  mutating func place(_ isPlaced: Bool, crop: PictureCrop, rests: Bool) -> Bool {
    self.isPlaced = isPlaced
    self.rests = rests
    defer { self.crop = crop }
    tellWanted()
    return crop != self.crop
  }

  /// The size has to be told once more: it may be another, or the engine does not know it.
  mutating func tellSizeAgain() { mustTellSize = true }

  /// The size of the video as it is shown, where all of it is.
  var shownVideo: (width: Int, height: Int)? {
    guard crop.isAll, let videoSize else { return nil }
    return crop.swapsSides ? (videoSize.height, videoSize.width) : (videoSize.width, videoSize.height)
  }

  /// Tells the engine how large pictures are to be; nothing is no size.
  mutating func tell(_ size: (width: Int, height: Int)) {
    mustTellSize = false
    guard size.width > 0, size.height > 0 else { return }
    source?.setPictureSize(width: size.width, height: size.height, crop: crop)
  }

  /// When a picture is to be taken.
  var nextDue: MonotonicTime? {
    source?.nextPictureDue().map { due in restUntil.map { max(due, $0) } ?? due }
  }

  /// The newest picture that is due and may be taken now.
  mutating func take(at now: MonotonicTime) -> PixelBuffer? {
    guard mayTake(at: now) else { return nil }
    return source?.takePicture(at: now)?.pixels
  }

  /// Whether a picture may be taken now; notes that one is.
  private mutating func mayTake(at now: MonotonicTime) -> Bool {
    guard let interval else { return true }
    if let restUntil, now < restUntil { return false }
    if let due = source?.nextPictureDue(), due <= now { restUntil = now + interval }
    return true
  }
}
