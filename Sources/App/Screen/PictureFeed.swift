// One picture's source, its frame-rate limit, and the size requested from the engine. Main thread.

import Base
import Core
import Media
import Picture

/// Connects a picture on the screen to its engine, and remembers what the engine received.
struct PictureFeed {
  /// The engine: a film's, or the preview's.
  private var source: (any PictureSource)?
  /// Minimum time between two pictures, where the picture must cost little.
  private let interval: MonotonicTime?
  /// The earliest time for the next picture.
  private var restUntil: MonotonicTime?
  /// The video's own size; nil before the engine reports it.
  private var videoSize: DisplayedSize?
  private var crop = PictureCrop.whole
  /// Whether the picture has a place on the screen.
  private var isPlaced = false
  /// Whether the last picture stays on the screen and no further one is decoded.
  private var rests = false
  /// Whether an item is being opened: its first picture is needed before it has a place.
  private var awaitsItem = false
  /// Whether to send the engine the size again, though the place has not changed.
  private(set) var mustTellSize = false

  /// A feed of an engine, or of none, at the rate allowed for that part of the screen.
  init(_ source: (any PictureSource)?, _ part: PicturePart) {
    self.source = source
    interval = part.interval
  }

  /// Switches to another engine, or to none (nil), and turns the former one's pictures off.
  ///
  /// `knowVideo` comes first: the engine's pictures stay on while its item is being opened.
  mutating func watch(_ other: (any PictureSource)?) {
    guard other !== source else { return }
    source?.setPictureWanted(false)
    adopt(other)
  }

  /// Switches to another engine; the former one stays on, since another feed shows its pictures.
  mutating func adopt(_ other: (any PictureSource)?) {
    source = other
    restUntil = nil
    tellWanted()
    mustTellSize = true
  }

  /// Sets the video's size; returns whether it changed.
  mutating func knowVideo(_ size: DisplayedSize?, isOpening: Bool) -> Bool {
    awaitsItem = isOpening
    guard size != videoSize else { return false }
    videoSize = size
    return true
  }

  private func tellWanted() { source?.setPictureWanted((isPlaced || awaitsItem) && !rests) }

  /// Sets whether the picture has a place, its crop, and whether it rests; returns whether the crop changed.
  mutating func place(_ isPlaced: Bool, crop: PictureCrop, rests: Bool) -> Bool {
    self.isPlaced = isPlaced
    self.rests = rests
    defer { self.crop = crop }
    tellWanted()
    return crop != self.crop
  }

  /// Sends the engine the size again: the size may have changed, or the engine is new.
  mutating func tellSizeAgain() { mustTellSize = true }

  /// The video's size after rotation; nil if it is cropped or unknown.
  var shownVideo: (width: Int, height: Int)? {
    guard crop.isAll, let videoSize else { return nil }
    return crop.swapsSides ? (videoSize.height, videoSize.width) : (videoSize.width, videoSize.height)
  }

  /// Sends the picture size to the engine; an empty size is ignored.
  ///
  /// - Parameters:
  ///   - room: the picture's room on the screen.
  ///   - cells: the columns and rows that the picture covers.
  mutating func tell(_ size: (width: Int, height: Int), room: PictureRoom, cells: CellRect?) {
    mustTellSize = false
    guard size.width > 0, size.height > 0 else { return }
    source?.setPictureCells(columns: cells?.columns ?? 0, rows: cells?.rows ?? 0)
    source?.setPictureSize(width: size.width, height: size.height, crop: crop, room: room)
  }

  /// The time at which the next picture can be taken.
  var nextDue: MonotonicTime? {
    source?.nextPictureDue().map { due in restUntil.map { max(due, $0) } ?? due }
  }

  /// The newest due picture; nil if none may be taken now.
  mutating func take(at now: MonotonicTime) -> TakenPicture? {
    guard mayTake(at: now) else { return nil }
    return source?.takePicture(at: now)
  }

  /// Whether a picture may be taken now; starts the minimum interval if one is due.
  private mutating func mayTake(at now: MonotonicTime) -> Bool {
    guard let interval else { return true }
    if let restUntil, now < restUntil { return false }
    if let due = source?.nextPictureDue(), due <= now { restUntil = now + interval }
    return true
  }
}
