// Variants of adaptive streams, and the choice among them by the size of the picture.

/// A variant of an adaptive stream (HLS, DASH).
public struct StreamVariant: Hashable, Sendable {
  /// Container index of its video stream.
  public var stream: Int
  /// Width in pixels.
  public var width: Int
  /// Height in pixels.
  public var height: Int
  /// Bits per second; 0 if the playlist does not give it.
  public var bitRate: Int64

  /// A variant.
  public init(stream: Int, width: Int, height: Int, bitRate: Int64) {
    self.stream = stream
    self.width = width
    self.height = height
    self.bitRate = bitRate
  }

  /// Size and bit rate as text: `1280×720 2.5 Mbit/s`.
  public var text: String { [sizeText, rateText].filter { !$0.isEmpty }.joined(separator: " ") }

  /// The size as text: `1280×720`.
  public var sizeText: String { "\(width)×\(height)" }

  /// The bit rate as text; empty if it is unknown.
  public var rateText: String {
    guard bitRate > 0 else { return "" }
    let tenths = (Double(bitRate) / 100_000).rounded() / 10
    return tenths >= 1 ? "\(DecimalNumber.text(tenths)) Mbit/s" : "\(bitRate / 1000) kbit/s"
  }

  /// Orders variants by number of pixels, then by bit rate.
  public static func isSmaller(_ a: StreamVariant, _ b: StreamVariant) -> Bool {
    let (left, right) = (a.width.multipliedClamped(a.height), b.width.multipliedClamped(b.height))
    return left == right ? a.bitRate < b.bitRate : left < right
  }

  /// Whether the variant has at least `share` of the width and of the height.
  func fills(width: Int, height: Int, share: Double) -> Bool {
    Double(self.width) >= Double(width) * share && Double(self.height) >= Double(height) * share
  }
}

extension Int {
  fileprivate func multipliedClamped(_ other: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }
}

/// The requested variant of an adaptive stream.
public enum QualityChoice: Hashable, Sendable {
  /// The smallest variant that fills the picture.
  case auto
  /// The variant with the fewest pixels.
  case lowest
  /// The variant with the most pixels.
  case highest
  /// The variant with that index in the sorted list, from 0.
  case variant(Int)

  /// Parses the value of a property: `auto`, `lowest`, `highest` or a number from 1; nil for anything else.
  public init?(_ text: String) {
    switch text {
    case "auto": self = .auto
    case "lowest": self = .lowest
    case "highest": self = .highest
    default:
      guard let number = Int(text), (1...9_999).contains(number) else { return nil }
      self = .variant(number - 1)
    }
  }

  /// The choice of a setting.
  public init(_ setting: Settings.Quality) {
    switch setting {
    case .auto: self = .auto
    case .lowest: self = .lowest
    case .highest: self = .highest
    }
  }

  /// The value of the property, with variants numbered from 1.
  public var text: String {
    switch self {
    case .auto: "auto"
    case .lowest: "lowest"
    case .highest: "highest"
    case .variant(let index): String(index + 1)
    }
  }

  /// The index of the chosen variant among `count`, clamped; nil for `auto`.
  public func fixed(of count: Int) -> Int? {
    switch self {
    case .auto: nil
    case .lowest: 0
    case .highest: max(0, count - 1)
    case .variant(let index): max(0, min(count - 1, index))
    }
  }
}

/// Chooses the variant for `auto`, with hysteresis, so that short changes of the picture's size switch nothing.
public struct QualityKeeper: Equatable, Sendable {
  private var wanted: Int?
  private var wantedSince = MonotonicTime.zero

  /// Share of the picture's pixels in each direction that a variant has to have.
  private static let tolerance = 0.9
  /// Size that a smaller variant has to have, relative to the picture, before it replaces a larger one.
  private static let margin = 1.15
  /// Time for which the picture has to keep its size before a larger or a smaller variant is chosen.
  private static let patience = (up: MonotonicTime.milliseconds(500), down: MonotonicTime.milliseconds(3000))

  /// No change pending.
  public init() {}

  /// The index of the smallest variant that fills a picture of that size; the largest if none does.
  ///
  /// `variants` is sorted by size and not empty.
  public static func smallest(filling width: Int, _ height: Int, of variants: [StreamVariant]) -> Int {
    variants.firstIndex { $0.fills(width: width, height: height, share: tolerance) } ?? variants.count - 1
  }

  /// The variant to switch to; nil while the present one is kept.
  public mutating func next(
    width: Int, height: Int, of variants: [StreamVariant], present: Int, now: MonotonicTime
  ) -> Int? {
    guard variants.indices.contains(present), width > 0, height > 0 else { return nil }
    var target = Self.smallest(filling: width, height, of: variants)
    if target < present, !variants[target].fills(width: width, height: height, share: Self.margin) {
      // A variant between target and present one may be smaller than the present one and still have the margin.
      target =
        variants.indices.first {
          $0 >= target && variants[$0].fills(width: width, height: height, share: Self.margin)
        } ?? present
      target = min(target, present)
    }
    guard target != present else {
      wanted = nil
      return nil
    }
    if wanted != target {
      wanted = target
      wantedSince = now
    }
    guard now - wantedSince >= (target > present ? Self.patience.up : Self.patience.down) else { return nil }
    wanted = nil
    return target
  }
}
