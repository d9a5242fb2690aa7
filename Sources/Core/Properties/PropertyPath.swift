// Names of properties with parts: `playlist/0/filename`, `metadata/by-key/artist`, `option-info/volume/max`.
// `get_property`, `observe_property` and `${name}` all resolve them here. Pure; any thread.
import Base

/// A value whose parts are built on demand, as a playlist may be long.
enum PropertyNode {
  /// A complete value.
  case value(RemoteValue)
  /// A list whose elements can be built one by one.
  case list(count: Int, element: (Int) -> RemoteValue, whole: () -> RemoteValue)
  /// A table that is searched by name; `find` returns nil for an unknown name.
  case table(find: (String) -> RemoteValue?, whole: () -> RemoteValue)

  /// Returns the value at a path of parts; throws if a part does not exist.
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
  /// Returns the value of a key, exact or else in any case.
  private static func value(of key: String, in fields: [String: RemoteValue]) -> RemoteValue? {
    if let value = fields[key] { return value }
    let wanted = key.lowercased()
    return fields.first { $0.key.lowercased() == wanted }?.value
  }

  /// Returns the part of the value at a path, with mpv's names for parts; throws if it does not exist.
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
        // The key may contain slashes.
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
    // mpv's `full` gives more digits where the number is formatted; the value itself is the same.
    case .number: if part == "full", rest.isEmpty { return self }
    case .null, .flag, .text: break
    }
    throw RemoteFailure(.propertyNotFound)
  }
}

extension Model {
  /// Returns the value of a property or of a part of one.
  func programValue(of name: String) throws(RemoteFailure) -> RemoteValue {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    // The longest matching name is the property, as some names contain slashes.
    for count in stride(from: min(parts.count, 4), to: 0, by: -1) {
      let base = parts[..<count].joined(separator: "/")
      guard let node = try node(of: base) else { continue }
      return try node.value(at: parts[count...])
    }
    throw RemoteFailure(.propertyNotFound)
  }

  /// Returns what a property holds; nil for an unknown name; throws if it has no value at present.
  private func node(of name: String) throws(RemoteFailure) -> PropertyNode? {
    guard let property = PropertyTable.anyProperty(named: name) else { return nil }
    let node =
      property.told.map { $0.node(self) } ?? programValue(of: property).map { .value($0) }
    guard let node else { throw RemoteFailure(.propertyUnavailable) }
    return node
  }

  /// Returns a property's value with its type, and names unfiltered.
  private func programValue(of property: Property) -> RemoteValue? {
    // After playback has stopped, the playlist still has the last item as current; an IPC client gets a name only
    // during playback.
    if let readName = property.readName {
      return films.main.item == nil ? nil : readName(self).map { .text($0) }
    }
    return value(of: property, raw: true).map { RemoteValue($0, as: property.kind) }
  }
}

extension Model {
  /// Returns the value of a property or of a part of one, as text where `asText` is set.
  func remoteValue(of name: String, asText: Bool) throws(RemoteFailure) -> RemoteValue {
    let value = try programValue(of: name)
    guard value != .null else { throw RemoteFailure(.propertyUnavailable) }
    guard asText else { return value }
    // A text has the words of `input.conf`, for example `no` where the typed value is false.
    if let property = PropertyTable.property(named: name), property.readName?(self) == nil,
      let text = self.value(of: property, raw: true)
    {
      return .text(text)
    }
    return .text(value.asProperty)
  }
}
