// Memory of which graphics protocols passed or failed their trial on this terminal, so that a failed one gives way to
// cells. Part of `PixelNegotiation`; main thread.

import Base
import Core
import Picture
import Terminal

/// The results of trials, by protocol.
struct PixelTrust {
  private var proven: Set<Settings.Graphics> = []
  private var doubts: [Settings.Graphics: String] = [:]

  /// Whether a trial of a protocol has succeeded.
  func isProven(_ graphics: Settings.Graphics) -> Bool { proven.contains(graphics) }

  /// The reason of a failed trial; nil without one.
  func doubt(about graphics: Settings.Graphics) -> String? { doubts[graphics] }

  /// The choice after trials: a failed protocol gives way to cells, unless the user named it.
  func bounded(_ wish: PixelChoice) -> PixelChoice {
    guard !wish.isInsisted, let graphics = wish.graphics, let reason = doubts[graphics] else { return wish }
    return wish.fallingBack(reason)
  }

  /// Records a trial's verdict.
  mutating func note(_ verdict: PixelTrial.Verdict, of graphics: Settings.Graphics) {
    switch verdict {
    case .works:
      proven.insert(graphics)
      doubts[graphics] = nil
    case .fails(let reason): doubts[graphics] = reason
    }
  }

  /// Takes a late answer; true if it proves that a failed protocol works.
  mutating func takeLate(_ answer: PictureAnswer) -> Bool {
    guard case .kitty(SharedPictures.image, nil) = answer, doubts[.kitty] != nil else { return false }
    note(.works, of: .kitty)
    return true
  }
}
