/// The loudness of an item over its duration, as far as it has been measured, for the waveform above the slider.
public struct Waveform: Equatable, Sendable {
  /// The sound that the waveform belongs to.
  public struct Subject: Hashable, Sendable {
    /// Location of the item.
    public var location: MediaLocation
    /// Container index of the audio stream.
    public var stream: Int
    /// Duration of the whole item.
    public var duration: MediaTime

    /// An audio stream of an item with that duration.
    public init(location: MediaLocation, stream: Int, duration: MediaTime) {
      self.location = location
      self.stream = stream
      self.duration = duration
    }
  }

  /// Number of intervals of equal length that the duration is divided into.
  public static let count = 1024

  /// The sound that the waveform belongs to.
  public let subject: Subject
  /// Loudness of each interval, 0 (silence) … 255; intervals from `known` on are not measured yet.
  public private(set) var levels: [UInt8]
  /// Number of measured intervals, from the start.
  public private(set) var known = 0

  /// A waveform without measured intervals.
  public init(of subject: Subject) {
    self.subject = subject
    levels = Array(repeating: 0, count: Self.count)
  }

  /// Sets the loudness of an interval; it and all before it count as measured.
  public mutating func learn(_ level: UInt8, at index: Int) {
    guard levels.indices.contains(index) else { return }
    levels[index] = level
    known = max(known, index + 1)
  }

  /// Whether all intervals are measured.
  public var isWhole: Bool { known == Self.count }

  /// Marks all intervals as measured, because the stream may end before the expected duration.
  public mutating func end() { known = Self.count }

  /// The waveform resampled to `places` values, each the maximum of its interval; nil if nothing is measured.
  ///
  /// - Parameter stretch: the range of the item to resample; nil is the whole item.
  public func levels(at places: Int, of stretch: Range<MediaTime>? = nil) -> [UInt8?] {
    let bounds = stretch.map { (place(of: $0.lowerBound), place(of: $0.upperBound)) } ?? (0, Self.count)
    let length = max(1, bounds.1 - bounds.0)
    return (0..<max(0, places)).map { place in
      let start = min(Self.count - 1, bounds.0 + place * length / places)
      let end = max(start + 1, bounds.0 + (place + 1) * length / places)
      guard start < known else { return nil }
      return levels[start..<min(end, known)].max()
    }
  }

  /// The index of the interval at a time.
  private func place(of time: MediaTime) -> Int {
    Int((Double(Self.count) * time.share(of: subject.duration)).rounded())
  }
}
