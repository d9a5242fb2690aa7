// Names of this process's open files on a command line: `-`, `fd://3`, `/dev/fd/3`. Pure; any thread.

import Base

/// The open file that an argument names.
enum OpenFile {
  private static let folders = ["/dev/fd/", "/proc/self/fd/"].map { Array($0.utf8) }

  /// The descriptor that an argument names; nil for any other argument.
  static func number(in argument: BytePath) -> Int32? {
    if argument == BytePath("-") || argument == BytePath("/dev/stdin") { return 0 }
    for folder in folders where argument.bytes.starts(with: folder) {
      return Int32(String(decoding: argument.bytes.dropFirst(folder.count), as: UTF8.self))
    }
    return nil
  }

  /// The path of a descriptor of this process.
  static func path(of descriptor: Int32) -> BytePath { BytePath("/dev/fd/\(descriptor)") }
}

extension PlayOptions {
  /// The descriptors of this process that the command line names.
  var openFiles: [Int32] {
    Set((arguments + playlists + subtitleFiles + soundFiles).compactMap(OpenFile.number)).sorted()
  }
}
