/// FNV-1a of 64 bits: the same bytes give the same number in every run, unlike the standard library's.
///
/// A value; any thread. Basis and prime are those that Fowler, Noll and Vo give for 64 bits.
public struct ByteHash: Sendable {
  /// The number so far.
  public private(set) var value: UInt64

  /// Of no bytes; with another seed there are other numbers.
  public init(seed: UInt64 = 0) { value = 0xCBF2_9CE4_8422_2325 ^ seed }

  /// Takes in one more byte.
  public mutating func mix(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

  /// Takes in more bytes.
  public mutating func mix(_ bytes: some Sequence<UInt8>) { for byte in bytes { mix(byte) } }
}
