// The end of every item that the user has set (`end`, `length`). A value; any thread.

import Base

/// mpv's `end` and `length`: the time at which playback of each item ends, before the item's own end.
struct ItemEnd: Equatable, Sendable {
  /// The time of the end, where a negative one counts from the item's own end; nil for none.
  var end: TypedTime?
  /// The length from the requested start, or from the beginning; nil for none.
  var length: MediaTime?

  /// The time of the end in an item; nil for none, and where nothing would be left to play.
  ///
  /// - Parameter start: The item's requested start; nil for its beginning or its resume position.
  func time(in duration: MediaTime?, from start: SeekTarget?) -> MediaTime? {
    let end = end.flatMap { Self.time(of: $0, in: duration) }
    let last = length.map { $0 + begin(start, in: duration) }
    return [end, last].compactMap(\.self).min().flatMap { $0 > .zero ? $0 : nil }
  }

  private func begin(_ start: SeekTarget?, in duration: MediaTime?) -> MediaTime {
    switch start {
    case .absolute(let time) where time < .zero: max(.zero, (duration ?? .zero) + time)
    case .absolute(let time): time
    case .percent(let percent): duration?.part(percent / 100) ?? .zero
    case .relative, .relativePercent, nil: .zero
    }
  }

  private static func time(of end: TypedTime, in duration: MediaTime?) -> MediaTime? {
    switch end {
    case .time(let time): time
    case .signed(let time): time < .zero ? duration.map { $0 + time } : time
    case .percent(let percent): duration?.part(percent / 100)
    }
  }
}

extension Film {
  /// The skipped rest of the loaded item behind the end that the user has set.
  func skippedRest(_ environment: FilmEnvironment) -> SkipList {
    environment.defaults.itemEnd.time(in: info?.duration, from: playback.askedStart)
      .map { SkipList([$0..<SkipList.endless]) } ?? SkipList()
  }
}

extension Property {
  /// The text of a time that the user has set; `no` for none.
  static func text(ofTyped time: TypedTime?) -> String {
    switch time {
    case .time(let time): DecimalNumber.text(time.seconds)
    case .signed(let time): (time < .zero ? "" : "+") + DecimalNumber.text(time.seconds)
    case .percent(let percent): DecimalNumber.text(percent) + "%"
    case nil: "no"
    }
  }
}
