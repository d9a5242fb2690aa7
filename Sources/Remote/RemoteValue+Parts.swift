// What a value of another program is, where it is what was hoped for. Pure.

import Base

extension RemoteValue {
  /// A field of a map; nil for anything else.
  subscript(_ name: String) -> RemoteValue? { if case .map(let fields) = self { fields[name] } else { nil } }

  var asText: String? { if case .text(let text) = self { text } else { nil } }
  var asNumber: Double? { if case .number(let number) = self { number } else { nil } }
  var asFlag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
  var asList: [RemoteValue]? { if case .list(let list) = self { list } else { nil } }
  var asMap: [String: RemoteValue]? { if case .map(let map) = self { map } else { nil } }
}
