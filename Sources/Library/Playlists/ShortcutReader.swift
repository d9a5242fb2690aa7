// Reads links to one address: `.url` files and desktop entries. Pure; any thread may use it.
import Core

/// The reader of `[InternetShortcut]` and of `[Desktop Entry]` with `Type=Link`.
enum ShortcutReader {
  /// Reads the address into a draft, under the link's own name.
  static func read(_ text: PlaylistText, into draft: inout PlaylistDraft) {
    var isInside = true
    var address: ArraySlice<UInt8>?
    var name: ArraySlice<UInt8>?
    var startsProgram = false
    text.forEachLine { line in
      switch line.first {
      case UInt8(ascii: "["):
        isInside =
          ByteText.begins(line, "[InternetShortcut]") || ByteText.begins(line, "[Desktop Entry]")
        return true
      case UInt8(ascii: ";"), UInt8(ascii: "#"): return true
      default: break
      }
      guard isInside, let equals = line.firstIndex(of: UInt8(ascii: "=")) else { return true }
      let value = ByteText.trim(line[(equals + 1)...])
      switch String(decoding: ByteText.trim(line[..<equals]).prefix(8), as: UTF8.self).lowercased() {
      case "url": address = address ?? value
      case "name": name = name ?? value
      case "type": startsProgram = !ByteText.begins(value, "Link")
      default: break
      }
      return true
    }
    guard let address, !address.isEmpty, !startsProgram else {
      return draft.refuse("It is no link to an address.")
    }
    _ = draft.add(address, PlaylistDraft.Facts(title: name))
    draft.nameAfterList()
  }
}
