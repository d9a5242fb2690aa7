// The files that a list for libavformat's `concat` demuxer names. Any thread; blocks as reading a file does.

internal import Base
internal import Glibc

/// Looks through such a list, and those that it names, before libavformat opens it.
///
/// That demuxer opens its parts without the hook of `ConnectionWatch`: it would wait for a pipe among them without an end,
/// and follow a list that names itself until the stack is full. In its safe mode, which is on, parts are files beside the
/// list.
struct ConcatParts {
  private static let magic = Array("ffconcat version 1.0".utf8)
  /// Limits on the bytes of a list, on the files that lists name together, and on lists in lists.
  private static let most = (bytes: 1 << 20, names: 10_000, depth: 4)

  /// The reason why libavformat may not read the list; nil if it may.
  private(set) var failure: PlaybackFailure?
  private var names = 0

  /// Looks through a list; nil for any other location.
  init?(_ location: MediaLocation) {
    guard case .file(let list) = location, let text = Self.text(of: list) else { return nil }
    look(through: text, of: list, depth: 0)
  }

  private mutating func look(through text: [UInt8], of list: BytePath, depth: Int) {
    guard depth < Self.most.depth else { return failure = .endless }
    guard text.count < Self.most.bytes else { return failure = ListCheck.tooMany }
    // libavformat ends a line at a NUL, too.
    for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D || $0 == 0 }) {
      guard let name = Self.name(in: line) else { continue }
      names += 1
      guard names <= Self.most.names else { return failure = ListCheck.tooMany }
      let part = list.parent.appending(name)
      guard let path = part.terminated else { continue }
      if FilePart.isNoFile(path) { failure = PlaybackFailure(codeOfPart: -EINVAL, isNetwork: false) }
      if let inner = Self.text(of: part) { look(through: inner, of: part, depth: depth + 1) }
      if failure != nil { return }
    }
  }

  /// The bytes of a list, up to the limit; nil for any other file.
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

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0C).contains(byte) }

  /// The name behind the word `file`, with quotes and backslashes as libavutil takes them; nil for another line.
  private static func name(in line: ArraySlice<UInt8>) -> [UInt8]? {
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
