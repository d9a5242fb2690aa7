// The check of DASH manifests, which libavformat is given only after it. Pure; any thread.
//
// libavformat divides by what a manifest says, counts what it repeats and dereferences ranges that it cannot parse. It
// opens the addresses in it without asking anybody, so they are replaced by those of a `PieceServer`.

internal import Base

/// Checks a manifest and replaces its addresses.
struct CheckedManifest {
  /// What decides how many representations libavformat finds in a period, and whether it chooses that period.
  struct Period: Hashable, Sendable {
    /// The durations as written; libavformat takes the last one.
    let durations: [String]
    /// Its sets and representations in order, with their types and the elements that tell where their segments are.
    var parts: [String] = []
  }

  /// The manifest as libavformat gets it.
  private(set) var bytes: [UInt8] = []
  private(set) var periods: [Period] = []
  private var tags: XMLTagScanner
  private var changes: [(place: Range<Int>, text: String)] = []
  private var numbers = ManifestNumbers()
  /// The kinds of elements with a time scale in each of the open elements, outermost first.
  private var scopes: [Set<String>] = [[]]
  /// The value of the manifest's `type`, and whether an element names segments or lists their times.
  private var type: Range<Int>?
  private var hasSegments = false
  private var hasTimes = false
  /// The longest segment of a template, in seconds.
  private var longestSegment = 0.0
  /// The address for an absolute one; it throws if that may not be opened.
  private let replace: (String) throws(PlaybackFailure) -> String

  /// Checks a manifest.
  ///
  /// - Throws: the reason why libavformat may not be given it.
  init(_ text: [UInt8], replace: @escaping (String) throws(PlaybackFailure) -> String) throws(PlaybackFailure)
  {
    tags = XMLTagScanner(text, isLoose: false)
    self.replace = replace
    guard !text.contains(0), Self.isPlain(text) else { throw ManifestNumbers.damaged }
    try read()
    // Whole files: libavformat would read the manifest again and again for what follows them.
    if !hasSegments, let type { changes.append((type, "static")) }
    bytes = Self.apply(changes, to: text)
  }

  /// Seconds that a segment of a live presentation lasts that only counts its segments; nil for others, which tell
  /// which ones are there.
  var countedSegment: Double? {
    guard let type, String(decoding: tags.bytes[type], as: UTF8.self).lowercased() == "dynamic",
      !hasTimes, longestSegment > 0
    else { return nil }
    return longestSegment
  }

  /// Whether libavformat may recognise the text as a manifest.
  static func isManifest(_ bytes: [UInt8]) -> Bool {
    guard mayBeManifest(bytes) else { return false }
    let name = Array("mpd".utf8)
    var rest = bytes[...]
    while let at = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(at + 1)...]
      if rest.prefix(3).elementsEqual(name, by: { $0.lowercased == $1 }) { return true }
    }
    return false
  }

  /// Whether a text begins as XML does.
  static func mayBeManifest(_ bytes: some Collection<UInt8>) -> Bool {
    text(of: bytes).first == UInt8(ascii: "<")
  }

  /// Whether a text is only the beginning of what XML may begin with.
  static func isBlank(_ bytes: some Collection<UInt8>) -> Bool {
    mark.starts(with: bytes) || text(of: bytes).isEmpty
  }

  /// The mark of UTF-8 at the beginning of a text.
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The rest of a text from its first character that is not blank.
  private static func text<Bytes: Collection<UInt8>>(of bytes: Bytes) -> Bytes.SubSequence {
    (bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes.dropFirst(0)).drop {
      [0x20, 0x09, 0x0A, 0x0D].contains($0)
    }
  }

  // MARK: Reading

  private mutating func read() throws(PlaybackFailure) {
    var isBase = false
    while let event = tags.next() {
      switch event {
      case .malformed, .documentType: throw ManifestNumbers.damaged
      case .text(let place):
        if isBase { try exchange(place) }
      case .start(let name, let isEmpty):
        guard !isBase else { throw ManifestNumbers.damaged }
        let local = tags.localName(name).lowercased()
        try begin(local, endingAt: name.upperBound)
        isBase = local == "baseurl" && !isEmpty
        if isEmpty { try end(local) }
      case .end(let name):
        isBase = false
        try end(tags.localName(name).lowercased())
      case .characterData, .comment, .instruction:
        // libavformat takes the parts of such an address for one in one place, and for several in another.
        guard !isBase else { throw ManifestNumbers.damaged }
      }
    }
  }

  /// The attributes that libavformat reads numbers and addresses from, in lower case.
  private static let read: Set<String> = [
    "timescale", "duration", "startnumber", "presentationtimeoffset", "t", "d", "r", "range", "mediarange",
    "media",
    "initialization", "sourceurl",
  ]
  private static let scoping: Set<String> = ["period", "adaptationset", "representation"]

  private mutating func begin(_ name: String, endingAt end: Int) throws(PlaybackFailure) {
    if Self.scoping.contains(name) {
      scopes.append(scopes.last ?? [])
      if name == "adaptationset" { numbers.beginSet() }
      guard scopes.count < 16 else { throw ManifestNumbers.damaged }
    }
    note(name)
    var hasScale = false
    for attribute in tags.attributes {
      let key = String(decoding: tags.bytes[attribute.name], as: UTF8.self)
      let value = tags.bytes[attribute.value]
      // libavformat may find an attribute of another namespace in place of its own.
      if key.contains(":"), Self.read.contains(tags.localName(attribute.name).lowercased()) {
        throw ManifestNumbers.damaged
      }
      try numbers.check(key, value, of: name)
      hasScale = hasScale || key == "timescale"
      switch (name, key) {
      case ("mpd", "type"): type = type ?? attribute.value
      // libavformat takes the number of the first segment in a list for an index in that list.
      case ("segmentlist", "startNumber"): changes.append((attribute.value, "0"))
      default: break
      }
      if ["media", "initialization", "sourceURL"].contains(key) {
        try ManifestNumbers.checkTemplate(value)
        try exchange(attribute.value)
      }
    }
    if name == "s" {
      hasTimes = true
      try numbers.endRun()
    }
    guard ManifestNumbers.segmenting.contains(name), let scope = scopes.indices.last else { return }
    hasSegments = true
    if name == "segmenttemplate" { longestSegment = max(longestSegment, numbers.secondsOfSegment) }
    if !hasScale, !scopes[scope].contains(name) {
      // The default scale is 1, but libavformat uses 0.
      changes.append((end..<end, " timescale=\"1\""))
      try numbers.check("timescale", "1".utf8, of: name)
    }
    scopes[scope].insert(name)
  }

  private mutating func note(_ name: String) {
    switch name {
    case "period":
      let durations = tags.attributes.filter { tags.localName($0.name).lowercased() == "duration" }
      periods.append(
        Period(durations: durations.map { String(decoding: tags.bytes[$0.value], as: UTF8.self) }))
    case "adaptationset", "contentcomponent", "representation":
      add("\(name) \(tags.text(of: "contentType") ?? "") \(tags.text(of: "mimeType") ?? "")")
    case "segmenttemplate", "segmentlist", "baseurl": add(name)
    default: break
    }
  }

  private mutating func add(_ part: String) {
    guard let last = periods.indices.last else { return }
    periods[last].parts.append(part)
  }

  /// Whether libavformat may be given this one in place of one of those periods: it loses hold of its representations
  /// where their number or kind changes.
  func continues(_ former: [Period]) -> Bool {
    let kinds = Set(periods.map(\.parts))
    return periods == former || (kinds.count == 1 && kinds == Set(former.map(\.parts)))
  }

  private mutating func end(_ name: String) throws(PlaybackFailure) {
    guard Self.scoping.contains(name) else { return }
    if scopes.count > 1 { scopes.removeLast() }
    if name == "adaptationset" { try numbers.endSet() }
  }

  // MARK: Addresses

  /// Replaces an address by that of the server, unless it is a relative one.
  private mutating func exchange(_ place: Range<Int>) throws(PlaybackFailure) {
    let text = Self.decoded(tags.bytes[place])
    let address = text.drop { $0.isWhitespace }
    guard place.count <= ListCheck.longestAddress else { throw ListCheck.tooLong }
    guard address.hasPrefix("/") || AddressScheme.of(address.utf8) != nil || address.hasPrefix("subfile,")
    else { return }
    let other = try replace(String(address))
    changes.append((place, String(decoding: XMLText.escaped(other.utf8), as: UTF8.self)))
  }

  /// A text with its entities replaced.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains("&") else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[start...]
      guard let end = rest.prefix(16).firstIndex(of: ";"),
        let character = XMLText.text(ofEntity: String(rest[rest.index(after: start)..<end]))
      else {
        result += rest
        return result
      }
      result += character
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func apply(_ changes: [(place: Range<Int>, text: String)], to text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count + changes.count * 64)
    var end = 0
    for change in changes.sorted(by: { $0.place.lowerBound < $1.place.lowerBound }) {
      result += text[end..<change.place.lowerBound]
      result += change.text.utf8
      end = change.place.upperBound
    }
    return result + text[end...]
  }

  // MARK: Encoding

  private static let encodings = [
    "utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1", "iso-8859-15", "windows-1252",
  ]

  /// Whether the text is in an encoding in which its markup is ASCII, so that libavformat sees the same tags.
  private static func isPlain(_ text: [UInt8]) -> Bool {
    let beginning = String(decoding: text.prefix(256), as: UTF8.self)
    guard beginning.drop(while: { $0 != "<" }).hasPrefix("<?xml"),
      let end = beginning.firstRange(of: "?>")?.lowerBound,
      let name = beginning[..<end].firstRange(of: "encoding")?.upperBound
    else { return !beginning.contains("<?xml") || beginning.contains("?>") }
    let value = beginning[name..<end].drop { " =\t\r\n\"'".contains($0) }.prefix { !"\"' \t".contains($0) }
    return encodings.contains(value.lowercased())
  }
}
