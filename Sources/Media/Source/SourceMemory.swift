// Frames in memory that a source shares. The mapping lives as long as a frame in it; any thread may release frames.

internal import Base
internal import CFFmpeg
internal import CPlatform
internal import Glibc

/// A mapped memory file with slots of one size, of which each holds one frame.
///
/// The file has to be sealed against shrinking: reading beyond the end of a shrunk file would end the program
/// (`SIGBUS`). The source may write into a slot that it has not got back; then a picture is torn, and nothing else.
final class SourceMemory: Sendable {
  private let link: SourceLink
  private let base: UInt
  private let size: Int
  let slotBytes: Int
  let slots: Int

  /// Limits that no frame needs.
  private static let most = (slots: 64, bytes: 2 << 30)
  /// Three frames wait in the packet queue, one is shown, and one is drawn.
  private static let fewestSlots = 6

  /// Maps the file; the caller closes the descriptor.
  ///
  /// - Throws: the reason why it cannot be used.
  init(_ descriptor: Int32, _ shape: SourceMessage.Memory, _ link: SourceLink) throws(PlaybackFailure) {
    guard (Self.fewestSlots...Self.most.slots).contains(shape.slots), shape.slotBytes > 0,
      shape.slotBytes <= Self.most.bytes / shape.slots
    else { throw PlaybackFailure("The source's memory has too few or too many slots.") }
    var mapped: UnsafeMutableRawPointer?
    let bytes = shape.slots * shape.slotBytes
    switch platform_memory_map(descriptor, bytes, &mapped) {
    case 0: break
    case EPERM: throw PlaybackFailure("The source's memory is not sealed against shrinking (F_SEAL_SHRINK).")
    case EFBIG: throw PlaybackFailure("The source's memory is smaller than its slots.")
    default: throw PlaybackFailure("The source's memory cannot be mapped.")
    }
    base = UInt(bitPattern: mapped)
    size = bytes
    slotBytes = shape.slotBytes
    slots = shape.slots
    self.link = link
  }

  deinit { platform_memory_unmap(UnsafeMutableRawPointer(bitPattern: base), size) }

  /// Puts `count` bytes of a slot into the packet without copying them; false without memory.
  ///
  /// The source gets the slot back when the last user of the packet has released it.
  func lend(_ slot: Int, count: Int, to packet: borrowing Packet) -> Bool {
    guard let start = UnsafeMutablePointer<UInt8>(bitPattern: base + UInt(slot * slotBytes)) else {
      return false
    }
    let loan = Unmanaged.passRetained(Loan(self, slot))
    let buffer = av_buffer_create(
      start, count, { opaque, _ in opaque.map { Unmanaged<Loan>.fromOpaque($0).release() } }, loan.toOpaque(),
      AV_BUFFER_FLAG_READONLY)
    guard let buffer else {
      loan.release()
      return false
    }
    packet.raw.pointee.buf = buffer
    packet.raw.pointee.data = start
    packet.raw.pointee.size = Int32(count)
    return true
  }

  /// A slot in use; its end returns the slot.
  private final class Loan {
    private let memory: SourceMemory
    private let slot: Int
    init(_ memory: SourceMemory, _ slot: Int) { (self.memory, self.slot) = (memory, slot) }
    deinit { memory.link.release(slot: slot) }
  }
}
