// The interface of the thumbnail maker. Main thread; nothing blocks.

import Base
import Media
import Picture

/// Makes thumbnails, the newest request first.
///
/// `Thumbnailer` in the program; tests have their own.
protocol ThumbnailMaker: AnyObject {
  /// The thumbnail nearest to a moment, and whether it is the exact one; otherwise the exact one is requested.
  func picture(for request: ThumbnailRequest) -> (pixels: PixelBuffer, isExact: Bool)?
  /// Drops pending requests: no thumbnail is shown.
  func rest()
  /// Whether there are new pictures, or a refusal, since the last call.
  func takeNews() -> Bool
  /// The film for which thumbnails cannot be made; reported once.
  func takeRefusal() -> MediaLocation?
}

extension Thumbnailer: ThumbnailMaker {}
