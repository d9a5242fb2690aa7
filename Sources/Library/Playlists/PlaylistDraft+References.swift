// URI references in XML playlists, resolved against a base that the playlist may set. One thread at a time.
import Base
internal import Places

/// The base of relative references.
enum ReferenceBase: Hashable {
  /// A local folder.
  case folder(BytePath)
  /// An address on the network.
  case address(String)
}

extension PlaylistDraft {
  /// The base of a playlist that sets none: its own address or folder.
  var ownBase: ReferenceBase {
    if case .network(let address) = origin { .address(address) } else { .folder(folder) }
  }

  /// The new base from a reference against the present base; nil if the playlist may not name it.
  func base(_ reference: ArraySlice<UInt8>, against base: ReferenceBase) -> ReferenceBase? {
    guard !reference.isEmpty, reference.count <= 4096, !reference.contains(0) else { return base }
    if let scheme = AddressRules.scheme(of: reference) {
      switch resolve(scheme, reference) {
      case .file(let path)?:
        return .folder(reference.last == UInt8(ascii: "/") ? path : path.parent)
      case .url(let address)?: return .address(address)
      case .lavfi?, .device?, .standardInput?, nil: return nil
      }
    }
    switch base {
    case .folder(let folder):
      guard let slash = reference.lastIndex(of: UInt8(ascii: "/")) else { return base }
      let path = PercentCoding.decode(reference[...slash])
      guard !path.contains(0) else { return nil }
      return .folder(Places.shared.path(path, in: folder))
    case .address(let address): return .address(AddressRules.resolve(reference, against: address))
    }
  }

  /// The location of a reference; nil if the playlist may not name it.
  ///
  /// In a local path, percent escapes are decoded unless a file with the undecoded name exists.
  func location(_ reference: ArraySlice<UInt8>, against base: ReferenceBase) -> MediaLocation? {
    if let scheme = AddressRules.scheme(of: reference) {
      // Without `://` (or `file:/`), the colon is part of a file name; against an address the reference is refused.
      if AddressRules.isFileAddress(reference) || AddressRules.schemeOfAddress(reference) != nil {
        return resolve(scheme, reference)
      }
      guard case .folder = base else { return nil }
    }
    switch base {
    case .folder(let folder):
      guard !origin.isNetwork || folder.isOfPlace else { return nil }
      let plain = localPath(reference, in: folder)
      guard reference.contains(UInt8(ascii: "%")), !exists(plain) else { return .file(plain) }
      let decoded = PercentCoding.decode(reference)
      guard !decoded.contains(0) else { return nil }
      return .file(present(Places.shared.path(decoded, in: folder)))
    case .address(let address):
      let whole = AddressRules.resolve(charset.decode(reference).utf8, against: address)
      guard let scheme = AddressRules.schemeOfAddress(whole.utf8) else { return nil }
      return AddressRules.mayName(scheme, fromNetwork: origin.isNetwork) ? MediaLocation(address: whole) : nil
    }
  }

  /// Adds an entry with alternative locations; false if the playlist is full.
  ///
  /// The first alternative that is an address or an existing file is kept, or else the first that the playlist may
  /// name.
  mutating func add(
    anyOf references: [(reference: ArraySlice<UInt8>, base: ReferenceBase?)], _ facts: Facts
  ) -> Bool {
    guard hasRoom() else { return false }
    var first: MediaLocation?
    let references = references.filter { isProper($0.reference) }
    for (reference, base) in references {
      guard let base, let location = location(reference, against: base) else { continue }
      first = first ?? location
      if references.count == 1 { break }
      // To read a list asks no server: a path of a place counts as an address.
      if case .file(let path) = location, !path.isOfPlace, !exists(path) { continue }
      first = location
      break
    }
    if let named = references.first?.reference { append(first, named: named, facts) }
    return true
  }

  private func resolve(_ scheme: String, _ reference: ArraySlice<UInt8>) -> MediaLocation? {
    if scheme == "file" { return origin.isNetwork ? nil : file(at: reference).map { .file($0) } }
    guard AddressRules.schemeOfAddress(reference) != nil,
      AddressRules.mayName(scheme, fromNetwork: origin.isNetwork)
    else { return nil }
    return MediaLocation(address: charset.decode(reference))
  }
}

extension PlaylistOrigin {
  /// Whether the playlist comes from the network, so that it may not name local files.
  var isNetwork: Bool { if case .network = self { true } else { location.isOfPlace } }
}
