/// How loud an item is from its start to its end, as far as it is known: what the strip above the slider draws.
///
/// A value; any thread.
public struct Waveform: Equatable, Sendable {
  /// Of what.
  public struct Subject: Hashable, Sendable {
    /// The item.
    public var location: MediaLocation
    /// The container's index of the sound.
    public var stream: Int
    /// The item's whole length.
    public var duration: MediaTime

    /// A sound of that length.
    public init(location: MediaLocation, stream: Int, duration: MediaTime) {
      self.location = location
      self.stream = stream
      self.duration = duration
    }
  }

  /// How many stretches of equal length an item is divided into.
  public static let count = 1024

  /// Of what.
  public let subject: Subject
  /// The loudness of each stretch from 0, silence, to 255; those from `known` on are not known yet.
  public private(set) var levels: [UInt8]
  /// How many are known, from the start.
  public private(set) var known = 0

  /// Nothing known yet.
  public init(of subject: Subject) {
    self.subject = subject
    levels = Array(repeating: 0, count: Self.count)
  }

  /// Learns how loud a stretch is; all before it are known then.
  public mutating func learn(_ level: UInt8, at index: Int) {
    guard levels.indices.contains(index) else { return }
    levels[index] = level
    known = max(known, index + 1)
  }

  /// Whether all of it is known.
  public var isWhole: Bool { known == Self.count }

  /// The end of the sound has come, wherever it was expected.
  public mutating func end() { known = Self.count }

  /// The levels at so many places from start to end of a stretch of the sound, or of all of it, the loudest of each; nil
  /// where it is not known yet.
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

  /// How many levels lie before a time.
  private func place(of time: MediaTime) -> Int {
    let part = time.seconds / max(0.001, subject.duration.seconds)
    return Int((Double(Self.count) * max(0, min(1, part))).rounded())
  }
}
