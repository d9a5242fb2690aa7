// The mode and the options of `loadfile` (start position, title, files beside it, any property), parsed from mpv's
// `name=value` list; the model keeps the options for the item that was loaded. Values; any thread.

import Base

/// The place at which mpv's `loadfile` puts an entry in the playlist, and whether the entry plays; raw values are
/// mpv's words.
public enum LoadMode: String, CaseIterable, Hashable, Sendable {
  /// Replace the playlist, and play.
  case replace
  /// Append.
  case append
  /// Append, and play if nothing plays.
  case appendAndPlay = "append-play"
  /// Insert after the current item.
  case insertNext = "insert-next"
  /// Insert after the current item, and play if nothing plays.
  case insertNextAndPlay = "insert-next-play"
  /// Insert at the index in `LoadOptions`.
  case insertAt = "insert-at"
  /// Insert at the index in `LoadOptions`, and play if nothing plays.
  case insertAtAndPlay = "insert-at-play"
  /// Play as the second film, in the corner.
  case second
}

/// The options of mpv's `loadfile` for one item: `start=1:30,force-media-title=The film`.
public struct LoadOptions: Hashable, Sendable {
  /// The index in the playlist, from 0, for the modes `insert-at` and `insert-at-play`.
  public var place: Int?
  /// The start position.
  public var start: SeekTarget?
  /// The title that overrides the item's tags; contains no control characters.
  public var title: String?
  /// The properties that have other values while the item plays.
  var properties: [PropertyValue] = []
  /// Files and addresses whose sound plays with the item.
  var soundFiles: [String] = []
  /// Subtitle files of the item.
  var subtitleFiles: [String] = []

  /// No options.
  public init() {}

  /// Parses mpv's option list.
  init(_ text: String) throws(CommandProblem) {
    for (name, value) in try Self.pairs(of: text) {
      switch name {
      case "start": start = try Self.target(value)
      case "force-media-title", "title":
        let shown = VisibleText.filter(value)
        title = shown.isEmpty ? nil : shown
      case "audio-file", "external-file": soundFiles.append(value)
      case "audio-files", "external-files": soundFiles += PathList.paths(of: value)
      case "sub-file": subtitleFiles.append(value)
      case "sub-files": subtitleFiles += PathList.paths(of: value)
      default: if let value = try PropertyValue(option: name, value) { properties.append(value) }
      }
    }
  }

  private static func wrong(_ value: String, _ expected: String) -> CommandProblem {
    .wrong(argument: "OPTIONS", value: value, expected: expected)
  }

  private static func target(_ text: String) throws(CommandProblem) -> SeekTarget {
    if text.hasSuffix("%"), let percent = DecimalNumber.parse(text.dropLast()) {
      return .percent(max(0, min(100, percent)))
    }
    switch TypedTime(text) {
    case .time(let time), .signed(let time): return .absolute(time)
    case .percent(let percent): return .percent(percent)
    case nil: throw wrong(text, "a time like 1:30 or 50% for start")
    }
  }

  /// The pairs of a comma-separated list `name=value,...`.
  ///
  /// mpv's `%4%text` is a value of that many bytes, whatever they are; a value in double quotes ends at the next quote.
  private static func pairs(of text: String) throws(CommandProblem) -> [(name: String, value: String)] {
    var pairs: [(String, String)] = []
    var rest = text.utf8[...]
    while !rest.isEmpty {
      let name = rest.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ",") }
      rest = rest.dropFirst(name.count)
      var value = "yes"[...].utf8
      if rest.first == UInt8(ascii: "=") {
        rest = rest.dropFirst()
        switch rest.first {
        case UInt8(ascii: "%"):
          let digits = rest.dropFirst().prefix { (48...57).contains($0) }
          let after = rest.dropFirst(1 + digits.count)
          guard let count = Int(String(Substring(digits))), after.first == UInt8(ascii: "%"),
            after.count > count
          else { throw wrong(text, "name=value, separated by commas") }
          value = after.dropFirst().prefix(count)
          rest = after.dropFirst(1 + count)
        case UInt8(ascii: "\""):
          value = rest.dropFirst().prefix { $0 != UInt8(ascii: "\"") }
          rest = rest.dropFirst(value.count + 2)
        default:
          value = rest.prefix { $0 != UInt8(ascii: ",") }
          rest = rest.dropFirst(value.count)
        }
      }
      pairs.append((String(Substring(name)).lowercased(), String(Substring(value))))
      if rest.first == UInt8(ascii: ",") { rest = rest.dropFirst() }
    }
    return pairs
  }

  /// Gives the start, once.
  mutating func takeStart() -> SeekTarget? {
    defer { start = nil }
    return start
  }

  /// The index and the options as words after the mode.
  var words: [String] {
    var pairs: [String] = []
    if let start { pairs.append("start=\(start.text)") }
    if let title { pairs.append("force-media-title=%\(title.utf8.count)%\(title)") }
    func add(_ name: String, _ value: String) { pairs.append("\(name)=%\(value.utf8.count)%\(value)") }
    for file in soundFiles { add("audio-file", file) }
    for file in subtitleFiles { add("sub-file", file) }
    for option in properties { add(option.property.name, option.value) }
    if pairs.isEmpty { return place.map { ["\($0)"] } ?? [] }
    return ["\(place ?? -1)", pairs.joined(separator: ",")]
  }
}

extension SeekTarget {
  fileprivate var text: String {
    switch self {
    case .absolute(let time), .relative(let time): DecimalNumber.text(time.seconds)
    case .percent(let percent), .relativePercent(let percent): DecimalNumber.text(percent) + "%"
    }
  }
}
