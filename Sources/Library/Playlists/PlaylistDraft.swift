// The entries of a playlist during its reading. One thread at a time.
import Base

/// Collects the entries of one playlist: resolves their locations, refuses those that it may not name, applies limits.
struct PlaylistDraft {
  private(set) var document = PlaylistDocument()
  let origin: PlaylistOrigin
  private let limits: PlaylistLimits
  /// The folder of relative entries of a local playlist.
  let folder: BytePath
  private let ascent: FolderAscent
  /// Whether a path exists; asked where the bytes of an entry can be read in two ways, for alternative locations, and
  /// for files of cue sheets.
  let exists: (BytePath) -> Bool
  /// The character set of texts and names that are not UTF-8.
  let charset = PlaylistCharset()
  /// Cache for finding files whose names differ in their Unicode normal form.
  let names = SpelledNames()

  /// Receives entries while more are being read; nil keeps all in the document.
  private let handOn: (([PlaylistEntry]) -> Void)?
  /// Number of entries that were handed on.
  private var handedOn = 0
  /// The locations and titles of the entries.
  private let pages = NamePages()
  /// Group names by their bytes, shared by the entries: a playlist has few groups with many entries each.
  private var groups: [GroupBytes: String] = [:]
  /// The scheme and `://` of the last web address that the playlist may name; empty before it.
  private var webStart: [UInt8] = []

  /// The bytes of a group's name, hashed at once and not one by one.
  private struct GroupBytes: Hashable {
    var bytes: ArraySlice<UInt8>

    func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
  }

  /// Number of entries in the first batch that is handed on, and in each later one.
  private static let pieces = (first: 500, others: 8_192)
  /// Most group names in `groups`.
  private static let groupLimit = 10_000

  var hasHandedOn: Bool { handedOn > 0 }

  /// The properties of an entry beside its location.
  struct Facts: DetailedEntry {
    var title: ArraySlice<UInt8>?
    var seconds: Double?
    var group: ArraySlice<UInt8>?
    /// The song's tags.
    var song: Song?
    /// The channel number.
    var number: Int?
    /// The facts that few entries have; the song is in `song`.
    var details = EntryDetails()
  }

  /// The tags of a song, as bytes of the playlist.
  struct Song {
    var title: ArraySlice<UInt8>?
    var artist: ArraySlice<UInt8>?
    var album: ArraySlice<UInt8>?
    var albumArtist: ArraySlice<UInt8>?
    var year: ArraySlice<UInt8>?
    var track: Int?
    var disc: Int?
  }

  init(
    _ origin: PlaylistOrigin, _ limits: PlaylistLimits, exists: @escaping (BytePath) -> Bool,
    handOn: (([PlaylistEntry]) -> Void)? = nil
  ) {
    self.handOn = handOn
    self.origin = origin
    self.limits = limits
    self.exists = exists
    folder =
      if case .file(let path) = origin { path.parent } else { BytePath(".") }
    ascent = FolderAscent(from: folder)
  }

  /// Sets the playlist's title.
  mutating func setTitle(_ title: ArraySlice<UInt8>) { document.title = shown(title) }

  /// Adds an entry by its path or address; false if the playlist is full.
  mutating func add(_ entry: ArraySlice<UInt8>, _ facts: consuming Facts = Facts()) -> Bool {
    guard hasRoom() else { return false }
    guard isProper(entry) else { return true }
    let (place, headers) = HeaderText.split(entry)
    if !headers.isEmpty { facts.headers = headers.over(facts.headers) }
    if let name = plainName(place, facts.title) {
      append(name, isAddress: true, facts)
    } else {
      let location = resolve(place)
      append(location, named: place, facts)
      noteWebAddress(place, location)
    }
    return true
  }

  /// Remembers how web addresses begin that the playlist may name, if the location is one as the entry spells it.
  private mutating func noteWebAddress(_ place: ArraySlice<UInt8>, _ location: MediaLocation?) {
    guard webStart.isEmpty || !place.starts(with: webStart), let location, location.isOfWeb,
      case .url(let address) = location, address.utf8.elementsEqual(place)
    else { return }
    webStart = Array(place.prefix { $0 != UInt8(ascii: ":") }) + Array("://".utf8)
  }

  /// The name of an entry whose bytes are those of its address and its title, as most are in long lists: a web address
  /// like an earlier one, and ASCII without control characters.
  private func plainName(_ place: ArraySlice<UInt8>, _ title: ArraySlice<UInt8>?) -> EntryName? {
    guard !webStart.isEmpty, place.starts(with: webStart), place.allSatisfy({ $0 < 0x80 }) else { return nil }
    guard let title else { return pages.add(address: place, title: nil) }
    let text = ByteText.trim(title)
    guard text.count <= min(VisibleText.usualLimit, limits.line), text.allSatisfy({ $0 &- 0x20 < 0x5F })
    else {
      return nil
    }
    return pages.add(address: place, title: text.isEmpty ? nil : text)
  }

  /// Whether there is room for another entry; if not, the document is marked as truncated.
  mutating func hasRoom() -> Bool {
    guard handedOn + document.entries.count >= limits.entries else { return true }
    document.isTruncated = true
    return false
  }

  /// Number of entries for which there is room.
  var room: Int { max(0, limits.entries - handedOn - document.entries.count) }

  /// Most alternative locations of one entry.
  static let placeLimit = 32

  /// Whether bytes can be a location; refuses an entry that is too long or contains NUL.
  mutating func isProper(_ entry: ArraySlice<UInt8>) -> Bool {
    guard entry.count > limits.line || entry.contains(0) else { return true }
    document.refuse("An entry is too long or not text.")
    return false
  }

  /// Records an entry that is left out, with the reason as a sentence.
  mutating func refuse(_ sentence: String) { document.refuse(sentence) }

  /// Titles the single entry of a link file after the file, if the entry has no title.
  mutating func nameAfterList() {
    guard !hasHandedOn, document.entries.count == 1, document.entries[0].title == nil,
      case .file(let path) = origin,
      let dot = path.lastComponent.bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0
    else { return }
    document.entries[0].title = VisibleText.filter(bytes: path.lastComponent.bytes[..<dot])
  }

  /// Appends an entry with its resolved location; nil refuses the entry.
  mutating func append(_ location: MediaLocation?, named entry: ArraySlice<UInt8>, _ facts: Facts) {
    guard var location else {
      let subject = VisibleText.filter(charset.decode(entry), limit: 200)
      return document.refuse("The playlist may not name \(subject).")
    }
    if case .file(let path) = location { location = .file(ascent.shorten(path)) }
    // No method is passed to `flatMap`: it would hold a copy of the draft, which costs more than the entry.
    var title: String?
    if let bytes = facts.title { title = shown(bytes) }
    let isAddress = if case .url = location { true } else { false }
    append(pages.add(location, title: title), isAddress: isAddress, facts)
  }

  private mutating func append(_ name: EntryName, isAddress: Bool, _ facts: Facts) {
    var entry = PlaylistEntry(name)
    // 0 and negative values mean an unknown duration; a year or more cannot be a real duration.
    entry.duration = facts.seconds.flatMap { $0 > 0 && $0 < 31_536_000 ? MediaTime(seconds: $0) : nil }
    if let group = facts.group { entry.group = shownGroup(group) }
    entry.details = facts.details
    entry.number = facts.number.flatMap { PlaylistEntry.numbers.contains($0) ? $0 : nil }
    if let song = facts.song { entry.details.song = tags(song, shownAs: name.title) }
    // Most entries have no details: a fact is looked up by its key path while the program runs.
    if !entry.details.isEmpty {
      if isAddress {
        if origin.isNetwork { entry.headers = entry.headers.harmless }
      } else if !entry.headers.isEmpty {
        entry.headers = RequestHeaders()
      }
    }
    document.entries.append(entry)
    if let handOn, document.entries.count >= (hasHandedOn ? Self.pieces.others : Self.pieces.first) {
      handedOn += document.entries.count
      handOn(document.entries)
      document.entries.removeAll(keepingCapacity: true)
    }
  }

  /// The name of a group, filtered; nil if it is blank.
  private mutating func shownGroup(_ group: ArraySlice<UInt8>) -> String? {
    if let known = groups[GroupBytes(bytes: group)] { return known }
    guard let name = shown(group) else { return nil }
    if groups.count < Self.groupLimit { groups[GroupBytes(bytes: ArraySlice(Array(group)))] = name }
    return name
  }

  private func tags(_ song: Song, shownAs title: String?) -> SongTags? {
    var tags = SongTags()
    tags.artist = song.artist.flatMap(shown)
    tags.title = song.title.flatMap(shown) ?? tags.artist.flatMap { title?.song(by: $0) }
    tags.album = song.album.flatMap(shown)
    tags.albumArtist = song.albumArtist.flatMap(shown)
    tags.year = song.year.flatMap(shown).flatMap(SongTags.year)
    let numbers = 1...9_999
    tags.track = song.track.flatMap { numbers.contains($0) ? $0 : nil }
    tags.disc = song.disc.flatMap { numbers.contains($0) ? $0 : nil }
    return tags.album == nil && tags.albumArtist == nil ? nil : tags
  }

  private func shown(_ text: ArraySlice<UInt8>) -> String? {
    let text = ByteText.trim(text)
    return text.isEmpty
      ? nil : VisibleText.filter(charset.decode(text.prefix(limits.line)), isProse: true)
  }

  private func resolve(_ entry: ArraySlice<UInt8>) -> MediaLocation? {
    if case .network(let base) = origin { return resolve(entry, against: base) }
    if let scheme = AddressRules.scheme(of: entry) {
      if AddressRules.isFileAddress(entry) {
        return origin.isNetwork ? nil : file(at: entry).map { .file($0) }
      }
      if AddressRules.schemeOfAddress(entry) != nil {
        guard AddressRules.mayName(scheme, fromNetwork: origin.isNetwork) else { return nil }
        return MediaLocation(address: charset.decode(entry))
      }
      // Without `://`, the colon is part of a file name, so that FFmpeg never sees `pipe:` or `concat:` as a protocol.
    }
    return .file(localPath(entry))
  }

  private func resolve(_ entry: ArraySlice<UInt8>, against base: String) -> MediaLocation? {
    guard let scheme = AddressRules.scheme(of: entry) else {
      let address = AddressRules.resolve(charset.decode(entry).utf8, against: base)
      let resolved = AddressRules.schemeOfAddress(address.utf8)
      return resolved.map { AddressRules.mayName($0, fromNetwork: true) } == true ? .url(address) : nil
    }
    guard AddressRules.schemeOfAddress(entry) != nil, AddressRules.mayName(scheme, fromNetwork: true) else {
      return nil
    }
    return .url(charset.decode(entry))
  }
}

extension String {
  /// The title behind “Artist – ”; the whole title if it does not begin so.
  fileprivate func song(by artist: String) -> String {
    let before = artist + " – "
    return hasPrefix(before) && self != before ? String(dropFirst(before.count)) : self
  }
}
