// Titles of items as the screen shows them: a file's name stands without its extension. Pure; any thread.

public import Base

/// Titles of files as rows show them.
public enum FileTitle {
  /// A title without the extension, where it is the file's name.
  public static func shown(_ title: String, ofFile name: String?) -> String {
    guard title == name, let dot = title.lastIndex(of: "."), dot > title.startIndex else { return title }
    let ending = title[title.index(after: dot)...]
    guard (2...5).contains(ending.utf8.count), ending.utf8.allSatisfy(isLetterOrDigit),
      ending.contains(where: \.isLetter)
    else { return title }
    return String(title[..<dot])
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }
}

extension MediaLocation {
  /// The shown name of the file; nil for an address.
  public var fileName: String? {
    guard case .file(let path) = self else { return nil }
    return path.lastComponent.shown
  }
}

extension PlaylistItem {
  /// The title for the screen.
  public var shownTitle: String { FileTitle.shown(title, ofFile: location.fileName) }
}
