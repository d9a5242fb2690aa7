// Properties stored with an item, as mpv's watch-later files store options.

/// Properties that differ from their values when the item was opened, as `set` takes them.
public struct ItemSettings: Hashable, Sendable {
  /// Values by the name of the property.
  public var values: [String: String] = [:]

  /// No properties.
  public init() {}

  /// One line `name=value` for each property, sorted by name.
  public var text: String {
    values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "\n")
  }

  /// Parses such lines in the first 4,096 bytes of a text; a line that does not have the form is skipped.
  public init(text: String) {
    for line in text.utf8.prefix(4_096).split(separator: UInt8(ascii: "\n")) {
      guard let equals = line.firstIndex(of: UInt8(ascii: "=")), equals != line.startIndex else { continue }
      values[String(decoding: line[..<equals], as: UTF8.self)] = String(
        decoding: line[line.index(after: equals)...], as: UTF8.self)
    }
  }
}
