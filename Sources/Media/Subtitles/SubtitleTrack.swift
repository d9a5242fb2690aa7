// The subtitles of one track that have been read so far. Any thread; the lock is held briefly.

internal import Base
internal import Synchronization

/// Events in order of time, inserted by the thread that reads the track and queried by the main thread.
final class SubtitleTrack: Sendable {
  /// The time span in which the last query's result holds.
  struct Window: Equatable {
    fileprivate var version = -1
    fileprivate var from = MediaTime.zero
    /// The time at which an event next begins or ends; nil when none does.
    fileprivate(set) var until: MediaTime?
  }

  fileprivate struct State {
    var events: [SubtitleEvent] = []
    /// Increases with each change.
    var version = 0
    var longest = MediaTime.zero
    var bytes = 0
  }

  private let state = Mutex(State())
  private static let countLimit = TimedSubtitle.limit
  /// The limit of all bitmaps' bytes; above a subtitle file's limit, so that the bitmaps of one file never displace
  /// each other.
  private static let byteLimit = 96 << 20
  /// The limit of events that begin at, or are visible at, one moment.
  private static let mostAtOnce = 256
  /// The duration for which an event without an end is shown if no further event follows.
  private static let openEnd = MediaTime(microseconds: 10_000_000)

  /// Inserts an event in order of time, unless the same one is already there, or it ends before it has begun.
  func insert(_ event: SubtitleEvent) {
    if let end = event.end, end <= event.start { return }
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
      // The oldest bitmaps are dropped for newer ones; text takes little memory.
      while state.bytes > Self.byteLimit, let index = state.events.firstIndex(where: \.isPicture) {
        state.bytes -= state.events[index].pictureBytes
        state.events.remove(at: index)
      }
    }
  }

  /// Drops bitmaps and open-ended events after a seek: they would last until the next event, which does not follow
  /// them.
  func restart() {
    state.withLock { state in
      guard state.bytes > 0 || state.events.contains(where: { $0.end == nil }) else { return }
      state.events.removeAll { $0.isPicture || $0.end == nil }
      state.bytes = 0
      state.version += 1
    }
  }

  /// The events visible at a time, oldest first; nil while the window's result still holds.
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
      // The first time after the event at which another one begins; nil for the latest events.
      var following: MediaTime?
      var later = MediaTime.zero
      while index > 0, found.count < Self.mostAtOnce {
        index -= 1
        let event = state.events[index]
        if event.start + state.longest < time {
          // No event from here on back is visible after `start + longest`. Before that moment one may be, so the window
          // begins there.
          from = max(from, event.start + state.longest)
          break
        }
        if index + 1 < next, event.start < later { following = later }
        later = event.start
        // An event without an end lasts until the next one begins.
        let end = event.end ?? following ?? event.start + Self.openEnd
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

  /// The start of the subtitle `steps` lines after a time, or before it, or nil.
  func line(_ steps: Int, from time: MediaTime) -> MediaTime? {
    state.withLock { state in
      let starts = state.events.filter { !$0.isClear }.map(\.start)
      let next = starts.firstIndex { $0 > time } ?? starts.count
      if steps > 0 { return starts.dropFirst(next).nth(steps - 1) }
      guard next > 0 else { return nil }
      // One step back returns to the previous line, both from within a line and from the gap after it.
      let here = starts[next - 1]
      if steps == 0 { return here }
      return starts[..<next].reversed().drop { $0 >= here }.nth(-steps - 1) ?? (steps == -1 ? here : nil)
    }
  }

  var count: Int { state.withLock { $0.events.count } }
}

extension SubtitleTrack.State {
  /// The index after all events that start at or before a time.
  fileprivate func firstIndex(after time: MediaTime) -> Int {
    events.partitioningIndex { $0.start > time }
  }
}

extension SubtitleEvent {
  fileprivate var isPicture: Bool { if case .picture = content { true } else { false } }
  fileprivate var isClear: Bool { if case .clear = content { true } else { false } }
}

extension Collection where Element == MediaTime {
  /// The element `count` distinct times ahead.
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
