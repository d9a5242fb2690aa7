// Counts before the keys of lists, menus and the help: 5j, 10G, 3d. Part of the model, so the main thread's.
import Base

extension Model {
  /// The largest count that can be typed: no list is longer.
  private static let largestCount = 1_000_000

  /// One more digit of a count.
  mutating func count(_ digit: Int) {
    // No count begins with 0: that is no word in a list, where a softer 9 and a louder 0 would not go together.
    guard digit > 0 || keyCount != nil else { return }
    keyCount = min(Self.largestCount, (keyCount ?? 0) * 10 + digit)
  }

  /// Whether a key goes on with the count that has been begun: all digits do, whatever else they mean.
  mutating func takeDigit(_ key: Key, in section: Focus) -> Bool {
    guard keyCount != nil, section.takesCounts, !keymap.isPending, key.modifiers.isEmpty,
      case .character(let character) = key.base, character.isASCII, let digit = character.wholeNumberValue
    else { return false }
    count(digit)
    return true
  }

  /// Does what a key is bound to, as often as the count before it says.
  mutating func performCounted(_ commands: [BoundCommand]) -> [Effect] {
    if let effects = holdForRows(commands) { return effects }
    guard let count = keyCount else { return perform(commands) }
    if commands.isCount { return perform(commands) }
    keyCount = nil
    // Who types a count and thinks better of it loses nothing else.
    if commands.count == 1, case .leave = commands[0].command { return [] }
    guard sectionInForce.takesCounts else { return perform(commands) }
    return commands.reduce(into: []) { effects, command in effects += perform(command, times: count) }
  }

  private mutating func perform(_ bound: BoundCommand, times count: Int) -> [Effect] {
    var bound = bound
    switch bound.command {
    case .move(.rows(let rows)): bound.command = .move(.rows(rows * count))
    case .move(.pages(let pages)): bound.command = .move(.pages(pages * count))
    case .move(.halfPages(let halves)): bound.command = .move(.halfPages(halves * count))
    case .move(.first), .move(.last):
      return perform([BoundCommand(.move(.first)), BoundCommand(.move(.rows(count - 1)))])
    case .activate where frontList == .playlist && sectionInForce == .playlist: return play(numbered: count)
    case .activate where sectionInForce.list != nil:
      return perform([BoundCommand(.move(.first)), BoundCommand(.move(.rows(count - 1))), bound])
    case .findNext(let rows): bound.command = .findNext(rows * count)
    case .editPlaylist(.shift(let rows)): bound.command = .editPlaylist(.shift(rows * count))
    case .mark(.toggle):
      // The last row is not marked and unmarked again.
      let rows = min(count, self[frontList].count - self[frontList].selection)
      return perform(Array(repeating: bound, count: rows))
    case .remove, .append, .editPlaylist(.playNext), .editPlaylist(.enqueue):
      self[frontList].markAhead(count)
    default: break
    }
    return perform([bound])
  }
}

extension Focus {
  /// Whether digits are counts there.
  fileprivate var takesCounts: Bool { list != nil || self == .menu || self == .help }
}

extension [BoundCommand] {
  /// Whether that is a digit of a count, and nothing else.
  var isCount: Bool {
    if count == 1, case .count = self[0].command { true } else { false }
  }
}
