// Bytes in memory as libavformat reads them. One thread at a time.

internal import CFFmpeg
internal import Glibc

/// An array of bytes, which can be sought.
final class MemoryBytes: ByteSource {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var canSeekBytes: Bool { true }

  func read(into target: UnsafeMutablePointer<UInt8>, count: Int) -> Int32 {
    let taken = min(count, bytes.count - position)
    guard taken > 0 else { return inset_error_eof }
    bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      target.update(from: start + position, count: taken)
    }
    position += taken
    return Int32(taken)
  }

  func seek(to offset: Int64, whence: Int32) -> Int64 {
    let count = Int64(bytes.count)
    let wanted: Int64
    switch whence & ~Int32(AVSEEK_FORCE) {
    case Int32(AVSEEK_SIZE): return count
    case SEEK_SET: wanted = offset
    case SEEK_CUR: wanted = Int64(position) &+ offset
    case SEEK_END: wanted = count &+ offset
    default: return -1
    }
    guard wanted >= 0, wanted <= count else { return -1 }
    position = Int(wanted)
    return wanted
  }
}
