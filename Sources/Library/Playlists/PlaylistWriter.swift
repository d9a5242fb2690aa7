// Writes playlists, M3U8 among them. Writing to a file blocks: run it on a worker thread.
public import Base

/// Turns entries into a playlist.
public enum PlaylistWriter {
  /// Puts a playlist into a file, in the format that the file's name ends with; the old one stays until the new
  /// one is complete.
  ///
  /// Throws for names that end with no format that can be written.
  public static func write(
    _ entries: [PlaylistEntry], title: String? = nil, to path: BytePath
  ) throws(LibraryError) {
    let text: [UInt8]
    switch MediaTypes.fileExtension(of: path.bytes) {
    case "m3u8", "m3u": text = m3u8(entries, title: title, beside: path)
    case "pls": text = pls(entries, beside: path)
    case "xspf": text = xspf(entries, title: title, beside: path)
    case "json": text = json(entries, title: title, beside: path)
    default: throw LibraryError(.unknownFormat, isWriting: true, subject: path)
    }
    try FileBytes.write(text, to: path)
  }

  /// Puts a playlist into a file like `write`, with every path whole first; gives the file's own.
  ///
  /// `~` is the person's home, and relative paths begin in a folder.
  public static func save(
    _ entries: [PlaylistEntry], to path: BytePath, from folder: BytePath
  ) throws(LibraryError) -> BytePath {
    let home = path.fromHome
    let path = home.isAbsolute ? home : folder.appending(home)
    try write(
      entries.map { entry in
        guard case .file(let file) = entry.location, !file.isAbsolute else { return entry }
        var whole = entry
        whole.location = .file(
          folder.appending(file.bytes.starts(with: [0x2E, 0x2F]) ? file.bytes.dropFirst(2) : file.bytes[...]))
        return whole
      }, to: path)
    return path
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
    var album: (name: String?, artist: String?)
    for entry in entries {
      guard let name = name(entry.location, from: folder) else { continue }
      // Both hold until others are named; empty ones end them.
      let next = (name: entry.song?.album, artist: entry.song?.albumArtist)
      if next.name != album.name { text += Array("#EXTALB:\(VisibleText.filter(next.name ?? ""))\n".utf8) }
      if next.artist != album.artist {
        text += Array("#EXTART:\(VisibleText.filter(next.artist ?? ""))\n".utf8)
      }
      album = next
      if entry.title != nil || entry.duration != nil || entry.group != nil || entry.number != nil
        || entry.isLinear
      {
        text += Array(announcement(entry).utf8)
      }
      for option in options(of: entry) { text += Array("#EXTVLCOPT:\(option)\n".utf8) }
      let others = entry.headers.fields.filter { !isOption($0) }
      if !others.isEmpty { text += Array("#EXTHTTP:".utf8) + object(of: others) + [0x0A] }
      text += name
      text.append(0x0A)
    }
    return text
  }

  private static func announcement(_ entry: PlaylistEntry) -> String {
    let seconds = entry.duration.map { decimal($0, digits: 3) } ?? "-1"
    let group = entry.group.map { group in
      " group-title=\"\(String(VisibleText.filter(group).map { $0 == "\"" ? "'" : $0 }))\""
    }
    let number = entry.number.map { " tvg-chno=\"\($0)\"" } ?? ""
    let linear = entry.isLinear ? " requires-linear-playback=\"yes\"" : ""
    let title = entry.title.map { VisibleText.filter($0) } ?? ""
    return "#EXTINF:\(seconds)\(number)\(group ?? "")\(linear),\(title)\n"
  }

  /// Where in its file an item begins and ends, and with what it is asked for, as VLC's options.
  static func options(of entry: PlaylistEntry) -> [String] {
    var options: [String] = []
    if let part = entry.part {
      if part.start > .zero { options.append("start-time=" + decimal(part.start, digits: 6)) }
      if let end = part.end { options.append("stop-time=" + decimal(end, digits: 6)) }
    }
    if let agent = entry.headers["User-Agent"] { options.append("http-user-agent=" + agent) }
    if let page = entry.headers["Referer"] { options.append("http-referrer=" + page) }
    return options
  }

  /// Whether a header field is one of VLC's options.
  private static func isOption(_ field: RequestHeaders.Field) -> Bool {
    field.name == "User-Agent" || field.name == "Referer"
  }

  /// Seconds with so many digits, at most six, behind the point, or none where they are whole.
  static func decimal(_ time: MediaTime, digits: Int) -> String {
    let microseconds = max(0, time.microseconds)
    let whole = String(microseconds / 1_000_000)
    let rest = String(String(1_000_000 + microseconds % 1_000_000).dropFirst().prefix(digits))
    return rest.allSatisfy { $0 == "0" } ? whole : "\(whole).\(rest)"
  }

  /// A place as a line of a list; nil for what only this run of the program knows.
  static func name(_ location: MediaLocation, from folder: BytePath) -> [UInt8]? {
    switch location {
    case .file(let file): return reference(to: file, from: folder)
    case .url(let address):
      guard AddressRules.schemeOfAddress(address.utf8) != nil else { return nil }
      // Blanks and control characters have no place in an address; a line end would begin another entry.
      return address.utf8.flatMap { byte in
        byte > 0x20 && byte != 0x7F ? [byte] : PercentCoding.encode(path: [byte])
      }
    case .lavfi, .device, .standardInput: return nil
    }
  }

  /// The path of a file from a folder; nil where it does not lie in it or below.
  static func relative(_ file: BytePath, to folder: BytePath) -> [UInt8]? {
    let prefix = folder.bytes == [0x2E] ? [] : folder.appending("").bytes
    let isBelow = file.bytes.count > prefix.count && file.bytes.starts(with: prefix)
    return isBelow && !(prefix.isEmpty && file.isAbsolute) ? Array(file.bytes.dropFirst(prefix.count)) : nil
  }

  private static func reference(to file: BytePath, from folder: BytePath) -> [UInt8] {
    let name = relative(file, to: folder) ?? file.bytes
    // What a reader could take for something else is written as an address, if it can be.
    let isPlain =
      name.allSatisfy { $0 >= 0x20 && $0 != 0x7F } && name.first != 0x20 && name.last != 0x20
      && String(validating: name, as: UTF8.self) != nil && AddressRules.scheme(of: name) == nil
    if !isPlain, let address = PercentCoding.address(of: file) { return address }
    return name.first == UInt8(ascii: "#") ? Array("./".utf8) + name : name
  }
}
