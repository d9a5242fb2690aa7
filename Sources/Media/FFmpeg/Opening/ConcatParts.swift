// The files that a list for libavformat's `concat` demuxer names. Any thread; blocks as reading a file does.

internal import Base
internal import Glibc

/// Looks through such a list before libavformat opens it.
///
/// That demuxer opens its parts without the hook of `ConnectionWatch`, and would wait for a pipe among them without an
/// end.
enum ConcatParts {
  private static let magic = Array("ffconcat version 1.0".utf8)
  /// Limits on the bytes that are looked through, and on lists in lists.
  private static let most = (bytes: 1 << 20, depth: 4)

  /// Whether the file is a list that names a pipe, a device or a socket on this machine.
  static func namesNoFile(_ location: MediaLocation, depth: Int = 0) -> Bool {
    guard depth < most.depth, case .file(let list) = location, let text = text(of: list) else { return false }
    return text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).contains { line in
      guard let name = name(in: line) else { return false }
      let part = list.parent.appending(name)
      guard let path = part.terminated else { return false }
      return FilePart.isNoFile(path) || namesNoFile(.file(part), depth: depth + 1)
    }
  }

  /// The bytes of a list; nil for any other file.
  private static func text(of list: BytePath) -> [UInt8]? {
    guard let name = list.terminated else { return nil }
    var facts = stat()
    // Opening a pipe to no end would break it for its writer, who takes the reader for gone.
    guard stat(name, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    let descriptor = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    func read(_ count: Int) -> [UInt8] {
      [UInt8](unsafeUninitializedCapacity: count) { room, done in
        done = max(0, Glibc.read(descriptor, room.baseAddress, count))
      }
    }
    // Nearly every file ends here.
    guard read(magic.count) == magic else { return nil }
    return read(most.bytes)
  }

  /// The name behind the word `file`, with quotes and backslashes as libavutil takes them; nil for another line.
  private static func name(in line: ArraySlice<UInt8>) -> [UInt8]? {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    let line = line.drop(while: isBlank)
    guard line.starts(with: Array("file".utf8)), let next = line.dropFirst(4).first, isBlank(next) else {
      return nil
    }
    var name: [UInt8] = []
    var (isQuoted, isEscaped) = (false, false)
    for byte in line.dropFirst(4).drop(while: isBlank) {
      switch byte {
      case _ where isEscaped:
        name.append(byte)
        isEscaped = false
      case UInt8(ascii: "'"): isQuoted.toggle()
      case UInt8(ascii: "\\") where !isQuoted: isEscaped = true
      case _ where !isQuoted && isBlank(byte): return name
      default: name.append(byte)
      }
    }
    return name
  }
}
