// Typed access to values received from other programs: nil if a value has another type. Pure; any thread.

import Base

extension RemoteValue {
  /// Returns a field of a map; nil for a missing field and for any other type.
  subscript(_ name: String) -> RemoteValue? { if case .map(let fields) = self { fields[name] } else { nil } }

  var asText: String? { if case .text(let text) = self { text } else { nil } }
  var asNumber: Double? { if case .number(let number) = self { number } else { nil } }
  var asFlag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
  var asList: [RemoteValue]? { if case .list(let list) = self { list } else { nil } }
  var asMap: [String: RemoteValue]? { if case .map(let map) = self { map } else { nil } }
}
