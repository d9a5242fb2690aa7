// Reads PLS. Pure; any thread may use it.
import Core

/// The reader of PLS lists: `FileN`, `TitleN` and `LengthN` in any order; `N` gives the order of the list.
enum PLSReader {
  private struct Row {
    var file: ArraySlice<UInt8>?
    var title: ArraySlice<UInt8>?
    var seconds: Double?
  }

  /// Reads entries into a draft.
  static func read(_ text: PlaylistText, into draft: inout PlaylistDraft) {
    var rows: [Int: Row] = [:]
    var isInside = true
    text.forEachLine { line in
      switch line.first {
      case UInt8(ascii: "["):
        isInside = ByteText.begins(line, "[playlist]")
        return true
      case UInt8(ascii: ";"), UInt8(ascii: "#"): return true
      default: break
      }
      guard isInside, let equals = line.firstIndex(of: UInt8(ascii: "=")) else { return true }
      let key = ByteText.trim(line[..<equals])
      let value = ByteText.trim(line[(equals + 1)...])
      if ByteText.begins(key, "file"), let number = ByteText.number(key.dropFirst(4)) {
        rows[number, default: Row()].file = value
      } else if ByteText.begins(key, "title"), let number = ByteText.number(key.dropFirst(5)) {
        rows[number, default: Row()].title = value
      } else if ByteText.begins(key, "length"), let number = ByteText.number(key.dropFirst(6)) {
        rows[number, default: Row()].seconds = ByteText.seconds(value)
      }
      return true
    }
    for (_, row) in rows.sorted(by: { $0.key < $1.key }) {
      guard let file = row.file, !file.isEmpty else { continue }
      guard draft.add(file, PlaylistDraft.Facts(title: row.title, seconds: row.seconds)) else { return }
    }
  }
}
