// M3U and M3U8 playlists. Pure.
import Base

/// Reads M3U playlists, from bare lists of names to those of IPTV providers.
///
/// A playlist may come in parts, each of whole lines.
struct M3UReader {
  private var next = Announcement()
  /// The group of a heading (`#EXTGRP` in front of what announces an entry) for the entries that follow.
  private var heading: ArraySlice<UInt8>?
  /// The album and its artist (`#EXTALB`, `#EXTART`) of the entries that follow, until the next such lines.
  private var album: ArraySlice<UInt8>?
  private var albumArtist: ArraySlice<UInt8>?

  /// Adds a playlist's entries to a draft; false if the text is an HLS playlist.
  static func read(_ text: PlaylistText, into draft: inout PlaylistDraft) -> Bool {
    var reader = M3UReader()
    return reader.read(text, into: &draft)
  }

  /// Adds the entries of more lines to a draft; false if the lines belong to an HLS playlist.
  mutating func read(_ text: PlaylistText, into draft: inout PlaylistDraft) -> Bool {
    var next = next
    var (heading, album, albumArtist) = (heading, album, albumArtist)
    var isStream = false
    text.forEachLine { line in
      guard line.first == UInt8(ascii: "#") else {
        var facts = next.take()
        if facts.group == nil { facts.group = heading }
        if album != nil || albumArtist != nil {
          facts.song = PlaylistDraft.Song(album: album, albumArtist: albumArtist)
        }
        return draft.add(line, facts)
      }
      guard ByteText.begins(line, "#EXT") || ByteText.begins(line, "#PLAYLIST:") else {
        if ByteText.begins(line, "#KODIPROP:") { next.readProperty(ByteText.trim(line.dropFirst(10))) }
        return true
      }
      if ByteText.begins(line, "#EXTINF:") {
        next.read(line.dropFirst(8))
      } else if ByteText.begins(line, "#EXT-X-") {
        // Once entries have been handed on, the text counts as a playlist whatever follows.
        isStream = !draft.hasHandedOn
        return !isStream
      } else if ByteText.begins(line, "#EXTGRP:") {
        // Some lists name the group of each entry behind its announcement, others write it once, above its entries.
        let group = KodiMarkup.stripped(line.dropFirst(8))
        if !next.isAnnounced {
          heading = group
        } else if next.group == nil {
          next.group = group
        }
      } else if ByteText.begins(line, "#EXTALB:") {
        album = line.dropFirst(8)
      } else if ByteText.begins(line, "#EXTART:") {
        albumArtist = line.dropFirst(8)
      } else if ByteText.begins(line, "#EXTVLCOPT:") {
        next.readOption(ByteText.trim(line.dropFirst(11)))
      } else if ByteText.begins(line, "#EXTHTTP:") {
        next.take(HeaderText.object(line.dropFirst(9)))
      } else if ByteText.begins(line, "#PLAYLIST:") {
        draft.setTitle(line.dropFirst(10))
      }
      return true
    }
    self.next = next
    (self.heading, self.album, self.albumArtist) = (heading, album, albumArtist)
    return !isStream
  }

  /// The properties that the lines before an entry give it.
  private struct Announcement {
    /// Returns the properties, of which none remain.
    mutating func take() -> PlaylistDraft.Facts {
      var facts = PlaylistDraft.Facts()
      // Moved: a copy, with its counts of references, costs more than the entry.
      swap(&facts, &said)
      if start != nil || end != nil { facts.part = ItemPart(start: start ?? .zero, end: end) }
      (isAnnounced, start, end) = (false, nil, nil)
      return facts
    }
    /// The group from `group-title`, or else from the first `#EXTGRP` behind `#EXTINF`, without Kodi's formatting.
    var group: ArraySlice<UInt8>? {
      get { said.group }
      set { said.group = newValue }
    }
    /// Whether the entry's `#EXTINF` has been read.
    private(set) var isAnnounced = false
    private var said = PlaylistDraft.Facts()
    private var start: MediaTime?
    private var end: MediaTime?

    /// Parses `<seconds>[ attributes],<title>`.
    mutating func read(_ text: ArraySlice<UInt8>) {
      let line = ExtInfLine(text)
      isAnnounced = true
      said.seconds = line.seconds
      if let title = line.title {
        said.title = ByteText.trim(title).isEmpty ? line.channelName : KodiMarkup.stripped(title)
      }
      if let group = line.group { said.group = KodiMarkup.stripped(group) }
      said.number = line.channelNumber.flatMap(ByteText.number)
      if let linear = line.linear {
        said.isLinear = ByteText.begins(linear, "yes") || ByteText.begins(linear, "true")
      }
      if let agent = line.userAgent { set("User-Agent", agent) }
      if let page = line.referrer { set("Referer", page) }
    }

    /// Parses one of VLC's options: start and end in the file, and HTTP header fields.
    mutating func readOption(_ option: ArraySlice<UInt8>) {
      guard let equals = option.firstIndex(of: UInt8(ascii: "=")) else { return }
      let value = Self.unquoted(ByteText.trim(option[(equals + 1)...]))
      switch String(decoding: ByteText.trim(option[..<equals]).prefix(32), as: UTF8.self).lowercased() {
      case "start-time": start = ByteText.moment(value)
      case "stop-time": end = ByteText.moment(value)
      case "http-user-agent": set("User-Agent", value)
      case "http-referrer", "http-referer": set("Referer", value)
      case "http-cookie", "http-cookies": set("Cookie", value)
      case "http-origin": set("Origin", value)
      default: break
      }
    }

    /// Parses one of Kodi's properties: the HTTP header fields for an item, its manifest and its segments.
    mutating func readProperty(_ property: ArraySlice<UInt8>) {
      guard let equals = property.firstIndex(of: UInt8(ascii: "=")) else { return }
      let name = String(decoding: ByteText.trim(property[..<equals]).prefix(64), as: UTF8.self).lowercased()
      let ends = [".stream_headers", ".manifest_headers", ".common_headers"]
      guard ends.contains(where: name.hasSuffix) else { return }
      if let headers = HeaderText.fields(ByteText.trim(property[(equals + 1)...])) { take(headers) }
    }

    /// Adds header fields; they replace earlier ones of the same names.
    mutating func take(_ headers: RequestHeaders) { said.headers = headers.over(said.headers) }

    private mutating func set(_ name: String, _ value: ArraySlice<UInt8>) {
      said.headers.set(name, PlaylistText.decode(value))
    }

    private static func unquoted(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
      guard text.count >= 2, text.first == UInt8(ascii: "\""), text.last == text.first else { return text }
      return text.dropFirst().dropLast()
    }
  }
}
