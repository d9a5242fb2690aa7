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
    text.forEachAssignment(under: ["[playlist]"]) { key, value in
      if ByteText.begins(key, "file"), let number = ByteText.number(key.dropFirst(4)) {
        rows[number, default: Row()].file = value
      } else if ByteText.begins(key, "title"), let number = ByteText.number(key.dropFirst(5)) {
        rows[number, default: Row()].title = value
      } else if ByteText.begins(key, "length"), let number = ByteText.number(key.dropFirst(6)) {
        rows[number, default: Row()].seconds = ByteText.seconds(value)
      }
    }
    for (_, row) in rows.sorted(by: { $0.key < $1.key }) {
      guard let file = row.file, !file.isEmpty else { continue }
      guard draft.add(file, PlaylistDraft.Facts(title: row.title, seconds: row.seconds)) else { return }
    }
  }
}
