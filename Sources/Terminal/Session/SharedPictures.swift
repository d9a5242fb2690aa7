// Pictures in shared memory, for a terminal on the same machine. Main thread only.

public import Base
internal import CPlatform
internal import Glibc
public import Picture

/// A ring of shared-memory objects, which the terminal reads and unlinks; a slow terminal is offered no more than
/// the ring holds.
///
/// Unread objects are unlinked with the session, on every way out.
public final class SharedPictures {
  /// The image numbers in kitty's protocol: two programs on one terminal are unlikely to share them.
  ///
  /// They fit placeholders, which encode a number as a palette colour above 15 and a diacritic for the highest byte.
  public static let images = (0..<rings + 2).map { place in
    (32 * place + Int(getpid()) / 240 & 0x1F) << 24 | (16 + Int(getpid()) % 240)
  }
  /// The number of rings; the last two images have none.
  private static let rings = 3
  /// The image number of the film.
  public static let image = images[0]

  /// The result of storing a picture.
  public enum Outcome {
    /// The terminal can read it from there.
    case stored(KittyMedium)
    /// The terminal has not read the earlier pictures yet: try again a little later.
    case busy
    /// The terminal reads none, or the system has no shared memory.
    case refused
  }

  /// Slots per ring.
  private static let count = Int(PLATFORM_SHARED_PICTURES) / rings
  /// The time without a picture read after which the terminal is believed not to see them.
  private static let patience = MonotonicTime.milliseconds(1500)
  /// The time after which an unread picture's command counts as lost: tmux drops output that its terminal does not
  /// take.
  private static let age = MonotonicTime.milliseconds(400)
  private let first: Int
  /// Per slot, the object's name.
  private let names: [String]
  private var slot = 0
  /// Per slot, when its unread picture was stored; nil if it is empty.
  private var storedAt: [MonotonicTime?] = Array(repeating: nil, count: count)
  /// Per slot, the serial number of its last picture.
  private var numbers = Array(repeating: 0, count: count)
  private var stored = 0
  /// Since when pictures are unread and none was seen read.
  private var untakenSince: MonotonicTime?

  /// An empty ring; `place` is an index of `images`, less than `rings`.
  public init(_ place: Int = 0) {
    let first = place * Self.count
    self.first = first
    names = (0..<Self.count).map { slot in
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PLATFORM_SHARED_NAME)) { name in
        platform_shared_picture_name(getpid(), Int32(first + slot), name.baseAddress)
        return name.baseAddress.map { String(cString: $0) } ?? ""
      }
    }
  }

  /// Stores a picture's pixels in a free slot.
  public func store(_ picture: PixelBuffer, at now: MonotonicTime) -> Outcome {
    for _ in 0..<Self.count {
      slot = (slot + 1) % Self.count
      if let outcome = write(picture, at: now) { return outcome }
    }
    if let untakenSince, now - untakenSince > Self.patience {
      removeAll()
      return .refused
    }
    // An object without an age is another process's, of the same name.
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

  /// Writes a picture to the present slot; nil if the former one is unread.
  private func write(_ picture: PixelBuffer, at now: MonotonicTime) -> Outcome? {
    switch platform_shared_picture_write(
      Int32(first + slot), picture.bytes, picture.stride * picture.height, isDone(slot) ? 1 : 0)
    {
    case 0:
      stored += 1
      numbers[slot] = stored
      if storedAt[slot] != nil { untakenSince = nil }
      if untakenSince == nil { untakenSince = now }
      storedAt[slot] = now
      return .stored(.shared(name: names[slot]))
    case 1: return nil
    default: return .refused
    }
  }

  /// Whether the terminal has finished reading a slot: it reads pictures in order, and unlinks each before it has
  /// read all of it.
  private func isDone(_ slot: Int) -> Bool {
    storedAt.indices.contains { other in
      numbers[other] > numbers[slot] && !isThere(other)
    }
  }

  private func isThere(_ slot: Int) -> Bool { platform_shared_picture_is_there(Int32(first + slot)) != 0 }

  /// Unlinks unread pictures: the transport is abandoned.
  public func removeAll() {
    for slot in 0..<Self.count where storedAt[slot] != nil {
      platform_shared_picture_remove(Int32(first + slot))
      storedAt[slot] = nil
    }
    untakenSince = nil
  }
}
