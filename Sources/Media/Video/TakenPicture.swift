// A picture that the main thread has taken from the frame queue.

public import Base
public import Picture

/// A scaled picture that is due.
public struct TakenPicture {
  /// RGBA pixels at the requested size; valid until the next picture is taken.
  public let pixels: PixelBuffer
  /// The PTS in the item.
  public let time: MediaTime
  /// Increases by 1 with each picture taken of this item.
  public let serial: UInt64
  /// Whether the same picture was already shown, at another size or not yet deinterlaced.
  public let isRedelivery: Bool
  /// Whether its aspect ratio differs from that of the picture before.
  let isReshaped: Bool
  /// The display size in square pixels; nil when it is the container's.
  let shape: DisplayedSize?
}
