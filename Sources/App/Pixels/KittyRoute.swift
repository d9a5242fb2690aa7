// The transport of pixels for kitty graphics. Main thread.

import Base
import Picture
import Terminal

/// Uses shared memory as long as the terminal takes it, then the tty.
struct KittyRoute {
  private var ring: SharedPictures?

  /// The transport for one picture of the screen.
  ///
  /// Shared memory needs a terminal on this machine. Thumbnails and stills are small and few, and go through the tty.
  init(isRemote: Bool, _ part: PicturePart) {
    ring = isRemote || part == .thumbnail || part == .stills ? nil : SharedPictures(part.place)
  }

  /// Whether shared memory is in use.
  var isShared: Bool { ring != nil }

  /// The way of the next picture.
  var way: PixelPlan.Way { isShared ? .memory : .tiles }

  /// Stores a picture where the terminal can read it, and lets `paint` append the sequence that shows it.
  ///
  /// After a refusal the next picture goes through the tty.
  mutating func send(
    _ picture: PixelBuffer, at now: MonotonicTime, _ paint: (KittyMedium) -> PixelOutcome
  ) -> PixelOutcome {
    guard let ring else { return paint(.inline) }
    switch ring.store(picture, at: now) {
    case .stored(let medium): return paint(medium)
    case .busy: return .busy
    case .refused:
      // The terminal may be on another machine, or in a container without this memory.
      self.ring = nil
      return .refused("shared memory is not accepted")
    }
  }

  /// Stops using shared memory; returns whether it was in use.
  mutating func giveUpSharing() -> Bool {
    guard let ring else { return false }
    ring.removeAll()
    self.ring = nil
    return true
  }
}

extension PicturePart {
  /// The image number in kitty's protocol.
  var image: Int { SharedPictures.images[place] }

  /// The index among the image numbers and, but for the last two, among the shared-memory rings.
  fileprivate var place: Int {
    switch self {
    case .film: 0
    case .preview: 1
    case .second: 2
    case .thumbnail: 3
    case .stills: 4
    }
  }
}
