import Base

#if !FUZZING
  @testable import Places
#endif

/// Reads bytes as a server might have sent them; the first one chooses how.
enum PlaceDriver {
  /// The fault of the outcome; nil for none.
  static func run(_ bytes: UnsafeRawBufferPointer) -> String? {
    guard let kind = bytes.first else { return nil }
    let rest = Array(bytes.dropFirst())
    let folder = Array("/films/".utf8)
    switch kind % 5 {
    case 0:
      var fields = SFTPFields(rest[...])
      return fault(in: (try? fields.entries()) ?? [], of: rest.count / 12)
    case 1:
      var fields = SFTPFields(rest[...])
      guard let facts = try? fields.attributes(), let size = facts.size else { return nil }
      return size < 0 ? "a negative size" : nil
    case 2:
      guard let rows = FolderAnswer.rows(ofAnswer: rest, limit: 1000) else { return nil }
      return fault(in: FolderAnswer.entries(rows, in: folder), of: 1000)
    case 3: return fault(in: FolderAnswer.entries(ofPage: rest, in: folder, limit: 1000), of: 1000)
    default:
      let header = HTTPHeader(rest)
      if header.status != 0, !(100..<1000).contains(header.status) { return "an improper status" }
      if let length = header.length, length < 0 { return "a negative length" }
      return nil
    }
  }

  private static func fault(in entries: [PlaceEntry], of most: Int) -> String? {
    if entries.count > most { return "too many rows" }
    for entry in entries {
      let name = entry.name.bytes
      if name.isEmpty || name.contains(0) || name.contains(UInt8(ascii: "/")) || name == [0x2E]
        || name == [0x2E, 0x2E]
      {
        return "an improper name"
      }
      if let size = entry.size, size < 0 { return "a negative size" }
    }
    return nil
  }
}
