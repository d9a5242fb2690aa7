// The writer of JSON, beside `JSONPullReader`. Value; one thread at a time.

/// Writes values as JSON.
public struct JSONWriter {
  /// Whether each member and element stands on a line of its own.
  public enum Layout: Sendable { case line, indented }

  private var bytes: [UInt8] = []
  private let layout: Layout
  private var depth = 0

  /// The JSON of a value: objects by the order of their names, and null for a number that is infinite or NaN.
  public static func bytes(of value: RemoteValue, _ layout: Layout = .line) -> [UInt8] {
    var writer = JSONWriter(layout: layout)
    writer.write(value)
    return writer.bytes
  }

  private init(layout: Layout) { self.layout = layout }

  private mutating func write(_ value: RemoteValue) {
    switch value {
    case .null: write("null")
    case .flag(let flag): write(flag ? "true" : "false")
    case .number(let number): write(Self.text(of: number))
    case .text(let text): write(quoted: text)
    case .list(let list): write(list, "[", "]") { $0.write($1) }
    case .map(let map):
      write(map.sorted { $0.key < $1.key }, "{", "}") { writer, member in
        writer.write(quoted: member.key)
        writer.write(writer.layout == .line ? ":" : " : ")
        writer.write(member.value)
      }
    }
  }

  private mutating func write<Member>(
    _ members: [Member], _ begin: StaticString, _ end: StaticString, _ one: (inout JSONWriter, Member) -> Void
  ) {
    write("\(begin)")
    depth += 1
    for (index, member) in members.enumerated() {
      if index > 0 { write(",") }
      breakLine()
      one(&self, member)
    }
    depth -= 1
    if !members.isEmpty { breakLine() }
    write("\(end)")
  }

  private mutating func breakLine() {
    if layout == .indented { bytes += [0x0A] + [UInt8](repeating: 0x20, count: depth * 2) }
  }

  private mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private static func text(of number: Double) -> String {
    if let whole = Int64(exactly: number) { return String(whole) }
    return number.isFinite ? "\(number)" : "null"
  }

  private mutating func write(quoted text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): write("\\\"")
      case UInt8(ascii: "\\"): write("\\\\")
      case 0x0A: write("\\n")
      case 0x0D: write("\\r")
      case 0x09: write("\\t")
      case ..<0x20: write(JSONWriter.escape(UInt16(byte)))
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// The escape of a UTF-16 code unit.
  static func escape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
