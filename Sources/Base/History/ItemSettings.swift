// What was chosen for one item alone: mpv's watch-later options. A value; any thread.

/// Properties that differ from what the item was opened with, as `set` takes them.
public struct ItemSettings: Hashable, Sendable {
  /// The properties' values by name.
  public var values: [String: String] = [:]

  /// None.
  public init() {}

  /// One to a line, `name=value`, in the order of the names.
  public var text: String {
    values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "\n")
  }

  /// Reads such lines; what is none is passed over.
  public init(text: String) {
    for line in text.utf8.prefix(4_096).split(separator: UInt8(ascii: "\n")) {
      guard let equals = line.firstIndex(of: UInt8(ascii: "=")), equals != line.startIndex else { continue }
      values[String(decoding: line[..<equals], as: UTF8.self)] = String(
        decoding: line[line.index(after: equals)...], as: UTF8.self)
    }
  }
}
