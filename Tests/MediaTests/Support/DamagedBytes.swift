// Damaged copies of files, the same in each run.

import TestSupport

extension [UInt8] {
  /// The same with one to so many bytes changed, each third time cut short.
  func damaged(atMost changes: Int, by noise: inout SeededNumbers) -> [UInt8] {
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
