// Lets libavformat read from something that gives bytes at its own pace. One thread at a time.

internal import CFFmpeg

/// Bytes in order, such as those of a pipe.
protocol ByteSource: AnyObject {
  /// Waits for bytes, and returns how many were stored, or FFmpeg's code.
  ///
  /// It ends its waits at any moment that the item's interrupt wants.
  func read(into target: UnsafeMutablePointer<UInt8>, count: Int) -> Int32
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
    let context = avio_alloc_context(
      buffer.assumingMemoryBound(to: UInt8.self), Int32(size), 0, source.toOpaque(),
      { opaque, target, count in
        guard let opaque, let target, count > 0 else { return inset_error_eof }
        return Unmanaged<Box>.fromOpaque(opaque).takeUnretainedValue().source.read(
          into: target, count: Int(count))
      }, nil, nil)
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
