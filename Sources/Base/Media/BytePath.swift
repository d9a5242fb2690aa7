/// A path of the disk, or of a place (`sftp://HOST/PATH`), as bytes, because file names need not be UTF-8.
public struct BytePath: Hashable, Sendable {
  /// The bytes without a terminating zero.
  public var bytes: [UInt8]
  /// A path of these bytes, which are taken as they are.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }
  /// A path with the UTF-8 bytes of a text.
  public init(_ text: String) { bytes = Array(text.utf8) }

  /// The bytes with a terminating zero for system calls; nil if the path is empty, contains a zero byte or is one of a
  /// place.
  public var terminated: [CChar]? {
    guard !bytes.isEmpty, !bytes.contains(0), !isOfPlace else { return nil }
    var name: [CChar] = []
    name.reserveCapacity(bytes.count + 1)
    for byte in bytes { name.append(CChar(bitPattern: byte)) }
    name.append(0)
    return name
  }
}

// MARK: Parts

extension BytePath {
  private static let slash = UInt8(ascii: "/")

  /// Whether the path begins at the root of the disk or of a place.
  public var isAbsolute: Bool { bytes.first == Self.slash || isOfPlace }

  /// Whether the path names an open file of a process by its number: it names another file elsewhere, and later.
  public var isOpenFile: Bool {
    ["/dev/fd/", "/proc/self/fd/", "/dev/stdin"].contains { bytes.starts(with: $0.utf8) }
  }

  /// The part behind the last slash, where slashes at the end do not count; empty for the root, and the server for the
  /// root of a place.
  public var lastComponent: BytePath {
    let trimmed = bytes[..<endOfName]
    return BytePath(Array(trimmed[(trimmed.lastIndex(of: Self.slash).map { $0 + 1 } ?? 0)...]))
  }

  /// The path without its last component; `/` for entries of the root, `.` for a bare name.
  ///
  /// The root is its own parent.
  public var parent: BytePath {
    if let end = placeEnd {
      let path = BytePath(bytes.count > end ? Array(bytes[end...]) : [Self.slash])
      return BytePath(bytes[..<end] + path.parent.bytes)
    }
    let trimmed = bytes[..<endOfName]
    guard let last = trimmed.lastIndex(of: Self.slash) else { return BytePath(isAbsolute ? "/" : ".") }
    let folder = BytePath(Array(trimmed[..<last]))
    let end = folder.endOfName
    return end == 0 ? BytePath("/") : BytePath(Array(folder.bytes[..<end]))
  }

  /// The path of an entry in this folder; no slash is doubled.
  public func appending(_ name: BytePath) -> BytePath { appending(name.bytes) }

  /// The path of an entry in this folder, whose name is given as text.
  public func appending(_ name: String) -> BytePath { appending(name.utf8) }

  /// The path of an entry in this folder, whose name is given as bytes.
  public func appending(_ name: some Collection<UInt8>) -> BytePath {
    var joined: [UInt8] = []
    joined.reserveCapacity(bytes.count + 1 + name.count)
    joined.append(contentsOf: bytes)
    if let last = bytes.last, last != Self.slash { joined.append(Self.slash) }
    joined.append(contentsOf: name)
    return BytePath(joined)
  }

  /// The path for the screen: decoded as UTF-8 and filtered.
  public var shown: String { VisibleText.filter(bytes: bytes) }

  /// The end of the last component, without slashes behind it.
  private var endOfName: Int {
    (bytes.lastIndex { $0 != Self.slash }).map { $0 + 1 } ?? 0
  }
}
