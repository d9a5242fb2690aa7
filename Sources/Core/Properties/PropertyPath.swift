// Names of properties with parts: `playlist/0/filename`, `metadata/by-key/artist`, `option-info/volume/max`. One way
// through whatever value a property has, for who gets, observes or expands it. Pure; any thread.
import Base

/// A value that is looked into before all of it has been made: a playlist may be long.
enum PropertyNode {
  /// A whole value.
  case value(RemoteValue)
  /// A list of which one element can be had alone.
  case list(count: Int, element: (Int) -> RemoteValue, whole: () -> RemoteValue)
  /// What is found by its name; nil where nobody knows the name.
  case table(find: (String) -> RemoteValue?, whole: () -> RemoteValue)

  /// The value that these parts lead to.
  func value(at parts: ArraySlice<Substring>) throws(RemoteFailure) -> RemoteValue {
    guard let part = parts.first else {
      switch self {
      case .value(let value): return value
      case .list(_, _, let whole), .table(_, let whole): return whole()
      }
    }
    let rest = parts.dropFirst()
    switch self {
    case .value(let value): return try value.part(at: parts)
    case .list(let count, let element, _):
      if part == "count", rest.isEmpty { return .number(Double(count)) }
      guard let index = Int(part), index >= 0, index < count else { throw RemoteFailure(.propertyNotFound) }
      return try element(index).part(at: rest)
    case .table(let find, _):
      guard let found = find(String(part)) else { throw RemoteFailure(.propertyNotFound) }
      return try found.part(at: rest)
    }
  }
}

extension RemoteValue {
  /// The value of a key, which is written large or small.
  private static func value(of key: String, in fields: [String: RemoteValue]) -> RemoteValue? {
    if let value = fields[key] { return value }
    let wanted = key.lowercased()
    return fields.first { $0.key.lowercased() == wanted }?.value
  }

  /// What these parts lead to within the value, as mpv names them.
  fileprivate func part(at parts: ArraySlice<Substring>) throws(RemoteFailure) -> RemoteValue {
    guard let part = parts.first else { return self }
    let rest = parts.dropFirst()
    switch self {
    case .list(let elements):
      if part == "count", rest.isEmpty { return .number(Double(elements.count)) }
      guard let index = Int(part), elements.indices.contains(index) else { break }
      return try elements[index].part(at: rest)
    case .map(let fields):
      switch part {
      case "by-key":
        // The key may hold slashes.
        guard let value = Self.value(of: rest.joined(separator: "/"), in: fields) else {
          throw RemoteFailure(.propertyUnavailable)
        }
        return value
      case "list":
        let pairs = fields.sorted { $0.key < $1.key }
        return try RemoteValue.list(pairs.map { .map(["key": .text($0.key), "value": $0.value]) })
          .part(at: rest)
      default:
        guard let value = Self.value(of: String(part), in: fields) else {
          throw RemoteFailure(.propertyUnavailable)
        }
        return try value.part(at: rest)
      }
    // mpv's: the same with more digits where it is shown.
    case .number: if part == "full", rest.isEmpty { return self }
    case .null, .flag, .text: break
    }
    throw RemoteFailure(.propertyNotFound)
  }
}

extension Model {
  /// The value of a property, or of a part of one.
  func programValue(of name: String) throws(RemoteFailure) -> RemoteValue {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    // The longest name that a property has: some have slashes themselves.
    for count in stride(from: min(parts.count, 4), to: 0, by: -1) {
      let base = parts[..<count].joined(separator: "/")
      guard let node = try node(of: base) else { continue }
      return try node.value(at: parts[count...])
    }
    throw RemoteFailure(.propertyNotFound)
  }

  /// What a property holds; nil where nobody knows the name, and a failure where it has no value now.
  private func node(of name: String) throws(RemoteFailure) -> PropertyNode? {
    guard let property = PropertyTable.anyProperty(named: name) else { return nil }
    let node =
      property.told.map { $0.node(self) } ?? programValue(of: property).map { .value($0) }
    guard let node else { throw RemoteFailure(.propertyUnavailable) }
    return node
  }

  /// The value of a property for a program: typed, and names as they are instead of as a screen shows them.
  private func programValue(of property: Property) -> RemoteValue? {
    // The list says what played last; a program is to hear what plays.
    if let readName = property.readName { return player.item == nil ? nil : readName(self).map { .text($0) } }
    return value(of: property, raw: true).map { RemoteValue($0, as: property.kind) }
  }
}

extension Model {
  /// The value of a property, or of a part of one, as a text where that is wanted.
  func remoteValue(of name: String, asText: Bool) throws(RemoteFailure) -> RemoteValue {
    let value = try programValue(of: name)
    guard value != .null else { throw RemoteFailure(.propertyUnavailable) }
    guard asText else { return value }
    // A text has the words of `input.conf`: `no` where the typed value is false.
    if let property = PropertyTable.property(named: name), property.readName?(self) == nil,
      let text = self.value(of: property, raw: true)
    {
      return .text(text)
    }
    return .text(value.asProperty)
  }
}
