// How fine the picture may be on a link that does not move all of it. A value with its clock handed in.

import Base
import Core
import Picture

/// Trades finesse for motion where the terminal takes in the picture too slowly: down at once, up again after a
/// calm while, and after longer ones where that was too early.
struct PictureEconomy {
  /// What is in force, finest first.
  enum Level: Int, CaseIterable {
    case full, lean, fine, coarse, coarser, fewColors

    /// The level in words.
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

    /// How far colours may be off while the picture moves.
    var tolerance: ColorTolerance {
      switch self {
      case .full: .standard
      case .lean: ColorTolerance(flat: 2, share: 16, limit: 6)
      case .fine: ColorTolerance(flat: 2, share: 44, limit: 20)
      case .coarse: ColorTolerance(flat: 4, share: 64, limit: 32)
      case .coarser, .fewColors: ColorTolerance(flat: 7, share: 96, limit: 56)
      }
    }

    /// The style under this level.
    func applied(to style: PictureStyle) -> PictureStyle {
      guard self == .fewColors, style.colors == .truecolor else { return style }
      return PictureStyle(colors: .palette256, glyphs: style.glyphs)
    }
  }

  /// Fewer whole pictures a second than that are too few.
  static let wantedRate = 10.0
  /// How long the rate is watched before something follows from it.
  static let window = MonotonicTime.milliseconds(500)
  /// How long nothing may have been held up before the next finer level is tried.
  static let shortestCalm = 3.0
  /// The most that it grows to after attempts that failed.
  static let longestCalm = 60.0

  /// What is in force.
  private(set) var level = Level.full

  /// Whether the picture stands still, so that nothing follows from how long it takes.
  private var isIdle = false
  private let isOn: Bool
  private var windowStart: MonotonicTime?
  private var pictures = 0.0
  private var wasHeldUp = false
  private var calmSince: MonotonicTime?
  private var neededCalm = shortestCalm
  private var lastStepUp: MonotonicTime?

  init(isOn: Bool) { self.isOn = isOn }

  /// Takes note of a part of a picture that went out, 1 for a whole one, and of whether the link held up the rest.
  mutating func note(pictures count: Double, isHeldUp: Bool, at now: MonotonicTime) {
    guard isOn, !isIdle else { return }
    guard let start = windowStart, now - start < Self.window + Self.window else {
      // The first picture, or the first after a pause.
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

  /// The picture stands still: it may have its colours back, however long they take; says whether that changes it.
  mutating func rest() -> Bool {
    guard level == .fewColors, !isIdle else { return false }
    isIdle = true
    level = .coarser
    return true
  }

  /// Pictures follow each other again.
  mutating func goOn() { isIdle = false }

  private mutating func judge(rate: Double, at now: MonotonicTime) {
    guard wasHeldUp else {
      let since = calmSince ?? now
      calmSince = since
      if (now - since).seconds >= neededCalm { step(by: -1, at: now) }
      return
    }
    calmSince = nil
    // What nobody sees goes first, as soon as anything is held up at all.
    let unseen = level == .full ? 1 : 0
    let lacking = rate < Self.wantedRate / 3 ? 2 : rate < Self.wantedRate ? 1 : 0
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
