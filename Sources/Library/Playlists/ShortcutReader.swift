// Link files to one address: `.url` files and desktop entries. Pure.
import Base

/// Reads `[InternetShortcut]`, and `[Desktop Entry]` with `Type=Link`.
enum ShortcutReader {
  /// Adds the address to a draft, titled by its `Name` or the name of the link file.
  static func read(_ text: PlaylistText, into draft: inout PlaylistDraft) {
    var address: ArraySlice<UInt8>?
    var name: ArraySlice<UInt8>?
    var startsProgram = false
    text.forEachAssignment(under: ["[InternetShortcut]", "[Desktop Entry]"]) { key, value in
      switch String(decoding: key.prefix(8), as: UTF8.self).lowercased() {
      case "url": address = address ?? value
      case "name": name = name ?? value
      case "type": startsProgram = !ByteText.begins(value, "Link")
      default: break
      }
    }
    guard let address, !address.isEmpty, !startsProgram else {
      return draft.refuse("It does not contain a link to an address.")
    }
    _ = draft.add(address, PlaylistDraft.Facts(title: name))
    draft.nameAfterList()
  }
}
