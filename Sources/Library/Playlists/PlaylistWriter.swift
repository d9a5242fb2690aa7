// Writes playlists as M3U8. Writing to a file blocks: run it on a worker thread.
public import Core

/// Turns entries into a playlist.
public enum PlaylistWriter {
  /// Puts a playlist into a file; the old one stays until the new one is complete.
  public static func write(
    _ entries: [PlaylistEntry], title: String? = nil, to path: BytePath
  ) throws(LibraryError) {
    try FileBytes.write(m3u8(entries, title: title, beside: path), to: path)
  }

  /// The text of a playlist that shall lie at a path: what lies beside it or below is named relative to it,
  /// other files by their whole path.
  ///
  /// What only this run of the program knows (standard input, graphs) is left out.
  public static func m3u8(_ entries: [PlaylistEntry], title: String? = nil, beside path: BytePath) -> [UInt8]
  {
    var text = Array("#EXTM3U\n".utf8)
    if let title { text += Array("#PLAYLIST:\(VisibleText.filter(title))\n".utf8) }
    let folder = path.parent
    for entry in entries {
      let name: [UInt8]
      switch entry.location {
      case .file(let file): name = reference(to: file, from: folder)
      case .url(let address):
        guard AddressRules.schemeOfAddress(address.utf8) != nil else { continue }
        // Blanks and control characters have no place in an address; a line end would begin another entry.
        name = address.utf8.flatMap { byte in
          byte > 0x20 && byte != 0x7F ? [byte] : ByteText.percentEncoded([byte])
        }
      case .lavfi, .device, .standardInput: continue
      }
      if entry.title != nil || entry.duration != nil || entry.group != nil || entry.isLinear {
        text += Array(announcement(entry).utf8)
      }
      text += name
      text.append(0x0A)
    }
    return text
  }

  private static func announcement(_ entry: PlaylistEntry) -> String {
    let milliseconds = entry.duration.map { $0.microseconds / 1000 } ?? -1000
    let seconds =
      milliseconds % 1000 == 0
      ? "\(milliseconds / 1000)"
      : "\(milliseconds / 1000)." + String("\(1000 + abs(milliseconds % 1000))".dropFirst())
    let group = entry.group.map { group in
      " group-title=\"\(String(VisibleText.filter(group).map { $0 == "\"" ? "'" : $0 }))\""
    }
    let linear = entry.isLinear ? " requires-linear-playback=\"yes\"" : ""
    return "#EXTINF:\(seconds)\(group ?? "")\(linear),\(entry.title.map { VisibleText.filter($0) } ?? "")\n"
  }

  private static func reference(to file: BytePath, from folder: BytePath) -> [UInt8] {
    let prefix = folder.bytes == [0x2E] ? [] : folder.appending("").bytes
    let isBelow = file.bytes.count > prefix.count && file.bytes.starts(with: prefix)
    let name = isBelow ? Array(file.bytes.dropFirst(prefix.count)) : file.bytes
    // What a reader could take for something else is written as an address, if it can be.
    let isPlain =
      name.allSatisfy { $0 >= 0x20 && $0 != 0x7F } && name.first != 0x20 && name.last != 0x20
      && String(validating: name, as: UTF8.self) != nil && AddressRules.scheme(of: name) == nil
    if !isPlain, file.isAbsolute {
      return Array("file://".utf8) + ByteText.percentEncoded(file.bytes)
    }
    return name.first == UInt8(ascii: "#") ? Array("./".utf8) + name : name
  }
}
