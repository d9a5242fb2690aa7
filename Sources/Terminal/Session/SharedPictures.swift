// Pictures on their way to a terminal on the same machine, in shared memory. Main thread only.

public import Base
internal import CPlatform
internal import Glibc
public import Picture

/// A ring of shared memory objects that the terminal takes and removes, so that a slow one is given no more.
///
/// What it has not taken goes with the terminal session, on every way out.
public final class SharedPictures {
  /// The numbers that the terminal knows our pictures by: two programs of a terminal hardly have the same.
  ///
  /// In a form that placeholders can write: a colour of the palette beyond the first 16, and a mark for the highest
  /// byte.
  public static let images = (0..<3).map { place in
    (32 * place + Int(getpid()) / 240 & 0x1F) << 24 | (16 + Int(getpid()) % 240)
  }
  /// The number of the first picture, the film.
  public static let image = images[0]

  /// What became of a picture.
  public enum Outcome {
    /// The terminal finds it there.
    case stored(KittyMedium)
    /// The terminal has not taken the last ones: try again a little later.
    case busy
    /// The terminal does not take any, or the system has no memory to share.
    case refused
  }

  /// Each picture on the screen has a ring of its own.
  private static let count = Int(PLATFORM_SHARED_PICTURES) / images.count
  /// How long a terminal may leave pictures lying before it is believed not to see them.
  private static let patience = MonotonicTime.milliseconds(1500)
  /// How long one may lie there until its command is taken for lost: tmux drops what its terminal does not take.
  private static let age = MonotonicTime.milliseconds(400)
  private let first: Int
  private var slot = 0
  /// For each slot since when it holds a picture that was not seen taken.
  private var storedAt: [MonotonicTime?] = Array(repeating: nil, count: count)
  /// For each slot the number of its last picture.
  private var numbers = Array(repeating: 0, count: count)
  private var stored = 0
  /// Since when pictures lie there and none was seen taken.
  private var untakenSince: MonotonicTime?

  /// An empty ring for one of the pictures on the screen, an index of `images`.
  public init(_ place: Int = 0) { first = place * Self.count }

  /// Stores a picture's pixels.
  public func store(_ picture: PixelBuffer, at now: MonotonicTime) -> Outcome {
    for _ in 0..<Self.count {
      slot = (slot + 1) % Self.count
      if let outcome = write(picture, at: now) { return outcome }
    }
    if let untakenSince, now - untakenSince > Self.patience {
      removeAll()
      return .refused
    }
    // Another process's object of the same name, say: it has no age.
    let oldest = storedAt.indices.min { (storedAt[$0] ?? now) < (storedAt[$1] ?? now) } ?? 0
    guard now - (storedAt[oldest] ?? now) > Self.age else {
      if untakenSince == nil { untakenSince = now }
      return .busy
    }
    slot = oldest
    platform_shared_picture_remove(Int32(first + slot))
    storedAt[slot] = nil
    return write(picture, at: now) ?? .busy
  }

  /// Puts a picture into the present slot; nil where the last one is still there.
  private func write(_ picture: PixelBuffer, at now: MonotonicTime) -> Outcome? {
    let number = first + slot
    switch platform_shared_picture_write(
      Int32(number), picture.bytes, picture.stride * picture.height, isDone(slot) ? 1 : 0)
    {
    case 0:
      stored += 1
      numbers[slot] = stored
      if storedAt[slot] != nil { untakenSince = nil }
      if untakenSince == nil { untakenSince = now }
      storedAt[slot] = now
      return .stored(.shared(name: "/inset-", number: Int(getpid()) * 16 + number))
    case 1: return nil
    default: return .refused
    }
  }

  /// Whether the terminal no longer looks at what it took from a slot: it takes one after the other, and removes each
  /// before it has looked at all of it.
  private func isDone(_ slot: Int) -> Bool {
    storedAt.indices.contains { other in
      numbers[other] > numbers[slot] && !isThere(other)
    }
  }

  private func isThere(_ slot: Int) -> Bool { platform_shared_picture_is_there(Int32(first + slot)) != 0 }

  /// Removes what the terminal has not taken: pictures go another way from now on.
  public func removeAll() {
    for slot in 0..<Self.count where storedAt[slot] != nil {
      platform_shared_picture_remove(Int32(first + slot))
      storedAt[slot] = nil
    }
    untakenSince = nil
  }
}
