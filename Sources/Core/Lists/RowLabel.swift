// The text of a row that a filter searches. Pure.
import Base

/// The text of a row, and the name of its file if it differs: a search finds rows by either.
enum RowLabel {
  /// Stands before the file's name; no text from outside holds it, since `VisibleText` replaces it.
  private static let separator: UInt8 = 0

  /// The text for a row that shows a title and stands for a file or an address; the latter is not searched.
  static func text(_ title: String, of location: MediaLocation) -> String {
    guard case .file(let path) = location else { return title }
    let name = path.lastComponent
    guard !title.utf8.elementsEqual(name.bytes) else { return title }
    let shown = VisibleText.filter(bytes: name.bytes)
    return shown.isEmpty || shown == title ? title : "\(title)\0\(shown)"
  }

  /// The title and the file's name of such a text.
  static func parts(_ text: String) -> (title: Substring, name: Substring?) {
    guard let end = text.utf8.firstIndex(of: separator) else { return (text[...], nil) }
    return (text[..<end], text[text.utf8.index(after: end)...])
  }
}
