// Lets libavformat read from something other than a file or an address. One thread at a time.

internal import CFFmpeg
internal import Glibc

/// Bytes in order, such as those of a pipe or of an array.
protocol ByteSource: AnyObject {
  /// Waits for bytes, and returns how many were stored, or FFmpeg's code.
  ///
  /// It ends its waits at any moment that the item's interrupt wants.
  func read(into target: UnsafeMutablePointer<UInt8>, count: Int) -> Int32

  /// Whether `seek` works.
  var canSeekBytes: Bool { get }

  /// Moves to a place as lseek(2) does, or gives the size for `AVSEEK_SIZE`; negative if that fails.
  func seek(to offset: Int64, whence: Int32) -> Int64
}

extension ByteSource {
  var canSeekBytes: Bool { false }
  func seek(to offset: Int64, whence: Int32) -> Int64 { -1 }

  /// Moves a position as `seek` does, within 0 … `most`; a source whose size is nil cannot move from its end.
  static func move(
    _ position: inout Int64, to offset: Int64, whence: Int32, size: Int64?, atMost most: Int64 = .max
  ) -> Int64 {
    let wanted: Int64?
    switch whence & ~Int32(AVSEEK_FORCE) {
    case Int32(AVSEEK_SIZE): return size ?? -1
    case SEEK_SET: wanted = offset
    case SEEK_CUR: wanted = position &+ offset
    case SEEK_END: wanted = size.map { $0 &+ offset }
    default: wanted = nil
    }
    guard let wanted, wanted >= 0, wanted <= most else { return -1 }
    position = wanted
    return wanted
  }
}

/// An AVIOContext over a byte source, which it keeps alive.
struct ByteInput: ~Copyable {
  let raw: UnsafeMutablePointer<AVIOContext>
  private let source: Unmanaged<Box>

  private final class Box {
    let source: any ByteSource
    init(_ source: any ByteSource) { self.source = source }
  }

  /// Nil without memory.
  init?(_ bytes: any ByteSource) {
    let size = 32_768
    let source = Unmanaged.passRetained(Box(bytes))
    guard let buffer = av_malloc(size) else {
      source.release()
      return nil
    }
    let seek: @convention(c) (UnsafeMutableRawPointer?, Int64, Int32) -> Int64 = { opaque, offset, whence in
      guard let opaque else { return -1 }
      return Unmanaged<Box>.fromOpaque(opaque).takeUnretainedValue().source.seek(to: offset, whence: whence)
    }
    let context = avio_alloc_context(
      buffer.assumingMemoryBound(to: UInt8.self), Int32(size), 0, source.toOpaque(),
      { opaque, target, count in
        guard let opaque, let target, count > 0 else { return inset_error_eof }
        return Unmanaged<Box>.fromOpaque(opaque).takeUnretainedValue().source.read(
          into: target, count: Int(count))
      }, nil, bytes.canSeekBytes ? seek : nil)
    guard let context else {
      av_free(buffer)
      source.release()
      return nil
    }
    raw = context
    self.source = source
  }

  deinit {
    // libavformat may have replaced the buffer.
    av_free(raw.pointee.buffer)
    var freeing: UnsafeMutablePointer<AVIOContext>? = raw
    avio_context_free(&freeing)
    source.release()
  }
}
