// Coding of `RemoteValue` as JSON, with any coder.
extension RemoteValue: Codable {
  /// Decodes any JSON value; throws where the coder holds something else.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([RemoteValue].self) {
      self = .list(list)
    } else {
      self = .map(try container.decode([String: RemoteValue].self))
    }
  }

  /// Encodes the value; a number that is infinite or NaN becomes null, because JSON has neither.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .flag(let flag): try container.encode(flag)
    case .number(let number):
      if let whole = Int64(exactly: number) {
        try container.encode(whole)
      } else if number.isFinite {
        try container.encode(number)
      } else {
        try container.encodeNil()
      }
    case .text(let text): try container.encode(text)
    case .list(let list): try container.encode(list)
    case .map(let map): try container.encode(map)
    }
  }
}
