// The files of pictures that players keep in shared memory for their terminal. Any thread.

internal import CPlatform
internal import Glibc

/// The pictures in shared memory, as files.
public enum SharedMemoryFiles {
  /// The paths of a process's pictures.
  public static func pictures(of process: Int32) -> [String] {
    guard let folder = opendir(PLATFORM_SHARED_FOLDER) else { return [] }
    defer { closedir(folder) }
    var paths: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard platform_shared_picture_process(name) == process else { continue }
      paths.append("\(PLATFORM_SHARED_FOLDER)/\(name)")
    }
    return paths
  }

  /// The path of the picture in a slot of a process, whether it is there or not.
  public static func path(_ process: Int32, slot: Int) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PLATFORM_SHARED_NAME)) { name in
      platform_shared_picture_name(process, Int32(slot), name.baseAddress)
      return PLATFORM_SHARED_FOLDER + (name.baseAddress.map { String(cString: $0) } ?? "")
    }
  }
}
