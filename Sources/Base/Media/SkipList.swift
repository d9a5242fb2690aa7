/// Ranges of an item that playback skips, sorted and disjoint.
public struct SkipList: Equatable, Sendable {
  /// Most ranges; further ones are dropped.
  static let most = 10_000

  /// The ranges; the last one may reach beyond the item's end.
  public let ranges: [Range<MediaTime>]

  /// A list of ranges in any order; ranges that overlap or touch are merged, those before zero are cut.
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

  /// The list that leaves exactly these ranges, sorted and disjoint, to be played.
  ///
  /// Gaps shorter than `leastGap` are played too.
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

  /// A time later than any item, for ranges that reach to the end.
  public static let endless = MediaTime(microseconds: .max)

  /// Whether nothing is skipped.
  public var isEmpty: Bool { ranges.isEmpty }

  /// The skipped range that contains a time; nil if the time is played.
  public func range(at time: MediaTime) -> Range<MediaTime>? {
    next(after: time).flatMap { $0.lowerBound <= time ? $0 : nil }
  }

  /// The first range that ends after a time: it contains the time or is ahead of it.
  public func next(after time: MediaTime) -> Range<MediaTime>? {
    let index = ranges.partitioningIndex { $0.upperBound > time }
    return ranges.indices.contains(index) ? ranges[index] : nil
  }

  /// The time where playback ends because the rest is skipped; nil if it continues to the item's end.
  public var end: MediaTime? { ranges.last.flatMap { $0.upperBound == Self.endless ? $0.lowerBound : nil } }

  /// The time where playback lands after a seek: the end of a skipped range, else the time itself.
  ///
  /// A skipped range that reaches to the end of the item gives its start.
  public func landing(at time: MediaTime) -> MediaTime {
    guard let range = range(at: time) else { return time }
    return range.upperBound == Self.endless ? range.lowerBound : range.upperBound
  }

  /// The start position for a wanted one; zero if nothing would be played from there on.
  public func beginning(at time: MediaTime) -> MediaTime {
    landing(at: end.map { time >= $0 } == true ? .zero : time)
  }

  /// The time at that distance from another one, in either direction, counting only what is played.
  public func place(_ distance: MediaTime, from start: MediaTime) -> MediaTime {
    if distance < .zero {
      var place = start
      var rest = MediaTime.zero - distance
      for range in ranges.reversed() where range.lowerBound < place {
        if place > range.upperBound {
          if place - range.upperBound >= rest { return place - rest }
          rest = rest - (place - range.upperBound)
        }
        // Nothing is played before a range that begins at zero.
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

  /// Playing time of an item of that duration from a time on.
  public func rest(from start: MediaTime, of duration: MediaTime) -> MediaTime {
    max(.zero, duration - start - length(from: start, to: duration))
  }

  /// Skipped time between two times.
  private func length(from start: MediaTime, to end: MediaTime) -> MediaTime {
    var sum = MediaTime.zero
    for range in ranges {
      let (low, high) = (max(range.lowerBound, start), min(range.upperBound, end))
      if low < high { sum = sum + (high - low) }
    }
    return sum
  }
}
