/// A file path as the bytes it is: names need not be UTF-8.
public struct BytePath: Hashable, Sendable {
  /// The bytes without a terminating zero.
  public var bytes: [UInt8]
  /// A path of these bytes.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }
  /// A path from text, as UTF-8.
  public init(_ text: String) { bytes = Array(text.utf8) }

  /// The bytes with a zero behind them for the system; nil where the path has a zero inside or no byte at all.
  public var terminated: [CChar]? {
    guard !bytes.isEmpty, !bytes.contains(0) else { return nil }
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

  /// Whether it starts at the root.
  public var isAbsolute: Bool { bytes.first == Self.slash }

  /// What follows the last slash; for a folder written with a slash at its end, its name; empty for the root.
  public var lastComponent: BytePath {
    let trimmed = bytes[..<endOfName]
    return BytePath(Array(trimmed[(trimmed.lastIndex(of: Self.slash).map { $0 + 1 } ?? 0)...]))
  }

  /// The folder it lies in: everything before the last slash, `/` for what lies in the root, `.` for a bare
  /// name.
  ///
  /// The root is its own parent.
  public var parent: BytePath {
    let trimmed = bytes[..<endOfName]
    guard let last = trimmed.lastIndex(of: Self.slash) else { return BytePath(isAbsolute ? "/" : ".") }
    let folder = BytePath(Array(trimmed[..<last]))
    let end = folder.endOfName
    return end == 0 ? BytePath("/") : BytePath(Array(folder.bytes[..<end]))
  }

  /// The path of something in this folder.
  public func appending(_ name: BytePath) -> BytePath { appending(name.bytes) }

  /// The path of something in this folder.
  public func appending(_ name: String) -> BytePath { appending(name.utf8) }

  /// The path of something in this folder.
  public func appending(_ name: some Collection<UInt8>) -> BytePath {
    var joined: [UInt8] = []
    joined.reserveCapacity(bytes.count + 1 + name.count)
    joined.append(contentsOf: bytes)
    if let last = bytes.last, last != Self.slash { joined.append(Self.slash) }
    joined.append(contentsOf: name)
    return BytePath(joined)
  }

  /// The path as it is shown, filtered.
  public var shown: String { VisibleText.filter(bytes: bytes) }

  /// Where the name ends when slashes at the end do not count.
  private var endOfName: Int {
    (bytes.lastIndex { $0 != Self.slash }).map { $0 + 1 } ?? 0
  }
}
