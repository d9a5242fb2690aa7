// Numbers that look random and are the same in each run, so that what they break can be looked at again.

/// Marsaglia's xorshift.
struct Noise: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64 = 7) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}

extension [UInt8] {
  /// The same with one to so many bytes changed, each third time cut short.
  func damaged(atMost changes: Int, by noise: inout Noise) -> [UInt8] {
    var bytes = self
    guard !bytes.isEmpty else { return bytes }
    for _ in 0..<Int.random(in: 1...changes, using: &noise) {
      bytes[.random(in: bytes.indices, using: &noise)] = .random(in: 0...255, using: &noise)
    }
    if Int.random(in: 0..<3, using: &noise) == 0 {
      bytes.removeLast(.random(in: 0..<bytes.count, using: &noise))
    }
    return bytes
  }
}
