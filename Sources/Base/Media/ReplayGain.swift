/// What an item's tags say of its loudness, after the ReplayGain and the Opus (R128) conventions.
///
/// A value; any thread.
public struct ReplayGain: Hashable, Sendable {
  /// Decibels that bring a track or its album to the common loudness, and the highest sample, 1 being full.
  public struct Measure: Hashable, Sendable {
    /// Decibels.
    public var gain: Double
    /// The highest sample, nil where no tag says it.
    public var peak: Double?
  }

  /// Of the track alone.
  public private(set) var track: Measure?
  /// Of the album it belongs to.
  public private(set) var album: Measure?

  /// What tags say: those of the stream first, then those of the file.
  public init(_ tags: [MediaInfo.Tag]) {
    func value(_ key: String) -> Double? {
      guard let text = tags.first(where: { $0.key == key })?.value else { return nil }
      var number = text.prefix(40).drop { $0 == " " || $0 == "+" }
      number = number.prefix { "-0123456789.".contains($0) }
      return DecimalNumber.parse(number)
    }
    func measure(_ kind: String) -> Measure? {
      if let gain = value("replaygain_\(kind)_gain"), abs(gain) <= 60 {
        let peak = value("replaygain_\(kind)_peak").flatMap { $0 > 0.000_1 && $0 < 100 ? $0 : nil }
        return Measure(gain: gain, peak: peak)
      }
      // Opus counts in 256ths from -23 LUFS, ReplayGain from -18.
      guard let gain = value("r128_\(kind)_gain"), abs(gain) <= 32768 else { return nil }
      return Measure(gain: gain / 256 + 5, peak: nil)
    }
    track = measure("track")
    album = measure("album")
  }

  /// How tags are used.
  public struct Rule: Hashable, Sendable {
    /// Which of the tags.
    public enum Mode: String, CaseIterable, Sendable { case no, track, album }
    /// Which of the tags.
    public var mode = Mode.no
    /// Decibels on top of what the tags say.
    public var preamp = 0.0
    /// Whether samples that become too loud are cut off; if not, the gain is lowered for them.
    public var clips = false
    /// Decibels for items without tags.
    public var fallback = 0.0

    /// Tags are not used.
    public init() {}

    /// What decibels may be.
    public static let range = -60.0...60.0

    /// Decibels for an item, and the peak that the result must not lift above full, where one is known.
    public func correction(_ item: ReplayGain) -> (decibels: Double, peak: Double?) {
      let measure: Measure?
      switch mode {
      case .no: return (0, nil)
      case .track: measure = item.track ?? item.album
      case .album: measure = item.album ?? item.track
      }
      guard let measure else { return (fallback, nil) }
      return (measure.gain + preamp, clips ? nil : measure.peak)
    }
  }
}
