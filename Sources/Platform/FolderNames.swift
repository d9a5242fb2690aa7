// The names in a folder of the disk. Any thread; blocks as reading a folder does.

public import Base
internal import Glibc

/// Reads the names in a folder.
public enum FolderNames {
  /// Passes on up to `most` names of a folder, in the order of the disk; none of one that cannot be read.
  public static func each(of folder: BytePath, atMost most: Int = .max, _ take: (BytePath) -> Void) {
    guard let path = folder.terminated, let stream = opendir(path) else { return }
    defer { closedir(stream) }
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return }
    for _ in 0..<most {
      guard let entry = readdir(stream) else { return }
      // The record may be shorter than the structure, so the name is read in place.
      let text = UnsafeRawPointer(entry).advanced(by: offset)
      let count = strlen(text.assumingMemoryBound(to: CChar.self))
      take(BytePath([UInt8](UnsafeRawBufferPointer(start: text, count: count))))
    }
  }
}
