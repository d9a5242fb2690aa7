// Where the pieces of a live list lie on the item's timeline. Pure: every moment comes from the caller; any thread.

internal import Base

/// Follows a list from one reading to the next, so that each piece keeps its time.
struct LiveTimeline: Equatable, Sendable {
  private(set) var list: PieceList
  /// Where the list's first piece begins.
  private(set) var start: MediaTime
  /// Whether pieces have gone since it is followed.
  private var slides = false
  /// By how many nanoseconds the end of the list lay behind the clock at the last readings, oldest first.
  private var lags: [Int64] = []

  /// A shorter window than this is none.
  private static let leastWindow = MediaTime(microseconds: 10_000_000)
  /// More pieces do not go between two readings.
  private static let mostGone: Int64 = 200_000
  /// A server whose clock leaps further counts anew.
  private static let longestShift = MediaTime(microseconds: 86_400_000_000)
  /// So many readings say how far the server has come.
  private static let readings = 6

  /// The first reading; its first piece begins at `start`.
  init(_ list: PieceList, start: MediaTime, at now: MonotonicTime) {
    self.list = list
    self.start = start
    note(now)
  }

  /// Where the list ends.
  var end: MediaTime { start + list.duration }

  /// A later reading.
  mutating func take(_ newer: PieceList, at now: MonotonicTime) {
    let gone = newer.firstNumber - list.firstNumber
    if let new = newer.mediaStart, let old = list.mediaStart {
      let shift = new - old
      if shift >= .zero, shift < Self.longestShift {
        start = start + shift
        slides = slides || shift > .zero
      } else {
        start = expectedEnd(at: now) - newer.duration
        lags = []
      }
    } else if gone >= 0, gone < Self.mostGone, newer.endNumber >= list.endNumber {
      let known = list.pieces.prefix(Int(clamping: gone)).reduce(MediaTime.zero) { $0 + $1.duration }
      // Pieces that came and went between two readings count as long as pieces may be.
      let missed = max(0, gone - Int64(list.pieces.count))
      start = start + known + MediaTime(seconds: Double(missed) * list.targetDuration.seconds)
      slides = slides || gone > 0
    } else {
      // The server counts anew: what it has now ends where it was expected to end.
      start = expectedEnd(at: now) - newer.duration
      lags = []
    }
    list = newer
    note(now)
  }

  /// How long to wait with the next reading; nil where nothing is added any more.
  var readingPause: MonotonicTime? {
    guard !list.isEnded else { return nil }
    // A long list of a recording is not read as often as a short one.
    return .seconds(max(1, min(30, max(list.targetDuration.seconds, Double(list.pieces.count) / 200))))
  }

  private mutating func note(_ now: MonotonicTime) {
    lags.append(now.nanoseconds &- end.microseconds &* 1000)
    if lags.count > Self.readings { lags.removeFirst() }
  }

  /// How far the server has come since the list was read: pieces come at once, time passes evenly.
  private func progress(at now: MonotonicTime) -> MediaTime {
    guard !list.isEnded, let lag = lags.min() else { return .zero }
    let ahead = MediaTime(microseconds: (now.nanoseconds &- lag) / 1000) - end
    // A server that has stopped does not come further than its next piece.
    return max(.zero, min(ahead, MediaTime(seconds: list.targetDuration.seconds * 1.5)))
  }

  private func expectedEnd(at now: MonotonicTime) -> MediaTime { end + progress(at: now) }

  /// What can be played at that moment; nil where that is too little for a slider.
  func window(at now: MonotonicTime) -> LiveWindow? {
    let progress = progress(at: now)
    let edge = end + progress - list.holdBack
    let oldest = slides && !list.isEvent ? start + progress : start
    guard edge - oldest >= Self.leastWindow else { return nil }
    let tolerance = MediaTime(seconds: max(5, list.targetDuration.seconds + 3))
    return LiveWindow(start: oldest, end: edge, tolerance: tolerance)
  }

  // MARK: Pieces

  /// Where a piece begins.
  func beginning(of index: Int) -> MediaTime {
    start + list.pieces.prefix(max(0, index)).reduce(.zero) { $0 + $1.duration }
  }

  /// The place of a time that the pieces themselves tell; nil where the list knows of no such times.
  func place(ofMediaTime time: MediaTime) -> MediaTime? {
    guard let mediaStart = list.mediaStart else { return nil }
    let offset = time - mediaStart
    return offset >= .zero - MediaTime(microseconds: 1_000_000) && offset < list.duration
      ? start + offset : nil
  }

  /// What the pieces themselves say at the beginning of one of them.
  func mediaTime(of index: Int) -> MediaTime? { list.mediaStart.map { $0 + (beginning(of: index) - start) } }

  /// The piece in which a time lies.
  ///
  /// Neither the very oldest of a list that slides, which goes while it is asked for, nor one that is newer than
  /// what is played live.
  func index(of time: MediaTime) -> Int {
    let found = list.index(of: time - start)
    let newest = max(0, list.pieces.count - PieceList.held)
    return min(newest, max(found, list.isEvent || list.isEnded || !slides ? 0 : 1))
  }
}
