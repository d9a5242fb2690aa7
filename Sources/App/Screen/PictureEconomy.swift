// Picture quality on a link that is too slow for all of it. A value; the caller passes the time.

import Base
import Core
import Picture

/// Trades quality for frame rate where the terminal takes bytes too slowly.
///
/// The level drops at once and rises after a calm period, which doubles when the rise was too early.
struct PictureEconomy {
  /// The levels of quality, finest first.
  enum Level: Int, CaseIterable {
    case full, lean, fine, coarse, coarser, fewColors

    /// The level, for display.
    var name: String {
      switch self {
      case .full: "full picture"
      case .lean: "faint changes left out"
      case .fine: "small changes left out"
      case .coarse: "changes left out"
      case .coarser: "large changes left out"
      case .fewColors: "large changes left out, 256 colours"
      }
    }

    /// The colour error allowed while the picture moves.
    var tolerance: ColorTolerance {
      switch self {
      case .full: .standard
      case .lean: ColorTolerance(flat: 2, share: 16, limit: 6)
      case .fine: ColorTolerance(flat: 2, share: 44, limit: 20)
      case .coarse: ColorTolerance(flat: 4, share: 64, limit: 32)
      case .coarser, .fewColors: ColorTolerance(flat: 7, share: 96, limit: 56)
      }
    }

    /// The style at this level.
    func applied(to style: PictureStyle) -> PictureStyle {
      guard self == .fewColors, style.colors == .truecolor else { return style }
      return PictureStyle(colors: .palette256, glyphs: style.glyphs)
    }
  }

  /// Frame rate below which the level of cells drops further, in whole pictures a second.
  static let wantedRate = 10.0
  /// Time over which the frame rate is measured.
  static let window = MonotonicTime.milliseconds(500)
  /// Seconds without congestion before the next finer level is tried.
  static let shortestCalm = 3.0
  /// Maximum seconds of that period after attempts that failed.
  static let longestCalm = 60.0

  /// The level in force.
  private(set) var level = Level.full

  /// Whether the picture is still: then the time it takes says nothing.
  private var isIdle = false
  private let isOn: Bool
  private let wantedRate: Double
  private var windowStart: MonotonicTime?
  private var pictures = 0.0
  private var wasHeldUp = false
  private var calmSince: MonotonicTime?
  private var neededCalm = shortestCalm
  private var lastStepUp: MonotonicTime?

  /// An economy that drops further below `wantedRate` whole pictures a second.
  init(isOn: Bool, wantedRate: Double = Self.wantedRate) {
    self.isOn = isOn
    self.wantedRate = wantedRate
  }

  /// Records how much of a picture went out, 1 for a whole one, and whether the link held up the rest.
  mutating func note(pictures count: Double, isHeldUp: Bool, at now: MonotonicTime) {
    guard isOn, !isIdle else { return }
    guard let start = windowStart, now - start < Self.window + Self.window else {
      // The first picture, or the first after a pause: measuring starts again.
      windowStart = now
      pictures = 0
      wasHeldUp = isHeldUp
      calmSince = nil
      return
    }
    pictures += count
    wasHeldUp = wasHeldUp || isHeldUp
    guard now - start >= Self.window else { return }
    judge(rate: pictures / (now - start).seconds, at: now)
    windowStart = now
    pictures = 0
    wasHeldUp = false
  }

  /// The picture is still, so that it gets its true colours back, however long they take; returns whether the
  /// level changed.
  mutating func rest() -> Bool {
    guard level == .fewColors, !isIdle else { return false }
    isIdle = true
    level = .coarser
    return true
  }

  /// The picture moves again.
  mutating func goOn() { isIdle = false }

  private mutating func judge(rate: Double, at now: MonotonicTime) {
    guard wasHeldUp else {
      let since = calmSince ?? now
      calmSince = since
      if (now - since).seconds >= neededCalm { step(by: -1, at: now) }
      return
    }
    calmSince = nil
    // Invisible differences are dropped first, as soon as anything is held up.
    let unseen = level == .full ? 1 : 0
    let lacking = rate < wantedRate / 3 ? 2 : rate < wantedRate ? 1 : 0
    step(by: unseen + lacking, at: now)
  }

  private mutating func step(by count: Int, at now: MonotonicTime) {
    let last = Level.allCases.count - 1
    guard let next = Level(rawValue: min(last, max(0, level.rawValue + count))), next != level else { return }
    if count < 0 {
      lastStepUp = now
    } else if let lastStepUp, (now - lastStepUp).seconds < Self.shortestCalm {
      neededCalm = min(Self.longestCalm, neededCalm * 2)
    } else if let lastStepUp, (now - lastStepUp).seconds > Self.longestCalm {
      neededCalm = Self.shortestCalm
    }
    level = next
    calmSince = nil
  }
}
