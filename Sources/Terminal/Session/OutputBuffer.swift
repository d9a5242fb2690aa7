// Buffered output to the tty, without blocking: bytes that the tty does not take stay here. Main thread only.

internal import Glibc
import Picture

/// A buffer that frames fill and the tty drains; it keeps its memory.
struct OutputBuffer: ~Copyable {
  /// The result of a flush.
  enum Flush { case done, pending, gone }

  /// The buffer that frames are written to.
  var sink = ByteSink()
  private var sent = 0

  /// Whether all bytes have been written.
  var isEmpty: Bool { sent == sink.count }

  /// The number of bytes not yet written.
  var pending: Int { sink.count - sent }

  /// Drops the bytes not yet written.
  mutating func discard() {
    sink.removeAll()
    sent = 0
  }

  mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBytes { sink.append($0) } }

  /// Writes as many bytes as the tty takes now.
  mutating func flush(to descriptor: Int32) -> Flush {
    while !isEmpty {
      let offset = sent
      let count = sink.withBytes { bytes in
        write(descriptor, bytes.baseAddress?.advanced(by: offset), bytes.count - offset)
      }
      if count > 0 {
        sent += count
        // A partial write means that the tty's buffer is full.
        if !isEmpty { return .pending }
      } else {
        switch errno {
        case EINTR: continue
        case EAGAIN: return .pending
        default:
          discard()
          return .gone
        }
      }
    }
    discard()
    return .done
  }
}
