// The rows in the answers of WebDAV servers, and in index pages. Pure; any thread.

internal import Base

/// Reads the rows of a folder out of an answer, which may be damaged anywhere.
enum FolderAnswer {
  /// The question for the rows' facts.
  static let question =
    "<?xml version=\"1.0\"?><propfind xmlns=\"DAV:\"><prop><resourcetype/><getcontentlength/><getlastmodified/>"
    + "</prop></propfind>"

  /// A row, and its path on the server.
  struct Row {
    var path: [UInt8] = []
    var isFolder = false
    var size: Int64?
    var modified: Int64?
  }

  /// All rows of a multi-status answer (RFC 4918); nil for any other answer.
  static func rows(ofAnswer bytes: [UInt8], limit: Int) -> [Row]? {
    var tags = XMLTagScanner(bytes, isLoose: true)
    var rows: [Row] = []
    var row: Row?
    var text: [UInt8] = []
    var isAnswer = false
    while rows.count < limit, let event = tags.next() {
      switch event {
      case .start(let name, let isEmpty):
        text = []
        switch tags.localName(name).lowercased() {
        case "multistatus": isAnswer = true
        case "response": row = isEmpty ? nil : Row()
        case "collection": row?.isFolder = true
        default: break
        }
      case .text(let range), .characterData(let range):
        if text.count < 8192 { text += bytes[range].prefix(8192) }
      case .end(let name):
        switch tags.localName(name).lowercased() {
        case "href" where row?.path.isEmpty == true: row?.path = path(ofReference: replaced(text))
        case "getcontentlength": row?.size = size(text)
        case "getlastmodified":
          row?.modified = HTTPDate.seconds(String(decoding: text.prefix(64), as: UTF8.self))
        case "response":
          if let row, !row.path.isEmpty { rows.append(row) }
          row = nil
        default: break
        }
        text = []
      case .comment, .instruction, .documentType, .malformed: break
      }
    }
    return isAnswer ? rows : nil
  }

  /// The entries among the rows that lie directly in a folder.
  static func entries(_ rows: [Row], in folder: [UInt8]) -> [PlaceEntry] {
    let own = parts(folder)
    // A server behind another one may name its paths differently: then the folder's own row tells where it is.
    let base = rows.contains { parts($0.path) == own } ? own : rows.first.map { parts($0.path) } ?? own
    return rows.compactMap { row in
      let parts = parts(row.path)
      guard parts.count == base.count + 1, parts.dropLast() == base[...], let name = parts.last else {
        return nil
      }
      return PlaceEntry(
        name: Array(name), kind: row.isFolder ? .folder : .file, size: row.isFolder ? nil : row.size,
        modified: row.modified)
    }
  }

  /// The rows that an index page links to (Apache, nginx, Caddy, Python); sizes and times have no common form.
  static func entries(ofPage bytes: [UInt8], in folder: [UInt8], limit: Int) -> [PlaceEntry] {
    var tags = XMLTagScanner(bytes, isLoose: true)
    var entries: [PlaceEntry] = []
    let base = parts(folder)
    while entries.count < limit, let event = tags.next() {
      guard case .start(let name, _) = event, tags.localName(name).lowercased() == "a",
        let value = tags.value(of: "href"), value.count < 8192
      else { continue }
      let reference = replaced(Array(bytes[value]))
      guard let first = reference.first, !"?#".utf8.contains(first) else { continue }
      let plain = reference.prefix { !"?#".utf8.contains($0) }
      guard plain.count == reference.count, AddressScheme.of(plain) == nil else { continue }
      var path = PercentCoding.decode(plain)
      if first != UInt8(ascii: "/") { path = folder + [UInt8(ascii: "/")] + path }
      let names = parts(path)
      guard names.count == base.count + 1, names.dropLast() == base[...], let last = names.last,
        let entry = PlaceEntry(name: Array(last), kind: plain.last == UInt8(ascii: "/") ? .folder : .file)
      else { continue }
      entries.append(entry)
    }
    return entries
  }

  /// The names in a path, without `.` and empty ones.
  private static func parts(_ path: [UInt8]) -> [ArraySlice<UInt8>] {
    path.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual([UInt8(ascii: ".")]) }
  }

  /// The path in a reference, which may be a whole address.
  private static func path(ofReference reference: [UInt8]) -> [UInt8] {
    var rest = reference[...].drop { $0 <= 0x20 }
    while let last = rest.last, last <= 0x20 { rest.removeLast() }
    if let scheme = AddressScheme.ofAddress(rest) {
      rest = rest.dropFirst(scheme.utf8.count + 3).drop { $0 != UInt8(ascii: "/") }
    }
    return PercentCoding.decode(rest)
  }

  private static func size(_ text: [UInt8]) -> Int64? {
    Int64(String(decoding: text.prefix(24), as: UTF8.self)).flatMap { $0 >= 0 ? $0 : nil }
  }

  /// The text with its entities replaced; others stay as they are.
  private static func replaced(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(UInt8(ascii: "&")) else { return text }
    var result: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "&"), let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")),
        let character = XMLText.text(ofEntity: String(decoding: rest[..<end], as: UTF8.self))
      else {
        result.append(byte)
        continue
      }
      result += character.utf8
      rest = rest[(end + 1)...]
    }
    return result
  }
}
