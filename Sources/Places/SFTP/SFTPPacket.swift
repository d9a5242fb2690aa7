// The packets of SFTP, version 3 (draft-ietf-secsh-filexfer-02). Pure; any thread.

internal import Base

/// The types of packets that the client sends and receives.
enum SFTPType {
  static let initialize: UInt8 = 1, version: UInt8 = 2
  static let open: UInt8 = 3, close: UInt8 = 4, read: UInt8 = 5, fileStatus: UInt8 = 8
  static let openFolder: UInt8 = 11, readFolder: UInt8 = 12, realPath: UInt8 = 16, pathStatus: UInt8 = 17
  static let status: UInt8 = 101, handle: UInt8 = 102, data: UInt8 = 103, names: UInt8 = 104
  static let attributes: UInt8 = 105
}

/// A packet to the server.
struct SFTPRequest {
  private(set) var bytes: [UInt8] = [0, 0, 0, 0]

  /// A packet of a type; all but the first one have a number.
  init(_ type: UInt8, number: UInt32) {
    bytes.append(type)
    add(number)
  }

  mutating func add(_ number: UInt32) { withUnsafeBytes(of: number.bigEndian) { bytes += $0 } }
  mutating func add(_ number: UInt64) { withUnsafeBytes(of: number.bigEndian) { bytes += $0 } }

  mutating func add(_ string: [UInt8]) {
    add(UInt32(clamping: string.count))
    bytes += string
  }

  /// The packet with its length.
  var whole: [UInt8] {
    var whole = bytes
    withUnsafeBytes(of: UInt32(clamping: bytes.count - 4).bigEndian) {
      whole.replaceSubrange(0..<4, with: $0)
    }
    return whole
  }
}

/// Reads the fields of a packet from the server, which may be damaged anywhere.
struct SFTPFields {
  /// A packet ends before its fields do, or a field is beyond its bounds.
  struct Damage: Error {}

  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func byte() throws(Damage) -> UInt8 {
    guard let byte = rest.popFirst() else { throw Damage() }
    return byte
  }

  mutating func number() throws(Damage) -> UInt32 {
    guard rest.count >= 4 else { throw Damage() }
    defer { rest = rest.dropFirst(4) }
    return rest.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }

  mutating func longNumber() throws(Damage) -> UInt64 { try UInt64(number()) << 32 | UInt64(number()) }

  mutating func string() throws(Damage) -> ArraySlice<UInt8> {
    let count = Int(try number())
    guard count <= rest.count else { throw Damage() }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// The facts of a file: its type, and its size and time where they are there.
  mutating func attributes() throws(Damage) -> SFTPAttributes {
    var found = SFTPAttributes()
    let flags = try number()
    if flags & 1 != 0 { found.size = Int64(exactly: try longNumber()) }
    if flags & 2 != 0 { _ = try longNumber() }
    if flags & 4 != 0 { found.mode = try number() }
    if flags & 8 != 0 {
      _ = try number()
      found.modified = Int64(try number())
    }
    if flags & 0x8000_0000 != 0 {
      for _ in 0..<(try count(ofAtLeast: 8)) { _ = (try string(), try string()) }
    }
    return found
  }

  /// The rows in an answer to a question for a folder's names.
  mutating func entries() throws(Damage) -> [PlaceEntry] {
    var entries: [PlaceEntry] = []
    for _ in 0..<(try count(ofAtLeast: 12)) {
      let name = try string()
      let long = try string()
      let facts = try attributes()
      let kind = facts.kind ?? Self.kinds[long.first ?? 0] ?? .file
      if let entry = PlaceEntry(
        name: Array(name), kind: kind, size: kind == .file ? facts.size : nil, modified: facts.modified)
      {
        entries.append(entry)
      }
    }
    return entries
  }

  /// The types by the first letter of a line of `ls -l`, for servers that tell no mode.
  private static let kinds: [UInt8: PlaceEntry.Kind] = [
    UInt8(ascii: "d"): .folder, UInt8(ascii: "l"): .link,
  ]

  /// A number of elements of at least so many bytes each, which have to be there.
  private mutating func count(ofAtLeast bytes: Int) throws(Damage) -> Int {
    let count = Int(try number())
    guard count <= rest.count / bytes else { throw Damage() }
    return count
  }
}

/// The facts of a file in a packet.
struct SFTPAttributes {
  var size: Int64?
  var mode: UInt32?
  var modified: Int64?

  /// The type of the file; nil where the server does not tell its mode.
  var kind: PlaceEntry.Kind? {
    switch mode.map({ $0 & 0o170000 }) {
    case 0o040000: .folder
    case 0o100000: .file
    case 0o120000: .link
    // A mode without a type.
    case 0, nil: nil
    default: .special
    }
  }
}
