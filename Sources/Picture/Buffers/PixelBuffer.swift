// The pixels of one picture. The decoder's thread fills it, the main thread reads it; never both at once.

/// A picture in RGBA with 8 bits per channel, rows packed.
///
/// One owner at a time; reused from frame to frame. `@unchecked Sendable`, because it is handed from the decoder's
/// thread to the main thread and never used by two at once.
public final class PixelBuffer: @unchecked Sendable {
  /// The width in pixels.
  public private(set) var width: Int
  /// The height in pixels.
  public private(set) var height: Int
  /// Bytes between the starts of two rows.
  public var stride: Int { width * 4 }
  /// R, G, B, A from the top left pixel on; valid for `stride * height` bytes.
  public private(set) var bytes: UnsafeMutablePointer<UInt8>

  private var capacity: Int
  /// Padding, since vector code of scalers may write a little beyond the last pixel.
  private static let slack = 64

  /// A buffer with undefined contents; negative sizes become zero.
  public init(width: Int = 0, height: Int = 0) {
    self.width = max(0, width)
    self.height = max(0, height)
    capacity = self.width * self.height * 4
    bytes = .allocate(capacity: capacity + PixelBuffer.slack)
  }

  deinit { bytes.deallocate() }

  /// Changes the size; allocates only when it grows; the contents become undefined.
  public func resize(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
    let needed = self.width * self.height * 4
    guard needed > capacity else { return }
    bytes.deallocate()
    bytes = .allocate(capacity: needed + PixelBuffer.slack)
    capacity = needed
  }

  /// Copies another picture.
  public func take(_ other: PixelBuffer) {
    resize(width: other.width, height: other.height)
    bytes.update(from: other.bytes, count: stride * height)
  }
}
