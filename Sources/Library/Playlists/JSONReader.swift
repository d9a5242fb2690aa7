// JSON playlists. One thread at a time.
import Base

/// Reads JSON playlists: an object with `items`, or an array; an item is an object, or a string with a location.
struct JSONReader {
  /// The version of the format that is written, and the newest that is read.
  static let version = 1

  private var draft: PlaylistDraft
  private var json: JSONPullReader

  /// The known members; others are ignored.
  private enum Member: String {
    case version, name, items
    case location, title, duration, group, number, linear, start, end, headers, current
    case artist, album, year, track, disc
    case albumArtist = "album_artist"
    case linearParts = "linear_parts"
    case allowsPictureInPicture = "allows_pip"

    static let ofLists: [Member] = [.version, .name, .items]
    static let ofItems: [Member] = [
      .location, .title, .duration, .group, .number, .linear, .start, .end, .headers, .current, .artist,
      .album, .albumArtist, .year, .track, .disc, .linearParts, .allowsPictureInPicture,
    ]

    /// The member of that name, if it is one of `members`; else nil.
    init?(_ name: JSONPullReader.Text, among members: [Member]) {
      guard name.bytes.count <= 12,
        let member = Member(rawValue: String(decoding: name.bytes, as: UTF8.self)),
        members.contains(member)
      else { return nil }
      self = member
    }
  }

  private struct Item {
    var location: JSONPullReader.Text?
    var facts = PlaylistDraft.Facts()
    var song = PlaylistDraft.Song()
    var start: Double?
    var end: Double?
    /// Members that have been read.
    var known: [Member] = []
    /// A member that occurs twice, for which the item is refused.
    var twice: Member?
  }

  /// Adds a playlist's entries to a draft; throws if the text is not JSON or not a playlist.
  ///
  /// Entries that the draft has handed on before the error stay valid.
  static func read(_ bytes: [UInt8], into draft: inout PlaylistDraft) throws(JSONProblem) {
    var reader = JSONReader(draft: draft, json: JSONPullReader(bytes))
    try reader.run()
    draft = reader.draft
  }

  private init(draft: PlaylistDraft, json: JSONPullReader) {
    self.draft = draft
    self.json = json
  }

  private mutating func run() throws(JSONProblem) {
    let isWhole: Bool
    switch try json.value() {
    case .array: isWhole = try readItems()
    case .object: isWhole = try readList()
    default: throw JSONProblem(reason: "it is not a list")
    }
    if isWhole { try json.finish() }
  }

  /// Reads the members of the playlist's object; false if the playlist is full.
  private mutating func readList() throws(JSONProblem) -> Bool {
    var known: [Member] = []
    while let name = try json.nextMember() {
      let value = try json.value()
      guard let member = Member(name, among: Member.ofLists) else {
        try json.skip(value)
        continue
      }
      guard !known.contains(member) else {
        throw JSONProblem(reason: "it has two members called \(member.rawValue)")
      }
      known.append(member)
      switch (member, value) {
      case (.version, .number(let number)):
        guard number <= Double(Self.version) else {
          throw JSONProblem(reason: "its version is not supported")
        }
      case (.name, .text(let name)): draft.setTitle(name.bytes[...])
      case (.items, .array): if try !readItems() { return false }
      case (.items, _): throw JSONProblem(reason: "its items are not an array")
      default: try json.skip(value)
      }
    }
    guard known.contains(.items) else { throw JSONProblem(reason: "it has no items") }
    return true
  }

  /// Reads the items of the array whose start has been read; false if the playlist is full.
  private mutating func readItems() throws(JSONProblem) -> Bool {
    while try json.nextElement() {
      let value = try json.value()
      var item = Item()
      switch value {
      case .text(let location): item.location = location
      case .object: item = try readItem()
      default:
        try json.skip(value)
        draft.refuse("Left out an item that is neither an object nor a string.")
        continue
      }
      guard add(item) else { return false }
    }
    return true
  }

  private mutating func readItem() throws(JSONProblem) -> Item {
    var item = Item()
    while let name = try json.nextMember() {
      let value = try json.value()
      guard let member = Member(name, among: Member.ofItems) else {
        try json.skip(value)
        continue
      }
      if item.known.contains(member) { item.twice = member } else { item.known.append(member) }
      switch (member, value) {
      case (.location, .text(let location)): item.location = location
      case (.title, .text(let title)): item.facts.title = title.bytes[...]
      case (.group, .text(let group)): item.facts.group = group.bytes[...]
      case (.number, .number(let number)): item.facts.number = Int(exactly: number)
      case (.duration, .number(let seconds)): item.facts.seconds = seconds
      case (.start, .number(let seconds)): item.start = seconds
      case (.end, .number(let seconds)): item.end = seconds
      case (.linear, .flag(let isLinear)): item.facts.isLinear = isLinear
      case (.linearParts, .text(let parts)):
        item.facts.linearParts = LinearParts(String(decoding: parts.bytes, as: UTF8.self)) ?? LinearParts()
      case (.allowsPictureInPicture, .flag(let allows)): item.facts.allowsPictureInPicture = allows
      case (.current, .flag(let isCurrent)): item.facts.isCurrentOfList = isCurrent
      case (.artist, .text(let artist)): item.song.artist = artist.bytes[...]
      case (.album, .text(let album)): item.song.album = album.bytes[...]
      case (.albumArtist, .text(let artist)): item.song.albumArtist = artist.bytes[...]
      case (.year, .text(let year)): item.song.year = year.bytes[...]
      case (.track, .number(let number)): item.song.track = Int(exactly: number)
      case (.disc, .number(let number)): item.song.disc = Int(exactly: number)
      case (.headers, .object): try HeaderText.read(from: &json, into: &item.facts.headers)
      default: try json.skip(value)
      }
    }
    return item
  }

  /// Adds an item, or refuses it with a reason; false if the playlist is full.
  private mutating func add(_ item: Item) -> Bool {
    func refuse(_ sentence: String) -> Bool {
      draft.refuse(sentence)
      return true
    }
    if let member = item.twice {
      return refuse("Left out an item with two members called \(member.rawValue).")
    }
    guard let location = item.location, !location.bytes.isEmpty else {
      return refuse("Left out an item without a location.")
    }
    guard location.isWhole else { return refuse("Left out an item whose location is not valid text.") }
    var facts = item.facts
    facts.song = item.song
    if item.start != nil || item.end != nil {
      let times = [item.start, item.end].compactMap(\.self)
      guard times.allSatisfy({ $0 >= 0 && $0 < 31_536_000 }) else {
        return refuse("Left out an item with an impossible start or end.")
      }
      let end = item.end.map { MediaTime(seconds: $0) }
      let start = MediaTime(seconds: item.start ?? 0)
      guard end.map({ $0 > start }) ?? true else {
        return refuse("Left out an item that ends before it begins.")
      }
      facts.part = ItemPart(start: start, end: end)
    }
    return draft.add(location.bytes[...], facts)
  }
}
