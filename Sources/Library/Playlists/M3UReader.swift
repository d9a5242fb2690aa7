// Reads M3U and M3U8. Pure; any thread may use it.
import Core

/// The reader of M3U lists, from a bare list of names to those of television providers.
///
/// It can be given a list piece by piece, each of whole lines.
struct M3UReader {
  private var next = Announcement()

  /// Reads entries into a draft; false when the text is a stream in pieces (HLS) and no list.
  static func read(_ text: PlaylistText, into draft: inout PlaylistDraft) -> Bool {
    var reader = M3UReader()
    return reader.read(text, into: &draft)
  }

  /// Reads more lines into a draft; false when they belong to a stream in pieces (HLS) and no list.
  mutating func read(_ text: PlaylistText, into draft: inout PlaylistDraft) -> Bool {
    var next = next
    var isStream = false
    text.forEachLine { line in
      guard line.first == UInt8(ascii: "#") else {
        defer { next = Announcement() }
        return draft.add(line, next.facts)
      }
      guard ByteText.begins(line, "#EXT") || ByteText.begins(line, "#PLAYLIST:") else { return true }
      if ByteText.begins(line, "#EXTINF:") {
        next.read(line.dropFirst(8))
      } else if ByteText.begins(line, "#EXT-X-") {
        // What has been handed on already was a list.
        isStream = !draft.hasHandedOn
        return !isStream
      } else if ByteText.begins(line, "#EXTGRP:") {
        if next.group == nil { next.group = line.dropFirst(8) }
      } else if ByteText.begins(line, "#EXTVLCOPT:") {
        next.readOption(ByteText.trim(line.dropFirst(11)))
      } else if ByteText.begins(line, "#PLAYLIST:") {
        draft.setTitle(line.dropFirst(10))
      }
      return true
    }
    self.next = next
    return !isStream
  }

  /// What the lines before an entry say of it.
  private struct Announcement {
    var facts: PlaylistDraft.Facts {
      var facts = said
      facts.part = ItemPart(start: start ?? .zero, end: end)
      return facts
    }
    /// What `#EXTGRP` or an attribute said before.
    var group: ArraySlice<UInt8>? {
      get { said.group }
      set { said.group = newValue }
    }
    private var said = PlaylistDraft.Facts()
    private var start: MediaTime?
    private var end: MediaTime?

    /// Reads `<seconds>[ attributes],<title>`.
    mutating func read(_ line: ArraySlice<UInt8>) {
      let line = ByteText.trim(line)
      said.seconds = ByteText.seconds(line)
      // An odd quote would swallow the title, so then the first comma of all parts it.
      guard let comma = Self.commaOutsideQuotes(line) ?? line.firstIndex(of: UInt8(ascii: ",")) else {
        return
      }
      said.title = line[(comma + 1)...]
      let attributes = line[..<comma]
      if ByteText.trim(line[(comma + 1)...]).isEmpty {
        said.title = Self.value(of: "tvg-name=\"", in: attributes)
      }
      said.group = Self.value(of: "group-title=\"", in: attributes) ?? said.group
      if let linear = Self.value(of: "requires-linear-playback=\"", in: attributes) {
        said.isLinear = ByteText.begins(linear, "yes") || ByteText.begins(linear, "true")
      }
    }

    /// Reads an option of VLC's: where in the file the item begins and ends.
    mutating func readOption(_ option: ArraySlice<UInt8>) {
      if ByteText.begins(option, "start-time=") {
        start = ByteText.moment(option.dropFirst(11))
      } else if ByteText.begins(option, "stop-time=") {
        end = ByteText.moment(option.dropFirst(10))
      }
    }

    private static func commaOutsideQuotes(_ line: ArraySlice<UInt8>) -> Int? {
      var isQuoted = false
      for index in line.indices {
        if line[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
        if line[index] == UInt8(ascii: ","), !isQuoted { return index }
      }
      return nil
    }

    /// The value of an attribute; `name` ends with the sign and the quote before the value.
    private static func value(of name: StaticString, in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
      for index in line.indices where line[index] != 0x20 {
        let rest = line[index...]
        guard ByteText.begins(rest, name) else { continue }
        return rest.dropFirst(name.utf8CodeUnitCount).prefix { $0 != UInt8(ascii: "\"") }
      }
      return nil
    }
  }
}
