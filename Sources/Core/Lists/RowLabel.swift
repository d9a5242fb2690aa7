// The text of a row that a filter searches. Pure.
import Base

/// The title of a row, and the file that it stands for: a search finds rows by either.
///
/// Both are only read when a search comes to the row, since a list may have a million of them.
struct RowLabel: Equatable {
  private enum Storage: Equatable {
    /// Indirect, so that the label of an entry takes no more memory than its name.
    indirect case title(String)
    case entry(EntryName)
  }
  private let storage: Storage

  /// The label of a row that stands for no file, or for one with this name.
  init(_ title: String) { storage = .title(title) }

  /// The label of a row that stands for a file or an address.
  init(_ entry: EntryName) { storage = .entry(entry) }

  /// The title, filtered for the screen.
  var title: String {
    switch storage {
    case .title(let title): title
    case .entry(let entry): entry.title ?? ""
    }
  }

  /// The file's name, filtered for the screen; nil if it is the title, and for addresses.
  var name: String? {
    guard case .entry(let entry) = storage else { return nil }
    let path = entry.withPlace { place, isPath in isPath ? BytePath(Array(place)) : nil }
    guard let name = path??.lastComponent.bytes else { return nil }
    let title = title
    guard !title.utf8.elementsEqual(name) else { return nil }
    let shown = VisibleText.filter(bytes: name)
    return shown.isEmpty || shown == title ? nil : shown
  }

  /// Both texts; a zero, which neither holds, stands between them, so that no match reaches from one into the other.
  var text: String { name.map { "\(title)\0\($0)" } ?? title }

  /// Appends the title, folded for searching.
  func appendFoldedTitle(to bytes: inout [UInt8]) {
    if case .entry(let entry) = storage {
      let isDone = entry.withTitle { FoldedText.appendASCII($0, to: &bytes) }
      if isDone ?? true { return }
    }
    FoldedText.append(title[...], to: &bytes)
  }
}
