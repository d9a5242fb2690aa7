import Base
import Core
import Picture
import Terminal

/// What trials have said of the terminal's protocols.
struct PixelTrust {
  private var proven: Set<Settings.Graphics> = []
  private var doubts: [Settings.Graphics: String] = [:]

  /// Whether a protocol was seen to work.
  func isProven(_ graphics: Settings.Graphics) -> Bool { proven.contains(graphics) }

  /// Why a protocol is believed not to work; nil where it is not.
  func doubt(about graphics: Settings.Graphics) -> String? { doubts[graphics] }

  /// The choice that is left of a wish; who insists gets the wish.
  func bounded(_ wish: PixelChoice) -> PixelChoice {
    guard !wish.isInsisted, let graphics = wish.graphics, let reason = doubts[graphics] else { return wish }
    return wish.fallingBack(reason)
  }

  /// Takes note of what a trial came to.
  mutating func note(_ verdict: PixelTrial.Verdict, of graphics: Settings.Graphics) {
    switch verdict {
    case .works:
      proven.insert(graphics)
      doubts[graphics] = nil
    case .fails(let reason): doubts[graphics] = reason
    }
  }

  /// Takes an answer that nobody waits for any more; true where it takes a doubt away.
  mutating func takeLate(_ answer: PictureAnswer) -> Bool {
    guard case .kitty(SharedPictures.image, nil) = answer, doubts[.kitty] != nil else { return false }
    note(.works, of: .kitty)
    return true
  }
}
