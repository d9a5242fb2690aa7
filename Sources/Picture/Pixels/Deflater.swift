// zlib's compression, for speed rather than size. Main thread; keeps its memory from picture to picture.

internal import CZlib

/// Compresses one stream after another.
final class Deflater {
  private var stream = z_stream()
  private var isReady = false
  private var room = 0

  init() { isReady = inset_deflate_init(&stream, 1) == Z_OK }

  deinit { if isReady { deflateEnd(&stream) } }

  /// The largest result of that many bytes.
  func bound(_ bytes: Int) -> Int { Int(deflateBound(&stream, UInt(bytes))) }

  /// Begins a stream of at most `room` compressed bytes; false if zlib had no memory.
  func begin(at start: UnsafeMutablePointer<UInt8>, room: Int) -> Bool {
    guard isReady, deflateReset(&stream) == Z_OK else { return false }
    stream.next_out = start
    stream.avail_out = UInt32(clamping: room)
    self.room = Int(stream.avail_out)
    return true
  }

  /// Adds bytes; returns the number of all compressed bytes, which is final after the last ones.
  @discardableResult
  func add(_ bytes: UnsafeMutablePointer<UInt8>, count: Int, isLast: Bool) -> Int {
    stream.next_in = bytes
    stream.avail_in = UInt32(clamping: count)
    deflate(&stream, isLast ? Z_FINISH : Z_NO_FLUSH)
    return room - Int(stream.avail_out)
  }
}
