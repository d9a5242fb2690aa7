// A playlist while it is read: raw entries come in, resolved ones are kept. One thread at a time.
import Base

/// Collects the entries of one playlist: resolves what they name, refuses what is out of reach, keeps bounds.
struct PlaylistDraft {
  private(set) var document = PlaylistDocument()
  let origin: PlaylistOrigin
  private let limits: PlaylistLimits
  /// The folder that relative entries of a local list lie in.
  let folder: BytePath
  private let ascent: FolderAscent
  /// Whether something is at a path; asked only where the bytes of an entry can be read in two ways.
  let exists: (BytePath) -> Bool
  /// Names of folders that were read in search of files whose names are spelt otherwise.
  let names = SpelledNames()

  /// Takes entries off while more are being read; nil keeps them all.
  private let handOn: (([PlaylistEntry]) -> Void)?
  /// Entries that were handed on.
  private var handedOn = 0
  /// Groups by their bytes: a list names few of them many times.
  private var groups: [ArraySlice<UInt8>: String] = [:]

  /// Entries after which the first piece is handed on, and each that follows.
  private static let pieces = (first: 500, others: 8_192)
  /// Groups that are remembered.
  private static let groupLimit = 10_000

  /// Whether entries have been handed on already.
  var hasHandedOn: Bool { handedOn > 0 }

  /// What a list says of an entry beside its place.
  struct Facts {
    var title: ArraySlice<UInt8>?
    var seconds: Double?
    var group: ArraySlice<UInt8>?
    /// What it is as a song.
    var song: Song?
    /// The channel's number.
    var number: Int?
    var isLinear = false
    var part: ItemPart?
    /// What it is asked for with.
    var headers = RequestHeaders()
  }

  /// What a list says of a song: its own title, who plays it, its album and its place there.
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

  /// Names the list.
  mutating func setTitle(_ title: ArraySlice<UInt8>) { document.title = shown(title) }

  /// Takes an entry by its path or address; false when the list is full.
  mutating func add(_ entry: ArraySlice<UInt8>, _ facts: Facts = Facts()) -> Bool {
    guard hasRoom() else { return false }
    guard isProper(entry) else { return true }
    let (place, headers) = HeaderText.split(entry)
    var facts = facts
    if !headers.isEmpty { facts.headers = headers.over(facts.headers) }
    append(resolve(place), named: place, facts)
    return true
  }

  /// Whether another entry may come; marks the list as cut where not.
  mutating func hasRoom() -> Bool {
    guard handedOn + document.entries.count >= limits.entries else { return true }
    document.isTruncated = true
    return false
  }

  /// Entries that may still come.
  var room: Int { max(0, limits.entries - handedOn - document.entries.count) }

  /// Places of one entry that are looked at.
  static let placeLimit = 32

  /// Whether bytes can be a place at all; refuses them where not.
  mutating func isProper(_ entry: ArraySlice<UInt8>) -> Bool {
    guard entry.count > limits.line || entry.contains(0) else { return true }
    document.refuse("An entry is too long or not text.")
    return false
  }

  /// Notes an entry that is left out, with the reason.
  mutating func refuse(_ sentence: String) { document.refuse(sentence) }

  /// Gives the one entry of a link the list's own name, where it has no title.
  mutating func nameAfterList() {
    guard !hasHandedOn, document.entries.count == 1, document.entries[0].title == nil,
      case .file(let path) = origin,
      let dot = path.lastComponent.bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0
    else { return }
    document.entries[0].title = VisibleText.filter(bytes: path.lastComponent.bytes[..<dot])
  }

  /// Appends what an entry was resolved to; nil is refused.
  mutating func append(_ location: MediaLocation?, named entry: ArraySlice<UInt8>, _ facts: Facts) {
    guard var location else {
      let subject = VisibleText.filter(bytes: entry, limit: 200)
      return document.refuse("The playlist may not name \(subject).")
    }
    if case .file(let path) = location { location = .file(ascent.shorten(path)) }
    // Zero and less stand for an unknown duration; a year is no duration either.
    let duration = facts.seconds.flatMap { $0 > 0 && $0 < 31_536_000 ? MediaTime(seconds: $0) : nil }
    var entry = PlaylistEntry(
      location, title: facts.title.flatMap(shown), duration: duration,
      group: facts.group.flatMap { shownGroup($0) })
    entry.details.isLinear = facts.isLinear
    entry.number = facts.number.flatMap { PlaylistEntry.numbers.contains($0) ? $0 : nil }
    entry.details.part = facts.part
    entry.details.song = facts.song.flatMap { tags($0, shownAs: entry.title) }
    if case .url = location {
      entry.details.headers = origin.isNetwork ? facts.headers.harmless : facts.headers
    }
    document.entries.append(entry)
    if let handOn, document.entries.count >= (hasHandedOn ? Self.pieces.others : Self.pieces.first) {
      handedOn += document.entries.count
      handOn(document.entries)
      document.entries.removeAll(keepingCapacity: true)
    }
  }

  /// The name of a group; all entries of one share it.
  private mutating func shownGroup(_ group: ArraySlice<UInt8>) -> String? {
    if let known = groups[group] { return known }
    guard let name = shown(group) else { return nil }
    if groups.count < Self.groupLimit { groups[ArraySlice(Array(group))] = name }
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
    return text.isEmpty ? nil : VisibleText.filter(PlaylistText.decode(text.prefix(limits.line)))
  }

  private func resolve(_ entry: ArraySlice<UInt8>) -> MediaLocation? {
    if case .network(let base) = origin { return resolve(entry, against: base) }
    if let scheme = AddressRules.scheme(of: entry) {
      if AddressRules.isFileAddress(entry) { return file(at: entry).map { .file($0) } }
      if AddressRules.schemeOfAddress(entry) != nil {
        guard AddressRules.mayName(scheme, fromNetwork: false) else { return nil }
        return .url(PlaylistText.decode(entry))
      }
      // A colon without slashes is part of a name: no tricks with `pipe:` or `concat:`.
    }
    return .file(localPath(entry))
  }

  private func resolve(_ entry: ArraySlice<UInt8>, against base: String) -> MediaLocation? {
    guard let scheme = AddressRules.scheme(of: entry) else {
      let address = AddressRules.resolve(PlaylistText.decode(entry).utf8, against: base)
      let resolved = AddressRules.schemeOfAddress(address.utf8)
      return resolved.map { AddressRules.mayName($0, fromNetwork: true) } == true ? .url(address) : nil
    }
    guard AddressRules.schemeOfAddress(entry) != nil, AddressRules.mayName(scheme, fromNetwork: true) else {
      return nil
    }
    return .url(PlaylistText.decode(entry))
  }
}

extension String {
  /// What an item is called behind the artist that its title begins with, or all of it.
  fileprivate func song(by artist: String) -> String {
    let before = artist + " – "
    return hasPrefix(before) && self != before ? String(dropFirst(before.count)) : self
  }
}
