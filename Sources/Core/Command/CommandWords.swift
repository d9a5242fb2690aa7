// Commands, bindings and their arguments written back as words of `input.conf`, with quoting: for `inset keys`, the
// key help and the palette. Pure; any thread.

import Base

/// Commands as lines of `input.conf`.
extension Command {
  /// The command as a line of `input.conf`, with quotes if they are needed.
  public var text: String { words.map(Self.quoted).joined(separator: " ") }

  /// A word of `input.conf`, in double quotes if it needs them.
  static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.unicodeScalars.allSatisfy { $0.value > 0x20 && !";#\"'`\\".unicodeScalars.contains($0) }
    if isPlain { return word }
    var quoted = "\""
    for scalar in word.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        quoted += "\\"
        quoted.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value):
        quoted += "\\x" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension Binding {
  /// The binding's line of `input.conf` without its keys: section and commands.
  var line: String {
    let place = section == .everywhere ? "" : "{\(section.rawValue)} "
    return place + commands.map(\.text).joined(separator: " ; ")
  }
}

extension BoundCommand {
  /// The command with its prefixes, as a line of `input.conf`.
  public var text: String {
    let prefixes = (feedback == .automatic ? [] : [feedback.rawValue]) + (expandsProperties ? [] : ["raw"])
    return (prefixes + [command.text]).joined(separator: " ")
  }
}

extension SeekTarget {
  func words(exact: Bool) -> [String] {
    switch self {
    case .relative(let time): ["seek", DecimalNumber.text(time.seconds)] + (exact ? ["exact"] : [])
    case .absolute(let time):
      ["seek", DecimalNumber.text(time.seconds), exact ? "absolute" : "absolute+keyframes"]
    case .percent(let percent):
      ["seek", DecimalNumber.text(percent), "absolute-percent" + (exact ? "+exact" : "")]
    case .relativePercent(let percent):
      ["seek", DecimalNumber.text(percent), "relative-percent" + (exact ? "+exact" : "")]
    }
  }
}

extension SyncplayCommand {
  var words: [String] {
    switch self {
    case .join(let address): ["syncplay-join"] + (address.map { [$0] } ?? [])
    case .leave: ["syncplay-leave"]
    case .ready: ["syncplay-ready"]
    case .say(let text): ["syncplay-say"] + (text.map { [$0] } ?? [])
    case .share: ["syncplay-share"]
    case .goTo(let index): ["syncplay-go", "\(index + 1)"]
    }
  }
}

extension PropertyChange {
  func words(_ property: Property) -> [String] {
    switch self {
    case .set(let value): ["set", property.name, value]
    case .add(let amount): ["add", property.name, DecimalNumber.text(amount)]
    case .multiply(let factor): ["multiply", property.name, DecimalNumber.factorText(factor)]
    case .cycle(let step): ["cycle", property.name] + (step < 0 ? ["down"] : [])
    }
  }
}

extension CornerMove {
  var word: String {
    switch self {
    case .to(let corner): corner.rawValue
    case .up: "up"
    case .down: "down"
    case .left: "left"
    case .right: "right"
    case .clockwise: "clockwise"
    }
  }
}

extension ListMotion {
  var words: [String] {
    switch self {
    case .rows(let count): ["\(count)"]
    case .pages(let count): ["\(count)", "pages"]
    case .halfPages(let count): ["\(count)", "half-pages"]
    case .first: ["first"]
    case .last: ["last"]
    case .current: ["current"]
    }
  }
}
