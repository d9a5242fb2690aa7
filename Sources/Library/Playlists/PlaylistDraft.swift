// A playlist while it is read: raw entries come in, resolved ones are kept. One thread at a time.
import Core

/// Collects the entries of one playlist: resolves what they name, refuses what is out of reach, keeps bounds.
struct PlaylistDraft {
  private(set) var document = PlaylistDocument()
  private let origin: PlaylistOrigin
  private let limits: PlaylistLimits
  /// The folder that relative entries of a local list lie in.
  private let folder: BytePath
  /// Whether something is at a path; asked only where the bytes of an entry can be read in two ways.
  private let exists: (BytePath) -> Bool

  init(_ origin: PlaylistOrigin, _ limits: PlaylistLimits, exists: @escaping (BytePath) -> Bool) {
    self.origin = origin
    self.limits = limits
    self.exists = exists
    folder =
      if case .file(let path) = origin { path.parent } else { BytePath(".") }
  }

  /// Names the list.
  mutating func setTitle(_ title: ArraySlice<UInt8>) { document.title = shown(title) }

  /// Takes an entry; false when the list is full.
  mutating func add(
    _ entry: ArraySlice<UInt8>, title: ArraySlice<UInt8>? = nil, seconds: Double? = nil,
    group: ArraySlice<UInt8>? = nil, isLinear: Bool = false
  ) -> Bool {
    guard document.entries.count < limits.entries else {
      document.isTruncated = true
      return false
    }
    guard entry.count <= limits.line, !entry.contains(0) else {
      document.refuse("An entry is too long or no text.")
      return true
    }
    guard let location = resolve(entry) else {
      let subject = VisibleText.filter(bytes: entry, limit: 200)
      document.refuse("The playlist may not name \(subject).")
      return true
    }
    // Zero and less stand for an unknown duration; a year is no duration either.
    let duration = seconds.flatMap { $0 > 0 && $0 < 31_536_000 ? MediaTime(seconds: $0) : nil }
    var entry = PlaylistEntry(
      location, title: title.flatMap(shown), duration: duration, group: group.flatMap(shown))
    entry.isLinear = isLinear
    document.entries.append(entry)
    return true
  }

  private func shown(_ text: ArraySlice<UInt8>) -> String? {
    let text = ByteText.trim(text)
    return text.isEmpty ? nil : VisibleText.filter(PlaylistText.decode(text.prefix(limits.line)))
  }

  private func resolve(_ entry: ArraySlice<UInt8>) -> MediaLocation? {
    if case .network(let base) = origin { return resolve(entry, against: base) }
    if let scheme = AddressRules.scheme(of: entry) {
      if scheme == "file" { return AddressRules.path(ofFileAddress: entry).map { .file($0) } }
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

  /// The path of a local entry.
  ///
  /// Lists from elsewhere may be in Latin-1 or have backslashes; the bytes as they are go first, if there
  /// is such a file.
  private func localPath(_ entry: ArraySlice<UInt8>) -> BytePath {
    var plain = entry
    while plain.starts(with: [0x2E, 0x2F]) { plain = plain.dropFirst(2).drop { $0 == 0x2F } }
    if plain.isEmpty { plain = entry }
    let path = place(plain)
    let isOdd = plain.contains { $0 >= 0x80 } && String(validating: plain, as: UTF8.self) == nil
    let isBackslashed = plain.contains(0x5C) && !plain.contains(0x2F)
    guard isOdd || isBackslashed, !exists(path) else { return path }
    var other = isOdd ? Array(PlaylistText.decode(plain).utf8) : Array(plain)
    if isBackslashed {
      for index in other.indices where other[index] == 0x5C { other[index] = 0x2F }
    }
    let second = place(other[...])
    return exists(second) || isOdd ? second : path
  }

  private func place(_ entry: ArraySlice<UInt8>) -> BytePath {
    entry.first == 0x2F ? BytePath(Array(entry)) : folder.appending(entry)
  }
}
