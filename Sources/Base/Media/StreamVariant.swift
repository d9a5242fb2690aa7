// The variants of an adaptive stream, and which of them a picture needs. Pure; any thread.

/// One form in which an adaptive stream (HLS, DASH) is offered.
public struct StreamVariant: Hashable, Sendable {
  /// The container's index of its video stream.
  public var stream: Int
  /// Width in pixels.
  public var width: Int
  /// Height in pixels.
  public var height: Int
  /// Bits a second, 0 where it is not told.
  public var bitRate: Int64

  /// A variant.
  public init(stream: Int, width: Int, height: Int, bitRate: Int64) {
    self.stream = stream
    self.width = width
    self.height = height
    self.bitRate = bitRate
  }

  /// Its size and bit rate in words: `1280×720 2.5 Mbit/s`.
  public var text: String { [sizeText, rateText].filter { !$0.isEmpty }.joined(separator: " ") }

  /// Its size in words.
  public var sizeText: String { "\(width)×\(height)" }

  /// Its bit rate in words; empty where it is not told.
  public var rateText: String {
    guard bitRate > 0 else { return "" }
    let tenths = (Double(bitRate) / 100_000).rounded() / 10
    return tenths >= 1 ? "\(DecimalNumber.text(tenths)) Mbit/s" : "\(bitRate / 1000) kbit/s"
  }

  /// Whether it is smaller than another: by its pixels, then by its bit rate.
  public static func isSmaller(_ a: StreamVariant, _ b: StreamVariant) -> Bool {
    let (left, right) = (a.width.multipliedClamped(a.height), b.width.multipliedClamped(b.height))
    return left == right ? a.bitRate < b.bitRate : left < right
  }

  /// Whether a picture of that size gets so many of its pixels (1: all of them) from it.
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

/// Which variant of an adaptive stream is wanted.
public enum QualityChoice: Hashable, Sendable {
  /// The smallest that fills the picture's pixels.
  case auto
  /// The smallest of all.
  case lowest
  /// The largest of all.
  case highest
  /// One of the variants, the smallest first, from 0.
  case variant(Int)

  /// What a property or a setting says; nil where it says something else.
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

  /// What a setting says.
  public init(_ setting: Settings.Quality) {
    switch setting {
    case .auto: self = .auto
    case .lowest: self = .lowest
    case .highest: self = .highest
    }
  }

  /// As a property says it.
  public var text: String {
    switch self {
    case .auto: "auto"
    case .lowest: "lowest"
    case .highest: "highest"
    case .variant(let index): String(index + 1)
    }
  }

  /// The variant that is meant, of so many; nil where the picture decides.
  public func fixed(of count: Int) -> Int? {
    switch self {
    case .auto: nil
    case .lowest: 0
    case .highest: max(0, count - 1)
    case .variant(let index): max(0, min(count - 1, index))
    }
  }
}

/// Decides for `auto`, and keeps to what it decided until the picture has had another size for a while.
public struct QualityKeeper: Equatable, Sendable {
  private var wanted: Int?
  private var wantedSince = MonotonicTime.zero

  /// A picture may lack so much of its pixels.
  private static let tolerance = 0.9
  /// A smaller variant has to have so much more than is needed before it takes over.
  private static let margin = 1.15
  /// A larger picture waits so long for a larger variant, a smaller one for a smaller.
  private static let patience = (up: MonotonicTime.milliseconds(500), down: MonotonicTime.milliseconds(3000))

  /// Nothing decided.
  public init() {}

  /// The smallest variant that fills a picture of that size; the largest where none does.
  ///
  /// The variants are in order, the smallest first, and there is one at least.
  public static func smallest(filling width: Int, _ height: Int, of variants: [StreamVariant]) -> Int {
    variants.firstIndex { $0.fills(width: width, height: height, share: tolerance) } ?? variants.count - 1
  }

  /// Another variant than the present one, once it is time for it.
  public mutating func next(
    width: Int, height: Int, of variants: [StreamVariant], present: Int, now: MonotonicTime
  ) -> Int? {
    guard variants.indices.contains(present), width > 0, height > 0 else { return nil }
    var target = Self.smallest(filling: width, height, of: variants)
    if target < present, !variants[target].fills(width: width, height: height, share: Self.margin) {
      // The next larger one may be smaller than the present one and have enough to spare.
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
