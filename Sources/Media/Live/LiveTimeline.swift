// The times of a live playlist's segments on the item's timeline. Pure: the caller passes in every moment; any thread.

internal import Base

/// Follows a playlist from one read to the next, so that each segment keeps its time.
struct LiveTimeline: Equatable, Sendable {
  private(set) var list: PieceList
  /// The start of the playlist's first segment.
  private(set) var start: MediaTime
  /// Whether segments have left the playlist since the first read.
  private var slides = false
  /// Nanoseconds by which the playlist's end lay behind the clock at the last reads, oldest first.
  private var lags: [Int64] = []

  /// The shortest live window that is offered.
  private static let leastWindow = MediaTime(microseconds: 10_000_000)
  /// The most segments that leave between two reads; a larger number means a restarted numbering.
  private static let mostGone: Int64 = 200_000
  /// The largest step of the segments' own clock between two reads; a larger one means a restarted clock.
  private static let longestShift = MediaTime(microseconds: 86_400_000_000)
  /// The number of reads from which the server's progress is estimated.
  private static let readings = 6

  /// Begins with the first read, whose first segment begins at `start`.
  init(_ list: PieceList, start: MediaTime, at now: MonotonicTime) {
    self.list = list
    self.start = start
    note(now)
  }

  var end: MediaTime { start + list.duration }

  /// Takes a later read of the playlist.
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
      // A segment that came and went between two reads counts with the target duration.
      let missed = max(0, gone - Int64(list.pieces.count))
      start = start + known + MediaTime(seconds: Double(missed) * list.targetDuration.seconds)
      slides = slides || gone > 0
    } else {
      // The server has restarted its numbering: the present playlist ends where the former one was expected to end.
      start = expectedEnd(at: now) - newer.duration
      lags = []
    }
    list = newer
    note(now)
  }

  /// The pause before the next read; nil once the playlist has ended.
  var readingPause: MonotonicTime? {
    guard !list.isEnded else { return nil }
    // A long recording's playlist is read less often.
    return .seconds(max(1, min(30, max(list.targetDuration.seconds, Double(list.pieces.count) / 200))))
  }

  private mutating func note(_ now: MonotonicTime) {
    lags.append(now.nanoseconds &- end.microseconds &* 1000)
    if lags.count > Self.readings { lags.removeFirst() }
  }

  /// The progress of the server since the last read: time passes evenly, while segments are added whole.
  private func progress(at now: MonotonicTime) -> MediaTime {
    guard !list.isEnded, let lag = lags.min() else { return .zero }
    let ahead = MediaTime(microseconds: (now.nanoseconds &- lag) / 1000) - end
    // A server that has stopped gets no further than its next segment.
    return max(.zero, min(ahead, MediaTime(seconds: list.targetDuration.seconds * 1.5)))
  }

  private func expectedEnd(at now: MonotonicTime) -> MediaTime { end + progress(at: now) }

  /// The live window at that moment; nil if it is too short for a seek bar.
  func window(at now: MonotonicTime) -> LiveWindow? {
    let progress = progress(at: now)
    let edge = end + progress - list.holdBack
    let oldest = slides && !list.isEvent ? start + progress : start
    guard edge - oldest >= Self.leastWindow else { return nil }
    let tolerance = MediaTime(seconds: max(5, list.targetDuration.seconds + 3))
    return LiveWindow(start: oldest, end: edge, tolerance: tolerance)
  }

  // MARK: Segments

  func beginning(of index: Int) -> MediaTime {
    start + list.pieces.prefix(max(0, index)).reduce(.zero) { $0 + $1.duration }
  }

  /// The item's time for a time of the segments' own clock; nil if the playlist does not give that clock, or holds no
  /// such time.
  func place(ofMediaTime time: MediaTime) -> MediaTime? {
    guard let mediaStart = list.mediaStart else { return nil }
    let offset = time - mediaStart
    return offset >= .zero - MediaTime(microseconds: 1_000_000) && offset < list.duration
      ? start + offset : nil
  }

  /// The segments' own time at the beginning of one; nil if the playlist does not give it.
  func mediaTime(of index: Int) -> MediaTime? { list.mediaStart.map { $0 + (beginning(of: index) - start) } }

  /// The index of the segment that holds `time`.
  ///
  /// Not the oldest of a sliding playlist, which leaves the server during the request, nor one beyond the live edge.
  func index(of time: MediaTime) -> Int {
    let found = list.index(of: time - start)
    let newest = max(0, list.pieces.count - PieceList.held)
    return min(newest, max(found, list.isEvent || list.isEnded || !slides ? 0 : 1))
  }
}
