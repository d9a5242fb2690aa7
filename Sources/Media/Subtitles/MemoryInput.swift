// Lets libavformat read from memory. One thread at a time; the deinit frees everything.

internal import CFFmpeg
internal import Glibc

/// An AVIOContext over an array of bytes.
struct MemoryInput: ~Copyable {
  let raw: UnsafeMutablePointer<AVIOContext>
  private let source: Unmanaged<Source>

  private final class Source {
    let bytes: [UInt8]
    var position = 0
    init(_ bytes: [UInt8]) { self.bytes = bytes }
  }

  init?(_ bytes: [UInt8]) {
    let size = 16_384
    let source = Unmanaged.passRetained(Source(bytes))
    guard let buffer = av_malloc(size) else {
      source.release()
      return nil
    }
    let context = avio_alloc_context(
      buffer.assumingMemoryBound(to: UInt8.self), Int32(size), 0, source.toOpaque(),
      { opaque, target, count in
        guard let opaque, let target, count > 0 else { return inset_error_eof }
        let source = Unmanaged<Source>.fromOpaque(opaque).takeUnretainedValue()
        let taken = min(Int(count), source.bytes.count - source.position)
        guard taken > 0 else { return inset_error_eof }
        source.bytes.withUnsafeBufferPointer { bytes in
          guard let start = bytes.baseAddress else { return }
          target.update(from: start + source.position, count: taken)
        }
        source.position += taken
        return Int32(taken)
      }, nil,
      { opaque, offset, whence in
        guard let opaque else { return -1 }
        let source = Unmanaged<Source>.fromOpaque(opaque).takeUnretainedValue()
        let count = Int64(source.bytes.count)
        let wanted: Int64
        switch whence & ~Int32(AVSEEK_FORCE) {
        case Int32(AVSEEK_SIZE): return count
        case SEEK_SET: wanted = offset
        case SEEK_CUR: wanted = Int64(source.position) &+ offset
        case SEEK_END: wanted = count &+ offset
        default: return -1
        }
        guard wanted >= 0, wanted <= count else { return -1 }
        source.position = Int(wanted)
        return wanted
      })
    guard let context else {
      av_free(buffer)
      source.release()
      return nil
    }
    raw = context
    self.source = source
  }

  deinit {
    av_free(raw.pointee.buffer)
    var freeing: UnsafeMutablePointer<AVIOContext>? = raw
    avio_context_free(&freeing)
    source.release()
  }
}
