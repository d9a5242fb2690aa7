// XSPF playlists (https://xspf.org). One thread at a time.
import Base

/// Reads tracks with locations, title, creator, album and duration, resolving relative locations against `xml:base`.
struct XSPFReader {
  private var draft: PlaylistDraft
  private var xml: XMLPullReader
  /// The open elements, each with the base for relative locations in it; a nil base is one that the playlist may not
  /// name.
  private var open: [(name: String, base: ReferenceBase?)] = []
  private var text: [UInt8] = []
  private var track = Track()

  private struct Track {
    var places: [(bytes: [UInt8], base: ReferenceBase?)] = []
    var title: [UInt8]?
    var creator: [UInt8]?
    var album: [UInt8]?
    var number: Int?
    var seconds: Double?
    var start: MediaTime?
    var end: MediaTime?
    var headers = RequestHeaders()
  }

  /// Adds a playlist's entries to a draft; throws if the text is not XML.
  static func read(_ bytes: [UInt8], into draft: inout PlaylistDraft) throws(XMLProblem) {
    var reader = XSPFReader(draft: draft, xml: XMLPullReader(bytes))
    try reader.run()
    draft = reader.draft
  }

  private init(draft: PlaylistDraft, xml: XMLPullReader) {
    self.draft = draft
    self.xml = xml
  }

  private mutating func run() throws(XMLProblem) {
    while let event = try xml.next() {
      switch event {
      case .start(let name, let attributes):
        var base = open.isEmpty ? draft.ownBase : open[open.count - 1].base
        if let own = attributes.first(where: { $0.name == "xml:base" }) {
          base = base.flatMap { draft.base(ByteText.trim(own.value[...]), against: $0) }
        }
        open.append((name, base))
        text = []
        if isInTrack(depth: 3) { track = Track() }
      case .text(let piece):
        if text.count < XMLPullReader.textLimit { text += piece }
      case .end:
        guard finish() else { return }
        open.removeLast()
        text = []
      }
    }
  }

  /// Handles the end of the innermost element; false if the playlist is full.
  private mutating func finish() -> Bool {
    guard let (name, base) = open.last else { return true }
    if isInTrack(depth: 3) { return add() }
    if open.count == 2, open[0].name == "playlist", name == "title" { draft.setTitle(text[...]) }
    if isInTrack(depth: 4) {
      switch name {
      case "location":
        if track.places.count < PlaylistDraft.placeLimit {
          track.places.append((Array(Self.trimmed(text)), base))
        }
      case "title": track.title = text
      case "creator": track.creator = text
      case "album": track.album = text
      case "trackNum": track.number = ByteText.number(Self.trimmed(text))
      case "duration": track.seconds = ByteText.seconds(Self.trimmed(text)).map { $0 / 1000 }
      default: break
      }
    }
    // VLC's extension: options of a track give its start and end in the file, and its HTTP header fields.
    if isInTrack(depth: 5), open[3].name == "extension", name == "option" {
      let option = Self.trimmed(text)
      if ByteText.begins(option, "start-time=") { track.start = ByteText.moment(option.dropFirst(11)) }
      if ByteText.begins(option, "stop-time=") { track.end = ByteText.moment(option.dropFirst(10)) }
      if ByteText.begins(option, "http-user-agent=") {
        track.headers.set("User-Agent", PlaylistText.decode(option.dropFirst(16)))
      }
      if ByteText.begins(option, "http-referrer=") {
        track.headers.set("Referer", PlaylistText.decode(option.dropFirst(14)))
      }
    }
    return true
  }

  private mutating func add() -> Bool {
    let track = track
    guard track.places.contains(where: { !$0.bytes.isEmpty }) else {
      draft.refuse("Left out a track without a location.")
      return true
    }
    var facts = PlaylistDraft.Facts(seconds: track.seconds)
    facts.title = Self.title(track.title, by: track.creator).map { $0[...] }
    facts.song = PlaylistDraft.Song(
      title: track.title.map { Self.trimmed($0) }, artist: track.creator.map { Self.trimmed($0) },
      album: track.album.map { Self.trimmed($0) }, track: track.number)
    facts.part = ItemPart(start: track.start ?? .zero, end: track.end)
    facts.headers = track.headers
    let places = track.places.filter { !$0.bytes.isEmpty }
    return draft.add(anyOf: places.map { ($0.bytes[...], $0.base) }, facts)
  }

  /// “Creator – Title”, as song tags are displayed.
  private static func title(_ title: [UInt8]?, by creator: [UInt8]?) -> [UInt8]? {
    let title = title.map { Array(trimmed($0)) } ?? []
    let creator = creator.map { Array(trimmed($0)) } ?? []
    if title.isEmpty { return nil }
    return creator.isEmpty ? title : creator + Array(" – ".utf8) + title
  }

  private func isInTrack(depth: Int) -> Bool {
    open.count == depth && open[0].name == "playlist" && open[1].name == "trackList"
      && open[2].name == "track"
  }

  /// The text without surrounding blanks and line ends.
  private static func trimmed(_ text: [UInt8]) -> ArraySlice<UInt8> {
    var slice = text.drop(while: \.isBlank)
    while let last = slice.last, last.isBlank { slice.removeLast() }
    return slice
  }
}
