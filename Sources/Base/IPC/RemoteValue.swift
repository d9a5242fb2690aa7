/// A value as other programs exchange it with the player: what JSON has.
///
/// A value; any thread.
public enum RemoteValue: Hashable, Sendable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([RemoteValue])
  case map([String: RemoteValue])

  /// The value as a word of a command or as what a property is set to; nil where it is none.
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
  /// A map as options are written in one word: `start=%2%30`; nil for anything else.
  package var asOptions: String? {
    guard case .map(let map) = self else { return nil }
    let pairs = map.sorted { $0.key < $1.key }.compactMap { name, value in
      value.word.map { "\(name)=%\($0.utf8.count)%\($0)" }
    }
    return pairs.count == map.count ? pairs.joined(separator: ",") : nil
  }
}

extension RemoteValue {
  /// The answer to a call that went well.
  package static func answer(_ data: RemoteValue, to id: RemoteValue) -> RemoteValue {
    .map(["data": data, "request_id": id, "error": .text("success")])
  }

  /// The answer to one that did not; `reason` is for people.
  package static func answer(_ failure: RemoteFailure, to id: RemoteValue) -> RemoteValue {
    var fields: [String: RemoteValue] = ["request_id": id, "error": .text(failure.kind.rawValue)]
    fields["reason"] = failure.reason.map { .text(VisibleText.filter($0)) }
    return .map(fields)
  }

  /// Something that happened, with what belongs to it.
  package static func event(_ name: String, _ fields: [String: RemoteValue] = [:]) -> RemoteValue {
    .map(fields.merging(["event": .text(name)]) { own, _ in own })
  }
}
