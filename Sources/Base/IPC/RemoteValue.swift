/// A JSON value, as other programs exchange it with the player.
public enum RemoteValue: Hashable, Sendable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([RemoteValue])
  case map([String: RemoteValue])

  /// The value as an argument of a command or the text that a property is set to; nil for null, lists, maps and numbers
  /// that are not finite.
  package var word: String? {
    switch self {
    case .flag(let flag): flag ? "yes" : "no"
    case .number(let number): number.isFinite ? DecimalNumber.text(number) : nil
    case .text(let text): text
    case .null, .list, .map: nil
    }
  }
}

extension RemoteValue {
  /// A map as mpv's key-value list in one argument, values quoted by length: `start=%2%30`; nil if the value is no
  /// map or the map holds lists or maps.
  package var asOptions: String? {
    guard case .map(let map) = self else { return nil }
    let pairs = map.sorted { $0.key < $1.key }.compactMap { name, value in
      value.word.map { "\(name)=%\($0.utf8.count)%\($0)" }
    }
    return pairs.count == map.count ? pairs.joined(separator: ",") : nil
  }
}

extension RemoteValue {
  /// The reply to a request that succeeded.
  package static func answer(_ data: RemoteValue, to id: RemoteValue) -> RemoteValue {
    .map(["data": data, "request_id": id, "error": .text("success")])
  }

  /// The reply to a request that failed; `reason` is mpv's error with words for people.
  package static func answer(_ failure: RemoteFailure, to id: RemoteValue) -> RemoteValue {
    var fields: [String: RemoteValue] = ["request_id": id, "error": .text(failure.kind.rawValue)]
    fields["reason"] = failure.reason.map { .text(VisibleText.filter($0)) }
    return .map(fields)
  }

  /// An event with its fields, as clients receive it.
  package static func event(_ name: String, _ fields: [String: RemoteValue] = [:]) -> RemoteValue {
    .map(fields.merging(["event": .text(name)]) { own, _ in own })
  }
}
