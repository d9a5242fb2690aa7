// PLS playlists. Pure.
import Base

/// Reads `FileN`, `TitleN` and `LengthN` in any order; entries are sorted by `N`.
enum PLSReader {
  /// The values of one number `N`.
  struct Row {
    var file: ArraySlice<UInt8>?
    var title: ArraySlice<UInt8>?
    var seconds: Double?
  }

  /// Adds a playlist's entries to a draft.
  static func read(_ text: PlaylistText, into draft: inout PlaylistDraft) {
    for (_, row) in rows(of: text, atMost: draft.room).sorted(by: { $0.key < $1.key }) {
      guard let file = row.file, !file.isEmpty else { continue }
      guard draft.add(file, PlaylistDraft.Facts(title: row.title, seconds: row.seconds)) else { return }
    }
  }

  /// The rows by their numbers: at most `limit` and one more, which shows that the playlist was truncated.
  static func rows(of text: PlaylistText, atMost limit: Int) -> [Int: Row] {
    var rows: [Int: Row] = [:]
    /// Sets a field of a row, if the row exists or there is room for it.
    func set<Value>(_ digits: ArraySlice<UInt8>, _ field: WritableKeyPath<Row, Value?>, _ value: Value?) {
      guard let number = ByteText.number(digits), rows.count <= limit || rows[number] != nil else { return }
      rows[number, default: Row()][keyPath: field] = value
    }
    text.forEachAssignment(under: ["[playlist]"]) { key, value in
      if ByteText.begins(key, "file") {
        set(key.dropFirst(4), \.file, value)
      } else if ByteText.begins(key, "title") {
        set(key.dropFirst(5), \.title, value)
      } else if ByteText.begins(key, "length") {
        set(key.dropFirst(6), \.seconds, ByteText.seconds(value))
      }
    }
    return rows
  }
}
