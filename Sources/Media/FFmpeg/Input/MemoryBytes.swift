// Bytes in memory as libavformat reads them. One thread at a time.

internal import CFFmpeg
internal import Glibc

/// An array of bytes, which can be sought.
final class MemoryBytes: ByteSource {
  private let bytes: [UInt8]
  private var position: Int64 = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var canSeekBytes: Bool { true }

  func read(into target: UnsafeMutablePointer<UInt8>, count: Int) -> Int32 {
    let place = Int(position)
    let taken = min(count, bytes.count - place)
    guard taken > 0 else { return inset_error_eof }
    bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      target.update(from: start + place, count: taken)
    }
    position += Int64(taken)
    return Int32(taken)
  }

  func seek(to offset: Int64, whence: Int32) -> Int64 {
    let count = Int64(bytes.count)
    return Self.move(&position, to: offset, whence: whence, size: count, atMost: count)
  }
}
