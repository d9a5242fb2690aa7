// References as XML lists hold them: addresses against a base that the list may set. One thread at a time.
import Base

/// What relative references of a list hang on.
enum ReferenceBase: Hashable {
  /// A folder of this machine.
  case folder(BytePath)
  /// An address on the network.
  case address(String)
}

extension PlaylistDraft {
  /// The base of a list that sets none.
  var ownBase: ReferenceBase {
    if case .network(let address) = origin { .address(address) } else { .folder(folder) }
  }

  /// The base that a reference gives against another one; nil where it is out of the list's reach.
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
      return .folder(path.first == UInt8(ascii: "/") ? BytePath(path) : folder.appending(path))
    case .address(let address): return .address(AddressRules.resolve(reference, against: address))
    }
  }

  /// What a reference names; nil where it is out of the list's reach.
  ///
  /// Escapes in what comes to a local path are decoded, unless there is a file of the undecoded name.
  func location(_ reference: ArraySlice<UInt8>, against base: ReferenceBase) -> MediaLocation? {
    if let scheme = AddressRules.scheme(of: reference) {
      // A colon without slashes is part of a name where names are allowed.
      if AddressRules.isFileAddress(reference) || AddressRules.schemeOfAddress(reference) != nil {
        return resolve(scheme, reference)
      }
      guard case .folder = base else { return nil }
    }
    switch base {
    case .folder(let folder):
      guard !origin.isNetwork else { return nil }
      let plain = localPath(reference, in: folder)
      guard reference.contains(UInt8(ascii: "%")), !exists(plain) else { return .file(plain) }
      let decoded = PercentCoding.decode(reference)
      guard !decoded.contains(0) else { return nil }
      return .file(
        present(decoded.first == UInt8(ascii: "/") ? BytePath(decoded) : folder.appending(decoded)))
    case .address(let address):
      let whole = AddressRules.resolve(PlaylistText.decode(reference).utf8, against: address)
      guard let scheme = AddressRules.schemeOfAddress(whole.utf8) else { return nil }
      return AddressRules.mayName(scheme, fromNetwork: origin.isNetwork) ? .url(whole) : nil
    }
  }

  /// Takes an entry that has several places: the first that can be opened is kept; false when the list is full.
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
      if case .file(let path) = location, !exists(path) { continue }
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
    return .url(PlaylistText.decode(reference))
  }
}

extension PlaylistOrigin {
  /// Whether it is out of reach of the files of this machine.
  var isNetwork: Bool { if case .network = self { true } else { false } }
}
