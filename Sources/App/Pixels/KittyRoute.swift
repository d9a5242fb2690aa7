// The way of kitty's pixels to the terminal. Main thread.

import Base
import Picture
import Terminal

/// Shared memory as long as the terminal takes it, and the tty from then on.
struct KittyRoute {
  /// What became of the pixels.
  enum Outcome {
    /// The terminal finds them there.
    case stored(KittyMedium)
    /// It has not taken the last ones.
    case busy
    /// It takes no shared memory; the next ones go through the tty.
    case refused
  }

  private var ring: SharedPictures?

  /// The way to a terminal on this machine, or on another, for one of the screen's pictures.
  init(isRemote: Bool, _ part: PicturePart) {
    ring = isRemote ? nil : SharedPictures(part.place)
  }

  /// Whether they go through shared memory.
  var isShared: Bool { ring != nil }

  /// How many pixels this way has room for.
  var sizing: PixelSizing { isShared ? .enlarged(most: .max) : .throughTty }

  /// Puts the pixels where the terminal finds them.
  mutating func store(_ pixels: PixelBuffer, at now: MonotonicTime) -> Outcome {
    guard let ring else { return .stored(.inline) }
    switch ring.store(pixels, at: now) {
    case .stored(let medium): return .stored(medium)
    case .busy: return .busy
    case .refused:
      // It may see another machine's memory, or none.
      self.ring = nil
      return .refused
    }
  }

  /// Gives shared memory up; says whether that was the way.
  mutating func giveUpSharing() -> Bool {
    guard let ring else { return false }
    ring.removeAll()
    self.ring = nil
    return true
  }
}

extension PixelOutcome {
  /// The terminal would not look into shared memory.
  static let memoryRefused = PixelOutcome.refused("shared memory is not taken")
}

extension PicturePart {
  /// The number that the terminal knows its image by.
  var image: Int { SharedPictures.images[place] }

  /// Its place among the numbers and rings of pictures.
  fileprivate var place: Int {
    switch self {
    case .film: 0
    case .preview: 1
    case .second: 2
    }
  }
}
