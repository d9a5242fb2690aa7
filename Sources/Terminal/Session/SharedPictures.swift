// Pictures on their way to a terminal on the same machine, in shared memory. Main thread only.

internal import CPlatform
public import Core
internal import Glibc
public import Picture

/// A ring of shared memory objects that the terminal takes and removes, so that a slow one is given no more.
///
/// What it has not taken goes with the terminal session, on every way out.
public struct SharedPictures {
  /// The number that the terminal knows our picture by: two programs of a terminal hardly have the same.
  ///
  /// In a form that placeholders can write: a colour of the palette beyond the first 16, and a mark for the highest
  /// byte.
  public static let image = (Int(getpid()) / 240 & 0x1F) << 24 | (16 + Int(getpid()) % 240)
  /// The number of a second picture beside it.
  public static let secondImage = (32 + Int(getpid()) / 240 & 0x1F) << 24 | (16 + Int(getpid()) % 240)

  /// What became of a picture.
  public enum Outcome {
    /// The terminal finds it there.
    case stored(KittyMedium)
    /// The terminal has not taken the last ones: try again a little later.
    case busy
    /// The terminal does not take any, or the system has no memory to share.
    case refused
  }

  /// How long a terminal may leave pictures lying before it is believed not to see them.
  private static let patience = MonotonicTime.milliseconds(1500)
  private var slot = 0
  private var busySince: MonotonicTime?

  /// An empty ring.
  public init() {}

  /// Stores a picture's pixels.
  public mutating func store(_ picture: PixelBuffer, at now: MonotonicTime) -> Outcome {
    for _ in 0..<PLATFORM_SHARED_PICTURES {
      slot = (slot + 1) % Int(PLATFORM_SHARED_PICTURES)
      switch platform_shared_picture_write(Int32(slot), picture.bytes, picture.stride * picture.height) {
      case 0:
        busySince = nil
        return .stored(.shared(name: "/inset-", number: Int(getpid()) * 4 + slot))
      case 1: continue
      default: return .refused
      }
    }
    guard let busySince else {
      busySince = now
      return .busy
    }
    return now - busySince > Self.patience ? .refused : .busy
  }
}
