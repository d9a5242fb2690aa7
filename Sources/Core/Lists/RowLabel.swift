// The text of a row that a filter searches. Pure.
import Base

/// The title of a row, and the file that it stands for: a search finds rows by either.
///
/// The file's name is only read when a search comes to the row, since a list may have a million of them.
struct RowLabel: Equatable {
  /// The title, filtered for the screen.
  let title: String
  /// The file, which has a name of its own; nil for addresses, which are not searched.
  private let file: BytePath?

  /// The label of a row that stands for no file, or for one with this name.
  init(_ title: String) {
    self.title = title
    file = nil
  }

  /// The label of a row that stands for a file or an address.
  init(_ title: String, of location: MediaLocation) {
    self.title = title
    if case .file(let path) = location { file = path } else { file = nil }
  }

  /// The file's name, filtered for the screen; nil if it is the title.
  var name: String? {
    guard let name = file?.lastComponent.bytes, !title.utf8.elementsEqual(name) else { return nil }
    let shown = VisibleText.filter(bytes: name)
    return shown.isEmpty || shown == title ? nil : shown
  }

  /// Both texts; a zero, which neither holds, stands between them, so that no match reaches from one into the other.
  var text: String { name.map { "\(title)\0\($0)" } ?? title }
}
