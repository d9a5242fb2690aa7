// One picture's pixels. Made and filled by the decoder's thread, read by the main thread, never by both.

/// A picture in square-ish pixels, RGBA 8 bit each, rows packed.
///
/// One owner at a time; reused from frame to frame. Sending is unchecked because it is handed from the
/// decoder's thread to the main thread and never used by two at once.
public final class PixelBuffer: @unchecked Sendable {
  /// Pixels across.
  public private(set) var width: Int
  /// Pixels down.
  public private(set) var height: Int
  /// Bytes from one row to the next.
  public var stride: Int { width * 4 }
  /// R, G, B, A of the top left pixel and on from there; valid for `stride * height` bytes.
  public private(set) var bytes: UnsafeMutablePointer<UInt8>

  private var capacity: Int
  /// Vector code of scalers may write a little beyond the last pixel.
  private static let slack = 64

  /// A buffer of so many pixels with undefined contents; negative sizes count as zero.
  public init(width: Int = 0, height: Int = 0) {
    self.width = max(0, width)
    self.height = max(0, height)
    capacity = self.width * self.height * 4
    bytes = .allocate(capacity: capacity + PixelBuffer.slack)
  }

  deinit { bytes.deallocate() }

  /// Changes the size; allocates only when it grows; contents undefined after.
  public func resize(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
    let needed = self.width * self.height * 4
    guard needed > capacity else { return }
    bytes.deallocate()
    bytes = .allocate(capacity: needed + PixelBuffer.slack)
    capacity = needed
  }

  /// Becomes a copy of another picture.
  public func take(_ other: PixelBuffer) {
    resize(width: other.width, height: other.height)
    bytes.update(from: other.bytes, count: stride * height)
  }
}
