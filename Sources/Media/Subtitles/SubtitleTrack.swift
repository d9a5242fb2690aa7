// The subtitles of one track that are known so far. Any thread; the lock is held for a moment only.

internal import Base
internal import Synchronization

/// Events in order of time, put in by whoever reads the track and asked by the main thread.
final class SubtitleTrack: Sendable {
  /// What the main thread has seen: as long as it holds there is nothing new to fetch.
  struct Window: Equatable {
    fileprivate var version = -1
    fileprivate var from = MediaTime.zero
    /// When something comes or goes, nil where nothing does.
    fileprivate(set) var until: MediaTime?
  }

  fileprivate struct State {
    var events: [SubtitleEvent] = []
    /// Grows with each change.
    var version = 0
    var longest = MediaTime.zero
    var bytes = 0
  }

  private let state = Mutex(State())
  private static let countLimit = TimedSubtitle.limit
  /// More than a file may have: pictures of one are not thrown away for others of it.
  private static let byteLimit = 96 << 20
  /// More that begin at one moment, or are shown at it, are no subtitles.
  private static let mostAtOnce = 256
  /// A picture whose end nobody says goes after this time, should the next one never come.
  private static let openEnd = MediaTime(microseconds: 10_000_000)

  /// Puts an event in its place; one that is there already changes nothing.
  func insert(_ event: SubtitleEvent) {
    state.withLock { state in
      let place = state.firstIndex(after: event.start)
      var before = place
      while before > 0, state.events[before - 1].start == event.start {
        before -= 1
        if state.events[before].isSame(as: event) { return }
      }
      guard state.events.count < Self.countLimit, place - before < Self.mostAtOnce else { return }
      state.events.insert(event, at: place)
      state.version += 1
      state.longest = max(state.longest, (event.end ?? event.start + Self.openEnd) - event.start)
      state.bytes += event.pictureBytes
      // Old pictures make room; text is small.
      while state.bytes > Self.byteLimit, let index = state.events.firstIndex(where: \.isPicture) {
        state.bytes -= state.events[index].pictureBytes
        state.events.remove(at: index)
      }
    }
  }

  /// Forgets pictures: what comes next is from elsewhere, and they end when the next comes.
  func restart() {
    state.withLock { state in
      guard state.bytes > 0 || state.events.contains(where: { $0.end == nil }) else { return }
      state.events.removeAll { $0.isPicture || $0.end == nil }
      state.bytes = 0
      state.version += 1
    }
  }

  /// The events at a time, oldest first; nil as long as the window still holds.
  func events(at time: MediaTime, _ window: inout Window) -> [SubtitleEvent]? {
    state.withLock { state -> [SubtitleEvent]? in
      if window.version == state.version, time >= window.from, window.until.map({ time < $0 }) ?? true {
        return nil
      }
      let next = state.firstIndex(after: time)
      var until = next < state.events.count ? state.events[next].start : nil
      var found: [SubtitleEvent] = []
      var from = MediaTime.zero
      var index = next
      var isLatest = true
      while index > 0, found.count < Self.mostAtOnce {
        index -= 1
        let event = state.events[index]
        if event.start + state.longest < time {
          // Nothing from here on back lasts longer than that; before it, one of them may be shown again.
          from = max(from, event.start + state.longest)
          break
        }
        // What has no end of its own lasts until the next one.
        let end = event.end ?? (isLatest ? event.start + Self.openEnd : event.start)
        isLatest = false
        if end > time {
          if case .clear = event.content {} else { found.append(event) }
          until = until.map { min($0, end) } ?? end
          from = max(from, event.start)
        } else {
          from = max(from, end)
        }
      }
      window = Window(version: state.version, from: from, until: until)
      return found.reversed()
    }
  }

  /// Where the line lies that is so many lines on (or back) from a time; nil where there is none.
  func line(_ steps: Int, from time: MediaTime) -> MediaTime? {
    state.withLock { state in
      let starts = state.events.filter { !$0.isClear }.map(\.start)
      let next = starts.firstIndex { $0 > time } ?? starts.count
      if steps > 0 { return starts.dropFirst(next).nth(steps - 1) }
      guard next > 0 else { return nil }
      // Back from within a line, or from the gap after it, is the line before it.
      let here = starts[next - 1]
      if steps == 0 { return here }
      return starts[..<next].reversed().drop { $0 >= here }.nth(-steps - 1) ?? (steps == -1 ? here : nil)
    }
  }

  /// How many events there are.
  var count: Int { state.withLock { $0.events.count } }
}

extension SubtitleTrack.State {
  /// The place behind all events that start at or before a time.
  fileprivate func firstIndex(after time: MediaTime) -> Int {
    events.partitioningIndex { $0.start > time }
  }
}

extension SubtitleEvent {
  fileprivate var isPicture: Bool { if case .picture = content { true } else { false } }
  fileprivate var isClear: Bool { if case .clear = content { true } else { false } }
}

extension Collection where Element == MediaTime {
  /// The element so many distinct times on.
  fileprivate func nth(_ count: Int) -> MediaTime? {
    var last: MediaTime?
    var left = count
    for time in self where time != last {
      if left == 0 { return time }
      left -= 1
      last = time
    }
    return nil
  }
}
