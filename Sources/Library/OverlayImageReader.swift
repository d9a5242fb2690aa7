// Reads the raw pixels of `overlay-add`. Blocking: run it on a worker thread.
public import Base
import Glibc

/// Reads raw BGRA pixels from a part of a file.
public enum OverlayImageReader {
  /// The bytes from `offset` on; fewer than `count` where the file ends before.
  ///
  /// - Throws: If the path is not a regular file, or cannot be read.
  public static func read(_ path: BytePath, offset: Int, count: Int) throws(LibraryError) -> [UInt8] {
    let (descriptor, _) = try FileBytes.openOrdinary(path, limit: .max)
    defer { close(descriptor) }
    guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else {
      throw LibraryError(.system(errno), subject: path)
    }
    var bytes: [UInt8] = []
    while bytes.count < count {
      let piece = try FileBytes.piece(descriptor, path, count - bytes.count)
      if piece.isEmpty { break }
      bytes += piece
    }
    return bytes
  }
}
