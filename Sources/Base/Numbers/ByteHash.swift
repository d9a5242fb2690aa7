/// 64-bit FNV-1a, which gives the same bytes the same hash in every run, unlike the standard library's hash.
///
/// Offset basis and prime are the published constants for 64 bits.
public struct ByteHash: Sendable {
  /// The hash of the bytes so far.
  public private(set) var value: UInt64

  /// The hash of no bytes; every seed gives a different hash function.
  public init(seed: UInt64 = 0) { value = 0xCBF2_9CE4_8422_2325 ^ seed }

  /// Adds one byte.
  public mutating func mix(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

  /// Adds bytes in their order.
  public mutating func mix(_ bytes: some Sequence<UInt8>) {
    // Callers in other modules reach the bytes of a sequence one by one through witness tables, those of memory at once.
    let memory: Void? = bytes.withContiguousStorageIfAvailable { for byte in $0 { mix(byte) } }
    if memory == nil {
      for byte in bytes { mix(byte) }
    }
  }
}
