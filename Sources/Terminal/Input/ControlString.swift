/// An incoming OSC, DCS, APC, PM or SOS string, and the terminal's answer in it.
///
/// Its length is bounded: further bytes are read and dropped.
struct ControlString: Sendable {
  /// The kinds of strings.
  enum Kind: Sendable {
    case operatingSystem, device, application, privacy, start

    /// The kind that `ESC` and this byte introduce.
    init?(introducer byte: UInt8) {
      switch byte {
      case UInt8(ascii: "]"): self = .operatingSystem
      case UInt8(ascii: "P"): self = .device
      case UInt8(ascii: "_"): self = .application
      case UInt8(ascii: "^"): self = .privacy
      case UInt8(ascii: "X"): self = .start
      default: return nil
      }
    }

    /// The byte after `ESC`; the two may also be Alt and a key.
    var introducer: Character {
      switch self {
      case .operatingSystem: "]"
      case .device: "P"
      case .application: "_"
      case .privacy: "^"
      case .start: "X"
      }
    }
  }

  private static let limit = 4096

  let kind: Kind
  private var body: [UInt8] = []
  private var sawEscape = false

  init(_ kind: Kind) { self.kind = kind }

  /// Whether no byte has followed the introducer yet.
  var isEmpty: Bool { body.isEmpty && !sawEscape }

  /// Processes the next byte.
  ///
  /// `interrupted` means that the string ended without a terminator, and that the byte follows ESC.
  mutating func take(_ byte: UInt8) -> ControlSequence.Step {
    if sawEscape { return byte == UInt8(ascii: "\\") ? .complete : .interrupted }
    switch byte {
    case 0x1B:
      sawEscape = true
      return .more
    case 0x07: return .complete
    case 0x18, 0x1A: return .cancelled
    default:
      if body.count < Self.limit { body.append(byte) }
      return .more
    }
  }

  /// The terminal's answer in the complete string, or nil.
  var reply: TerminalReply? {
    guard body.count < Self.limit else { return nil }
    let text = String(decoding: body, as: UTF8.self)
    switch kind {
    case .device: return deviceReply(text)
    case .application:
      if text.hasPrefix("Gi=1;") || text.hasPrefix("Gi=1,"), text.hasSuffix(";OK") { return .graphics }
      return Self.pictureAnswer(text).map { .picture($0) }
    case .operatingSystem:
      let parts = text.split(separator: ";", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      if parts[0] == "1337" { return Self.cellSize(parts[1]) }
      guard let color = Self.color(parts[1]) else { return nil }
      switch parts[0] {
      case "10": return .foreground(color)
      case "11": return .background(color)
      default: return nil
      }
    case .privacy, .start: return nil
    }
  }

  private func deviceReply(_ text: String) -> TerminalReply? {
    if text.hasPrefix(">|") {
      return .version(text.dropFirst(2).printable(80))
    }
    // For example 1$r0;38:2::1:2:3m; some terminals use semicolons.
    if text.hasPrefix("1$r"), text.hasSuffix("m") {
      let numbers = text.dropFirst(3).dropLast().split { $0 == ";" || $0 == ":" }
      return numbers.suffix(3) == ["1", "2", "3"] && numbers.contains("38") ? .directColor : nil
    }
    guard text.hasPrefix("1+r") || text.hasPrefix("0+r") else { return nil }
    let digits = text.dropFirst(3).prefix { $0 != "=" && $0 != ";" }
    guard let name = Self.unhex(digits) else { return nil }
    return .capability(name: name, isPresent: text.hasPrefix("1"))
  }

  /// Parses iTerm2's `ReportCellSize=17.50;8.00;2.0`: height and width in points, and pixels a point, which older
  /// versions leave out.
  private static func cellSize(_ text: Substring) -> TerminalReply? {
    guard text.hasPrefix("ReportCellSize=") else { return nil }
    let numbers = text.dropFirst("ReportCellSize=".count)
      .split(separator: ";", omittingEmptySubsequences: false).map { Double($0) ?? 0 }
    guard (2...3).contains(numbers.count) else { return nil }
    let sides = numbers.prefix(2).map { ($0 * (numbers.count > 2 ? numbers[2] : 1)).rounded() }
    guard sides.allSatisfy({ $0 >= 1 && $0 <= 256 }) else { return nil }
    return .cellPixels(height: Int(sides[0]), width: Int(sides[1]))
  }

  /// Decodes pairs of hexadecimal digits.
  private static func unhex(_ digits: Substring) -> String? {
    let values = digits.compactMap(\.hexDigitValue)
    guard values.count == digits.count, values.count % 2 == 0, values.count <= 64 else { return nil }
    let bytes = stride(from: 0, to: values.count, by: 2).map { (place: Int) -> UInt8 in
      UInt8(values[place] * 16 + values[place + 1])
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Parses X11's `rgb:ffff/ffff/ffff` with one to four digits each; `rgba:` too.
  private static func color(_ text: Substring) -> TerminalColor? {
    guard text.hasPrefix("rgb:") || text.hasPrefix("rgba:"), let colon = text.firstIndex(of: ":") else {
      return nil
    }
    let parts = text[text.index(after: colon)...].split(separator: "/").prefix(3).map { part -> UInt8? in
      guard (1...4).contains(part.count), let value = UInt32(part, radix: 16) else { return nil }
      let most = UInt32(1) << (UInt32(part.count) * 4) - 1
      return UInt8((value * 255 + most / 2) / most)
    }
    guard parts.count == 3, let red = parts[0], let green = parts[1], let blue = parts[2] else { return nil }
    return TerminalColor(red: red, green: green, blue: blue)
  }
}
