/// Loudness tags of an item: ReplayGain, or Opus' R128 gains (RFC 7845).
public struct ReplayGain: Hashable, Sendable {
  /// The gain that brings a track or an album to the reference loudness, and its peak.
  public struct Measure: Hashable, Sendable {
    /// Gain in decibels.
    public var gain: Double
    /// Peak sample, 1 being full scale; nil without such a tag.
    public var peak: Double?
  }

  /// The measure of the track; nil without tags.
  public private(set) var track: Measure?
  /// The measure of the track's album; nil without tags.
  public private(set) var album: Measure?

  /// Parses tags; where a key occurs twice the first counts, so that tags of the stream come before tags of the file.
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
      // R128 gains are in 1/256 dB and relative to −23 LUFS, ReplayGain's reference is −18 LUFS.
      guard let gain = value("r128_\(kind)_gain"), abs(gain) <= 32768 else { return nil }
      return Measure(gain: gain / 256 + 5, peak: nil)
    }
    track = measure("track")
    album = measure("album")
  }

  /// The settings of ReplayGain, as mpv's `replaygain` options.
  public struct Rule: Hashable, Sendable {
    /// The gain to apply; where its tags are missing the other one is applied.
    public enum Mode: String, CaseIterable, Sendable { case no, track, album }
    /// The gain to apply: none, the track's or the album's.
    public var mode = Mode.no
    /// Decibels added to the gain of the tags.
    public var preamp = 0.0
    /// Whether samples above full scale may clip; where false the gain is lowered to prevent that.
    public var clips = false
    /// Gain in decibels for items without tags.
    public var fallback = 0.0

    /// ReplayGain off.
    public init() {}

    /// Bounds of `preamp` and `fallback`, in decibels.
    public static let range = -60.0...60.0

    /// Gain in decibels for an item, and the peak that must not exceed full scale; nil if it is unknown or may clip.
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
