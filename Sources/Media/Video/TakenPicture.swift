// A picture in the hands of the main thread.

public import Base
public import Picture

/// A scaled picture that is to be shown now.
public struct TakenPicture {
  /// Its pixels at the size that was asked for when it was scaled; valid until the next picture is taken.
  public let pixels: PixelBuffer
  /// Its time in the item.
  public let time: MediaTime
  /// Counts the pictures taken of this item.
  public let serial: UInt64
  /// Whether it is the picture that was shown already, at another size.
  public let isRedelivery: Bool
  /// Whether it has other proportions than the one before.
  let isReshaped: Bool
  /// What it is in square pixels; nil is as the container says.
  let shape: DisplayedSize?
}
