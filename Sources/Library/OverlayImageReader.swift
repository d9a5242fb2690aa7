// Reads the raw pixels of `overlay-add`. Blocking: run it on a worker thread.
public import Base
import Glibc

/// Reads raw BGRA pixels from a part of a file.
public enum OverlayImageReader {
  /// The bytes from `offset` on; fewer than `count` where the file ends before.
  ///
  /// - Throws: For what is no regular file, and for one that cannot be read.
  public static func read(_ path: BytePath, offset: Int, count: Int) throws(LibraryError) -> [UInt8] {
    let (descriptor, _) = try FileBytes.openOrdinary(path, limit: .max)
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: count)
    var have = 0
    while have < count {
      let got = bytes.withUnsafeMutableBytes { buffer in
        pread(descriptor, buffer.baseAddress?.advanced(by: have), count - have, off_t(offset + have))
      }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw LibraryError(.system(errno), subject: path) }
      guard got > 0 else { break }
      have += got
    }
    return Array(bytes.prefix(have))
  }
}
