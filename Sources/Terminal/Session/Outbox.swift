// Bytes on their way to the tty. It never waits: what the tty does not take stays here. Main thread only.

internal import Glibc
import Picture

/// A run of bytes that is filled by frames and emptied by the tty; keeps its memory.
struct Outbox: ~Copyable {
  /// What became of a flush.
  enum Flush { case done, pending, gone }

  /// Where frames are written.
  var sink = ByteSink()
  private var sent = 0

  /// Whether everything has gone out.
  var isEmpty: Bool { sent == sink.count }

  /// Bytes that wait.
  var pending: Int { sink.count - sent }

  /// Drops what waits.
  mutating func discard() {
    sink.removeAll()
    sent = 0
  }

  /// Appends bytes.
  mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBytes { sink.append($0) } }

  /// Writes as much as the tty takes now.
  mutating func flush(to descriptor: Int32) -> Flush {
    while !isEmpty {
      let offset = sent
      let count = sink.withBytes { bytes in
        write(descriptor, bytes.baseAddress?.advanced(by: offset), bytes.count - offset)
      }
      if count > 0 {
        sent += count
        // A tty that takes less than all is full.
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
