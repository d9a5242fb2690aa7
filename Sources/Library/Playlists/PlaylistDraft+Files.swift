// Which file an entry of a local list names: lists come from other systems, which spell names otherwise. Asks the file
// system; one thread at a time.
import Base

extension PlaylistDraft {
  /// The path of a local entry.
  ///
  /// Lists from elsewhere may be in Latin-1, have backslashes, have names escaped as in addresses (VLC), or accents
  /// coded in another way (a Mac); the bytes as they are go first, if there is such a file.
  func localPath(_ entry: ArraySlice<UInt8>, in folder: BytePath? = nil) -> BytePath {
    func place(_ name: some Sequence<UInt8>) -> BytePath {
      var plain = Array(name)[...]
      while plain.starts(with: [0x2E, 0x2F]) { plain = plain.dropFirst(2).drop { $0 == 0x2F } }
      if plain.isEmpty { plain = Array(name)[...] }
      return plain.first == 0x2F ? BytePath(Array(plain)) : (folder ?? self.folder).appending(plain)
    }
    let path = place(entry)
    let isOdd = entry.contains { $0 >= 0x80 } && String(validating: entry, as: UTF8.self) == nil
    let isBackslashed = entry.contains(0x5C)
    let isEscaped = entry.contains(0x25)
    let hasForms = !isOdd && SpelledNames.mayDiffer(BytePath(Array(entry)))
    guard isOdd || isBackslashed || isEscaped || hasForms, !exists(path) else { return path }
    // What the bytes may mean, the likeliest first.
    var readings: [[UInt8]] = [Array(entry)]
    if isEscaped {
      let plain = PercentCoding.decode(entry)
      if plain.count < entry.count, !plain.contains(0) { readings.insert(plain, at: 0) }
    }
    if isOdd { readings += readings.map { Array(PlaylistText.decode($0[...]).utf8) } }
    if isBackslashed { readings += readings.map { $0.map { $0 == 0x5C ? 0x2F : $0 } } }
    let places = readings.map(place)
    if let there = places.first(where: { $0 != path && exists($0) }) { return there }
    for place in places {
      if let spelled = names.find(place) { return spelled }
    }
    // Of a name that is nowhere, one that can be read is shown.
    return isOdd ? place(PlaylistText.decode(entry).utf8) : path
  }

  /// The path in a `file:` address; nil where it names another machine.
  func file(at address: ArraySlice<UInt8>) -> BytePath? {
    AddressRules.path(ofFileAddress: address).map(present)
  }

  /// A path, or that of the file whose name is the same but for how its accents are coded, where only that is there.
  func present(_ path: BytePath) -> BytePath {
    guard SpelledNames.mayDiffer(path), !exists(path) else { return path }
    return names.find(path) ?? path
  }
}
