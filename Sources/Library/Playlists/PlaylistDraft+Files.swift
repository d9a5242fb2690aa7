// Local files of playlist entries: playlists from other systems spell names differently. Asks the file system; one
// thread at a time.
import Base
internal import Places

extension PlaylistDraft {
  /// The path of a local entry.
  ///
  /// Playlists from other systems may be in another character set, use backslashes, percent-encode names (VLC), or use
  /// another Unicode normal form (macOS). The bytes as they are come first, if that file exists.
  func localPath(_ entry: ArraySlice<UInt8>, in folder: BytePath? = nil) -> BytePath {
    func place(_ name: some Sequence<UInt8>) -> BytePath {
      var plain = Array(name)[...]
      while plain.starts(with: [0x2E, 0x2F]) { plain = plain.dropFirst(2).drop { $0 == 0x2F } }
      if plain.isEmpty { plain = Array(name)[...] }
      return Places.shared.path(plain, in: folder ?? self.folder)
    }
    let path = place(entry)
    let isOdd = entry.contains { $0 >= 0x80 } && String(validating: entry, as: UTF8.self) == nil
    let isBackslashed = entry.contains(0x5C)
    let isEscaped = entry.contains(0x25)
    let hasForms = !isOdd && SpelledNames.mayDiffer(BytePath(Array(entry)))
    guard isOdd || isBackslashed || isEscaped || hasForms, !exists(path) else { return path }
    // Possible meanings of the bytes, the likeliest first.
    var readings: [[UInt8]] = [Array(entry)]
    if isEscaped {
      let plain = PercentCoding.decode(entry)
      if plain.count < entry.count, !plain.contains(0) { readings.insert(plain, at: 0) }
    }
    /// The places of a reading: the byte of a backslash may also be the second one of a character.
    func places(_ reading: [UInt8]) -> [BytePath] {
      isBackslashed ? [place(reading), place(reading.map { $0 == 0x5C ? 0x2F : $0 })] : [place(reading)]
    }
    for reading in readings where String(validating: reading, as: UTF8.self) == nil {
      if let there = settled(reading, places) { return there }
      readings.append(Array(charset.decode(reading[...]).utf8))
    }
    let candidates = readings.flatMap(places)
    if let there = candidates.first(where: { $0 != path && exists($0) }) { return there }
    for place in candidates {
      if let spelled = names.find(place) { return spelled }
    }
    // If no such file exists, a name that is not UTF-8 is shown as text.
    return isOdd ? place(charset.decode(entry).utf8) : path
  }

  /// The path in a `file:` address; nil for another host than `localhost`.
  func file(at address: ArraySlice<UInt8>) -> BytePath? {
    AddressRules.path(ofFileAddress: address).map(present)
  }

  /// The existing one of the places that a name, which is not UTF-8, has in some character set, or nil.
  private func settled(_ name: [UInt8], _ places: ([UInt8]) -> [BytePath]) -> BytePath? {
    var found: BytePath?
    let isSettled = charset.settle(name[...]) { text in
      found = places(text).first(where: exists)
      return found != nil
    }
    return isSettled ? found : nil
  }

  /// The path, or an existing one that differs from it only in its character set or its Unicode normal form.
  func present(_ path: BytePath) -> BytePath {
    if String(validating: path.bytes, as: UTF8.self) == nil {
      return exists(path) ? path : settled(path.bytes) { [BytePath($0)] } ?? path
    }
    guard SpelledNames.mayDiffer(path), !exists(path) else { return path }
    return names.find(path) ?? path
  }
}
