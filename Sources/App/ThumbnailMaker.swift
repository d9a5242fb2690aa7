// What the small picture over the slider is asked from. Main thread; nothing waits.

import Base
import Media
import Picture

/// Makes pictures of moments, the newest request first: `Thumbnailer`, but in tests.
protocol ThumbnailMaker: AnyObject {
  /// The picture that is nearest to a moment, and whether it is the right one; where it is not, that one is made.
  func picture(for request: ThumbnailRequest) -> (pixels: PixelBuffer, isExact: Bool)?
  /// Nobody looks any more: what was wanted need not be made.
  func rest()
  /// Whether there are pictures, or a refusal, since the last call.
  func takeNews() -> Bool
  /// The film of which no picture can be made, once.
  func takeRefusal() -> MediaLocation?
}

extension Thumbnailer: ThumbnailMaker {}
