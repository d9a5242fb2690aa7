/// A ten-band equaliser; each band is an octave wide.
public struct Equalizer: Hashable, Sendable {
  /// Gain of each band in decibels, −12 … 12; always ten values.
  public private(set) var gains: [Double]

  /// Centre frequency of each band in hertz.
  public static let frequencies = [31.25, 62.5, 125, 250, 500, 1000, 2000, 4000, 8000, 16000]

  /// Bounds of a band's gain, in decibels.
  public static let range = -12.0...12.0

  /// All gains zero.
  public static let flat = Equalizer(gains: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0])

  /// Named gains, in the order in which a key cycles through them.
  public static let presets: KeyValuePairs<String, [Double]> = [
    "flat": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    "bass": [6, 6, 5, 3, 1, 0, 0, 0, 0, 0],
    "treble": [0, 0, 0, 0, 0, 1, 3, 4, 6, 6],
    "voice": [-6, -4, -2, 0, 2, 4, 4, 3, 0, -2],
    "loudness": [5, 4, 2, 0, -1, 0, 1, 2, 4, 5],
    "small-speakers": [-12, -9, -3, 2, 3, 1, 0, 1, 2, 2],
  ]

  private init(gains: [Double]) { self.gains = gains }

  /// Parses a preset's name, or ten gains separated by commas, colons or spaces; nil for anything else.
  public init?(_ text: String) {
    if let preset = Self.presets.first(where: { $0.key == text }) {
      gains = preset.value
      return
    }
    let words = text.split { $0 == "," || $0 == " " || $0 == ":" }
    guard words.count == Self.frequencies.count else { return nil }
    gains = []
    for word in words {
      guard let gain = DecimalNumber.parse(word), Self.range.contains(gain) else { return nil }
      gains.append(gain)
    }
  }

  /// Whether all gains are zero.
  public var isFlat: Bool { gains.allSatisfy { $0 == 0 } }

  /// The preset's name; nil if the gains are not those of a preset.
  public var name: String? { Self.presets.first { $0.value == gains }?.key }

  /// The preset's name, or the gains with commas between them; `init(_:)` reads it again.
  public var text: String { name ?? gains.map(DecimalNumber.text).joined(separator: ",") }

  /// The next preset (1) or the previous one (-1), in a circle; the first if the gains are not those of a preset.
  public func cycled(_ direction: Int) -> Equalizer {
    let all = Self.presets.map(\.value)
    let here = all.firstIndex(of: gains) ?? (direction < 0 ? 1 : all.count - 1)
    return all.next(to: here, direction).map { Equalizer(gains: $0) } ?? self
  }
}
