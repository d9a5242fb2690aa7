// Writing of playlists, and the M3U8 format. Writing to a file blocks: run it on a worker thread.
public import Base

/// Writes entries as a playlist.
public enum PlaylistWriter {
  /// The formats, by the extensions of their files.
  private enum Format: String {
    case m3u8, m3u, pls, xspf, json

    init(of path: BytePath) throws(LibraryError) {
      guard let format = MediaTypes.fileExtension(of: path.bytes).flatMap(Format.init(rawValue:)) else {
        throw LibraryError(.unknownFormat, isWriting: true, subject: path)
      }
      self = format
    }
  }

  /// Writes a playlist to a file in the format of its extension; the old file stays until the new one is complete.
  ///
  /// - Throws: Where the extension, or that of a link's target, is that of no format that can be written, and where
  ///   writing fails.
  public static func write(
    _ entries: [PlaylistEntry], title: String? = nil, to path: BytePath
  ) throws(LibraryError) {
    let format = try Format(of: path)
    // The target of a link may be a film.
    if let target = FileDraft.target(of: path) { _ = try Format(of: target) }
    let text =
      switch format {
      case .m3u8, .m3u: m3u8(entries, title: title, beside: path)
      case .pls: pls(entries, beside: path)
      case .xspf: xspf(entries, title: title, beside: path)
      case .json: json(entries, title: title, beside: path)
      }
    try FileBytes.write(text, to: path)
  }

  /// Writes a playlist like `write`, with relative paths made absolute first; returns the path of the file.
  ///
  /// - Parameter path: The file; `~` is the home folder.
  /// - Parameter folder: The folder that relative paths start at, that of the file and those of the entries.
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

  /// The text of an M3U8 playlist to be saved at `path`: files in its folder or below get relative paths, others
  /// absolute ones.
  ///
  /// Standard input, devices and filter graphs are left out, as they cannot be opened again.
  public static func m3u8(_ entries: [PlaylistEntry], title: String? = nil, beside path: BytePath) -> [UInt8]
  {
    var text = Array("#EXTM3U\n".utf8)
    if let title { text += Array("#PLAYLIST:\(VisibleText.filter(title, isProse: true))\n".utf8) }
    let folder = path.parent
    var album: (name: String?, artist: String?)
    for entry in entries {
      guard let name = name(entry.location, from: folder) else { continue }
      // `#EXTALB` and `#EXTART` hold for all following entries; empty ones end them.
      let next = (name: entry.song?.album, artist: entry.song?.albumArtist)
      if next.name != album.name {
        text += Array("#EXTALB:\(VisibleText.filter(next.name ?? "", isProse: true))\n".utf8)
      }
      if next.artist != album.artist {
        text += Array("#EXTART:\(VisibleText.filter(next.artist ?? "", isProse: true))\n".utf8)
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
      " group-title=\"\(String(VisibleText.filter(group, isProse: true).map { $0 == "\"" ? "'" : $0 }))\""
    }
    let number = entry.number.map { " tvg-chno=\"\($0)\"" } ?? ""
    let linear = entry.isLinear ? " requires-linear-playback=\"yes\"" : ""
    let title = entry.title.map { VisibleText.filter($0, isProse: true) } ?? ""
    return "#EXTINF:\(seconds)\(number)\(group ?? "")\(linear),\(title)\n"
  }

  /// VLC's options for the start and end of an item in its file, the user agent and the referrer.
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

  /// Whether one of VLC's options holds the header field.
  private static func isOption(_ field: RequestHeaders.Field) -> Bool {
    field.name == "User-Agent" || field.name == "Referer"
  }

  /// Seconds with up to `digits` decimals, at most six, truncated; without a decimal point where those are zero.
  static func decimal(_ time: MediaTime, digits: Int) -> String {
    let microseconds = max(0, time.microseconds)
    let whole = String(microseconds / 1_000_000)
    let rest = String(String(1_000_000 + microseconds % 1_000_000).dropFirst().prefix(digits))
    return rest.allSatisfy { $0 == "0" } ? whole : "\(whole).\(rest)"
  }

  /// A location as a line of a playlist; nil for standard input, devices and filter graphs.
  static func name(_ location: MediaLocation, from folder: BytePath) -> [UInt8]? {
    switch location {
    case .file(let file): return reference(to: file, from: folder)
    case .url(let address):
      guard AddressRules.schemeOfAddress(address.utf8) != nil else { return nil }
      // Blanks and control characters are percent-encoded: a line end would begin another entry.
      return address.utf8.flatMap { byte in
        byte > 0x20 && byte != 0x7F ? [byte] : PercentCoding.encode(path: [byte])
      }
    case .lavfi, .device, .standardInput: return nil
    }
  }

  /// The path of a file relative to a folder; nil if the file is not in it or below.
  static func relative(_ file: BytePath, to folder: BytePath) -> [UInt8]? {
    let prefix = folder.bytes == [0x2E] ? [] : folder.appending("").bytes
    let isBelow = file.bytes.count > prefix.count && file.bytes.starts(with: prefix)
    return isBelow && !(prefix.isEmpty && file.isAbsolute) ? Array(file.bytes.dropFirst(prefix.count)) : nil
  }

  private static func reference(to file: BytePath, from folder: BytePath) -> [UInt8] {
    let name = relative(file, to: folder) ?? file.bytes
    // A name that a reader could misunderstand is written as a `file:` address, if the path is absolute.
    let isPlain =
      name.allSatisfy { $0 >= 0x20 && $0 != 0x7F } && name.first != 0x20 && name.last != 0x20
      && String(validating: name, as: UTF8.self) != nil && AddressRules.scheme(of: name) == nil
    if !isPlain, let address = PercentCoding.address(of: file) { return address }
    return name.first == UInt8(ascii: "#") ? Array("./".utf8) + name : name
  }
}
