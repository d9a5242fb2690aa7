// ASX, WAX and WVX playlists, and their older form with `[Reference]`. One thread at a time.
import Base

/// Reads ASX playlists: XML with names in any case, and seldom well-formed.
struct ASXReader {
  private var draft: PlaylistDraft
  private var xml: XMLPullReader
  private var base: ReferenceBase?
  private var text: [UInt8] = []
  /// The open entry; nil between entries.
  private var entry: Entry?

  private struct Entry {
    var references: [[UInt8]] = []
    var title: [UInt8]?
    var author: [UInt8]?
    var seconds: Double?
    var start: Double?
  }

  /// Adds a playlist's entries to a draft; throws if even the lenient parser fails.
  static func read(_ text: PlaylistText, into draft: inout PlaylistDraft) throws(XMLProblem) {
    guard text.bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") else {
      return readReferences(text, into: &draft)
    }
    var reader = ASXReader(
      draft: draft, xml: XMLPullReader(try XMLEncoding.utf8(text.bytes), isLoose: true), base: draft.ownBase)
    try reader.run()
    draft = reader.draft
  }

  private init(draft: PlaylistDraft, xml: XMLPullReader, base: ReferenceBase?) {
    self.draft = draft
    self.xml = xml
    self.base = base
  }

  private mutating func run() throws(XMLProblem) {
    while let event = try xml.next() {
      switch event {
      case .start(let name, let attributes):
        text = []
        guard begin(name, attributes) else { return }
      case .text(let piece):
        if text.count < XMLPullReader.textLimit { text += piece }
      case .end(let name):
        guard finish(name) else { return }
        text = []
      }
    }
  }

  /// Handles the start of an element; false if the playlist is full.
  private mutating func begin(_ name: String, _ attributes: [XMLPullReader.Attribute]) -> Bool {
    func value(_ name: String) -> [UInt8]? { attributes.first { $0.name == name }?.value }
    switch name {
    case "entry": entry = Entry()
    case "ref":
      if let reference = value("href"), (entry?.references.count ?? 0) < PlaylistDraft.placeLimit {
        entry?.references.append(Array(ByteText.trim(reference[...])))
      }
    case "entryref":
      guard let reference = value("href") else { return true }
      return draft.add(anyOf: [(ByteText.trim(reference[...]), base)], PlaylistDraft.Facts())
    case "base":
      if let reference = value("href") {
        base = base.flatMap { draft.base(ByteText.trim(reference[...]), against: $0) }
      }
    case "duration": entry?.seconds = value("value").flatMap { ByteText.clock($0[...]) }
    case "starttime": entry?.start = value("value").flatMap { ByteText.clock($0[...]) }
    default: break
    }
    return true
  }

  /// Handles the end of an element; false if the playlist is full.
  private mutating func finish(_ name: String) -> Bool {
    switch name {
    case "title": if entry == nil { draft.setTitle(text[...]) } else { entry?.title = text }
    case "author": entry?.author = text
    case "entry":
      guard let done = entry else { return true }
      entry = nil
      return add(done)
    default: break
    }
    return true
  }

  private mutating func add(_ entry: Entry) -> Bool {
    let references = entry.references.filter { !$0.isEmpty }
    guard !references.isEmpty else {
      draft.refuse("Left out an entry without an address.")
      return true
    }
    var facts = PlaylistDraft.Facts(seconds: entry.seconds)
    if let title = entry.title, !title.isEmpty {
      let author = entry.author.map { $0.isEmpty ? [] : $0 + Array(" – ".utf8) } ?? []
      facts.title = (author + title)[...]
    }
    if let start = entry.start, start > 0, start < 31_536_000 {
      let end = entry.seconds.flatMap { $0 > 0 && $0 < 31_536_000 ? MediaTime(seconds: start + $0) : nil }
      facts.part = ItemPart(start: MediaTime(seconds: start), end: end)
    }
    return draft.add(anyOf: references.map { ($0[...], base) }, facts)
  }

  /// Reads the older form, `Ref1=address`, `Ref2=address`, ….
  private static func readReferences(_ text: PlaylistText, into draft: inout PlaylistDraft) {
    text.forEachLine { line in
      guard ByteText.begins(line, "ref"), let equals = line.firstIndex(of: UInt8(ascii: "=")),
        ByteText.number(ByteText.trim(line[..<equals]).dropFirst(3)) != nil
      else { return true }
      return draft.add(ByteText.trim(line[(equals + 1)...]))
    }
  }
}
