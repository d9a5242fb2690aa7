/// Ten bands of sound, each an octave wide, louder or softer.
///
/// A value; any thread.
public struct Equalizer: Hashable, Sendable {
  /// Decibels of each band, −12 … 12; always ten.
  public private(set) var gains: [Double]

  /// The middle of each band in hertz.
  public static let frequencies = [31.25, 62.5, 125, 250, 500, 1000, 2000, 4000, 8000, 16000]

  /// What a band's gain may be, in decibels.
  public static let range = -12.0...12.0

  /// Everything as it is.
  public static let flat = Equalizer(gains: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0])

  /// The gains that have names, in the order in which a key goes through them.
  public static let presets: KeyValuePairs<String, [Double]> = [
    "flat": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    "bass": [6, 6, 5, 3, 1, 0, 0, 0, 0, 0],
    "treble": [0, 0, 0, 0, 0, 1, 3, 4, 6, 6],
    "voice": [-6, -4, -2, 0, 2, 4, 4, 3, 0, -2],
    "loudness": [5, 4, 2, 0, -1, 0, 1, 2, 4, 5],
    "small-speakers": [-12, -9, -3, 2, 3, 1, 0, 1, 2, 2],
  ]

  private init(gains: [Double]) { self.gains = gains }

  /// Gains as they are typed: a preset's name, or ten numbers with commas or spaces between them.
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

  /// Whether nothing is changed at all.
  public var isFlat: Bool { gains.allSatisfy { $0 == 0 } }

  /// The preset's name, where it is one.
  public var name: String? { Self.presets.first { $0.value == gains }?.key }

  /// The preset's name, or the gains.
  public var text: String { name ?? gains.map(DecimalNumber.text).joined(separator: ",") }

  /// The next preset (1) or the previous one (-1); from gains of one's own, the first.
  public func cycled(_ direction: Int) -> Equalizer {
    let all = Self.presets.map(\.value)
    let here = all.firstIndex(of: gains) ?? (direction < 0 ? 1 : all.count - 1)
    return all.next(to: here, direction).map { Equalizer(gains: $0) } ?? self
  }
}
