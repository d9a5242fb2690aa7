/// A subtitle file beside an item or at an address, with the facts that its name tells.
public struct ExternalSubtitle: Hashable, Sendable {
  /// The file, or the address.
  public var location: MediaLocation
  /// The class of a SAMI document, each of which is a track; nil is the first one.
  public var track: String?
  /// Language tag; nil if nothing gives it.
  public var language: String?
  /// The remaining words of the file's name; not filtered.
  public var title: String?
  /// Whether the name marks forced subtitles.
  public var isForced = false
  /// Whether the name marks subtitles for the hard of hearing.
  public var isForImpaired = false

  /// A file or address without language, title or flags.
  public init(_ location: MediaLocation) { self.location = location }

  /// A file without language, title or flags.
  public init(path: BytePath) { self.init(.file(path)) }

  /// The file or the address that a word names.
  public init(named word: BytePath) {
    switch SourceKind(of: word.bytes) {
    case .path, .standardInput: self.init(path: word)
    default: self.init(MediaLocation(address: String(decoding: word.bytes, as: UTF8.self)))
    }
  }

  /// Whether subtitles may come from there where `origin` names it: a file, or an address of the network.
  public func isOpen(to origin: Origin) -> Bool {
    switch location.kind {
    case .path, .fileAddress, .web, .stream, .ownNetwork: origin.mayOpen(location.kind)
    default: false
    }
  }

  /// A file whose name continues the item's name with `suffix`: `.en.forced`, `.de-AT.Kommentar`, ` (sv)(sdh)`.
  public init(path: BytePath, suffix: String) {
    self.init(path: path)
    var rest: [Substring] = []
    let words = suffix.split(maxSplits: 16) { ".()[]".contains($0) }.map { word in
      word.trimming { $0 == "-" || $0 == "_" || $0 == " " }
    }
    for word in words where !word.isEmpty {
      let before = self
      if !take(word) {
        self = before
        rest.append(word)
      }
    }
    // `.hi` alone is the language code of Hindi, not "hearing impaired".
    if language == nil, isForImpaired, words.count(where: { !$0.isEmpty }) == 1,
      words.contains(where: { $0.lowercased() == "hi" })
    {
      language = "hi"
      isForImpaired = false
    }
    if !rest.isEmpty { title = rest.joined(separator: ".") }
  }

  /// Whether the name tells the language or a flag, and holds nothing else.
  public var isNamedByLanguage: Bool {
    title == nil && (language.flatMap { LanguageCode($0) }?.isKnown ?? (isForced || isForImpaired))
  }

  /// Takes a word of the name that is a flag or the first language, or a language with flags behind it, as in
  /// `pt_BR-forced`; false for any other.
  private mutating func take(_ word: Substring) -> Bool {
    var rest = word
    while !takeFlag(rest) {
      guard let separator = rest.lastIndex(where: { "-_ ".contains($0) }),
        takeFlag(rest[rest.index(after: separator)...])
      else {
        guard language == nil, let code = LanguageCode(rest), code.isKnown || code.language.utf8.count == 3
        else { return false }
        language = String(rest)
        return true
      }
      rest = rest[..<separator]
    }
    return true
  }

  private mutating func takeFlag(_ word: Substring) -> Bool {
    switch word.lowercased() {
    case "forced", "foreign": isForced = true
    case "sdh", "cc", "hi": isForImpaired = true
    case "default": break
    default: return false
    }
    return true
  }
}

extension Substring {
  fileprivate func trimming(_ isDropped: (Character) -> Bool) -> Substring {
    var text = drop(while: isDropped)
    while let last = text.last, isDropped(last) { text.removeLast() }
    return text
  }
}
