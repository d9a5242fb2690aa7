// Writing of XSPF playlists. Pure.
public import Base

extension PlaylistWriter {
  /// The text of an XSPF playlist to be saved at `path`.
  ///
  /// Parts of files are written as VLC's options of a track. XSPF has no groups, and of an album only its name and the
  /// track number.
  public static func xspf(
    _ entries: [PlaylistEntry], title: String? = nil, beside path: BytePath
  ) -> [UInt8] {
    var text = Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <playlist version="1" xmlns="http://xspf.org/ns/0/" xmlns:vlc="http://www.videolan.org/vlc/playlist/ns/0/">

      """.utf8)
    if let title { text += element("title", VisibleText.filter(title, isProse: true).utf8, indent: 2) }
    text += Array("  <trackList>\n".utf8)
    for entry in entries {
      guard let place = place(entry.location, from: path.parent) else { continue }
      text += Array("    <track>\n".utf8)
      text += element("location", place, indent: 6)
      text += names(of: entry)
      if let duration = entry.duration {
        text += element("duration", String(duration.microseconds / 1000).utf8, indent: 6)
      }
      text += vlcOptions(entry)
      text += Array("    </track>\n".utf8)
    }
    return text + Array("  </trackList>\n</playlist>\n".utf8)
  }

  /// The elements for title, creator, album and track number; a title “Artist – Title” is split into title and creator.
  private static func names(of entry: PlaylistEntry) -> [UInt8] {
    let isBoth = entry.title != nil && entry.song?.artist != nil && entry.title == entry.song?.displayTitle
    let names = [
      ("title", isBoth ? entry.song?.title : entry.title), ("creator", isBoth ? entry.song?.artist : nil),
      ("album", entry.song?.album), ("trackNum", entry.song?.track.map { String($0) }),
    ]
    return names.reduce(into: []) { text, name in
      if let word = name.1 {
        text += element(name.0, VisibleText.filter(word, isProse: true).utf8, indent: 6)
      }
    }
  }

  private static func vlcOptions(_ entry: PlaylistEntry) -> [UInt8] {
    let options = options(of: entry)
    guard !options.isEmpty else { return [] }
    var text = Array("      <extension application=\"http://www.videolan.org/vlc/playlist/0\">\n".utf8)
    for option in options { text += element("vlc:option", option.utf8, indent: 8) }
    return text + Array("      </extension>\n".utf8)
  }

  private static func element(_ name: String, _ content: some Collection<UInt8>, indent: Int) -> [UInt8] {
    // XML 1.0 allows no control characters but tab, LF and CR, not even as references; those three are dropped too.
    let clean = content.filter { $0 >= 0x20 }
    let start = String(repeating: " ", count: indent) + "<\(name)>"
    return Array(start.utf8) + XMLText.escaped(clean) + Array("</\(name)>\n".utf8)
  }

  /// A location as a URI reference: relative for files in the playlist's folder or below.
  private static func place(_ location: MediaLocation, from folder: BytePath) -> [UInt8]? {
    guard case .file(let file) = location else { return name(location, from: folder) }
    guard let below = relative(file, to: folder) else {
      return PercentCoding.address(of: file) ?? PercentCoding.encode(path: file.bytes)
    }
    return PercentCoding.encode(path: below)
  }
}
