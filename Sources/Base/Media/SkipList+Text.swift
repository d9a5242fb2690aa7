// The text form of a skip list: `0:00-1:30, 42:00-`.
extension SkipList {
  /// Most ranges in a text.
  private static let mostTyped = 100

  /// Parses ranges `start-end` with commas between them; a missing start is zero, a missing end the item's end.
  ///
  /// `no` is an empty list. Nil if the text is malformed or would skip the whole item.
  public init?(_ text: String) {
    guard text != "no" else {
      self.init()
      return
    }
    guard !text.isEmpty, text.utf8.count <= 4_096 else { return nil }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count <= Self.mostTyped else { return nil }
    var ranges: [Range<MediaTime>] = []
    for part in parts {
      let ends = part.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
      guard ends.count == 2, let start = Self.time(ends[0], else: .zero),
        let end = Self.time(ends[1], else: Self.endless), start < end
      else { return nil }
      ranges.append(start..<end)
    }
    self.init(ranges)
    // Something has to be left to play.
    if self.ranges == [MediaTime.zero..<Self.endless] { return nil }
  }

  private static func time(_ text: Substring, else missing: MediaTime) -> MediaTime? {
    if text.allSatisfy({ $0 == " " }) { return missing }
    guard case .time(let time)? = TypedTime(text) else { return nil }
    return time
  }

  /// The ranges as `init(_:)` reads them.
  public var text: String {
    guard !isEmpty else { return "no" }
    return ranges.map { range in
      let end = range.upperBound == Self.endless ? "" : Self.text(range.upperBound)
      return "\(Self.text(range.lowerBound))-\(end)"
    }.joined(separator: ", ")
  }

  private static func text(_ time: MediaTime) -> String {
    time.microseconds % 1_000_000 == 0 ? TimeText.format(time) : DecimalNumber.text(time.seconds)
  }

  /// The union of both lists.
  public func joined(with other: SkipList) -> SkipList {
    isEmpty ? other : other.isEmpty ? self : SkipList(ranges + other.ranges)
  }
}
