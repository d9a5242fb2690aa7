/// Stretches of an item that are left out when it plays, in order and apart from each other.
///
/// A value; any thread.
public struct SkipList: Equatable, Sendable {
  /// So many stretches at the most.
  static let most = 10_000

  /// The stretches; the last one may reach beyond the item's end.
  public let ranges: [Range<MediaTime>]

  /// Those stretches, which may come in any order and overlap.
  public init(_ ranges: [Range<MediaTime>] = []) {
    var joined: [Range<MediaTime>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound })
    where range.upperBound > max(.zero, range.lowerBound) {
      let range = max(.zero, range.lowerBound)..<range.upperBound
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else if joined.count < Self.most {
        joined.append(range)
      }
    }
    self.ranges = joined
  }

  /// What is left of an item when only these stretches, in order and apart from each other, are played.
  ///
  /// Gaps shorter than `leastGap` are played.
  public init(keeping stretches: [Range<MediaTime>], leastGap: MediaTime) {
    var gaps: [Range<MediaTime>] = []
    var end = MediaTime.zero
    for stretch in stretches {
      if stretch.lowerBound - end >= leastGap { gaps.append(end..<stretch.lowerBound) }
      end = max(end, stretch.upperBound)
    }
    if end < Self.endless { gaps.append(end..<Self.endless) }
    self.init(gaps)
  }

  /// Later than anything in an item.
  public static let endless = MediaTime(microseconds: .max)

  /// Whether nothing is left out.
  public var isEmpty: Bool { ranges.isEmpty }

  /// The stretch in which a time lies.
  public func range(at time: MediaTime) -> Range<MediaTime>? {
    next(after: time).flatMap { $0.lowerBound <= time ? $0 : nil }
  }

  /// The first stretch that ends after a time: it holds the time, or is the one that playback comes to.
  public func next(after time: MediaTime) -> Range<MediaTime>? {
    let index = ranges.partitioningIndex { $0.upperBound > time }
    return ranges.indices.contains(index) ? ranges[index] : nil
  }

  /// Where playback ends, before the item does; nil where it does not.
  public var end: MediaTime? { ranges.last.flatMap { $0.upperBound == Self.endless ? $0.lowerBound : nil } }

  /// Where playback goes on that would begin at a time: behind a stretch that is left out.
  ///
  /// In what is left out at the end it is where that begins.
  public func landing(at time: MediaTime) -> MediaTime {
    guard let range = range(at: time) else { return time }
    return range.upperBound == Self.endless ? range.lowerBound : range.upperBound
  }

  /// Where an item begins that would begin at a time; where nothing is played from there on, at its start.
  public func beginning(at time: MediaTime) -> MediaTime {
    landing(at: end.map { time >= $0 } == true ? .zero : time)
  }

  /// The place that lies so far from another one, counting what is played alone.
  public func place(_ distance: MediaTime, from start: MediaTime) -> MediaTime {
    if distance < .zero {
      var place = start
      var rest = MediaTime.zero - distance
      for range in ranges.reversed() where range.lowerBound < place {
        if place > range.upperBound {
          if place - range.upperBound >= rest { return place - rest }
          rest = rest - (place - range.upperBound)
        }
        // One that begins the item leaves nothing before it.
        if range.lowerBound == .zero { return landing(at: .zero) }
        place = range.lowerBound
      }
      return max(.zero, place - rest)
    }
    var place = start
    var rest = distance
    for range in ranges where range.upperBound > place {
      if range.lowerBound > place {
        if range.lowerBound - place > rest { return place + rest }
        rest = rest - (range.lowerBound - place)
      }
      if range.upperBound == Self.endless { return range.lowerBound }
      place = range.upperBound
    }
    return place + rest
  }

  /// How much of an item of that duration is played from a time on.
  public func rest(from start: MediaTime, of duration: MediaTime) -> MediaTime {
    max(.zero, duration - start - length(from: start, to: duration))
  }

  /// How much between two times is left out.
  private func length(from start: MediaTime, to end: MediaTime) -> MediaTime {
    var sum = MediaTime.zero
    for range in ranges {
      let (low, high) = (max(range.lowerBound, start), min(range.upperBound, end))
      if low < high { sum = sum + (high - low) }
    }
    return sum
  }
}
